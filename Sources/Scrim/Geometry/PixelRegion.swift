/// Pixels of a picture or a surface, as at most 16 rectangles: damage. Plain memory, so that frames can make and copy
/// it without an allocation.
///
/// Rectangles may overlap. A region is never too small; where the pixels that were added would take more rectangles, or
/// hardly fewer pixels, it's larger than they are.
public struct PixelRegion: Sendable {
    public static let maximumRectCount = 16
    /// Beyond this distance from the origin edges are held. No side of a picture or surface is as long.
    public static let maximumCoordinate = Int(Int16.max)

    private struct Packed: Hashable {
        let minX: Int16
        let minY: Int16
        let maxX: Int16
        let maxY: Int16

        static let empty = Packed(.empty)

        init(_ rect: PixelRect) {
            minX = Self.held(rect.minX)
            minY = Self.held(rect.minY)
            maxX = Self.held(rect.maxX)
            maxY = Self.held(rect.maxY)
        }

        var rect: PixelRect {
            PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
        }

        private static func held(_ edge: Int) -> Int16 {
            Int16(Swift.min(Swift.max(edge, -maximumCoordinate), maximumCoordinate))
        }
    }

    private var rects = InlineArray<16, Packed>(repeating: .empty)
    public private(set) var count = 0

    public init() {}

    public init(_ rect: PixelRect) { formUnion(rect) }

    /// The smallest rectangle around all of it.
    public var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

    /// Adds a rectangle. The seventeenth that can't be joined with another one is joined with the sixteenth.
    public mutating func formUnion(_ rect: PixelRect) {
        var rect = Packed(rect).rect
        guard !rect.isEmpty, !contains(where: { $0.contains(rect) }) else { return }
        var index = 0
        while index < count {
            let union = self[index].union(rect)
            if Self.isWorthJoining(self[index], rect, into: union) {
                remove(at: index)
                rect = union
                index = 0
            } else {
                index += 1
            }
        }
        if count == Self.maximumRectCount {
            // What it is joined with may hold others now, but not the other way round.
            rect = rect.union(self[count - 1])
            count -= 1
            for index in stride(from: count - 1, through: 0, by: -1) where rect.contains(self[index]) {
                remove(at: index)
            }
        }
        rects[count] = Packed(rect)
        count += 1
    }

    public mutating func formUnion(_ other: PixelRegion) {
        for rect in other { formUnion(rect) }
    }

    /// The part of it inside of a rectangle.
    public func intersection(_ rect: PixelRect) -> PixelRegion {
        var region = PixelRegion()
        for mine in self { region.formUnion(mine.intersection(rect)) }
        return region
    }

    /// Far edges are held, as those of all regions.
    func moved(byX x: Int, y: Int) -> PixelRegion {
        if x == 0 && y == 0 { return self }
        var region = PixelRegion()
        for rect in self { region.formUnion(rect.moved(byX: x, y: y)) }
        return region
    }

    public func intersects(_ rect: PixelRect) -> Bool { contains { $0.intersects(rect) } }

    /// Whether the rectangle around both has hardly more pixels than the two: one that holds another one, one that
    /// continues another one, the old and the new place of what moved a little. Measured by the smaller one, or a large
    /// one would take in small ones farther and farther away.
    private static func isWorthJoining(_ a: PixelRect, _ b: PixelRect, into union: PixelRect) -> Bool {
        (union.area - a.area - b.area) * 4 <= Swift.min(a.area, b.area)
    }

    private mutating func remove(at index: Int) {
        for next in index + 1..<Swift.max(count, index + 1) { rects[next - 1] = rects[next] }
        count -= 1
    }
}

extension PixelRegion: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(index: Int) -> PixelRect {
        precondition(index >= 0 && index < count, "a region of \(count) rectangles has no number \(index)")
        return rects[index].rect
    }
}

extension PixelRegion: Hashable {
    public static func == (a: PixelRegion, b: PixelRegion) -> Bool { a.elementsEqual(b) }

    public func hash(into hasher: inout Hasher) {
        for rect in self { hasher.combine(rect) }
    }
}

extension PixelRegion: CustomStringConvertible {
    public var description: String {
        "["
            + map { "(\($0.minX), \($0.minY), \($0.width), \($0.height))" }.joined(separator: ", ") + "]"
    }
}

extension PixelRegion: ExpressibleByArrayLiteral {
    public init(arrayLiteral rects: PixelRect...) {
        for rect in rects { formUnion(rect) }
    }
}
