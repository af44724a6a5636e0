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
struct LayerInspector {
    let snapshot: SceneSnapshot
    let view: OutputView
    let canvas: PixelRect
    var found: [LayerInspection] = []
    /// The window that is walked.
    private(set) var window: SnapshotWindow?

    /// What a layer inherits.
    struct Surroundings {
        var map = AffineTransform.identity
        var clip: PixelRect
        var inheritance: Inheritance
        /// How deep it lies.
        var depth = 0
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
        var surroundings = Surroundings(
            clip: canvas, inheritance: window.inheritance, isFocused: view.filter.layer == nil)
        let title = title(of: window)
        if window.isHidden {
            surroundings.verdict = Verdict(outcome: .notDrawn("hidden"), rule: "\(title) is hidden")
        } else if !view.filter.shows(window) {
            surroundings.verdict = Verdict(outcome: .filteredOut, rule: "the filter leaves \(title) out")
        }
        add(window.root, path: "windows[\(window.index)]", name: window.name, in: surroundings)
    }

    private mutating func add(
        _ node: SnapshotNode, path: String, name: String?, in surroundings: Surroundings
    ) {
        let layer = node.layer
        let name = name ?? layer.name
        let title = Self.title(path, name)
        var surroundings = surroundings
        if view.filter.layer == layer.id { surroundings.isFocused = true }
        let geometry = LayerGeometry(layer, in: surroundings.map, scale: snapshot.scale)
        let restrictions = snapshot.restrictions(of: node, &surroundings.inheritance)
        for restriction in restrictions {
            let appearance = restriction.appearance(for: view.viewer)
            surroundings.chain.append(
                "\(holder(of: restriction, title)): \(appearance) by \(rule(of: restriction))")
        }
        let verdicts = verdicts(on: node, restrictions, geometry, title, in: surroundings)
        var own = verdicts.own
        if !surroundings.isFocused, own?.outcome != .omitted {
            own = Verdict(outcome: .filteredOut, rule: "the filter is about another layer")
        }
        found.append(
            LayerInspection(
                path: path, name: name, depth: surroundings.depth,
                frame: geometry?.outerBounds.intersection(canvas) ?? .empty,
                outcome: own?.outcome ?? .shown, rule: own?.rule ?? "nothing hides it",
                chain: surroundings.chain, warnings: warnings(about: node, title)))

        var inside = surroundings
        inside.depth += 1
        inside.verdict = verdicts.inside
        if let geometry {
            inside.map = geometry.map
            // A blur or mosaic is made of the whole frame, whatever the ancestors cut.
            if case .replaced(let appearance)? = verdicts.own?.outcome, appearance.isReversible {
                inside.clip = geometry.outerBounds.intersection(canvas)
            }
            if layer.masksToBounds {
                inside.clip = inside.clip.intersection(geometry.pixels(of: geometry.bounds))
            }
        }
        for (index, sublayer) in node.sublayers {
            add(sublayer, path: "\(path).layers[\(index)]", name: nil, in: inside)
        }
    }

    /// What decides about a layer, its ancestors first, and about all that is inside of it; nil where it's shown.
    private func verdicts(
        on node: SnapshotNode, _ restrictions: [Restriction], _ geometry: LayerGeometry?, _ title: String,
        in surroundings: Surroundings
    ) -> (own: Verdict?, inside: Verdict?) {
        let inherited = surroundings.verdict
        switch inherited?.outcome {
        case .none: break
        // Inside of a blur or mosaic it's still the layer's own restrictions that decide what of it is in there.
        case .insideReplaced(let appearance) where appearance.isReversible: break
        default: return (inherited, inherited)
        }
        let layer = node.layer
        func notDrawn(_ outcome: String, _ rule: String) -> (own: Verdict?, inside: Verdict?) {
            let verdict = Verdict(outcome: .notDrawn(outcome), rule: rule)
            return (verdict, verdict)
        }
        if layer.isHidden { return notDrawn("hidden", "\(title) is hidden") }
        func notFinite() -> (own: Verdict?, inside: Verdict?) {
            notDrawn("not finite", "\(title) has numbers that are not finite")
        }
        guard let geometry else { return notFinite() }

        let (appearance, restriction) = restrictions.deciding(for: view.viewer)
        let isMasked = node.mask?.layer.isWithoutTrace == true
        // Opacity, mask and numbers count for what shows the layer, which a blur and a mosaic do.
        let isGone = layer.opacity == 0 || isMasked || !geometry.isDrawable
        if let restriction, appearance == .omitted || !(appearance.isReversible && isGone) {
            let reason = "\(rule(of: restriction)) of \(holder(of: restriction, title))"
            return verdicts(by: appearance, reason, geometry, in: surroundings)
        }
        if !geometry.isDrawable { return notFinite() }
        if layer.opacity == 0 { return notDrawn("transparent", "\(title) has opacity 0") }
        if isMasked { return notDrawn("masked", "the mask of \(title) is hidden or has opacity 0") }
        guard hasPixels(layer, geometry, in: surroundings.clip) else {
            // Sublayers may reach into the picture all the same.
            return (Self.outside, inherited)
        }
        return (inherited, inherited)
    }

    private func verdicts(
        by appearance: Appearance, _ reason: String, _ geometry: LayerGeometry, in surroundings: Surroundings
    ) -> (own: Verdict?, inside: Verdict?) {
        let omitted = Verdict(outcome: .omitted, rule: "omitted by \(reason)")
        if appearance == .omitted { return (omitted, omitted) }
        let rule = "replaced by \(reason)"
        // A substitute of an ancestor isn't part of what the output is about.
        guard surroundings.isFocused else {
            return (
                Verdict(outcome: .replaced(appearance), rule: rule), Verdict(outcome: .omitted, rule: rule)
            )
        }
        let isInPicture = !geometry.outerBounds.intersection(surroundings.clip).isEmpty
        return (
            isInPicture ? Verdict(outcome: .replaced(appearance), rule: rule) : Self.outside,
            Verdict(outcome: .insideReplaced(appearance), rule: rule)
        )
    }

    private static let outside = Verdict(
        outcome: .notDrawn("outside"),
        rule: "no pixel of it is inside of the picture and its ancestors' bounds")

    /// Whether a pixel of the layer without its sublayers may be in the picture.
    private func hasPixels(_ layer: SnapshotLayer, _ geometry: LayerGeometry, in clip: PixelRect) -> Bool {
        let shape = geometry.pixels(of: geometry.bounds)
        let clip = layer.masksToBounds ? clip.intersection(shape) : clip
        if clip.isEmpty { return false }
        if layer.shadow != nil || !shape.intersection(clip).isEmpty { return true }
        guard let surface = layer.surface,
            let placed = ContentsGeometry(
                of: surface.size, gravity: layer.contentsGravity, contentsScale: layer.contentsScale,
                in: geometry)
        else { return false }
        return !placed.target.intersection(clip).isEmpty
    }
}

extension SnapshotLayer {
    /// Whether nothing of its tree is ever drawn.
    fileprivate var isWithoutTrace: Bool { isHidden || opacity == 0 }
}
