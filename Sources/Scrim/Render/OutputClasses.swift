/// Outputs in sets of those that see the same items. Keeps its memory.
struct OutputClasses {
    private var sets: [UInt32] = []

    var count: Int { sets.count }

    subscript(index: Int) -> UInt32 { sets[index] }

    /// Makes one set of them, or none of no outputs.
    mutating func begin(_ outputs: UInt32) {
        sets.removeAll(keepingCapacity: true)
        if outputs != 0 { sets.append(outputs) }
    }

    /// Parts those that see an item from those that don't.
    mutating func split(by outputs: UInt32) {
        for index in sets.indices {
            let outside = sets[index] & ~outputs
            guard outside != 0, outside != sets[index] else { continue }
            sets[index] &= outputs
            sets.append(outside)
        }
    }

    /// Makes them those of the items from `index` on that lie in `region`.
    mutating func find(_ outputs: UInt32, in list: ItemList, from index: Int = 0, _ region: PixelRect) {
        begin(outputs)
        for index in index..<list.count {
            let item = list.items[index]
            if !item.isGroupEdge, item.rect.intersects(region) { split(by: item.outputs) }
        }
    }
}
