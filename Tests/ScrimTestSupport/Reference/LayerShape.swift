import Scrim

/// The bounds of a layer on the picture.
struct LayerShape {
    let bounds: Edges
    let map: PointMap
    let scale: Double
    let isEmpty: Bool
    /// Points.
    let radius: Double
    /// Whether it is a rectangle of whole pixels.
    let isPlain: Bool

    init(of layer: Layer, map: PointMap, scale: Double) {
        bounds = Edges(
            left: layer.boundsOrigin.x, top: layer.boundsOrigin.y,
            right: layer.boundsOrigin.x + layer.frame.size.width,
            bottom: layer.boundsOrigin.y + layer.frame.size.height)
        self.map = map
        self.scale = scale
        isEmpty = bounds.width <= 0 || bounds.height <= 0
        radius = min(max(layer.cornerRadius, 0), max(min(bounds.width, bounds.height) / 2, 0))
        isPlain = layer.cornerRadius <= 0 && map.isRectilinear
    }

    /// The pixel rectangle around it.
    var box: Box {
        if isEmpty { return Box(x0: 0, y0: 0, x1: 0, y1: 0) }
        let around = map.around(bounds)
        return map.isRectilinear ? Box.snapped(around, scale: scale) : Box.outward(around, scale: scale)
    }

    /// The pixel rectangle around its frame, rounded as a redaction is.
    var outerBox: Box {
        isEmpty ? Box(x0: 0, y0: 0, x1: 0, y1: 0) : Box.outward(map.around(bounds), scale: scale)
    }

    func coverage(in clip: Box) -> Coverage {
        map.isRectilinear
            ? Coverage(
                rounded: box, radius: radius * (map.a * map.a + map.b * map.b).squareRoot() * scale, in: clip)
            : Coverage(mapped: bounds, radius: radius, map: map, scale: scale, in: box.cut(to: clip))
    }

    /// So many points of the layer in pixels, at most 16,384.
    func pixels(_ points: Double) -> Double { min(points * map.stretch * scale, 16_384) }
}
