import CCairo
import Scrim

/// A Cairo surface, and the pixels that it is a view of.
final class CairoSurface {
    let pointer: OpaquePointer
    private let pixels: PixelBuffer

    /// Pixels in place.
    init(_ buffer: PixelBuffer) throws(BenchError) {
        let format =
            switch buffer.format {
            case .argb32: CAIRO_FORMAT_ARGB32
            case .xrgb32: CAIRO_FORMAT_RGB24
            case .a8: CAIRO_FORMAT_A8
            case .nv12, .i420: preconditionFailure("Cairo has no such format")
            }
        let base = buffer.withMutableBytes { $0.baseAddress }
        guard
            let pointer = cairo_image_surface_create_for_data(
                base?.assumingMemoryBound(to: UInt8.self), format, CInt(buffer.width), CInt(buffer.height),
                CInt(buffer.strideInBytes))
        else { throw .outOfMemory }
        self.pointer = pointer
        pixels = buffer
        let status = cairo_surface_status(pointer)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(String(cString: cairo_status_to_string(status)))
        }
    }

    deinit { cairo_surface_destroy(pointer) }

    /// Says that the pixels were written.
    func markWritten() { cairo_surface_mark_dirty(pointer) }
}

/// What draws on a surface.
final class CairoContext {
    let pointer: OpaquePointer
    private let surface: CairoSurface

    init(_ surface: CairoSurface) throws(BenchError) {
        guard let pointer = cairo_create(surface.pointer) else { throw .outOfMemory }
        self.pointer = pointer
        self.surface = surface
        // Rectangles lie on whole pixels.
        cairo_set_antialias(pointer, CAIRO_ANTIALIAS_NONE)
    }

    deinit { cairo_destroy(pointer) }

    /// Throws if something failed since it was made.
    func check() throws(BenchError) {
        let status = cairo_status(pointer)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .cairo(String(cString: cairo_status_to_string(status)))
        }
    }
}
