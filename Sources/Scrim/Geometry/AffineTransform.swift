/// The map `(x, y) -> (a*x + c*y + tx, b*x + d*y + ty)`.
public struct AffineTransform: Sendable, Hashable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public static func translation(_ tx: Double, _ ty: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    public static func scale(_ sx: Double, _ sy: Double) -> AffineTransform {
        AffineTransform(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// The map whose linear part has the given sine and cosine; clockwise on the screen, y being downward.
    public static func rotation(sine: Double, cosine: Double) -> AffineTransform {
        AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// `self` first, then `next`.
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    public func apply(to point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// The inverse map, or nil where there is none.
    public var inverted: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Whether only the translation differs from the identity.
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether it maps upright rectangles to upright rectangles.
    public var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// The smallest upright rectangle around the mapped corners of `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        let edges = edges(around: rect)
        return Rect(edges.minX, edges.minY, edges.maxX - edges.minX, edges.maxY - edges.minY)
    }

    /// The same, with the far edges as they come out of the map: an extent would round them.
    func edges(around rect: Rect) -> Edges {
        let corners = (
            apply(to: Point(rect.minX, rect.minY)), apply(to: Point(rect.maxX, rect.minY)),
            apply(to: Point(rect.minX, rect.maxY)), apply(to: Point(rect.maxX, rect.maxY))
        )
        return Edges(
            minX: min(min(corners.0.x, corners.1.x), min(corners.2.x, corners.3.x)),
            minY: min(min(corners.0.y, corners.1.y), min(corners.2.y, corners.3.y)),
            maxX: max(max(corners.0.x, corners.1.x), max(corners.2.x, corners.3.x)),
            maxY: max(max(corners.0.y, corners.1.y), max(corners.2.y, corners.3.y)))
    }
}

/// A rectangle in points by its edges.
struct Edges {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
}

extension Edges {
    /// Those of a rectangle as they are: of one with a negative extent the far edge lies before the near one.
    init(of rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }
}
