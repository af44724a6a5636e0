import CKernels

/// What an item or a group is multiplied with.
enum ItemMask {
    case none
    /// A coverage surface whose upper left pixel is at (x, y).
    case surface(PixelBuffer, x: Int, y: Int)
    /// The rounded corners of a rectangle; 255 elsewhere in it.
    case corners(left: PixelBuffer, right: PixelBuffer, of: PixelRect)
}

/// One item of the kernel's, and the surfaces that it points into.
struct Item {
    var raw: scrk_item
    private(set) var image: PixelBuffer?
    /// The version of the image that the list was built for.
    private(set) var imageVersion: UInt64 = 0
    private(set) var mask: PixelBuffer?
    private(set) var mirroredMask: PixelBuffer?

    var outputs: UInt32 { raw.outputs }
    var rect: PixelRect { PixelRect(raw.rect) }
    /// Whether it begins or ends a group.
    var isGroupEdge: Bool { raw.kind == SCRK_PUSH || raw.kind == SCRK_POP }

    init(_ kind: Int, rect: PixelRect, outputs: UInt32) {
        raw = scrk_item()
        raw.kind = scrk_item_kind(kind)
        raw.rect = scrk_rect(rect)
        raw.outputs = outputs
    }

    mutating func setImage(_ surface: PixelBuffer, x: Int, y: Int) {
        raw.image = scrk_image(surface)
        raw.x = Int32(x)
        raw.y = Int32(y)
        image = surface
        imageVersion = surface.version
    }

    mutating func setMask(_ mask: ItemMask) {
        switch mask {
        case .none: break
        case .surface(let surface, let x, let y):
            raw.mask.kind = scrk_mask_kind(SCRK_MASK_IMAGE)
            raw.mask.x = Int32(x)
            raw.mask.y = Int32(y)
            raw.mask.pixels = UnsafePointer(surface.base.assumingMemoryBound(to: UInt8.self))
            raw.mask.stride = surface.strideInBytes
            self.mask = surface
        case .corners(let left, let right, let shape):
            raw.mask.kind = scrk_mask_kind(SCRK_MASK_CORNERS)
            raw.mask.shape = scrk_rect(shape)
            raw.mask.side = Int32(left.width)
            raw.mask.pixels = UnsafePointer(left.base.assumingMemoryBound(to: UInt8.self))
            raw.mask.mirrored = UnsafePointer(right.base.assumingMemoryBound(to: UInt8.self))
            raw.mask.stride = left.strideInBytes
            self.mask = left
            mirroredMask = right
        }
    }

    /// The item as it lies in a picture of `region` alone that one output sees. What it doesn't use stays zero, so that
    /// equal pictures at different places are made of equal items.
    func cut(to region: PixelRect) -> Item {
        var item = self
        let (dx, dy) = (Int32(-region.minX), Int32(-region.minY))
        item.raw.outputs = 1
        item.raw.rect = scrk_rect(rect.intersection(region))
        item.raw.rect.move(dx, dy)
        if raw.kind == SCRK_IMAGE {
            item.raw.x += dx
            item.raw.y += dy
        }
        if raw.mask.kind == SCRK_MASK_IMAGE {
            item.raw.mask.x += dx
            item.raw.mask.y += dy
        } else if raw.mask.kind == SCRK_MASK_CORNERS {
            item.raw.mask.shape.move(dx, dy)
        }
        return item
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
