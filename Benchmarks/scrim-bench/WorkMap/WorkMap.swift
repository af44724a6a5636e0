import Scrim

/// The work that a frame takes, tile by tile.
struct WorkMap {
    let size: PixelSize
    /// Pixels; those at the right and lower edge are smaller.
    let tileSide: Int
    /// Row by row.
    let tiles: [Work]
    /// Of the whole frame, drawn at once.
    let whole: Work

    var columns: Int { (size.width + tileSide - 1) / tileSide }
    var rows: Int { (size.height + tileSide - 1) / tileSide }

    /// - Precondition: as many tiles as there are places.
    init(size: PixelSize, tileSide: Int, tiles: [Work], whole: Work) {
        self.size = size
        self.tileSide = tileSide
        self.tiles = tiles
        self.whole = whole
        precondition(tiles.count == columns * rows, "\(tiles.count) tiles for \(columns) x \(rows) places")
    }

    static func tiles(of size: PixelSize, side: Int) -> [PixelRect] {
        stride(from: 0, to: size.height, by: side).flatMap { y in
            stride(from: 0, to: size.width, by: side).map { x in
                PixelRect(x, y, min(side, size.width - x), min(side, size.height - y))
            }
        }
    }

    /// Of all tiles together.
    var sum: Work {
        tiles.reduce(into: Work()) { $0 += $1 }
    }

    /// A count of pixels whose tiles don't add up to the whole frame's, if there is one. Calls of row operations don't:
    /// a tile begins rows of its own.
    var discrepancy: (count: String, tiles: Int, whole: Int)? {
        let sum = sum
        return [
            ("read", sum.read, whole.read), ("blended", sum.blended, whole.blended),
            ("skipped", sum.skipped, whole.skipped),
            ("written", sum.written, whole.written),
        ].first { $0.1 != $0.2 }
    }

    /// A count per pixel of the picture, row by row.
    func density(of count: KeyPath<Work, Int>) -> [Double] {
        zip(Self.tiles(of: size, side: tileSide), tiles).map { rect, tile in
            Double(tile[keyPath: count]) / Double(rect.width * rect.height)
        }
    }
}
