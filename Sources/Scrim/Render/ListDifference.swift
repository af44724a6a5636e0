/// Where two render lists paint different pixels, for each output that both were made for.
///
/// Items that both lists have in the same order, as an output sees them, paint the same. All others, of either list,
/// are damage, and so is what changed in the images of those they share; but for what lies under something opaque that
/// they share. An output is compared by what it sees alone, so that nothing else is to be seen in its damage.
///
/// Keeps its memory from one comparison to the next.
struct ListDifference {
    private var old = SeenItems()
    private var new = SeenItems()
    private var pairing = ItemPairing()
    private var covers = OpaqueCovers()
    private var classes = OutputClasses()
    private var refreshed: [(index: Int, since: UInt64)] = []

    /// Adds what differs to `damage`, for the outputs of the set. Cost: in proportion to the items, for each set of outputs
    /// that see the same.
    mutating func find(
        from oldList: RenderList, to newList: RenderList, outputs: UInt32, canvas: PixelRect,
        _ damage: inout OutputDamage
    ) {
        classes.begin(outputs)
        for item in oldList.items.items { classes.split(by: item.outputs) }
        for item in newList.items.items { classes.split(by: item.outputs) }
        for index in 0..<classes.count {
            let outputs = classes[index]
            old.load(oldList, seenBy: outputs.lowestBit, canvas: canvas)
            new.load(newList, seenBy: outputs.lowestBit, canvas: canvas)
            pairing.pair(&old, &new)
            covers.load(new)
            if old.background != new.background {
                damage.formUnion(covers.uncovered(canvas, above: -1), for: outputs)
            }
            for index in old.items.indices where old.partners[index] < 0 {
                damage.formUnion(
                    covers.uncovered(old.rects[index], aboveOld: index), for: outputs)
            }
            for index in new.items.indices {
                let partner = new.partners[index]
                if partner < 0 {
                    damage.formUnion(
                        covers.uncovered(new.rects[index], above: index), for: outputs)
                } else if new.items[index].imageVersion != old.items[partner].imageVersion {
                    for rect in new.items[index].imageChanges(
                        since: old.items[partner].imageVersion)
                    {
                        damage.formUnion(covers.uncovered(rect, above: index), for: outputs)
                    }
                }
            }
        }
        old.removeAll()
        new.removeAll()
    }

    /// Takes the images of a list as they are now, has the renderer do so, and adds to `damage` where they changed.
    mutating func refreshImages(
        of list: RenderList, in renderer: FrameRenderer, _ damage: inout OutputDamage
    ) {
        refreshed.removeAll(keepingCapacity: true)
        var outputs: UInt32 = 0
        for index in list.contents.indices {
            list.contents[index].version = list.contents[index].surface.version
        }
        for index in list.items.items.indices {
            let item = list.items.items[index]
            guard let image = item.image, image.version != item.imageVersion else { continue }
            list.items.refreshImage(at: index)
            renderer.refresh(list.items.items[index], at: index)
            refreshed.append((index, item.imageVersion))
            outputs |= item.outputs
        }
        while outputs != 0 {
            covers.load(list.items, seenBy: outputs.lowestBit)
            for (index, version) in refreshed {
                let item = list.items.items[index]
                guard item.outputs & outputs.lowestBit != 0 else { continue }
                for rect in item.imageChanges(since: version) {
                    damage.formUnion(covers.uncovered(rect, above: index), for: outputs.lowestBit)
                }
            }
            outputs &= outputs - 1
        }
    }
}

/// The items that an output sees of a list.
struct SeenItems {
    private(set) var items: [Item] = []
    /// The pixels that each paints; at the ends of a group those that the output sees painted in it.
    private(set) var rects: [PixelRect] = []
    /// For each item the one of the other list that it's paired with, or -1.
    var partners: [Int] = []
    /// For each end of a group the other one.
    private(set) var otherEnds: [Int] = []
    /// What the picture begins with.
    private(set) var background: UInt32 = 0
    private var openGroups: [Int] = []

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        rects.removeAll(keepingCapacity: true)
        partners.removeAll(keepingCapacity: true)
        otherEnds.removeAll(keepingCapacity: true)
        openGroups.removeAll(keepingCapacity: true)
    }

    private mutating func removeLast() {
        items.removeLast()
        rects.removeLast()
        partners.removeLast()
        otherEnds.removeLast()
    }

    mutating func load(_ list: RenderList, seenBy output: UInt32, canvas: PixelRect) {
        removeAll()
        background = list.background
        for item in list.items.items where item.outputs & output != 0 {
            // Where some outputs have no background, that of the others is an item.
            if items.isEmpty, item.rect == canvas, let color = item.plainColor {
                background = Item.blend(color, over: background)
                continue
            }
            // A group in which this output sees nothing isn't there: it may not stand for another one.
            if item.closesGroup, items.last!.opensGroup {
                removeLast()
                openGroups.removeLast()
                continue
            }
            otherEnds.append(-1)
            rects.append(item.isGroupEdge ? .empty : item.rect)
            if item.opensGroup { openGroups.append(items.count) }
            if item.closesGroup {
                let begin = openGroups.removeLast()
                otherEnds[begin] = items.count
                otherEnds[items.count] = begin
                rects[items.count] = rects[begin]
            }
            if !item.opensGroup, let group = openGroups.last {
                rects[group] = rects[group].union(rects[items.count])
            }
            partners.append(-1)
            items.append(item)
        }
    }

    /// The item that says how a group is multiplied; of anything else the item itself.
    func multiplier(_ index: Int) -> Item { items[items[index].opensGroup ? otherEnds[index] : index] }

    func paints(_ index: Int, like other: Int, of others: SeenItems) -> Bool {
        let (a, b) = (items[index], others.items[other])
        guard a.opensGroup == b.opensGroup else { return false }
        return multiplier(index).paintsLike(others.multiplier(other)) && (a.isGroupEdge || a.rect == b.rect)
    }

    func hash(_ index: Int) -> UInt64 {
        items[index].opensGroup ? ~items[otherEnds[index]].paintHash : items[index].paintHash
    }
}

extension Item {
    /// The pixels of the picture in which its image changed since a version of it.
    func imageChanges(since version: UInt64) -> PixelRegion {
        guard let image else { return PixelRegion() }
        var region = PixelRegion()
        let shown = rect.moved(byX: -imageOrigin.x, y: -imageOrigin.y)
        for change in image.changes(after: version, upTo: imageVersion, in: shown) {
            region.formUnion(change.moved(byX: imageOrigin.x, y: imageOrigin.y))
        }
        return region
    }
}
