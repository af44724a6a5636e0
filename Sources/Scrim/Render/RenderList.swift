/// What is drawn for a snapshot, for outputs that have a bit each. An object, so that its memory can be used again for
/// another list.
final class RenderList {
    /// A surface that the list was made of.
    struct Content {
        let surface: PixelBuffer
        var version: UInt64
        /// Whether only items read it, and nothing else was made of its pixels.
        var isReadInPlace: Bool
    }

    var items = ItemList()
    /// What the pictures of all outputs begin with.
    var background: UInt32 = 0
    var contents: [Content] = []
    /// Layers that could not be drawn, and are on no output.
    var failureCount = 0

    /// Lets go of all surfaces.
    func removeAll() {
        items.removeItems(from: 0)
        contents.removeAll(keepingCapacity: true)
    }
}

extension RenderList {
    enum Freshness {
        case fresh
        /// Surfaces that items read changed.
        case hasChangedImages
        /// Something has to be made anew of surfaces that changed.
        case stale
    }

    var freshness: Freshness {
        var freshness = Freshness.fresh
        for content in contents where content.surface.version != content.version {
            guard content.isReadInPlace else { return .stale }
            freshness = .hasChangedImages
        }
        return freshness
    }
}
