/// One reason why something is hidden, and what it says. All that restricts a layer is a list of these.
struct Restriction: Sendable, Hashable {
    /// What the restriction was put on.
    enum Holder: Sendable, Hashable {
        case layer
        /// A layer in the tree of its mask.
        case mask
        /// Its window.
        case window
        /// The window, by its place in `Scene.windows`, that owns its window; nil if it's in none.
        case owner(Int?)
        /// What a placeholder lies in: an ancestor, or its window.
        case surroundings
    }

    enum Rule: Sendable, Hashable {
        case policy
        case token
        case secureContainer
        case updateMask(UpdateMask)
        /// `screencaptureProhibited` or `privacy` among the redaction reasons.
        case redaction(RedactionReasons)
        /// The contents are a picture out of which the routes were kept.
        case recapture
    }

    var holder: Holder
    let rule: Rule
    var policy: CapturePolicy
    /// What the display shows.
    var onDisplay = Appearance.visible

    /// As it stands in a snapshot.
    var detached: Restriction {
        var restriction = self
        restriction.policy = policy.detached
        return restriction
    }

    func appearance(for viewer: Viewer) -> Appearance {
        switch viewer {
        case .display: onDisplay
        case .route(let route): policy[route].failingClosed
        }
    }
}

/// Whom a picture is for.
enum Viewer: Sendable, Hashable {
    case display
    case route(CaptureRoute)
}

extension [Restriction] {
    /// The most restrictive of them; of equally restrictive ones the first.
    func deciding(for viewer: Viewer) -> (appearance: Appearance, restriction: Restriction?) {
        var result: (appearance: Appearance, restriction: Restriction?) = (.visible, nil)
        for restriction in self {
            let appearance = restriction.appearance(for: viewer)
            if appearance.isMoreRestrictive(than: result.appearance) { result = (appearance, restriction) }
        }
        return result
    }

    /// Puts a policy among them, if it hides anything.
    mutating func add(_ policy: CapturePolicy, _ rule: Restriction.Rule, on holder: Restriction.Holder) {
        guard !policy.isVisible else { return }
        append(Restriction(holder: holder, rule: rule, policy: policy))
    }
}

extension Layer {
    /// What is put on the layer itself. Leaves in `reasons` what its sublayers inherit.
    func restrictions(_ reasons: inout RedactionReasons) -> [Restriction] {
        var list = ownRestrictions
        privacyModifiers.addRestrictions(to: &list, &reasons)
        return list
    }

    /// What is put on the layer itself, whatever reasons it inherits.
    var ownRestrictions: [Restriction] {
        var list: [Restriction] = []
        list.add(capture, .policy, on: .layer)
        if let protections { for policy in protections.policies { list.add(policy, .token, on: .layer) } }
        if !updateMask.isEmpty { list.add(updateMask.policy, .updateMask(updateMask), on: .layer) }
        if let container = self as? SecureContainer, container.isSecure {
            list.add(container.preset.policy, .secureContainer, on: .layer)
        }
        return list
    }
}

extension [PrivacyModifier] {
    /// Adds what they put on their layer. Leaves in `reasons` what its sublayers inherit.
    func addRestrictions(to list: inout [Restriction], _ reasons: inout RedactionReasons) {
        if isEmpty { return }
        let redaction = Redaction(self, &reasons)
        if redaction.isProhibited {
            list.add(.omitted, .redaction(.screencaptureProhibited), on: .layer)
        }
        if redaction.isCovered {
            let overlay = Appearance.solid(RedactionReasons.overlay)
            list.append(
                Restriction(
                    holder: .layer, rule: .redaction(.privacy), policy: CapturePolicy(overlay),
                    onDisplay: overlay))
        }
    }
}

extension Window {
    /// What is put on the window and, on its owners and their root layers, put on it too.
    func restrictions(in scene: Scene) -> [Restriction] {
        var list: [Restriction] = []
        list.add(capture, .policy, on: .window)
        for policy in protections.policies { list.add(policy, .token, on: .window) }
        for owner in owners {
            let place = scene.windows.firstIndex { $0 === owner }
            list.add(owner.capture, .policy, on: .owner(place))
            for policy in owner.protections.policies { list.add(policy, .token, on: .owner(place)) }
            // Who hides a window by its root layer hides its popups too.
            var reasons = scene.redactionReasons
            var ofRoot = owner.root.restrictions(&reasons)
            if let mask = owner.root.mask {
                ofRoot += mask.restrictionsOfTree(reasons)
            }
            for index in ofRoot.indices { ofRoot[index].holder = .owner(place) }
            list += ofRoot
        }
        return list
    }
}
