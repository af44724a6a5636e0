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

    /// Draws that, blurred with a standard deviation of so many pixels and mirrored at its edges. An image by itself is
    /// blurred from where it lies.
    func drawBlurred(
        _ list: ItemList, background: UInt32, sigma: Double, into picture: PixelBuffer
    ) throws(RenderError) {
        let pixels = UnsafePointer(picture.base.assumingMemoryBound(to: UInt32.self))
        if let image = list.onlyImage(filling: picture.bounds, over: background) {
            try blur(image.pixels, image.strideInBytes, into: picture, sigma: sigma)
        } else {
            try draw(list, background: background, into: picture)
            try blur(pixels, picture.strideInBytes, into: picture, sigma: sigma)
        }
    }

    private func blur(
        _ source: UnsafePointer<UInt32>, _ sourceStride: Int, into picture: PixelBuffer, sigma: Double
    ) throws(RenderError) {
        let rows = try rows
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        let scratchSize = scrk_blur_scratch_size(width, height, sigma)
        guard scratchSize > 0 else { throw .outOfMemory }
        try scratch.reserve(scratchSize)
        try Kernel.check(
            scrk_blur(
                picture.base.assumingMemoryBound(to: UInt32.self), picture.strideInBytes, source,
                sourceStride, width, height, sigma, rows, scratch.base, scratchSize))
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

extension ItemList {
    /// The pixels of the rectangle in a list that paints nothing but an image there, unchanged.
    fileprivate func onlyImage(
        filling rect: PixelRect, over background: UInt32
    ) -> (pixels: UnsafePointer<UInt32>, strideInBytes: Int)? {
        guard count == 1, items[0].isPlainImage, items[0].rect == rect else { return nil }
        let raw = items[0].raw
        // over(c, 0) = c.
        guard raw.image.format == SCRK_ARGB32, background == 0 || items[0].opaqueRect == rect else {
            return nil
        }
        let offset = (rect.minY - Int(raw.y)) * raw.image.stride + (rect.minX - Int(raw.x)) * 4
        return ((raw.image.pixels + offset).assumingMemoryBound(to: UInt32.self), raw.image.stride)
    }
}
