public import Scrim

/// An outline with a filling, a line along it, or both.
public struct Shape: Sendable, Hashable {
    public enum Outline: Sendable, Hashable {
        /// The whole box.
        case rectangle
        /// The box with round corners; the radius, in points, is held at half the shorter side.
        case roundedRectangle(cornerRadius: Double)
        /// The box with half circles for its shorter sides.
        case capsule
        /// The ellipse that touches the four sides of the box.
        case ellipse
        /// Any outline, from the upper left of the box; it may reach beyond. What it winds around is filled.
        case path(Path)
    }

    /// A line along the outline, inside of the box outlines, centred on a path. Ends and joins are round, but
    /// for a rectangle's corners.
    public struct Stroke: Sendable, Hashable {
        public var paint: Paint
        /// Points.
        public var width: Double

        public init(_ paint: Paint, width: Double = 1) {
            self.paint = paint
            self.width = width
        }

        public init(_ color: Color, width: Double = 1) {
            self.init(.color(color), width: width)
        }
    }

    public var outline: Outline
    public var fill: Paint?
    /// Drawn over the filling.
    public var stroke: Stroke?

    public init(_ outline: Outline, fill: Paint? = nil, stroke: Stroke? = nil) {
        self.outline = outline
        self.fill = fill
        self.stroke = stroke
    }

    public init(_ outline: Outline, fill color: Color, stroke: Stroke? = nil) {
        self.init(outline, fill: .color(color), stroke: stroke)
    }

    /// The shape on a transparent surface whose whole is its box: `floor(side * scale + 0.5)` pixels per
    /// side, premultiplied `argb32`. The edges are antialiased, and the same shape gives the same bytes each
    /// time. From any thread.
    ///
    /// - Parameters:
    ///   - size: points.
    ///   - scale: pixels to the point.
    public func draw(size: Size, scale: Double) throws(ContentError) -> PixelBuffer {
        let canvas = try Canvas(size: size, scale: scale)
        try canvas.draw(self, in: Rect(origin: .zero, size: size))
        return canvas.pixels
    }
}
