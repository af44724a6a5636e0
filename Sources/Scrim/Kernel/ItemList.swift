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

    mutating func append(_ item: Item) { items.append(item) }

    /// Opens a group beneath the items from `index` on, for `closeGroup`.
    mutating func openGroup(at index: Int, outputs: UInt32) {
        items.insert(Item(SCRK_PUSH, rect: .empty, outputs: outputs), at: index)
    }

    /// Closes the group that was opened at `index`. It covers what its items cover; an empty one is taken out
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

    /// Puts a colour beneath the items from `index` on.
    mutating func insertSolid(
        at index: Int, _ rect: PixelRect, color: UInt32, mask: ItemMask, outputs: UInt32
    ) {
        var item = Item(SCRK_SOLID, rect: rect, outputs: outputs)
        item.raw.color = color
        item.setMask(mask)
        items.insert(item, at: index)
    }

    /// The pixels that the items behind the one at `index` paint.
    func covered(from index: Int) -> PixelRect {
        var covered = PixelRect.empty
        for index in index + 1..<items.count { covered = covered.union(items[index].rect) }
        return covered
    }

    /// Takes the image of an item as it is now.
    mutating func refreshImage(at index: Int) { items[index].refreshImage() }

    /// Cuts the items from `index` on, whole groups, to a rectangle; takes those out that lie outside.
    mutating func cutItems(from index: Int, to rect: PixelRect) {
        var count = index
        for index in index..<items.count {
            let cut = items[index].rect.intersection(rect)
            if cut.isEmpty { continue }
            if count < index { items[count] = items[index] }
            items[count].raw.rect = scrk_rect(cut)
            count += 1
        }
        removeItems(from: count)
    }

    /// Takes the lowest item out if it's nothing but a colour in all of the rectangle; returns that, premultiplied.
    mutating func removeBottom(filling rect: PixelRect) -> UInt32? {
        guard let bottom = items.first, bottom.rect == rect, let color = bottom.plainColor else { return nil }
        items.removeFirst()
        return color
    }

    /// Whether a list on a background is opaque in all of a rectangle, as far as that is easily seen.
    func isOpaque(in rect: PixelRect, over background: UInt32) -> Bool {
        if background >> 24 == 255 { return true }
        var depth = 0
        for item in items {
            if item.opensGroup { depth += 1 }
            if item.closesGroup { depth -= 1 }
            if depth == 0, !item.isGroupEdge, item.opaqueRect.contains(rect) { return true }
        }
        return false
    }

    mutating func removeItems(from index: Int) { items.removeSubrange(index...) }
}

// MARK: What single outputs see

extension ItemList {
    /// Closes a group of cut items, which covers what they cover.
    mutating func closeGroup(_ begin: Int, as pop: Item) {
        let covered = covered(from: begin)
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

    /// Leaves the items of an open group without it.
    mutating func dissolveGroup(_ begin: Int) { items.remove(at: begin) }

    /// The pixels that an output, given by its bit, sees painted by the items from `index` on.
    func covered(for output: UInt32, from index: Int = 0) -> PixelRect {
        var covered = PixelRect.empty
        for index in index..<items.count
        where !items[index].isGroupEdge && items[index].outputs & output != 0 {
            covered = covered.union(items[index].rect)
        }
        return covered
    }
}
