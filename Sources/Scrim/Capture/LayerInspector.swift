extension SceneSnapshot {
    /// Every layer in painting order, windows from the bottom up, and what the output sees of it. Mask layers
    /// are left out: they aren't seen themselves. Cost: in proportion to the number of layers.
    public func inspect(_ kind: Output.Kind, filter: ContentFilter = .everything) -> [LayerInspection] {
        let viewer: Viewer =
            switch kind {
            case .display: .display
            case .capture(let route): .route(route)
            }
        var inspector = LayerInspector(self, OutputView(viewer: viewer, filter: filter))
        for window in windows { inspector.add(window) }
        return inspector.found
    }
}

/// Walks the trees as the render list's builder does, with the same resolution of restrictions, and keeps the reasons.
private struct LayerInspector {
    let snapshot: SceneSnapshot
    let view: OutputView
    let canvas: PixelRect
    var found: [LayerInspection] = []
    /// The window that is walked.
    private var window: SnapshotWindow?

    /// What a layer inherits.
    struct Surroundings {
        var map = AffineTransform.identity
        var clip: PixelRect
        /// Why nothing inside of this can be seen as it is, if so.
        var verdict: Verdict?
        var chain: [String] = []
        /// Whether this is part of what the output is about.
        var isFocused: Bool
    }

    struct Verdict {
        let outcome: LayerInspection.Outcome
        let rule: String
    }

    init(_ snapshot: SceneSnapshot, _ view: OutputView) {
        self.snapshot = snapshot
        self.view = view
        canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
    }

    mutating func add(_ window: SnapshotWindow) {
        self.window = window
        var surroundings = Surroundings(clip: canvas, isFocused: view.filter.layer == nil)
        let title = title(of: window)
        if window.isHidden {
            surroundings.verdict = Verdict(outcome: .notDrawn("hidden"), rule: "\(title) is hidden")
        } else if !view.filter.shows(window) {
            surroundings.verdict = Verdict(outcome: .filteredOut, rule: "the filter leaves \(title) out")
        }
        add(window.root, path: "windows[\(window.index)]", name: window.name, in: surroundings)
    }

    private mutating func add(_ index: Int, path: String, name: String?, in surroundings: Surroundings) {
        let node = snapshot.nodes[index]
        let name = name ?? node.name
        let title = Self.title(path, name)
        var surroundings = surroundings
        if view.filter.layer == node.id { surroundings.isFocused = true }
        let geometry = LayerGeometry(node, in: surroundings.map, scale: snapshot.scale)
        let restrictions = snapshot.restrictions(ofNode: index)
        for restriction in restrictions {
            let appearance = restriction.appearance(for: view.viewer)
            surroundings.chain.append(
                "\(holder(of: restriction, title)): \(appearance) by \(rule(of: restriction))")
        }
        let own = verdict(of: node, restrictions, geometry, title, in: surroundings)
        var shown = own
        if !surroundings.isFocused, own.map({ $0.outcome != .omitted }) ?? true {
            shown = Verdict(outcome: .filteredOut, rule: "the filter is about another layer")
        }
        found.append(
            LayerInspection(
                path: path, name: name, depth: node.depth,
                frame: geometry?.outerBounds.intersection(canvas) ?? .empty,
                outcome: shown?.outcome ?? .shown, rule: shown?.rule ?? "nothing hides it",
                chain: surroundings.chain))

        var inside = surroundings
        inside.verdict = own.flatMap { Self.inherited($0, isFocused: surroundings.isFocused) }
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

    /// What decides about a layer, its ancestors first; nil where it's shown.
    private func verdict(
        of node: SnapshotNode, _ restrictions: [Restriction], _ geometry: LayerGeometry?, _ title: String,
        in surroundings: Surroundings
    ) -> Verdict? {
        let inherited = surroundings.verdict
        switch inherited?.outcome {
        case .none: break
        // Inside of a blur or mosaic it's still the layer's own restrictions that decide what of it is in there.
        case .insideReplaced(let appearance) where appearance.isReversible: break
        default: return inherited
        }
        if node.isHidden { return Verdict(outcome: .notDrawn("hidden"), rule: "\(title) is hidden") }
        guard let geometry else {
            return Verdict(outcome: .notDrawn("not finite"), rule: "\(title) has numbers that are not finite")
        }
        if let byRestriction = verdict(of: restrictions, title) { return byRestriction }
        if node.opacity == 0 {
            return Verdict(outcome: .notDrawn("transparent"), rule: "\(title) has opacity 0")
        }
        if let inherited { return inherited }
        // What is cut away isn't seen; sublayers may reach into the picture all the same, so it isn't
        // inherited.
        let visible = geometry.outerBounds.intersection(surroundings.clip)
        return visible.isEmpty
            ? Verdict(
                outcome: .notDrawn("outside"),
                rule: "no pixel of it is inside of the picture and its ancestors' bounds")
            : nil
    }

    private func verdict(of restrictions: [Restriction], _ title: String) -> Verdict? {
        let (appearance, restriction) = restrictions.deciding(for: view.viewer)
        guard let restriction else { return nil }
        let reason = "\(rule(of: restriction)) of \(holder(of: restriction, title))"
        if case .omitted = appearance { return Verdict(outcome: .omitted, rule: "omitted by \(reason)") }
        return Verdict(outcome: .replaced(appearance), rule: "replaced by \(reason)")
    }

    /// What a verdict about a layer means for what is inside of it.
    private static func inherited(_ verdict: Verdict, isFocused: Bool) -> Verdict? {
        switch verdict.outcome {
        case .shown, .notDrawn("outside"): nil
        // A substitute of an ancestor isn't part of what the output is about.
        case .replaced where !isFocused: Verdict(outcome: .omitted, rule: verdict.rule)
        case .replaced(let appearance): Verdict(outcome: .insideReplaced(appearance), rule: verdict.rule)
        case .notDrawn, .filteredOut, .insideReplaced, .omitted: verdict
        }
    }

    // MARK: Words

    private func rule(of restriction: Restriction) -> String {
        switch restriction.rule {
        case .policy: "the policy"
        case .token: "a protection token"
        case .secureContainer: "the secure container"
        case .updateMask(let mask): "the update mask 0x\(String(mask.rawValue, radix: 16))"
        case .redaction(.privacy): "the redaction for privacy"
        case .redaction: "the prohibited screen capture"
        case .recapture: "the captured picture in the contents"
        }
    }

    private func holder(of restriction: Restriction, _ title: String) -> String {
        switch restriction.holder {
        case .layer: title
        case .mask: "the mask of \(title)"
        case .surroundings: "what \(title) lies in"
        case .window: window.map(self.title) ?? title
        case .owner(let index?):
            "windows[\(index)], which owns \(window.map(self.title) ?? title)"
        case .owner(nil): "the window which owns \(window.map(self.title) ?? title)"
        }
    }

    private func title(of window: SnapshotWindow) -> String {
        Self.title("windows[\(window.index)]", window.name)
    }

    private static func title(_ path: String, _ name: String?) -> String {
        name.map { "\(path) (\($0))" } ?? path
    }
}
