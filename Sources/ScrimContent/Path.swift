public import Scrim

/// Lines and curves, in points from the upper left of the shape's box.
public struct Path: Sendable, Hashable {
    enum Element: Sendable, Hashable {
        case move(Point)
        case line(Point)
        case curve(control1: Point, control2: Point, to: Point)
        case arc(center: Point, radius: Double, start: Double, end: Double)
        case close
    }

    private(set) var elements: [Element] = []

    public init() {}

    /// A closed polygon.
    public init(polygon corners: [Point]) {
        for corner in corners { addLine(to: corner) }
        close()
    }

    /// Begins a part of the path that isn't joined to what came before.
    public mutating func move(to point: Point) { elements.append(.move(point)) }

    /// A straight line from the current point; a move where there is none.
    public mutating func addLine(to point: Point) { elements.append(.line(point)) }

    /// A cubic Bézier curve from the current point.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        elements.append(.curve(control1: control1, control2: control2, to: point))
    }

    /// A part of a circle, joined by a line to the current point if there is one.
    ///
    /// - Parameters:
    ///   - radius: points, not negative.
    ///   - start: radians; 0 points right, and a growing angle turns clockwise on the screen.
    ///   - end: an angle below `start` goes on clockwise over the full turn.
    public mutating func addArc(center: Point, radius: Double, from start: Double, to end: Double) {
        elements.append(.arc(center: center, radius: radius, start: start, end: end))
    }

    /// A line to the first point of this part.
    public mutating func close() { elements.append(.close) }
}
