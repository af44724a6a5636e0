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
    /// Where the upper left pixel of its image is.
    var imageOrigin: (x: Int, y: Int) { (Int(raw.x), Int(raw.y)) }
    /// Whether it begins or ends a group.
    var isGroupEdge: Bool { raw.kind == SCRK_PUSH || raw.kind == SCRK_POP }

    init(_ kind: Int, rect: PixelRect, outputs: UInt32) {
        raw = scrk_item()
        raw.kind = scrk_item_kind(kind)
        raw.rect = scrk_rect(rect)
        raw.outputs = outputs
    }

    mutating func setImage(_ surface: PixelBuffer, x: Int, y: Int) {
        image = surface
        refreshImage()
        raw.x = Int32(x)
        raw.y = Int32(y)
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

    /// Takes the image as it is now.
    mutating func refreshImage() {
        guard let image else { return }
        // In this order: what changes meanwhile is looked at again.
        imageVersion = image.version
        raw.image = scrk_image(image, opaque: image.opaqueRects)
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

// MARK: Comparing

extension Item {
    var opensGroup: Bool { raw.kind == SCRK_PUSH }
    var closesGroup: Bool { raw.kind == SCRK_POP }

    /// Whether the two paint the same wherever both do: an image of the same surface, whatever is in it by now, at the
    /// same place; the end of a group, multiplied alike.
    func paintsLike(_ other: Item) -> Bool {
        let (a, b) = (raw, other.raw)
        return a.kind == b.kind && a.color == b.color && a.opacity == b.opacity && a.x == b.x && a.y == b.y
            && image === other.image && hasSameMask(as: other)
    }

    /// Equal for items of which one paints like the other, and of the same rectangle, except at the ends of groups.
    var paintHash: UInt64 {
        var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
        func mix(_ value: UInt64) {
            hash = (hash ^ value) &* 0xff51_afd7_ed55_8ccd
            hash ^= hash >> 32
        }
        mix(UInt64(UInt32(bitPattern: raw.kind)) << 40 | UInt64(raw.opacity) << 32 | UInt64(raw.color))
        mix(UInt64(UInt(bitPattern: raw.image.pixels)))
        mix(UInt64(UInt(bitPattern: raw.mask.pixels)))
        mix(UInt64(UInt32(bitPattern: raw.x)) << 32 | UInt64(UInt32(bitPattern: raw.y)))
        if !isGroupEdge {
            mix(UInt64(UInt32(bitPattern: raw.rect.x0)) << 32 | UInt64(UInt32(bitPattern: raw.rect.y0)))
            mix(UInt64(UInt32(bitPattern: raw.rect.x1)) << 32 | UInt64(UInt32(bitPattern: raw.rect.y1)))
        }
        return hash
    }

    /// The colour, premultiplied, if it's a plain one in all of its rectangle.
    var plainColor: UInt32? {
        raw.kind == SCRK_SOLID && raw.mask.kind == SCRK_MASK_NONE ? raw.color : nil
    }

    /// Whether it's an image that nothing is multiplied with.
    var isPlainImage: Bool { raw.kind == SCRK_IMAGE && raw.mask.kind == SCRK_MASK_NONE }

    /// Pixels in which nothing beneath it shows, unless it is in a group.
    var opaqueRect: PixelRect {
        let source = opaqueSource
        switch Int(raw.mask.kind) {
        case SCRK_MASK_NONE: return source
        case SCRK_MASK_CORNERS:
            var inner = PixelRect(raw.mask.shape)
            inner.minY += Int(raw.mask.side)
            inner.maxY -= Int(raw.mask.side)
            return source.intersection(inner)
        default: return .empty
        }
    }

    /// Without its mask: of several opaque parts of an image the largest one.
    private var opaqueSource: PixelRect {
        switch Int(raw.kind) {
        case SCRK_SOLID: return raw.color >> 24 == 255 ? rect : .empty
        case SCRK_IMAGE:
            let (x, y) = imageOrigin
            return raw.image.largestOpaqueRect(in: rect.moved(byX: -x, y: -y)).moved(byX: x, y: y)
        default: return .empty
        }
    }

    private func hasSameMask(as other: Item) -> Bool {
        let (a, b) = (raw.mask, other.raw.mask)
        return mask === other.mask && mirroredMask === other.mirroredMask && a.kind == b.kind && a.x == b.x
            && a.y == b.y && PixelRect(a.shape) == PixelRect(b.shape) && a.side == b.side
    }

    /// One premultiplied colour over another.
    static func blend(_ color: UInt32, over under: UInt32) -> UInt32 { scrk_pixel_over(color, under) }
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
