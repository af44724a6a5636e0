import CPixman
import Scrim

/// A pixman image, and the memory that it is a view of.
final class PixmanImage {
    let pointer: OpaquePointer
    private let pixels: PixelBuffer?

    /// Pixels in place.
    init(_ buffer: PixelBuffer) throws(BenchError) {
        let format =
            switch buffer.format {
            case .argb32: PIXMAN_a8r8g8b8
            case .xrgb32: PIXMAN_x8r8g8b8
            case .a8: PIXMAN_a8
            case .nv12, .i420: preconditionFailure("pixman has no such format")
            }
        let base = buffer.withMutableBytes { $0.baseAddress }
        guard
            let pointer = pixman_image_create_bits(
                format, CInt(buffer.width), CInt(buffer.height), base?.assumingMemoryBound(to: UInt32.self),
                CInt(buffer.strideInBytes))
        else { throw .outOfMemory }
        self.pointer = pointer
        pixels = buffer
    }

    /// One colour everywhere. As a mask its alpha counts.
    init(_ color: Color) throws(BenchError) {
        // 16 bits a channel, of which pixman takes the upper 8.
        let word = color.premultiplied
        func channel(_ shift: UInt32) -> UInt16 { UInt16(word >> shift & 255) * 257 }
        var value = pixman_color_t(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
        guard let pointer = pixman_image_create_solid_fill(&value) else { throw .outOfMemory }
        self.pointer = pointer
        pixels = nil
    }

    deinit { pixman_image_unref(pointer) }
}
