import CKernels

/// Draws pictures of a part of the scene, and what effects make of them. Keeps the memory that this takes from picture to
/// picture.
///
/// Not `Sendable`: one picture at a time.
final class PictureRenderer {
    private let level: CPULevel
    private let renderer: FrameRenderer
    private let scratch: ReusedMemory<UInt8>

    init(level: CPULevel) throws(RenderError) {
        self.level = level
        scratch = try ReusedMemory()
        renderer = try FrameRenderer(level: level, pool: ThreadPool(threadCount: 1))
    }

    /// Draws what the only output of the list sees: all pixels of an `argb32` picture, from (0, 0) on.
    func draw(_ list: ItemList, background: UInt32, into picture: PixelBuffer) throws(RenderError) {
        // The list's surfaces are no longer held then.
        defer { renderer.unload() }
        try renderer.load(
            list, size: picture.size, background: background, outputCount: 1, bandHeight: picture.height)
        renderer.setOutput(0, picture)
        _ = try renderer.render(streaming: false, drawsEverything: true)
    }

    /// Blurs a picture in place with a standard deviation of so many pixels, mirrored at its edges.
    func blur(_ picture: PixelBuffer, sigma: Double) throws(RenderError) {
        let rows = try rows
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        let scratchSize = scrk_blur_scratch_size(width, height, sigma)
        guard scratchSize > 0 else { throw .outOfMemory }
        try scratch.reserve(scratchSize)
        try Kernel.check(
            scrk_blur(
                picture.base.assumingMemoryBound(to: UInt32.self), picture.strideInBytes, width, height,
                sigma, rows, scratch.base, scratchSize))
    }

    /// Turns a picture, in place, into squares of `cell` pixels; corners of squares lie at (x, y).
    func pixelate(_ picture: PixelBuffer, cell: Int, x: Int, y: Int) throws(RenderError) {
        try Kernel.check(
            scrk_pixelate(
                picture.base.assumingMemoryBound(to: UInt32.self), picture.strideInBytes,
                Int32(picture.width), Int32(picture.height), Int32(cell), Int32(x), Int32(y)))
    }

    /// Writes the alpha bytes of an `argb32` picture to an `a8` one of its size.
    func writeAlpha(of picture: PixelBuffer, to mask: PixelBuffer) throws(RenderError) {
        let rows = try rows
        for y in 0..<picture.height {
            rows.pointee.alpha(
                (mask.base + y * mask.strideInBytes).assumingMemoryBound(to: UInt8.self),
                (picture.base + y * picture.strideInBytes).assumingMemoryBound(to: UInt32.self), picture.width
            )
        }
    }

    private var rows: UnsafePointer<scrk_rows> {
        get throws(RenderError) {
            guard let rows = level.rows else { throw .unavailable(level) }
            return rows
        }
    }
}
