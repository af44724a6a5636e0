/// Where the pixels of a layer's contents lie.
struct ContentsGeometry {
    /// In the layer's own coordinates, in points.
    let rect: Rect
    /// The pixels that are painted; a size equal to the surface's, with `isCopy`, where pixels are copied one
    /// by one.
    let target: PixelRect
    let isCopy: Bool
    private let layer: LayerGeometry
    private let surface: PixelSize

    /// Nil where nothing is painted: no area, or no scale.
    init?(of surface: PixelSize, gravity: ContentsGravity, contentsScale: Double, in layer: LayerGeometry) {
        guard contentsScale > 0 else { return nil }
        let rect = gravity.place(surface, contentsScale: contentsScale, in: layer.bounds)
        let snapped = layer.pixels(of: rect)
        let isUpright = layer.map.isTranslation
        if !gravity.resizes && isUpright && contentsScale == layer.scale {
            // The far edges would be rounded a second time.
            target = PixelRect(snapped.minX, snapped.minY, surface.width, surface.height)
        } else {
            target = snapped
        }
        guard !target.isEmpty else { return nil }
        let keepsAxes = layer.map.a > 0 && layer.map.d > 0 && layer.map.b == 0 && layer.map.c == 0
        isCopy = keepsAxes && target.width == surface.width && target.height == surface.height
        self.rect = rect
        self.layer = layer
        self.surface = surface
    }

    /// From picture pixels to the surface's; nil where the layer is squashed to nothing.
    var mapToSurface: AffineTransform? {
        let map = layer.map
        let (width, height) = (Double(surface.width), Double(surface.height))
        guard map.isRectilinear else {
            let (sx, sy) = (width / rect.size.width, height / rect.size.height)
            return layer.pixelInverse.map { inverse in
                AffineTransform(
                    a: inverse.a * sx, b: inverse.b * sy, c: inverse.c * sx, d: inverse.d * sy,
                    tx: (inverse.tx - rect.minX) * sx, ty: (inverse.ty - rect.minY) * sy)
            }
        }
        let isTurned = map.a == 0 && map.d == 0
        let alongX = Self.axis(
            isTurned ? height : width, onto: target.minX..<target.maxX,
            reversed: (isTurned ? map.c : map.a) < 0)
        let alongY = Self.axis(
            isTurned ? width : height, onto: target.minY..<target.maxY,
            reversed: (isTurned ? map.b : map.d) < 0)
        return isTurned
            ? AffineTransform(
                a: 0, b: alongX.slope, c: alongY.slope, d: 0, tx: alongY.offset, ty: alongX.offset)
            : AffineTransform(
                a: alongX.slope, b: 0, c: 0, d: alongY.slope, tx: alongX.offset, ty: alongY.offset)
    }

    /// `slope * v + offset` runs through 0...length while v runs through the pixels.
    private static func axis(
        _ length: Double, onto pixels: Range<Int>, reversed: Bool
    ) -> (slope: Double, offset: Double) {
        let count = Double(pixels.count)
        return reversed
            ? (-length / count, Double(pixels.upperBound) * length / count)
            : (length / count, -Double(pixels.lowerBound) * length / count)
    }
}

extension ContentsGravity {
    var resizes: Bool {
        switch self {
        case .resize, .resizeAspect, .resizeAspectFill: true
        default: false
        }
    }

    /// The rectangle that the surface fills.
    func place(_ surface: PixelSize, contentsScale: Double, in bounds: Rect) -> Rect {
        let (pixelWidth, pixelHeight) = (Double(surface.width), Double(surface.height))
        let (width, height) = (bounds.size.width, bounds.size.height)
        switch self {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            let isHigherThanSurface = width * pixelHeight <= height * pixelWidth
            let keepsWidth = isHigherThanSurface == (self == .resizeAspect)
            let size =
                keepsWidth
                ? Size(width, width * pixelHeight / pixelWidth)
                : Size(height * pixelWidth / pixelHeight, height)
            return aligned(size, in: bounds)
        default: return aligned(Size(pixelWidth / contentsScale, pixelHeight / contentsScale), in: bounds)
        }
    }

    private func aligned(_ size: Size, in bounds: Rect) -> Rect {
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.minX + (bounds.size.width - size.width)
            default: bounds.minX + (bounds.size.width - size.width) / 2
            }
        let y =
            switch self {
            case .top, .topLeft, .topRight: bounds.minY
            case .bottom, .bottomLeft, .bottomRight: bounds.minY + (bounds.size.height - size.height)
            default: bounds.minY + (bounds.size.height - size.height) / 2
            }
        return Rect(x, y, size.width, size.height)
    }
}
