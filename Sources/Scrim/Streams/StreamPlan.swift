/// How a configuration's pictures are made of a scene's: what the compositor draws, and what is made of that on the consumer's
/// thread, if anything.
struct StreamPlan: Hashable {
    /// What is drawn, in pixels of the scene's picture: a multiple of the blocks of format and scale.
    let region: PixelRect
    let scale: OutputScale
    let drawnFormat: PixelFormat
    let conversion: StreamConversion?

    /// Nil where the source lies outside of the scene.
    init?(_ configuration: StreamConfiguration, of snapshot: SceneSnapshot) {
        let canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
        let source =
            configuration.sourceRect.map {
                PixelRect(snapping: $0, scale: snapshot.scale).intersection(canvas)
            } ?? canvas
        guard !source.isEmpty else { return nil }
        let size = configuration.outputSize ?? source.size
        let format = configuration.pixelFormat
        func isDrawn(at scale: OutputScale) -> Bool {
            size == scale.size(of: source.size)
                && source.rounded(to: FrameRenderer.block(format, scale), in: canvas) == source
        }
        if isDrawn(at: .full) {
            self.init(region: source, scale: .full, drawnFormat: format, conversion: nil)
        } else if configuration.scalesToFit && isDrawn(at: .half) {
            self.init(region: source, scale: .half, drawnFormat: format, conversion: nil)
        } else {
            self.init(converting: source, in: canvas, size, format, scales: configuration.scalesToFit)
        }
    }

    private init(
        converting source: PixelRect, in canvas: PixelRect, _ size: PixelSize, _ format: PixelFormat,
        scales: Bool
    ) {
        let factor =
            scales
            ? min(Double(size.width) / Double(source.width), Double(size.height) / Double(source.height)) : 1
        // What is shrunk by more than half is averaged first, or fine lines would be left out.
        let scale = factor <= 0.5 ? OutputScale.half : .full
        let drawnFormat = format == .argb32 ? PixelFormat.argb32 : .xrgb32
        let region = source.rounded(to: FrameRenderer.block(drawnFormat, scale), in: canvas)
        let shown = PixelSize(
            scales ? Self.side(source.width, factor, size.width) : source.width,
            scales ? Self.side(source.height, factor, size.height) : source.height)
        self.init(
            region: region, scale: scale, drawnFormat: drawnFormat,
            conversion: StreamConversion(
                size: size, format: format,
                target: scales
                    ? PixelRect(
                        (size.width - shown.width) / 2, (size.height - shown.height) / 2, shown.width,
                        shown.height)
                    : PixelRect(0, 0, shown.width, shown.height),
                source: source.moved(byX: -region.minX, y: -region.minY), divisor: scale == .half ? 2 : 1))
    }

    private static func side(_ side: Int, _ factor: Double, _ limit: Int) -> Int {
        min(max(Int((Double(side) * factor).rounded()), 1), limit)
    }

    private init(
        region: PixelRect, scale: OutputScale, drawnFormat: PixelFormat, conversion: StreamConversion?
    ) {
        self.region = region
        self.scale = scale
        self.drawnFormat = drawnFormat
        self.conversion = conversion
    }
}

/// How a picture that was drawn becomes one of another size, or of a format that it couldn't be drawn in.
struct StreamConversion: Hashable {
    let size: PixelSize
    let format: PixelFormat
    /// Where the source comes to lie; it may reach beyond the picture.
    let target: PixelRect
    /// The part of the drawn picture that is the source, in pixels before it was drawn `divisor` times smaller.
    let source: PixelRect
    let divisor: Int

    /// From pixels of the picture to those of the drawn one.
    var map: AffineTransform {
        let (x, y) = (
            Double(source.width) / Double(target.width) / Double(divisor),
            Double(source.height) / Double(target.height) / Double(divisor)
        )
        return AffineTransform(
            a: x, b: 0, c: 0, d: y, tx: Double(source.minX) / Double(divisor) - Double(target.minX) * x,
            ty: Double(source.minY) / Double(divisor) - Double(target.minY) * y)
    }

    /// The pixels of the picture that pixels of the drawn one become part of.
    func damage(of drawn: PixelRegion) -> PixelRegion {
        let map = map
        var region = PixelRegion()
        for rect in drawn {
            // A pixel reaches one beyond its neighbours; chroma is of blocks.
            let reach = 1.0
            func edge(_ pixel: Int, _ scale: Double, _ offset: Double, _ reach: Double) -> Double {
                (Double(pixel) + reach - offset) / scale
            }
            var result = PixelRect(
                minX: Int(edge(rect.minX, map.a, map.tx, -reach).rounded(.down)) - 1,
                minY: Int(edge(rect.minY, map.d, map.ty, -reach).rounded(.down)) - 1,
                maxX: Int(edge(rect.maxX, map.a, map.tx, reach).rounded(.up)) + 1,
                maxY: Int(edge(rect.maxY, map.d, map.ty, reach).rounded(.up)) + 1)
            if format.isPlanar { result = result.rounded(to: 2, in: result.grown(by: 2)) }
            region.formUnion(result.intersection(PixelRect(0, 0, size.width, size.height)))
        }
        return region
    }
}

extension PixelRect {
    /// The smallest rectangle around it of whole blocks, counted from the origin; within `bounds`, blocks may be cut.
    func rounded(to block: Int, in bounds: PixelRect) -> PixelRect {
        func down(_ edge: Int) -> Int { Int((Double(edge) / Double(block)).rounded(.down)) * block }
        return PixelRect(
            minX: down(minX), minY: down(minY), maxX: down(maxX + block - 1), maxY: down(maxY + block - 1)
        ).intersection(bounds)
    }
}
