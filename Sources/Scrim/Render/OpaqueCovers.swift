/// Opaque items that two lists share: what changes beneath them changes no picture.
struct OpaqueCovers {
    private struct Cover {
        /// Its places in the lists.
        let old: Int
        let new: Int
        let rect: PixelRect
    }

    /// More would cost more than they save; those on top cover the most.
    private static let limit = 64
    private static let smallestSide = 16

    private var covers: [Cover] = []

    /// Those of a list that was paired with an older one.
    mutating func load(_ new: SeenItems) {
        covers.removeAll(keepingCapacity: true)
        var depth = 0
        for index in new.items.indices.reversed() where covers.count < Self.limit {
            let item = new.items[index]
            if item.closesGroup { depth += 1 }
            if item.opensGroup { depth -= 1 }
            guard depth == 0, new.partners[index] >= 0, !item.isGroupEdge else { continue }
            add(item, old: new.partners[index], new: index)
        }
    }

    /// Those of one list that an output sees.
    mutating func load(_ list: ItemList, seenBy output: UInt32) {
        covers.removeAll(keepingCapacity: true)
        var depth = 0
        for index in list.items.indices.reversed() where covers.count < Self.limit {
            let item = list.items[index]
            if item.closesGroup { depth += 1 }
            if item.opensGroup { depth -= 1 }
            guard depth == 0, item.outputs & output != 0, !item.isGroupEdge else { continue }
            add(item, old: index, new: index)
        }
    }

    private mutating func add(_ item: Item, old: Int, new: Int) {
        let rect = item.opaqueRect
        guard rect.width >= Self.smallestSide, rect.height >= Self.smallestSide else { return }
        covers.append(Cover(old: old, new: new, rect: rect))
    }

    /// What of the rectangle isn't covered by items above one of the new list; of what would be no rectangle more.
    func uncovered(_ rect: PixelRect, above index: Int) -> PixelRect {
        covers.reduce(rect) { $1.new > index ? $0.without($1.rect) : $0 }
    }

    /// The same above an item of the old list.
    func uncovered(_ rect: PixelRect, aboveOld index: Int) -> PixelRect {
        covers.reduce(rect) { $1.old > index ? $0.without($1.rect) : $0 }
    }
}

extension PixelRect {
    /// The smallest rectangle around what isn't in the other one.
    fileprivate func without(_ other: PixelRect) -> PixelRect {
        let common = intersection(other)
        if common.isEmpty { return self }
        var rest = self
        if common.minX == minX && common.maxX == maxX {
            if common.minY == minY {
                rest.minY = common.maxY
            } else if common.maxY == maxY {
                rest.maxY = common.minY
            }
        } else if common.minY == minY && common.maxY == maxY {
            if common.minX == minX {
                rest.minX = common.maxX
            } else if common.maxX == maxX {
                rest.maxX = common.minX
            }
        }
        return rest.isEmpty ? .empty : rest
    }
}
