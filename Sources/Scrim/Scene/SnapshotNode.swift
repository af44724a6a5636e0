/// A layer of a snapshot with all that is in it, its mask's tree included.
///
/// Snapshots share what didn't change between their commits: where one has the same object as another, nothing of this
/// tree changed. That says nothing of what the tree inherits, nor of the placeholders that it names.
final class SnapshotNode: Sendable {
    // First, in the cache line of the reference count: a commit reads both of all nodes of a run, and no more.
    let summary: SnapshotSummary
    let layer: SnapshotLayer
    /// What is put on the layer itself, apart from what its modifiers make of the reasons that it inherits.
    let restrictions: [Restriction]
    let privacyModifiers: [PrivacyModifier]
    /// Redaction reasons that it adds for nobody.
    let unreadReasons: RedactionReasons
    let sublayers: SnapshotSublayers
    let mask: SnapshotNode?
    /// Whether the mask was part of another tree as well.
    let sharesMask: Bool

    /// - Parameters:
    ///   - isRefused: whether a commit refuses the layer, whatever is in it.
    ///   - hasMentions: whether the tree names layers outside of itself.
    init(
        _ layer: Layer, sublayers: SnapshotSublayers, mask: SnapshotNode?, isRefused: Bool, hasMentions: Bool
    ) {
        self.layer = SnapshotLayer(layer)
        restrictions = layer.ownRestrictions.map(\.detached)
        privacyModifiers = layer.privacyModifiers
        self.sublayers = sublayers
        self.mask = mask
        sharesMask = layer.mask?.superlayer != nil

        var summary = sublayers.summary
        if let mask { summary.formUnion(mask.summary) }
        summary.addTop()
        unreadReasons = privacyModifiers.unreadReasons(&summary.readReasons)
        if !restrictions.isEmpty || !privacyModifiers.isEmpty || sharesMask {
            summary.traits.insert(.restrictions)
        }
        if self.layer.surface != nil { summary.traits.insert(.surfaces) }
        if hasMentions { summary.traits.insert(.mentions) }
        if isRefused { summary.traits.insert(.refusals) }
        self.summary = summary
    }
}
