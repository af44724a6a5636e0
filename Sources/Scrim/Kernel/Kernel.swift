import CKernels

/// The kernel's work off the frame path: it prepares what frames then only read.
enum Kernel {
    /// Looks which of the tiles of an `argb32` buffer are opaque, and says so in a byte for each tile of it.
    ///
    /// - Returns: whether one of them changed.
    static func findOpaqueTiles(of buffer: PixelBuffer, in tiles: PixelRect, _ opaque: inout [UInt8]) -> Bool
    {
        opaque.withUnsafeMutableBufferPointer { opaque in
            scrk_find_opaque_tiles(
                buffer.base.assumingMemoryBound(to: UInt32.self), buffer.strideInBytes, Int32(buffer.width),
                Int32(buffer.height), scrk_rect(tiles), opaque.baseAddress)
        }
    }

    /// The side of the square that a corner of the radius, in pixels, takes.
    static func cornerSide(radius: Double) -> Int { Int(scrk_corner_side(radius)) }

    /// The upper corners of a rounded rectangle on whole pixels, `side` bytes square.
    static func corners(radius: Double) throws(RenderError) -> (left: PixelBuffer, right: PixelBuffer) {
        let side = cornerSide(radius: radius)
        let left = try buffer(PixelSize(side, side), .a8)
        let right = try buffer(PixelSize(side, side), .a8)
        try check(
            scrk_corner_coverage(
                left.base.assumingMemoryBound(to: UInt8.self), right.base.assumingMemoryBound(to: UInt8.self),
                left.strideInBytes, radius))
        return (left, right)
    }

    /// Writes the coverage of `region` by a rounded rectangle on whole pixels.
    static func writeRoundedCoverage(
        of region: PixelRect, shape: PixelRect, radius: Double, to coverage: PixelBuffer
    ) throws(RenderError) {
        try check(
            scrk_rounded_coverage(
                coverage.base.assumingMemoryBound(to: UInt8.self), coverage.strideInBytes, scrk_rect(region),
                scrk_rect(shape), radius))
    }

    /// Writes the coverage of `region` by a rounded rectangle of the given half sizes and radius about the origin of
    /// coordinates to which `toShape` leads from the picture's pixels.
    static func writeMappedCoverage(
        of region: PixelRect, halfSize: Size, radius: Double, toShape map: AffineTransform,
        to coverage: PixelBuffer
    ) throws(RenderError) {
        var shape = scrk_mapped_shape(
            a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty, half_width: halfSize.width,
            half_height: halfSize.height, radius: radius)
        try check(
            scrk_mapped_coverage(
                coverage.base.assumingMemoryBound(to: UInt8.self), coverage.strideInBytes, scrk_rect(region),
                &shape))
    }

    /// Writes the pixels of `region` of the picture, resampled from the surface; `map` leads from the picture's
    /// pixels to the surface's.
    static func writeSample(
        of surface: PixelBuffer, region: PixelRect, map: AffineTransform, to target: PixelBuffer
    ) throws(RenderError) {
        var matrix = scrk_sample_matrix()
        try check(scrk_sample_matrix_make(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty))
        let readable = try readableByPixman(surface)
        defer { withExtendedLifetime(readable) {} }
        var source = scrk_image(readable)
        try check(
            scrk_sample(
                target.base.assumingMemoryBound(to: UInt32.self), target.strideInBytes, scrk_rect(region),
                &source, &matrix))
    }

    /// The surface, or a copy: pixman reads images whose rows begin at multiples of 4 bytes.
    private static func readableByPixman(_ surface: PixelBuffer) throws(RenderError) -> PixelBuffer {
        guard surface.strideInBytes % 4 != 0 || UInt(bitPattern: surface.base) % 4 != 0 else {
            return surface
        }
        let copy = try buffer(surface.size, surface.format)
        for y in 0..<surface.height {
            (copy.base + y * copy.strideInBytes).copyMemory(
                from: surface.base + y * surface.strideInBytes,
                byteCount: surface.width * surface.format.bytesPerPixel)
        }
        return copy
    }

    static func buffer(_ size: PixelSize, _ format: PixelFormat) throws(RenderError) -> PixelBuffer {
        do { return try PixelBuffer(size: size, format: format) } catch { throw .buffer(error) }
    }

    static func check(_ status: scrk_status) throws(RenderError) {
        guard status != SCRK_OK else { return }
        throw .kernel(String(cString: scrk_status_text(status)))
    }
}

extension scrk_rect {
    init(_ rect: PixelRect) {
        self.init(x0: Int32(rect.minX), y0: Int32(rect.minY), x1: Int32(rect.maxX), y1: Int32(rect.maxY))
    }
}

extension scrk_image {
    /// Without a word about its opaque pixels, for what doesn't ask.
    init(_ buffer: PixelBuffer) {
        self.init()
        pixels = UnsafeRawPointer(buffer.base)
        stride = buffer.strideInBytes
        width = Int32(buffer.width)
        height = Int32(buffer.height)
        format = buffer.format.kernelValue
    }

    init(_ buffer: PixelBuffer, opaque rects: OpaqueRects) {
        self.init(buffer)
        opaque_count = UInt32(rects.count)
        withUnsafeMutableBytes(of: &opaque_rects) { memory in
            let memory = memory.bindMemory(to: scrk_rect.self)
            for (index, rect) in rects.enumerated() { memory[index] = scrk_rect(rect) }
        }
    }

    /// The largest part of its rectangles that lies in `region`, which is in pixels of the image.
    func largestOpaqueRect(in region: PixelRect) -> PixelRect {
        withUnsafeBytes(of: opaque_rects) { memory in
            memory.bindMemory(to: scrk_rect.self).prefix(Int(opaque_count)).reduce(.empty) {
                let part = PixelRect($1).intersection(region)
                return part.area > $0.area ? part : $0
            }
        }
    }
}

extension PixelFormat {
    var kernelValue: scrk_format {
        switch self {
        case .argb32: scrk_format(SCRK_ARGB32)
        case .xrgb32: scrk_format(SCRK_XRGB32)
        case .a8: scrk_format(SCRK_A8)
        case .nv12: scrk_format(SCRK_NV12)
        case .i420: scrk_format(SCRK_I420)
        }
    }
}
