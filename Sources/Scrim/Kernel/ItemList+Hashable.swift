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
            && x.opacity == y.opacity && x.x == y.x && x.y == y.y && a.image === b.image
            && a.imageVersion == b.imageVersion && a.hasSameMask(as: b)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(raw.kind)
        hasher.combine(rect)
        hasher.combine(raw.color)
        hasher.combine(raw.opacity)
        hasher.combine(raw.image.pixels)
        hasher.combine(raw.mask.pixels)
    }

    private func hasSameMask(as other: Item) -> Bool {
        let (a, b) = (raw.mask, other.raw.mask)
        return mask === other.mask && mirroredMask === other.mirroredMask && a.kind == b.kind && a.x == b.x
            && a.y == b.y && PixelRect(a.shape) == PixelRect(b.shape) && a.side == b.side
    }
}
