/// A layer with all that is in it, as a commit makes it.
struct LayerTree {
    let node: SnapshotNode
    let mentions: LayerMentions
}

extension Layer {
    /// How many sublayers lie in a run.
    private static let runLength = 64

    /// The layer as it is now. Nil where it is deeper than layers may be.
    func tree(depth: Int = 0) -> LayerTree? {
        guard depth <= Scene.maximumLayerDepth else { return nil }
        var mentions = LayerMentions()
        for policy in policies { mentions.add(policy) }
        var runs: [SnapshotRun] = []
        for begin in stride(from: 0, to: sublayers.count, by: Self.runLength) {
            var nodes: [SnapshotNode] = []
            for layer in sublayers[begin..<Swift.min(begin + Self.runLength, sublayers.count)] {
                guard let tree = layer.tree(depth: depth + 1) else { return nil }
                nodes.append(tree.node)
                mentions.formUnion(tree.mentions, deeper: 1)
            }
            runs.append(SnapshotRun(nodes))
        }
        var maskNode: SnapshotNode?
        if let mask {
            guard let tree = mask.tree(depth: depth + 1) else { return nil }
            maskNode = tree.node
            mentions.formUnion(tree.mentions, deeper: 1)
            if mask.superlayer != nil { mentions.add(sharedMask: mask) }
        }
        let order = sublayerPaintingOrder
        let node = SnapshotNode(
            self, sublayers: SnapshotSublayers(runs, paintingOrder: order), mask: maskNode,
            isRefused: isRefused)
        guard depth + node.summary.depth <= Scene.maximumLayerDepth else { return nil }
        return LayerTree(node: node, mentions: mentions)
    }

    /// All that is put on it as policies that may be wrong or name layers.
    var policies: [CapturePolicy] { [capture] + (protections?.policies ?? []) }

    /// Whether a commit refuses it, whatever is in it.
    private var isRefused: Bool {
        if case .surface(let surface)? = contents, surface.format.isPlanar { return true }
        return policies.contains { $0.problem != nil }
    }
}
