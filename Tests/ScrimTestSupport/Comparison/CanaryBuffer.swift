public import Scrim

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A picture's memory as a host may have it: a stride of its own, and words around and between the rows that nobody may write.
public final class CanaryBuffer {
    public let buffer: PixelBuffer
    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int
    private let start: Int
    private let stride: Int

    private static let guardBytes = 256

    /// - Parameters:
    ///   - padding: pixels between the end of a row and the next one.
    ///   - offset: pixels by which the first row is off the alignment of 64 bytes.
    public init(size: PixelSize, format: PixelFormat, padding: Int, offset: Int) throws(PixelBufferError) {
        stride = (size.width + padding) * format.bytesPerPixel
        start = Self.guardBytes + offset * format.bytesPerPixel
        byteCount = start + stride * size.height + Self.guardBytes
        memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        buffer = try PixelBuffer(memory: memory + start, size: size, strideInBytes: stride, format: format)
        reset()
    }

    deinit { memory.deallocate() }

    /// Fills all of the memory, the picture included, with the canary.
    public func reset() {
        memory.initializeMemory(as: UInt8.self, repeating: 0xc5, count: byteCount)
    }

    /// Whether the picture holds exactly these words, and everything around them the canary.
    public func holds(_ picture: Picture) -> Bool {
        precondition(picture.width == buffer.width && picture.height == buffer.height)
        let expected = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        defer { expected.deallocate() }
        expected.initializeMemory(as: UInt8.self, repeating: 0xc5, count: byteCount)
        picture.words.withUnsafeBytes { words in
            for y in 0..<picture.height {
                (expected + start + y * stride).copyMemory(
                    from: words.baseAddress! + y * picture.width * 4, byteCount: picture.width * 4)
            }
        }
        return UnsafeRawBufferPointer(start: expected, count: byteCount)
            .isEqual(to: UnsafeRawBufferPointer(start: memory, count: byteCount))
    }
}

extension UnsafeRawBufferPointer {
    /// By the C library: the generic comparison takes a hundred times as long in a debug build.
    fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        count == other.count && memcmp(baseAddress!, other.baseAddress!, count) == 0
    }
}
