public import Scrim

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
    case color(Color)
    case linearGradient(LinearGradient)
    case radialGradient(RadialGradient)
}

/// A colour at a place of a gradient: 0 is its start, 1 its end.
public struct GradientStop: Sendable, Hashable {
    public var color: Color
    public var location: Double

    public init(_ color: Color, at location: Double) {
        self.color = color
        self.location = location
    }
}

/// A gradient along a line. The colour of the nearer end goes on beyond it.
public struct LinearGradient: Sendable, Hashable {
    public var stops: [GradientStop]
    /// In the unit square of the shape's box: (0, 0) is its upper left, (1, 1) its lower right.
    public var start: Point
    public var end: Point

    public init(_ stops: [GradientStop], from start: Point = Point(0, 0), to end: Point = Point(0, 1)) {
        self.stops = stops
        self.start = start
        self.end = end
    }
}

/// A gradient between two circles around one centre. The colour of the nearer circle goes on beyond it.
public struct RadialGradient: Sendable, Hashable {
    public var stops: [GradientStop]
    /// In the unit square of the shape's box.
    public var center: Point
    /// Points.
    public var startRadius: Double
    public var endRadius: Double

    public init(
        _ stops: [GradientStop], center: Point = Point(0.5, 0.5), startRadius: Double = 0, endRadius: Double
    ) {
        self.stops = stops
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }
}
