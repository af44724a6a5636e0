/// Which tiles of a picture are opaque, and the large rectangles that they form.
///
/// Looks at all pixels at the first question; later ones look only at tiles in which pixels changed since, and look for
/// rectangles only if a tile is another one than before. Has all of its memory from the beginning.
struct OpacityMap {
    static let tileSide = 16
    /// What is smaller isn't worth the calls that it takes to draw it by itself.
    static let smallestWidth = 64
    static let smallestArea = 64 * 64

    private(set) var rects = OpaqueRects()
    /// Pixels of the tiles that were looked at so far.
    private(set) var scannedPixelCount = 0
    private var version: UInt64?
    /// A byte for each, row by row: 0 or 1, and 2 while rectangles are sought for those that lie in one.
    private var tiles: [UInt8]
    /// In tiles.
    private let size: PixelSize
    private var search: RectangleSearch

    /// For a buffer of the size.
    init(_ pixels: PixelSize) {
        size = PixelSize(Self.tileCount(pixels.width), Self.tileCount(pixels.height))
        tiles = Array(repeating: 0, count: size.width * size.height)
        search = RectangleSearch(columns: size.width)
    }

    /// Makes `rects` those of the buffer's present pixels.
    ///
    /// - Precondition: it's always the same buffer, in the format `argb32`.
    mutating func update(_ buffer: PixelBuffer) {
        let current = buffer.version
        guard version != current else { return }
        var changed = false
        if let version {
            for rect in buffer.changes(after: version, upTo: current) {
                changed = look(at: rect, of: buffer) || changed
            }
        } else {
            changed = look(at: buffer.bounds, of: buffer)
        }
        if changed { findRects(in: buffer.bounds) }
        version = current
    }

    /// The same for a buffer whose present pixels are known to be opaque.
    mutating func markOpaque(_ buffer: PixelBuffer) {
        for index in tiles.indices { tiles[index] = 1 }
        rects = OpaqueRects(buffer.bounds)
        version = buffer.version
    }

    private static func tileCount(_ pixels: Int) -> Int { (pixels + tileSide - 1) / tileSide }

    /// - Returns: whether a tile that the pixels touch became opaque or is so no longer.
    private mutating func look(at rect: PixelRect, of buffer: PixelBuffer) -> Bool {
        let touched = PixelRect(
            minX: rect.minX / Self.tileSide, minY: rect.minY / Self.tileSide,
            maxX: Self.tileCount(rect.maxX), maxY: Self.tileCount(rect.maxY))
        scannedPixelCount += Self.pixels(of: touched, in: buffer.bounds).area
        return Kernel.findOpaqueTiles(of: buffer, in: touched, &tiles)
    }

    private static func pixels(of tiles: PixelRect, in bounds: PixelRect) -> PixelRect {
        PixelRect(
            minX: tiles.minX * tileSide, minY: tiles.minY * tileSide, maxX: tiles.maxX * tileSide,
            maxY: tiles.maxY * tileSide
        )
        .intersection(bounds)
    }

    private static func isWorthIt(_ tiles: PixelRect, in bounds: PixelRect) -> Bool {
        let pixels = pixels(of: tiles, in: bounds)
        return pixels == bounds || (pixels.width >= smallestWidth && pixels.area >= smallestArea)
    }

    /// The largest one, the largest one in what is left, and so on.
    private mutating func findRects(in bounds: PixelRect) {
        rects = OpaqueRects()
        while rects.count < OpaqueRects.maximumCount {
            let found = search.largestRect(of: tiles) { Self.isWorthIt($0, in: bounds) }
            guard !found.isEmpty else { break }
            rects.append(Self.pixels(of: found, in: bounds))
            for y in found.minY..<found.maxY {
                for x in found.minX..<found.maxX { tiles[y * size.width + x] = 2 }
            }
        }
        for index in tiles.indices where tiles[index] == 2 { tiles[index] = 1 }
    }

}

/// Looks for the largest rectangle in a grid, one row after the other: a rectangle that ends in a row reaches up as far
/// as the shortest of its columns, and the stack holds for each height the column from which on none is shorter.
private struct RectangleSearch {
    /// For each column, the first row of the run of ones that the present row ends.
    private var tops: [Int32]
    private var stack: [(column: Int32, top: Int32)] = []

    init(columns: Int) {
        tops = Array(repeating: 0, count: columns)
        stack.reserveCapacity(columns + 1)
    }

    /// The largest rectangle of ones for which a condition holds; empty if there is none. Only those are asked about that
    /// can't be made longer in any direction. Cost: in proportion to the grid.
    mutating func largestRect(of grid: [UInt8], where condition: (PixelRect) -> Bool) -> PixelRect {
        for column in tops.indices { tops[column] = 0 }
        var largest = PixelRect.empty
        for row in 0..<grid.count / tops.count {
            for column in tops.indices where grid[row * tops.count + column] != 1 {
                tops[column] = Int32(row + 1)
            }
            visitRectsThatEnd(in: row) {
                if $0.area > largest.area, condition($0) { largest = $0 }
            }
        }
        return largest
    }

    private mutating func visitRectsThatEnd(in row: Int, _ visit: (PixelRect) -> Void) {
        stack.removeAll(keepingCapacity: true)
        for column in 0...tops.count {
            let top = column < tops.count ? tops[column] : Int32(row + 1)
            var start = Int32(column)
            while let last = stack.last, last.top < top {
                visit(
                    PixelRect(
                        minX: Int(last.column), minY: Int(last.top), maxX: column, maxY: row + 1))
                start = last.column
                stack.removeLast()
            }
            if top <= row, stack.last?.top != top { stack.append((start, top)) }
        }
    }
}
