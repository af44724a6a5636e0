import CStreamingFloor
import Glibc

/// Moves the bytes that a frame can't do without, and does nothing else.
final class StreamingFloor {
    private let sourceBytes: Int
    private let outputBytes: Int
    private let source: UnsafeMutableRawBufferPointer
    private let outputs: [UnsafeMutableRawPointer?]
    private var offset = 0

    /// - Parameters:
    ///   - sourcePixels: how many are read a frame.
    ///   - outputPixels: how many are written to each output.
    ///   - staysInCache: whether each frame reads the same pixels, as the frames of a scene at rest do;
    ///     otherwise it reads others than the one before, out of memory larger than the caches.
    init(sourcePixels: Int, outputPixels: Int, outputCount: Int, staysInCache: Bool) {
        sourceBytes = Self.lines(sourcePixels * 4)
        outputBytes = Self.lines(outputPixels * 4)
        let cacheBytes = max(0, sysconf(CInt(_SC_LEVEL3_CACHE_SIZE)))
        let allBytes = staysInCache ? sourceBytes : Self.lines(max(2 * sourceBytes, cacheBytes * 5 / 4))
        source = .allocate(byteCount: allBytes, alignment: 64)
        // Memory that was never written is one page of zeros, in the cache.
        source.initializeMemory(as: UInt8.self, repeating: 0x5a)
        let outputBytes = outputBytes
        outputs = (0..<outputCount).map { _ in .allocate(byteCount: outputBytes, alignment: 64) }
    }

    deinit {
        source.deallocate()
        for output in outputs { output?.deallocate() }
    }

    func run() {
        if offset + sourceBytes > source.count { offset = 0 }
        guard let base = source.baseAddress else { return }
        streaming_floor(base + offset, sourceBytes, outputs, outputs.count, outputBytes)
        offset += sourceBytes
    }

    private static func lines(_ bytes: Int) -> Int { (bytes + 63) & ~63 }
}
