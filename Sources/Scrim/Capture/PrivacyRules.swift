/// The rules that keep a capture from what its route must not see. All of them hold, and nothing public takes any away. Tests leave one out to
/// see that their proofs would notice.
struct PrivacyRules: OptionSet, Sendable {
    let rawValue: UInt32

    static let all = PrivacyRules(rawValue: .max)

    // Which restrictions count.
    static let masks = PrivacyRules(rawValue: 1 << 0)
    static let owners = PrivacyRules(rawValue: 1 << 1)
    static let tokens = PrivacyRules(rawValue: 1 << 2)
    static let redaction = PrivacyRules(rawValue: 1 << 3)
    static let updateMasks = PrivacyRules(rawValue: 1 << 4)
    static let secureContainers = PrivacyRules(rawValue: 1 << 5)
    static let recapture = PrivacyRules(rawValue: 1 << 6)
    /// What a placeholder lies in restricts it.
    static let surroundings = PrivacyRules(rawValue: 1 << 7)

    // How they count.
    static let unnamedRoutesAreClosed = PrivacyRules(rawValue: 1 << 8)
    static let mostRestrictiveWins = PrivacyRules(rawValue: 1 << 9)
    static let sublayersInherit = PrivacyRules(rawValue: 1 << 10)

    // What pictures are made of: what their own output sees.
    static let ownSubstitutes = PrivacyRules(rawValue: 1 << 11)
    static let ownBackdrops = PrivacyRules(rawValue: 1 << 12)
    static let ownShadows = PrivacyRules(rawValue: 1 << 13)

    /// Those restrictions that count for a viewer. With all rules, all of them.
    func heeded(_ restrictions: [Restriction], by viewer: Viewer) -> [Restriction] {
        if self == .all { return restrictions }
        let heeded = restrictions.filter { restriction in
            rule(for: restriction).isSubset(of: self)
                && (contains(.unnamedRoutesAreClosed) || restriction.names(viewer))
        }
        if contains(.mostRestrictiveWins) { return heeded }
        return Array(heeded.filter { $0.appearance(for: viewer) != .visible }.prefix(1))
    }

    private func rule(for restriction: Restriction) -> PrivacyRules {
        switch restriction.holder {
        case .mask: return .masks
        case .owner: return .owners
        case .surroundings: return .surroundings
        case .layer, .window: break
        }
        switch restriction.rule {
        case .policy: return []
        case .token: return .tokens
        case .redaction: return .redaction
        case .updateMask: return .updateMasks
        case .secureContainer: return .secureContainers
        case .recapture: return .recapture
        }
    }
}

extension Restriction {
    fileprivate func names(_ viewer: Viewer) -> Bool {
        switch viewer {
        case .display: true
        case .route(let route): policy.names(route)
        }
    }
}
