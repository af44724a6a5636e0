/// Makes the snapshot of a commit: the trees of the windows, those of the placeholders that are named in them, and what
/// both inherit from where they stand.
struct SnapshotMaking {
    private let scene: Scene
    private var windows: [SnapshotWindow] = []
    private var changed: [(window: Window, made: SnapshotWindow)] = []
    private var templates: [Layer.ID: SnapshotTemplate] = [:]
    private var restrictionsAroundMasks: [Layer.ID: [Restriction]] = [:]
    /// The windows first, then the placeholders in the order of their discovery.
    private var nesting = [PlaceholderNesting.Tree(layerCount: 0, depth: 0)]
    private var named: [Layer] = []
    private var trees: [Layer.ID: Int] = [:]
    /// Those of all trees together, without the windows' roots.
    private var layerCount = 0

    private init(_ scene: Scene) { self.scene = scene }

    /// - Throws: what is wrong with the scene, as `CommitRefusal` tells it.
    static func snapshot(of scene: Scene) throws(SceneError) -> SceneSnapshot {
        var making = SnapshotMaking(scene)
        guard making.addWindows(), making.addTemplates(), making.isNestingAllowed else {
            throw CommitRefusal.reason(scene)
        }
        for (window, made) in making.changed { window.committed = made }
        return SceneSnapshot(
            of: scene, windows: making.windows, templates: making.templates,
            restrictionsAroundMasks: making.restrictionsAroundMasks)
    }

    // What these return is whether all is well so far.

    private mutating func addWindows() -> Bool {
        guard scene.windows.count <= Scene.maximumLayerCount else { return false }
        var mentions = LayerMentions()
        for index in scene.windowPaintingOrder {
            let window = scene.windows[index]
            guard let tree = window.root.makeTree() else { return false }
            let inheritance = Inheritance(
                reasons: scene.redactionReasons, restrictions: window.restrictions(in: scene))
            windows.append(snapshot(of: window, index: index, inheritance, root: tree.node))
            layerCount += tree.node.summary.layerCount - 1
            nesting[0].depth = max(nesting[0].depth, tree.node.summary.depth)
            mentions.formUnion(tree.mentions)
            guard add(inheritance.restrictions, to: &mentions), isAllowed(tree.node) else { return false }
        }
        nesting[0].layerCount = layerCount
        add(mentions, of: 0)
        return true
    }

    /// The one of the last commit, where nothing changed.
    private mutating func snapshot(
        of window: Window, index: Int, _ inheritance: Inheritance, root: SnapshotNode
    ) -> SnapshotWindow {
        // Policies that are equal may name a placeholder by two names: what is restricted is made anew.
        if inheritance.restrictions.isEmpty, let known = window.committed,
            known.isStill(window, index: index, inheritance, root: root)
        {
            return known
        }
        let made = SnapshotWindow(window, index: index, inheritance: inheritance.detached, root: root)
        changed.append((window, made))
        return made
    }

    /// Adds the trees of all placeholders that were named, those included that these name in turn.
    private mutating func addTemplates() -> Bool {
        var next = 0
        while next < named.count {
            let layer = named[next]
            next += 1
            guard let tree = layer.makeTree() else { return false }
            let inheritance = scene.inheritance(ofPlaceholder: layer)
            templates[layer.id] = SnapshotTemplate(root: tree.node, inheritance: inheritance.detached)
            nesting[next].layerCount = tree.node.summary.layerCount
            nesting[next].depth = tree.node.summary.depth
            layerCount += tree.node.summary.layerCount
            var mentions = tree.mentions
            guard add(inheritance.restrictions, to: &mentions), isAllowed(tree.node) else { return false }
            add(mentions, of: next)
        }
        return true
    }

    /// Adds policies that are put on the top of a tree.
    private func add(_ restrictions: [Restriction], to mentions: inout LayerMentions) -> Bool {
        for restriction in restrictions {
            if restriction.policy.problem != nil { return false }
            mentions.add(restriction.policy)
        }
        return true
    }

    private func isAllowed(_ node: SnapshotNode) -> Bool {
        layerCount <= Scene.maximumLayerCount && !node.summary.traits.contains(.refusals)
    }

    private mutating func add(_ mentions: LayerMentions, of tree: Int) {
        for (id, placeholder) in mentions.placeholders {
            if trees[id] == nil {
                named.append(placeholder.layer)
                trees[id] = named.count
                nesting.append(PlaceholderNesting.Tree(layerCount: 0, depth: 0))
            }
            nesting[tree].links.append(
                PlaceholderNesting.Link(
                    tree: trees[id] ?? named.count, depth: placeholder.depth, count: placeholder.count))
        }
        for (id, mask) in mentions.sharedMasks {
            restrictionsAroundMasks[id] = scene.restrictions(aroundMask: mask)
        }
    }

    /// Whether no placeholder leads back to itself, and all of them together can be drawn.
    private var isNestingAllowed: Bool {
        if named.isEmpty { return true }
        do throws(PlaceholderNesting.Problem) {
            try PlaceholderNesting.check(nesting)
            return true
        } catch {
            return false
        }
    }
}

extension Inheritance {
    /// As it stands in a snapshot.
    fileprivate var detached: Inheritance {
        var inheritance = self
        inheritance.restrictions = restrictions.map(\.detached)
        return inheritance
    }
}
