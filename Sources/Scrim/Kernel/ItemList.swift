import CKernels

/// The kernel's list of items, bottom to top.
struct ItemList {
    private(set) var items: [Item] = []

    var count: Int { items.count }

    mutating func addSolid(_ rect: PixelRect, color: UInt32, mask: ItemMask = .none, outputs: UInt32) {
        var item = Item(SCRK_SOLID, rect: rect, outputs: outputs)
        item.raw.color = color
        item.setMask(mask)
        items.append(item)
    }

    /// The surface's upper left pixel is at (x, y); `rect` lies within it.
    mutating func addImage(
        _ surface: PixelBuffer, x: Int, y: Int, rect: PixelRect, mask: ItemMask = .none, outputs: UInt32
    ) {
        var item = Item(SCRK_IMAGE, rect: rect, outputs: outputs)
        item.setImage(surface, x: x, y: y)
        item.setMask(mask)
        items.append(item)
    }

    /// Opens a group and returns its index for `closeGroup`.
    mutating func openGroup(outputs: UInt32) -> Int {
        items.append(Item(SCRK_PUSH, rect: .empty, outputs: outputs))
        return items.count - 1
    }

    /// Closes the group that `openGroup` opened. It covers what its items cover; an empty one is taken out
    /// again. `mask` covers whatever its items cover.
    mutating func closeGroup(_ index: Int, mask: ItemMask, opacity: UInt8) {
        let covered = covered(from: index)
        guard !covered.isEmpty else {
            items.removeSubrange(index...)
            return
        }
        items[index].raw.rect = scrk_rect(covered)
        var item = Item(SCRK_POP, rect: covered, outputs: items[index].outputs)
        item.raw.opacity = opacity
        item.setMask(mask)
        items.append(item)
    }

    /// Puts a list beneath the items from `index` on.
    mutating func insert(_ list: ItemList, at index: Int) { items.insert(contentsOf: list.items, at: index) }

    /// The pixels that the items behind the one at `index` paint.
    func covered(from index: Int) -> PixelRect { PixelRect(around: items[(index + 1)...]) }

    /// Takes the image of an item as it is now.
    mutating func refreshImage(at index: Int) { items[index].refreshImage() }

    /// Cuts the items from `index` on, whole groups, to a rectangle; takes those out that lie outside.
    mutating func cutItems(from index: Int, to rect: PixelRect) {
        for index in index..<items.count {
            items[index].raw.rect = scrk_rect(items[index].rect.intersection(rect))
        }
        items[index...].removeAll { $0.rect.isEmpty }
    }

    /// Takes the lowest item out if it's nothing but a colour in all of the rectangle; returns that, premultiplied.
    mutating func removeBottom(filling rect: PixelRect) -> UInt32? {
        guard let bottom = items.first, bottom.rect == rect, let color = bottom.plainColor else { return nil }
        items.removeFirst()
        return color
    }

    mutating func removeItems(from index: Int) { items.removeSubrange(index...) }

    /// The items from `index` on.
    func suffix(from index: Int) -> ItemList {
        var list = ItemList()
        list.items = Array(items[index...])
        return list
    }
}

// MARK: What single outputs see

extension ItemList {
    /// The outputs in sets of those that see the same items in `region`.
    func classes(of outputs: UInt32, in region: PixelRect) -> [UInt32] {
        var classes = [outputs]
        for item in items where !item.isGroupEdge && item.rect.intersects(region) {
            for index in classes.indices {
                let outside = classes[index] & ~item.outputs
                guard outside != 0, outside != classes[index] else { continue }
                classes[index] &= item.outputs
                classes.append(outside)
            }
        }
        return classes
    }

    /// What an output, given by its bit, sees in `region`, for a picture of that alone. Groups that are open at the
    /// end are dissolved.
    func seen(by output: UInt32, in region: PixelRect) -> ItemList {
        var list = ItemList()
        // Where the groups that are open here begin in the new list; nil for one that leaves nothing there.
        var open: [Int?] = []
        for item in items {
            let isSeen = item.outputs & output != 0
            if item.raw.kind == SCRK_PUSH {
                open.append(isSeen ? list.count : nil)
                if isSeen { list.items.append(item) }
            } else if item.raw.kind == SCRK_POP {
                guard let begin = open.removeLast() else { continue }
                list.endGroup(begin, as: item.cut(to: region))
            } else if isSeen, item.rect.intersects(region) {
                list.items.append(item.cut(to: region))
            }
        }
        for begin in open.reversed() { if let begin { list.items.remove(at: begin) } }
        return list
    }

    /// Closes a group of cut items, which covers what they cover.
    private mutating func endGroup(_ begin: Int, as pop: Item) {
        let covered = PixelRect(around: items[(begin + 1)...])
        guard !covered.isEmpty else {
            items.removeSubrange(begin...)
            return
        }
        var push = Item(SCRK_PUSH, rect: covered, outputs: 1)
        push.raw.opacity = items[begin].raw.opacity
        items[begin] = push
        var pop = pop
        pop.raw.rect = scrk_rect(covered)
        items.append(pop)
    }

    /// The pixels that an output, given by its bit, sees painted.
    func covered(for output: UInt32) -> PixelRect {
        PixelRect(around: items.lazy.filter { !$0.isGroupEdge && $0.outputs & output != 0 })
    }
}

extension PixelRect {
    fileprivate init(around items: some Sequence<Item>) {
        self = items.reduce(.empty) { $0.union($1.rect) }
    }
}
