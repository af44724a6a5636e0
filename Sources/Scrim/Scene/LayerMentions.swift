/// What a tree of layers names outside of itself. Of the scene's isolation domain; the layers are kept alive by what names
/// them. Most trees name nothing and have none of it.
final class LayerMentions {
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
}

extension LayerMentions? {
    /// What the top of a tree names.
    mutating func add(_ policy: CapturePolicy) {
        for appearance in policy.appearances {
            // One that was taken out of a snapshot names no layer any more, and is omitted.
            guard case .placeholder(let reference) = appearance, let layer = reference.layer else { continue }
            made().add(LayerMentions.Placeholder(layer: layer, count: 1, depth: 0))
        }
    }

    mutating func add(sharedMask: Layer) { made().add(sharedMask) }

    /// Adds what a tree names whose top is so many layers below this one's.
    mutating func formUnion(_ other: LayerMentions?, deeper: Int = 0) {
        guard let other else { return }
        made().formUnion(other, deeper: deeper)
    }

    private mutating func made() -> LayerMentions {
        if let self { return self }
        let made = LayerMentions()
        self = made
        return made
    }
}

extension LayerMentions {
    fileprivate func add(_ sharedMask: Layer) { sharedMasks[sharedMask.id] = sharedMask }

    fileprivate func formUnion(_ other: LayerMentions, deeper: Int) {
        for var placeholder in other.placeholders.values {
            placeholder.depth += deeper
            add(placeholder)
        }
        sharedMasks.merge(other.sharedMasks) { mask, _ in mask }
    }

    fileprivate func add(_ placeholder: Placeholder) {
        let id = placeholder.layer.id
        guard let known = placeholders[id] else {
            placeholders[id] = placeholder
            return
        }
        placeholders[id]?.count = min(known.count + placeholder.count, Scene.maximumLayerCount + 1)
        placeholders[id]?.depth = max(known.depth, placeholder.depth)
    }
}
