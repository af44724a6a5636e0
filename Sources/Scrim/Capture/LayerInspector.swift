extension SceneSnapshot {
    /// Every layer in painting order, windows from the bottom up, and what the output sees of it. Mask layers
    /// are left out: they aren't seen themselves. Cost: in proportion to the number of layers.
    public func inspect(_ kind: Output.Kind) -> [LayerInspection] {
        var inspector = LayerInspector(self, kind)
        for window in windows { inspector.add(window) }
        return inspector.found
    }
}

/// Walks the trees as the render list's builder does, with the same resolver, and keeps the reasons.
private struct LayerInspector {
    let snapshot: SceneSnapshot
    let resolver: PolicyResolver
    let canvas: PixelRect
    var found: [LayerInspection] = []

    /// What a layer inherits.
    struct Surroundings {
        var map = AffineTransform.identity
        var clip: PixelRect
        var opacity: UInt8 = 255
        /// Why nothing inside of this can be seen, if so.
        var verdict: Verdict?
    }

    struct Verdict {
        let outcome: LayerInspection.Outcome
        let rule: String
    }

    init(_ snapshot: SceneSnapshot, _ kind: Output.Kind) {
        self.snapshot = snapshot
        resolver = PolicyResolver(outputs: CollectionOfOne(kind))
        canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
    }

    mutating func add(_ window: SnapshotWindow) {
        var surroundings = Surroundings(clip: canvas)
        let path = "windows[\(window.index)]"
        let root = snapshot.nodes[window.root]
        let title = Self.title(path, window.name)
        if window.isHidden {
            surroundings.verdict = Verdict(outcome: .notDrawn("hidden"), rule: "\(title) is hidden")
        } else if !root.isHidden, LayerGeometry(root, in: .identity, scale: snapshot.scale) != nil {
            // The policy of the root layer includes the window's; it's named for the window unless it
            // restricts more.
            let byWindow = verdict(of: window.capture, named: "the policy of \(title)")
            let byBoth = verdict(of: root.capture, named: "the policy of the root layer of \(title)")
            surroundings.verdict = byWindow?.outcome == byBoth?.outcome ? byWindow : byBoth
        }
        add(window.root, path: path, name: window.name, in: surroundings)
    }

    private mutating func add(_ index: Int, path: String, name: String?, in surroundings: Surroundings) {
        let node = snapshot.nodes[index]
        let title = Self.title(path, name ?? node.name)
        let geometry = LayerGeometry(node, in: surroundings.map, scale: snapshot.scale)
        let own = surroundings.verdict ?? verdict(of: node, geometry, title, in: surroundings)
        let frame = geometry?.outerBounds.intersection(canvas) ?? .empty
        found.append(
            LayerInspection(
                path: path, name: name ?? node.name, depth: node.depth, frame: frame,
                outcome: own?.outcome ?? .shown, rule: own?.rule ?? "nothing hides it"))

        var inside = surroundings
        inside.verdict = own.flatMap { Self.inherited($0) }
        if let geometry {
            inside.map = geometry.map
            if node.masksToBounds {
                inside.clip = inside.clip.intersection(geometry.pixels(of: geometry.bounds))
            }
        }
        var child = index + 1
        while child < node.sublayersEnd {
            let sibling = snapshot.nodes[child].siblingIndex
            add(child, path: "\(path).layers[\(sibling)]", name: nil, in: inside)
            child = snapshot.nodes[child].end
        }
    }

    /// What decides about a layer whose ancestors don't; nil where it's shown.
    private func verdict(
        of node: SnapshotNode, _ geometry: LayerGeometry?, _ title: String, in surroundings: Surroundings
    ) -> Verdict? {
        if node.isHidden { return Verdict(outcome: .notDrawn("hidden"), rule: "\(title) is hidden") }
        guard let geometry else {
            return Verdict(outcome: .notDrawn("not finite"), rule: "\(title) has numbers that are not finite")
        }
        if let byPolicy = verdict(of: node.capture, named: "the policy of \(title)") { return byPolicy }
        if node.opacity == 0 {
            return Verdict(outcome: .notDrawn("transparent"), rule: "\(title) has opacity 0")
        }
        // What is cut away isn't seen; sublayers may reach into the picture all the same, so it isn't
        // inherited.
        let visible = geometry.outerBounds.intersection(surroundings.clip)
        return visible.isEmpty
            ? Verdict(
                outcome: .notDrawn("outside"),
                rule: "no pixel of it is inside of the picture and its ancestors' bounds")
            : nil
    }

    private func verdict(of policy: CapturePolicy, named name: String) -> Verdict? {
        let split = resolver.split(resolver.all, by: policy)
        if split.visible != 0 { return nil }
        if let solid = split.solid.first {
            return Verdict(outcome: .replaced(solid.color), rule: "replaced by \(name)")
        }
        return Verdict(outcome: .omitted, rule: "omitted by \(name)")
    }

    /// What a verdict about a layer means for what is inside of it.
    private static func inherited(_ verdict: Verdict) -> Verdict? {
        switch verdict.outcome {
        case .shown: nil
        case .notDrawn("outside"): nil
        case .replaced: Verdict(outcome: .insideReplaced, rule: verdict.rule)
        case .notDrawn, .insideReplaced, .omitted: verdict
        }
    }

    private static func title(_ path: String, _ name: String?) -> String {
        name.map { "\(path) (\($0))" } ?? path
    }
}
