/// What a tree of layers names outside of itself. Of the scene's isolation domain; the layers are kept alive by what names
/// them.
struct LayerMentions {
    /// The layers that policies name as placeholders.
    private(set) var placeholders: [Layer.ID: Placeholder] = [:]
    /// Masks that are part of another tree as well.
    private(set) var sharedMasks: [Layer.ID: Layer] = [:]

    struct Placeholder {
        let layer: Layer
        /// How often it is named; held where it is more than any scene may have layers.
        fileprivate(set) var count: Int
        /// The depth of the deepest layer that names it, the top of the tree being at 0.
        fileprivate(set) var depth: Int
    }

    var isEmpty: Bool { placeholders.isEmpty && sharedMasks.isEmpty }

    /// What the top of a tree names.
    mutating func add(_ policy: CapturePolicy) {
        for appearance in policy.appearances {
            // One that was taken out of a snapshot names no layer any more, and is omitted.
            guard case .placeholder(let reference) = appearance, let layer = reference.layer else { continue }
            add(Placeholder(layer: layer, count: 1, depth: 0))
        }
    }

    mutating func add(sharedMask: Layer) { sharedMasks[sharedMask.id] = sharedMask }

    /// Adds what a tree names whose top is so many layers below this one's.
    mutating func formUnion(_ other: LayerMentions, deeper: Int = 0) {
        if other.isEmpty { return }
        for var placeholder in other.placeholders.values {
            placeholder.depth += deeper
            add(placeholder)
        }
        sharedMasks.merge(other.sharedMasks) { mask, _ in mask }
    }

    private mutating func add(_ placeholder: Placeholder) {
        let id = placeholder.layer.id
        guard let known = placeholders[id] else {
            placeholders[id] = placeholder
            return
        }
        placeholders[id]?.count = min(known.count + placeholder.count, Scene.maximumLayerCount + 1)
        placeholders[id]?.depth = max(known.depth, placeholder.depth)
    }
}
