import CPixman
import Scrim

/// An image of pixman's, with memory of its own.
final class PixmanImage {
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let stride: Int
    let memory: UnsafeMutableRawPointer
    let handle: OpaquePointer

    /// Zeroed. Sides stay far below those at which pixman draws nothing without a word.
    init(width: Int, height: Int, format: PixelFormat) {
        precondition(
            (1...4096).contains(width) && (1...4096).contains(height), "\(width) x \(height) is no test size")
        self.width = width
        self.height = height
        stride = (width * format.bytesPerPixel + 3) & ~3
        memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
        let code =
            switch format {
            case .argb32: PIXMAN_a8r8g8b8
            case .xrgb32: PIXMAN_x8r8g8b8
            case .a8: PIXMAN_a8
            case .nv12, .i420: preconditionFailure("pixman has no such format")
            }
        handle = pixman_image_create_bits(
            code, Int32(width), Int32(height), memory.assumingMemoryBound(to: UInt32.self), Int32(stride))!
    }

    /// A copy of the pixels, junk in the top byte of `xrgb32` included.
    convenience init(copying buffer: PixelBuffer) {
        self.init(width: buffer.width, height: buffer.height, format: buffer.format)
        buffer.withBytes { bytes in
            for y in 0..<height {
                (memory + y * stride).copyMemory(
                    from: bytes.baseAddress! + y * buffer.strideInBytes,
                    byteCount: width * buffer.format.bytesPerPixel)
            }
        }
    }

    deinit {
        pixman_image_unref(handle)
        memory.deallocate()
    }

    var whole: Box { Box(x0: 0, y0: 0, x1: width, y1: height) }

    /// The words of a 32-bit image.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (memory + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// `over` of a premultiplied colour, times the coverage, inside of `box`.
    func paint(color: UInt32, in box: Box, coverage: Coverage? = nil) {
        func wide(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
        var channels = pixman_color_t(red: wide(16), green: wide(8), blue: wide(0), alpha: wide(24))
        let solid = pixman_image_create_solid_fill(&channels)!
        defer { pixman_image_unref(solid) }
        compose(solid, at: (box.x0, box.y0), in: box, coverage: coverage)
    }

    /// `over` of an image whose first pixel lies at `origin`, times the coverage, inside of `box`.
    func paint(_ image: PixmanImage, at origin: (x: Int, y: Int), in box: Box, coverage: Coverage? = nil) {
        compose(image.handle, at: origin, in: box, coverage: coverage)
    }

    private func compose(
        _ source: OpaquePointer, at origin: (x: Int, y: Int), in box: Box, coverage: Coverage?
    ) {
        // Clipped first: beyond 16 bits pixman would draw nothing.
        var box = box.cut(to: whole)
        if let coverage { box = box.cut(to: coverage.box) }
        guard !box.isEmpty else { return }
        pixman_image_composite32(
            PIXMAN_OP_OVER, source, coverage?.image.handle, handle,
            Int32(box.x0 - origin.x), Int32(box.y0 - origin.y),
            Int32(box.x0 - (coverage?.box.x0 ?? 0)), Int32(box.y0 - (coverage?.box.y0 ?? 0)),
            Int32(box.x0), Int32(box.y0), Int32(box.width), Int32(box.height))
    }
}
