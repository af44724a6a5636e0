import CKernels

/// Pictures of a part of the scene, and what is made of them.
extension Kernel {
    /// What the only output of the list sees: `size` pixels from (0, 0) on.
    static func picture(
        of list: ItemList, size: PixelSize, background: UInt32, level: CPULevel
    ) throws(RenderError) -> PixelBuffer {
        let picture = try buffer(size, .argb32)
        let renderer = try FrameRenderer(level: level, pool: ThreadPool(threadCount: 1))
        try renderer.load(
            list, size: size, background: background, outputCount: 1, bandHeight: size.height)
        renderer.setOutput(0, picture)
        _ = try renderer.render(streaming: false, drawsEverything: true)
        return picture
    }

    /// Blurs a picture in place with a standard deviation of so many pixels, mirrored at its edges.
    static func blur(_ picture: PixelBuffer, sigma: Double, level: CPULevel) throws(RenderError) {
        guard let rows = level.rows else { throw .unavailable(level) }
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        let scratchSize = scrk_blur_scratch_size(width, height, sigma)
        guard scratchSize > 0 else { throw .outOfMemory }
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: scratchSize, alignment: 64)
        defer { scratch.deallocate() }
        try check(
            scrk_blur(
                picture.base.assumingMemoryBound(to: UInt32.self), picture.strideInBytes, width, height,
                sigma, rows, scratch, scratchSize))
    }

    /// Turns a picture, in place, into squares of `cell` pixels; corners of squares lie at (x, y).
    static func pixelate(_ picture: PixelBuffer, cell: Int, x: Int, y: Int) throws(RenderError) {
        try check(
            scrk_pixelate(
                picture.base.assumingMemoryBound(to: UInt32.self), picture.strideInBytes,
                Int32(picture.width), Int32(picture.height), Int32(cell), Int32(x), Int32(y)))
    }
}
