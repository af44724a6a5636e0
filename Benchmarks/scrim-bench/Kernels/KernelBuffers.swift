import Glibc

/// What row operations work on: rows of pixels, of mask bytes, and of a blur's samples.
///
/// Pixels are translucent and masks neither 0 nor 255, so that no operation takes a short cut; there is an opaque
/// and a clear row beside them for those that do.
final class KernelBuffers {
    /// The rows at one height.
    struct Row {
        let dst: UnsafeMutablePointer<UInt32>
        /// For operations that write bytes: the same memory as `dst`.
        let bytes: UnsafeMutablePointer<UInt8>
        let under: UnsafePointer<UInt32>
        let src: UnsafePointer<UInt32>
        let mask: UnsafePointer<UInt8>
        let opaque: UnsafePointer<UInt32>
        let clear: UnsafePointer<UInt32>
        /// Pixels and samples: 7 rows below each other may be read.
        let pixelStride: Int
        let samples: UnsafePointer<UnsafePointer<Int16>?>
        let sampleTarget: UnsafeMutablePointer<Int16>
    }

    /// The rows that a blur reads at once.
    static let sampleRows = 7

    let width: Int
    let height: Int
    private let stride: Int
    private let blocks: [UnsafeMutableRawPointer]
    private let sampleRowTable: UnsafeMutablePointer<UnsafePointer<Int16>?>

    init(_ size: KernelSize) {
        width = size.width
        height = size.height
        // Whole cache lines, and not a multiple of a page.
        let stride = (size.width + 15) & ~15
        self.stride = stride
        let rows = size.height + Self.sampleRows
        let pixels = stride * rows
        // dst, under, src, mask, opaque, clear, samples, sample target.
        blocks = [4, 4, 4, 1, 4, 4, 8, 8].map { bytesPerPixel in
            .allocate(byteCount: pixels * bytesPerPixel, alignment: 64)
        }
        memset(blocks[0], 0, pixels * 4)
        for index in 0..<pixels {
            let noise = UInt32(truncatingIfNeeded: index) &* 0x9e37_79b1 >> 8
            let alpha = 40 + noise % 160
            for block in 1...2 {
                blocks[block].storeBytes(
                    of: alpha << 24 | (noise % (alpha + 1)) * 0x01_0101, toByteOffset: index * 4,
                    as: UInt32.self)
            }
            blocks[3].storeBytes(of: UInt8(1 + noise % 254), toByteOffset: index, as: UInt8.self)
            blocks[4].storeBytes(of: 0xff00_0000 | noise, toByteOffset: index * 4, as: UInt32.self)
        }
        memset(blocks[5], 0, pixels * 4)
        memset(blocks[6], 0x15, pixels * 8)
        memset(blocks[7], 0, pixels * 8)
        sampleRowTable = .allocate(capacity: rows)
        for y in 0..<rows {
            sampleRowTable[y] = UnsafePointer(
                blocks[6].assumingMemoryBound(to: Int16.self) + y * stride * 4)
        }
    }

    deinit {
        for block in blocks { block.deallocate() }
        sampleRowTable.deallocate()
    }

    func row(_ y: Int) -> Row {
        func pixels(_ block: Int) -> UnsafeMutablePointer<UInt32> {
            blocks[block].assumingMemoryBound(to: UInt32.self) + y * stride
        }
        return Row(
            dst: pixels(0), bytes: blocks[0].assumingMemoryBound(to: UInt8.self) + y * stride * 4,
            under: UnsafePointer(pixels(1)), src: UnsafePointer(pixels(2)),
            mask: UnsafePointer(blocks[3].assumingMemoryBound(to: UInt8.self) + y * stride),
            opaque: UnsafePointer(pixels(4)), clear: UnsafePointer(pixels(5)), pixelStride: stride * 4,
            samples: UnsafePointer(sampleRowTable + y),
            sampleTarget: blocks[7].assumingMemoryBound(to: Int16.self) + y * stride * 4)
    }
}
