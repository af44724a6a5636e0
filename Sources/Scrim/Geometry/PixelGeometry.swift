/// An extent in device pixels.
public struct PixelSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    public static let zero = PixelSize(0, 0)
}

/// Device pixels `minX..<maxX` by `minY..<maxY`, y downward.
public struct PixelRect: Sendable, Hashable {
    public var minX: Int
    public var minY: Int
    public var maxX: Int
    public var maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    public var width: Int { maxX - minX }
    public var height: Int { maxY - minY }
    public var size: PixelSize { PixelSize(width, height) }
    public var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    var area: Int { isEmpty ? 0 : width * height }

    public func intersection(_ other: PixelRect) -> PixelRect {
        let common = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.isEmpty ? .empty : common
    }

    public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

    /// Larger by so many pixels at each edge; an empty one stays empty.
    func grown(by pixels: Int) -> PixelRect {
        isEmpty
            ? .empty
            : PixelRect(
                minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels)
    }

    func moved(byX x: Int, y: Int) -> PixelRect {
        PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }
}

extension PixelRect {
    /// Snaps each edge of `rect` to the nearest pixel edge, `floor(v * scale + 0.5)`. Edges beyond ±2^30 are
    /// held there; an edge that is not a number makes the rectangle empty.
    public init(snapping rect: Rect, scale: Double) {
        self.init(snapping: Edges(of: rect), scale: scale)
    }

    /// The smallest pixel rectangle around `rect`: the rule for redactions.
    public init(roundingOutward rect: Rect, scale: Double) {
        self.init(roundingOutward: Edges(of: rect), scale: scale)
    }

    init(snapping edges: Edges, scale: Double) {
        self.init(edges, scale: scale) {
            ($0 + 0.5).rounded(.down)
        } upper: {
            ($0 + 0.5).rounded(.down)
        }
    }

    init(roundingOutward edges: Edges, scale: Double) {
        self.init(edges, scale: scale) {
            $0.rounded(.down)
        } upper: {
            $0.rounded(.up)
        }
    }

    private init(_ points: Edges, scale: Double, lower: (Double) -> Double, upper: (Double) -> Double) {
        let edges = (
            lower(points.minX * scale), lower(points.minY * scale), upper(points.maxX * scale),
            upper(points.maxY * scale)
        )
        guard !edges.0.isNaN, !edges.1.isNaN, !edges.2.isNaN, !edges.3.isNaN else {
            self = .empty
            return
        }
        self.init(
            minX: Self.held(edges.0), minY: Self.held(edges.1), maxX: Self.held(edges.2),
            maxY: Self.held(edges.3))
    }

    private static func held(_ edge: Double) -> Int {
        let limit = Double(1 << 30)
        return Int(min(max(edge, -limit), limit))
    }
}
