import CKernels

/// Two lists are equal if they paint the same pixels out of the same surfaces. Written out, field by field, since the
/// padding of C structs has no meaning.
extension ItemList: Hashable {
    static func == (a: ItemList, b: ItemList) -> Bool { a.items == b.items }

    func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

extension Item: Hashable {
    static func == (a: Item, b: Item) -> Bool {
        a.outputs == b.outputs && a.rect == b.rect && a.raw.opacity == b.raw.opacity
            && a.imageVersion == b.imageVersion && a.paintsLike(b)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(raw.kind)
        hasher.combine(rect)
        hasher.combine(raw.color)
        hasher.combine(raw.opacity)
        hasher.combine(raw.image.pixels)
        hasher.combine(raw.mask.pixels)
    }
}
