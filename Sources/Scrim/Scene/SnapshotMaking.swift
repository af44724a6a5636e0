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
    /// Those of all trees together.
    private var layerCount = 0

    private init(_ scene: Scene) { self.scene = scene }

    /// - Throws: what is wrong with the scene, as `CommitRefusal` tells it.
    static func snapshot(of scene: Scene) throws(SceneError) -> SceneSnapshot {
        var making = SnapshotMaking(scene)
        guard making.addWindows(), making.addTemplates(), making.isNestingAllowed else {
            throw CommitRefusal.reason(scene)
        }
        for (window, made) in making.changed { window.didCommit(made) }
        return SceneSnapshot(
            of: scene, windows: making.windows, templates: making.templates,
            restrictionsAroundMasks: making.restrictionsAroundMasks, layerCount: making.layerCount)
    }

    // What these return is whether all is well so far.

    private mutating func addWindows() -> Bool {
        guard scene.windows.count <= Scene.maximumLayerCount else { return false }
        // In a scene of many windows, of which one changed, this loop is most of the commit.
        let (all, reasons) = (scene.windows, scene.redactionReasons)
        windows.reserveCapacity(all.count)
        var mentions: LayerMentions?
        var traits: SnapshotSummary.Traits = []
        var depth = 0
        for index in scene.windowPaintingOrder {
            let window = all[index]
            guard
                let made = window.unchanged(index: index, reasons) ?? make(window, index: index, &mentions)
            else { return false }
            let summary = made.root.summary
            layerCount += summary.layerCount
            depth = max(depth, summary.depth)
            traits.formUnion(summary.traits)
            if summary.traits.contains(.mentions) { mentions.formUnion(window.root.tree?.mentions) }
            windows.append(made)
        }
        nesting[0].layerCount = layerCount - all.count
        nesting[0].depth = depth
        add(mentions, of: 0)
        return isAllowed(traits)
    }

    private mutating func make(
        _ window: Window, index: Int, _ mentions: inout LayerMentions?
    ) -> SnapshotWindow? {
        let inheritance = Inheritance(
            reasons: scene.redactionReasons, restrictions: window.restrictions(in: scene))
        guard let tree = window.root.makeTree(), add(inheritance.restrictions, to: &mentions) else {
            return nil
        }
        let made = SnapshotWindow(window, index: index, inheritance: inheritance.detached, root: tree.node)
        changed.append((window, made))
        return made
    }

    /// Adds the trees of all placeholders that were named, those included that these name in turn.
    private mutating func addTemplates() -> Bool {
        var next = 0
        while next < named.count {
            let layer = named[next]
            next += 1
            let inheritance = scene.inheritance(ofPlaceholder: layer)
            var mentions: LayerMentions?
            guard let tree = layer.makeTree(), add(inheritance.restrictions, to: &mentions) else {
                return false
            }
            templates[layer.id] = SnapshotTemplate(root: tree.node, inheritance: inheritance.detached)
            let summary = tree.node.summary
            layerCount += summary.layerCount
            guard isAllowed(summary.traits) else { return false }
            nesting[next].layerCount = summary.layerCount
            nesting[next].depth = summary.depth
            mentions.formUnion(tree.mentions)
            add(mentions, of: next)
        }
        return true
    }

    /// Adds policies that are put on the top of a tree.
    private func add(_ restrictions: [Restriction], to mentions: inout LayerMentions?) -> Bool {
        for restriction in restrictions {
            if restriction.policy.problem != nil { return false }
            mentions.add(restriction.policy)
        }
        return true
    }

    private func isAllowed(_ traits: SnapshotSummary.Traits) -> Bool {
        // The roots of windows are beside the limit.
        layerCount - windows.count <= Scene.maximumLayerCount && !traits.contains(.refusals)
    }

    private mutating func add(_ mentions: LayerMentions?, of tree: Int) {
        guard let mentions else { return }
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

extension Window {
    /// What the last commit made of it, if the next one would make the same.
    fileprivate func unchanged(index: Int, _ reasons: RedactionReasons) -> SnapshotWindow? {
        guard !isMarked, let committed, committed.isAlone, committed.index == index,
            committed.inheritance.reasons == reasons
        else { return nil }
        return committed
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
