import CKernels

/// Two lists are equal if they paint the same pixels out of the same surfaces. Written out, field by field, since the
/// padding of C structs has no meaning.
extension ItemList: Hashable {
    static func == (a: ItemList, b: ItemList) -> Bool { a.items == b.items }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension Item: Hashable {
    static func == (a: Item, b: Item) -> Bool {
        let (x, y) = (a.raw, b.raw)
        return x.kind == y.kind && x.outputs == y.outputs && a.rect == b.rect && x.color == y.color
            && x.opacity == y.opacity && x.x == y.x && x.y == y.y && isEqual(x.image, y.image)
            && isEqual(x.mask, y.mask) && a.surfaces.elementsEqual(b.surfaces, by: ===)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(raw.kind)
        hasher.combine(rect)
        hasher.combine(raw.color)
        hasher.combine(raw.opacity)
        hasher.combine(raw.image.pixels)
        hasher.combine(raw.mask.pixels)
    }

    private static func isEqual(_ a: scrk_image, _ b: scrk_image) -> Bool {
        a.pixels == b.pixels && a.stride == b.stride && a.width == b.width && a.height == b.height
            && a.format == b.format && a.opaque == b.opaque
    }

    private static func isEqual(_ a: scrk_mask, _ b: scrk_mask) -> Bool {
        a.kind == b.kind && a.x == b.x && a.y == b.y && PixelRect(a.shape) == PixelRect(b.shape)
            && a.side == b.side && a.pixels == b.pixels && a.mirrored == b.mirrored && a.stride == b.stride
    }
}
