/// Where a layer lies on the picture, as Docs/numerics.md defines it.
struct LayerGeometry {
    /// The layer's own coordinates to the scene's, both in points.
    let map: AffineTransform
    /// In the layer's own coordinates.
    let bounds: Rect
    /// Pixels to the point.
    let scale: Double
    /// From the frame's upper left corner to the scene. Not by way of the bounds: where those begin is part of what a
    /// redaction hides.
    let frameMap: AffineTransform
    /// Whether the numbers that say how the layer is drawn are finite. A substitute stands for it all the same.
    let isDrawable: Bool

    /// Nil where a number of the frame or of a transform isn't finite.
    init?(_ layer: SnapshotLayer, in parent: AffineTransform, scale: Double) {
        let local = Self.localMap(layer, origin: layer.boundsOrigin)
        let map = local.concatenating(parent)
        let frameMap = Self.localMap(layer, origin: .zero).concatenating(parent)
        guard layer.frame.isFinite, frameMap.isFinite else { return nil }
        self.frameMap = frameMap
        isDrawable =
            map.isFinite && layer.boundsOrigin.x.isFinite && layer.boundsOrigin.y.isFinite
            && layer.cornerRadius.isFinite && layer.contentsScale.isFinite
        self.map = map
        bounds = Rect(origin: layer.boundsOrigin, size: layer.frame.size)
        self.scale = scale
    }

    private static func localMap(_ layer: SnapshotLayer, origin: Point) -> AffineTransform {
        let frame = layer.frame
        if layer.transform == .identity {
            return .translation(frame.minX - origin.x, frame.minY - origin.y)
        }
        let center = frame.center
        return
            AffineTransform
            .translation(-(origin.x + frame.size.width / 2), -(origin.y + frame.size.height / 2))
            .concatenating(layer.transform)
            .concatenating(.translation(center.x, center.y))
    }

    /// The bounds on the picture, snapped. Meaningful for rectilinear maps.
    var snappedBounds: PixelRect { snapped(bounds) }

    /// The pixels around the mapped bounds: the rule for redactions, and the pixels that any shape may touch.
    var outerBounds: PixelRect {
        let frame = Rect(origin: .zero, size: bounds.size)
        return frame.isEmpty
            ? .empty : PixelRect(roundingOutward: frameMap.edges(around: frame), scale: scale)
    }

    func snapped(_ rect: Rect) -> PixelRect {
        rect.isEmpty ? .empty : PixelRect(snapping: map.edges(around: rect), scale: scale)
    }

    func outer(_ rect: Rect) -> PixelRect {
        rect.isEmpty ? .empty : PixelRect(roundingOutward: map.edges(around: rect), scale: scale)
    }

    /// The pixels that a rectangle of the layer covers at least in part.
    func pixels(of rect: Rect) -> PixelRect { map.isRectilinear ? snapped(rect) : outer(rect) }

    /// A corner radius in points, held at what the bounds allow.
    func heldRadius(_ radius: Double) -> Double {
        max(0, min(radius, min(bounds.size.width, bounds.size.height) / 2))
    }

    /// A corner radius on the picture, in pixels, held at what the snapped bounds allow.
    func pixelRadius(_ radius: Double) -> Double {
        let unit = (map.a * map.a + map.b * map.b).squareRoot()
        let shape = snappedBounds
        return min(heldRadius(radius) * unit * scale, Double(min(shape.width, shape.height)) / 2)
    }

    /// So many points of the layer, as pixels along the axis that the map stretches more.
    func pixelLength(_ points: Double) -> Double {
        let map = frameMap
        let squares = (map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d)
        return points * max(squares.0, squares.1).squareRoot() * scale
    }

    /// A standard deviation of so many points of the layer, in pixels. A blur is no wider than the longest picture.
    func sigma(_ points: Double) -> Double { min(pixelLength(points), Double(Scene.maximumPixelSide)) }

    /// From the picture's pixels to the layer's own coordinates; nil where the layer is squashed to nothing.
    var pixelInverse: AffineTransform? {
        guard let inverse = map.inverted, inverse.isFinite else { return nil }
        return AffineTransform(
            a: inverse.a / scale, b: inverse.b / scale, c: inverse.c / scale, d: inverse.d / scale,
            tx: inverse.tx, ty: inverse.ty)
    }
}
