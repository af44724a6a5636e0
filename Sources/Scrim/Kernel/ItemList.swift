import CKernels

/// What an item or a group is multiplied with.
enum ItemMask {
    case none
    /// A coverage surface whose upper left pixel is at (x, y).
    case surface(PixelBuffer, x: Int, y: Int)
    /// The rounded corners of a rectangle; 255 elsewhere in it.
    case corners(left: PixelBuffer, right: PixelBuffer, of: PixelRect)
}

/// The kernel's list of items, bottom to top, and the surfaces that it points into.
struct ItemList {
    private(set) var items: [scrk_item] = []
    /// Kept alive as long as the items.
    private(set) var surfaces: [PixelBuffer] = []

    var count: Int { items.count }

    mutating func addSolid(_ rect: PixelRect, color: UInt32, mask: ItemMask = .none, outputs: UInt32) {
        var item = scrk_item()
        item.kind = scrk_item_kind(SCRK_SOLID)
        item.color = color
        add(&item, rect: rect, mask: mask, outputs: outputs)
    }

    /// The surface's upper left pixel is at (x, y); `rect` lies within it.
    mutating func addImage(
        _ surface: PixelBuffer, x: Int, y: Int, rect: PixelRect, mask: ItemMask = .none, outputs: UInt32
    ) {
        var item = scrk_item()
        item.kind = scrk_item_kind(SCRK_IMAGE)
        item.image = scrk_image(surface)
        item.x = Int32(x)
        item.y = Int32(y)
        surfaces.append(surface)
        add(&item, rect: rect, mask: mask, outputs: outputs)
    }

    /// Opens a group and returns its index for `closeGroup`.
    mutating func openGroup(outputs: UInt32) -> Int {
        var item = scrk_item()
        item.kind = scrk_item_kind(SCRK_PUSH)
        item.outputs = outputs
        items.append(item)
        return items.count - 1
    }

    /// Closes the group that `openGroup` opened. It covers what its items cover; an empty one is taken out
    /// again. `mask` covers whatever its items cover.
    mutating func closeGroup(_ index: Int, mask: ItemMask, opacity: UInt8) {
        var covered = PixelRect.empty
        for item in items[(index + 1)...] { covered = covered.union(PixelRect(item.rect)) }
        guard !covered.isEmpty else {
            items.removeSubrange(index...)
            return
        }
        items[index].rect = scrk_rect(covered)
        var item = scrk_item()
        item.kind = scrk_item_kind(SCRK_POP)
        item.opacity = opacity
        add(&item, rect: covered, mask: mask, outputs: items[index].outputs)
    }

    /// Moves everything, so that the pixel (x, y) becomes (0, 0).
    mutating func moveOrigin(toX x: Int, y: Int) {
        let (dx, dy) = (Int32(-x), Int32(-y))
        for index in items.indices {
            items[index].rect.move(dx, dy)
            items[index].x += dx
            items[index].y += dy
            items[index].mask.x += dx
            items[index].mask.y += dy
            items[index].mask.shape.move(dx, dy)
        }
    }

    private mutating func add(_ item: inout scrk_item, rect: PixelRect, mask: ItemMask, outputs: UInt32) {
        item.rect = scrk_rect(rect)
        item.outputs = outputs
        switch mask {
        case .none: break
        case .surface(let surface, let x, let y):
            item.mask.kind = scrk_mask_kind(SCRK_MASK_IMAGE)
            item.mask.x = Int32(x)
            item.mask.y = Int32(y)
            item.mask.pixels = UnsafePointer(surface.base.assumingMemoryBound(to: UInt8.self))
            item.mask.stride = surface.strideInBytes
            surfaces.append(surface)
        case .corners(let left, let right, let shape):
            item.mask.kind = scrk_mask_kind(SCRK_MASK_CORNERS)
            item.mask.shape = scrk_rect(shape)
            item.mask.side = Int32(left.width)
            item.mask.pixels = UnsafePointer(left.base.assumingMemoryBound(to: UInt8.self))
            item.mask.mirrored = UnsafePointer(right.base.assumingMemoryBound(to: UInt8.self))
            item.mask.stride = left.strideInBytes
            surfaces.append(left)
            surfaces.append(right)
        }
        items.append(item)
    }
}

extension PixelRect {
    init(_ rect: scrk_rect) {
        self.init(minX: Int(rect.x0), minY: Int(rect.y0), maxX: Int(rect.x1), maxY: Int(rect.y1))
    }
}

extension scrk_rect {
    fileprivate mutating func move(_ dx: Int32, _ dy: Int32) {
        x0 += dx
        y0 += dy
        x1 += dx
        y1 += dy
    }
}
