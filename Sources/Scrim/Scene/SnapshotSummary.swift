/// What can be known of trees without walking them.
struct SnapshotSummary: Sendable {
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8

        /// Something may restrict a layer.
        static let restrictions = Traits(rawValue: 1 << 0)
        /// A layer shows a picture.
        static let surfaces = Traits(rawValue: 1 << 1)
        /// There is a layer that a commit refuses.
        static let refusals = Traits(rawValue: 1 << 2)
        /// Policies name placeholders, or a mask is part of another tree as well: what is drawn isn't decided by the tree
        /// alone.
        static let mentions = Traits(rawValue: 1 << 3)
    }

    /// A window's root isn't counted among the layers of a scene.
    private static let maximumCount = Scene.maximumLayerCount + 2

    /// Those of masks included; held where they are more than any scene may have.
    private(set) var layerCount = 0
    /// The depth of the deepest layer if the tops are at depth 0; below 0 where there is no layer.
    private(set) var depth = -1
    var traits: Traits = []
    /// The redaction reasons that are read in the trees, when they come from outside.
    var readReasons: RedactionReasons = []

    /// Adds trees that stand beside these.
    mutating func formUnion(_ other: SnapshotSummary) {
        layerCount = min(layerCount + other.layerCount, Self.maximumCount)
        depth = max(depth, other.depth)
        traits.formUnion(other.traits)
        readReasons.formUnion(other.readReasons)
    }

    /// Makes it that of one tree: a layer that holds them all.
    mutating func addTop() {
        layerCount = min(layerCount + 1, Self.maximumCount)
        depth += 1
    }
}
