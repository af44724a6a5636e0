import Scrim

/// What one viewer sees of layers and windows, by all that restricts them.
struct Sight {
    let kind: Output.Kind
    let record: SceneRecord
    /// A layer or window whose own policy is taken for `visible`.
    var ignored: AnyObject?

    /// The most restrictive of them, of equal ones the first.
    static func strictest(of appearances: [Appearance]) -> Appearance {
        appearances.reduce(.visible) { isStricter($1, than: $0) ? $1 : $0 }
    }

    /// What a window, its owners and their root layers say of its root layer.
    func restrictions(of window: Window, in scene: Scene) -> [Appearance] {
        window.lineage.flatMap { one in
            var list = [one === ignored ? .visible : one.capture].map(appearance)
            list += record.protections(of: one).map(appearance)
            var reasons = scene.redactionReasons
            if one !== window { list += restrictions(of: one.root, &reasons, heedingPictures: false) }
            return list
        }
    }

    /// What a layer and its mask's tree say of it. Leaves in `reasons` what its sublayers inherit.
    ///
    /// - Parameter heedingPictures: whether captured pictures in it count.
    func restrictions(
        of layer: Layer, _ reasons: inout RedactionReasons, heedingPictures: Bool = true
    ) -> [Appearance] {
        own(of: layer, &reasons, heedingPictures)
            + (layer.mask.map { all(inTreeOf: $0, reasons, heedingPictures) } ?? [])
    }

    /// What restricts a placeholder by where it stands. Leaves in `reasons` what it inherits there.
    func restrictions(
        around placeholder: Layer, in scene: Scene, _ reasons: inout RedactionReasons
    ) -> [Appearance] {
        var ancestors: [Layer] = []
        while let next = (ancestors.first ?? placeholder).superlayer { ancestors.insert(next, at: 0) }
        let top = ancestors.first ?? placeholder
        let window = scene.windows.first { $0.root === top }
        return (window.map { restrictions(of: $0, in: scene) } ?? [])
            + ancestors.flatMap { restrictions(of: $0, &reasons) }
    }

    private func all(
        inTreeOf layer: Layer, _ reasons: RedactionReasons, _ heedingPictures: Bool
    ) -> [Appearance] {
        var reasons = reasons
        return restrictions(of: layer, &reasons, heedingPictures: heedingPictures)
            + bottomUp(layer.sublayers, by: \.zPosition).flatMap {
                all(inTreeOf: $0, reasons, heedingPictures)
            }
    }

    private func own(
        of layer: Layer, _ reasons: inout RedactionReasons, _ heedingPictures: Bool
    ) -> [Appearance] {
        var list = [appearance(layer === ignored ? .visible : layer.capture)]
        list += record.protections(of: layer).map(appearance)
        let redaction = redaction(of: layer, &reasons)
        guard case .capture(let route) = kind else { return list + redaction }
        if isMasked(layer.updateMask, route) { list.append(.omitted) }
        if let container = layer as? SecureContainer, container.isSecure {
            let letsThrough = container.preset == .iOS27 && [.recording, .mirroring].contains(route)
            list.append(letsThrough ? .visible : .omitted)
        }
        if heedingPictures, case .surface(let surface)? = layer.contents, surface.isKept(from: route) {
            list.append(.omitted)
        }
        return list + redaction
    }

    private func appearance(_ policy: CapturePolicy) -> Appearance {
        guard case .capture(let route) = kind else { return .visible }
        if policy.names(route) { return policy[route] }
        // A policy that hides anything anywhere hides all where it says nothing.
        return CaptureRoute.all.allSatisfy { !policy.names($0) || policy[$0] == .visible }
            ? .visible : .omitted
    }

    private func isMasked(_ mask: UpdateMask, _ route: CaptureRoute) -> Bool {
        switch route {
        case .screenshot, .thumbnail: mask.rawValue & ~0x10 != 0
        case .recording, .mirroring: mask.rawValue & ~0x02 != 0
        default: mask.rawValue != 0
        }
    }

    /// The modifiers stand from the innermost to the outermost; reasons come from further out.
    private func redaction(of layer: Layer, _ reasons: inout RedactionReasons) -> [Appearance] {
        var list: [Appearance] = []
        for modifier in layer.privacyModifiers.reversed() {
            var isSensitive = false
            switch modifier {
            case .redacted(let more):
                reasons.formUnion(more)
                continue
            case .unredacted:
                reasons = []
                continue
            case .privacySensitive(let sensitive): isSensitive = sensitive
            case .hiddenFromCapture(true): reasons.insert(.screencaptureProhibited)
            case .hiddenFromCapture(false): reasons.remove(.screencaptureProhibited)
            }
            if reasons.contains(.screencaptureProhibited), kind != .display { list.append(.omitted) }
            if isSensitive, reasons.contains(.privacy) {
                list.append(.solid(Color(red: 0x8e, green: 0x8e, blue: 0x93)))
            }
        }
        return list
    }

    private static func isStricter(_ a: Appearance, than b: Appearance) -> Bool {
        func rank(_ appearance: Appearance) -> (Int, Double) {
            switch appearance {
            case .visible: (0, 0)
            case .blurred(let radius): (1, radius)
            case .pixelated(let cell): (2, cell)
            case .placeholder: (3, 0)
            case .solid: (4, 0)
            case .omitted: (5, 0)
            }
        }
        return rank(a) > rank(b)
    }
}

/// In rising order of `height`, equal ones as they are.
func bottomUp<Element>(_ elements: [Element], by height: (Element) -> Double) -> [Element] {
    elements.enumerated().sorted { (height($0.element), $0.offset) < (height($1.element), $1.offset) }.map(
        \.element)
}
