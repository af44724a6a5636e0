/// A layer with all that is in it, as a commit makes it.
struct LayerTree {
    let node: SnapshotNode
    let mentions: LayerMentions?
}

// A layer keeps its tree until something changes in it. What it is in has none either then: a layer that has a tree was
// made one with all of its sublayers and its mask, which have theirs.
extension Layer {
    /// Says that the layer isn't any more what a commit made of it. Cost: its depth, where it wasn't marked before.
    func mark() {
        // Of what is let go here, the last holds all others. Letting go of it may call the host, who released a surface:
        // not before everything is marked.
        var last: LayerTree?
        var next: Layer? = self
        while let layer = next, let tree = layer.tree {
            last = tree
            layer.tree = nil
            layer.run?.tree = nil
            layer.windowOfRoot?.mark()
            layer.markMaskedLayers()
            next = layer.superlayer
        }
        withExtendedLifetime(last) {}
    }

    /// Says so of the layers that have it as their mask.
    func markMaskedLayers() {
        if maskedLayers.isEmpty { return }
        for layer in maskedLayers.values.map(\.layer) { layer.mark() }
    }

    /// The layer as it is now. Nil where it is deeper than layers may be. Cost: in proportion to the layers that changed
    /// and those that lie beside them, as far as they are in the same run.
    func makeTree(depth: Int = 0) -> LayerTree? {
        if let tree { return tree }
        guard depth <= Scene.maximumLayerDepth else { return nil }
        var mentions: LayerMentions?
        let policies = policies
        for policy in policies { mentions.add(policy) }
        guard let runs = makeRuns(depth: depth + 1, &mentions) else { return nil }
        var maskNode: SnapshotNode?
        if let mask {
            guard let tree = mask.makeTree(depth: depth + 1) else { return nil }
            maskNode = tree.node
            mentions.formUnion(tree.mentions, deeper: 1)
            if mask.superlayer != nil { mentions.add(sharedMask: mask) }
        }
        let node = SnapshotNode(
            self, sublayers: SnapshotSublayers(runs, paintingOrder: sublayerPaintingOrder), mask: maskNode,
            isRefused: isRefused(policies), hasMentions: mentions != nil)
        guard depth + node.summary.depth <= Scene.maximumLayerDepth else { return nil }
        let tree = LayerTree(node: node, mentions: mentions)
        self.tree = tree
        return tree
    }

    private func makeRuns(depth: Int, _ mentions: inout LayerMentions?) -> [SnapshotRun]? {
        var runs: [SnapshotRun] = []
        runs.reserveCapacity(sublayerList.runs.count)
        var begin = 0
        for run in sublayerList.runs {
            guard let tree = makeTree(of: run, begin: begin, depth: depth) else { return nil }
            begin += run.count
            runs.append(tree.run)
            mentions.formUnion(tree.mentions, deeper: 1)
        }
        return runs
    }

    private func makeTree(of run: SublayerRun, begin: Int, depth: Int) -> SublayerRun.Tree? {
        if let tree = run.tree { return tree }
        var nodes: [SnapshotNode] = []
        nodes.reserveCapacity(run.count)
        var mentions: LayerMentions?
        for layer in sublayerList.layers[begin..<begin + run.count] {
            guard let tree = layer.makeTree(depth: depth) else { return nil }
            nodes.append(tree.node)
            mentions.formUnion(tree.mentions)
        }
        let tree = SublayerRun.Tree(run: SnapshotRun(nodes), mentions: mentions)
        run.tree = tree
        return tree
    }

    /// All that is put on it as policies that may be wrong or name layers.
    var policies: [CapturePolicy] {
        let held = protections?.policies ?? []
        return capture.isVisible ? held : [capture] + held
    }

    /// Whether a commit refuses it, whatever is in it.
    private func isRefused(_ policies: [CapturePolicy]) -> Bool {
        if let contents, contents.surface.format.isPlanar { return true }
        return policies.contains { $0.problem != nil }
    }
}

/// A layer that has another one as its mask. It says so when it goes.
struct MaskedLayer {
    unowned let layer: Layer
}
