import Scrim

/// Where the points of a layer's own coordinates lie in the scene: `(a*x + c*y + tx, b*x + d*y + ty)`, in points.
struct PointMap {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    var isUpright: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
    var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        // Spelled out because a sum with a product by 0 or 1 is the same, but by an infinite number it isn't.
        isUpright ? (x + tx, y + ty) : (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// The longer one of its unit vectors.
    var stretch: Double { max(a * a + b * b, c * c + d * d).squareRoot() }

    /// The map of a layer whose superlayer has the map `parent`.
    ///
    /// - Parameter origin: where the frame begins, if it isn't where the layer says.
    init(of layer: Layer, at origin: Point? = nil, in parent: PointMap) {
        let own = PointMap(
            ownOf: layer, frame: Rect(origin: origin ?? layer.frame.origin, size: layer.frame.size))
        a = parent.a * own.a + parent.c * own.b
        b = parent.b * own.a + parent.d * own.b
        c = parent.a * own.c + parent.c * own.d
        d = parent.b * own.c + parent.d * own.d
        (tx, ty) = parent(own.tx, own.ty)
    }

    init() {}

    /// From the layer's own coordinates to its superlayer's.
    private init(ownOf layer: Layer, frame: Rect) {
        let origin = layer.boundsOrigin
        let transform = layer.transform
        if transform == .identity {
            tx = frame.origin.x - origin.x
            ty = frame.origin.y - origin.y
            return
        }
        // The centre of the bounds goes to the origin, through the transform, and to the centre of the frame.
        let u = -(origin.x + frame.size.width / 2)
        let v = -(origin.y + frame.size.height / 2)
        a = transform.a
        b = transform.b
        c = transform.c
        d = transform.d
        tx = transform.a * u + transform.c * v + transform.tx + (frame.origin.x + frame.size.width / 2)
        ty = transform.b * u + transform.d * v + transform.ty + (frame.origin.y + frame.size.height / 2)
    }

    /// The upright rectangle around a mapped one.
    func around(_ edges: Edges) -> Edges {
        let corners = [
            self(edges.left, edges.top), self(edges.right, edges.top),
            self(edges.left, edges.bottom), self(edges.right, edges.bottom),
        ]
        return Edges(
            left: corners.map(\.x).min()!, top: corners.map(\.y).min()!,
            right: corners.map(\.x).max()!, bottom: corners.map(\.y).max()!)
    }
}
