/// Pixels x0..<x1 by y0..<y1 of the reference painter.
struct Box: Equatable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int

    var width: Int { x1 - x0 }
    var height: Int { y1 - y0 }
    var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

    func cut(to other: Box) -> Box {
        Box(x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    }

    /// The smallest box around both.
    func joined(with other: Box) -> Box {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Box(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
    }

    func grown(by pixels: Int) -> Box {
        isEmpty ? self : Box(x0: x0 - pixels, y0: y0 - pixels, x1: x1 + pixels, y1: y1 + pixels)
    }

    func moved(_ dx: Int, _ dy: Int) -> Box { Box(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy) }

    /// The edges of the scene, in points, as pixel edges: each to the nearest.
    static func snapped(_ edges: Edges, scale: Double) -> Box {
        Box(
            x0: pixel((edges.left * scale + 0.5).rounded(.down)),
            y0: pixel((edges.top * scale + 0.5).rounded(.down)),
            x1: pixel((edges.right * scale + 0.5).rounded(.down)),
            y1: pixel((edges.bottom * scale + 0.5).rounded(.down)))
    }

    /// The same, outward.
    static func outward(_ edges: Edges, scale: Double) -> Box {
        Box(
            x0: pixel((edges.left * scale).rounded(.down)), y0: pixel((edges.top * scale).rounded(.down)),
            x1: pixel((edges.right * scale).rounded(.up)), y1: pixel((edges.bottom * scale).rounded(.up)))
    }

    private static func pixel(_ edge: Double) -> Int {
        Int(min(max(edge, Double(Int32.min)), Double(Int32.max)))
    }
}

/// An upright rectangle in points, by its edges.
struct Edges {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
}
