/// An appearance for each capture route.
///
/// A policy closes what it doesn't name: one that is anything but visible on some route is `omitted` on every
/// route that it says nothing of.
public struct CapturePolicy: Sendable, Hashable {
    /// What it says of all routes; nil where it speaks of single ones alone.
    private var common: Appearance?
    private var named: [CaptureRoute: Appearance] = [:]

    /// The same on every route, also on those that are registered later.
    public init(_ appearance: Appearance) {
        common = appearance
    }

    /// By route. A route left out is visible if all the named ones are, else omitted.
    public init(_ appearances: [CaptureRoute: Appearance]) {
        named = appearances
    }

    public static let visible = CapturePolicy(.visible)
    public static let omitted = CapturePolicy(.omitted)

    public static func solid(_ color: Color) -> CapturePolicy { CapturePolicy(.solid(color)) }
    public static func blurred(radius: Double) -> CapturePolicy { CapturePolicy(.blurred(radius: radius)) }
    public static func pixelated(cell: Double) -> CapturePolicy { CapturePolicy(.pixelated(cell: cell)) }
    public static func placeholder(_ layer: Layer) -> CapturePolicy { CapturePolicy(.placeholder(layer)) }

    /// What the route sees; setting it names the route. A policy like `.visible` speaks of all routes already: to
    /// close what isn't named, begin with `CapturePolicy([:])`.
    public subscript(route: CaptureRoute) -> Appearance {
        get {
            if let appearance = named[route] { return appearance }
            // That a policy was visible before it hid something says nothing of a route of the host's.
            if let common, common != .visible || route.isBuiltIn { return common }
            return isVisible ? .visible : .omitted
        }
        set { named[route] = newValue }
    }

    /// Whether the policy says something of the route.
    public func names(_ route: CaptureRoute) -> Bool { common != nil || named[route] != nil }

    /// Whether it hides nothing on any route.
    public var isVisible: Bool {
        switch common {
        case nil, .visible: named.isEmpty || named.values.allSatisfy { $0 == .visible }
        default: false
        }
    }

    /// As it stands in a snapshot.
    var detached: CapturePolicy {
        var policy = self
        policy.common = common?.detached
        policy.named = named.mapValues(\.detached)
        return policy
    }

    /// All that it says.
    var appearances: [Appearance] { named.values + (common.map { [$0] } ?? []) }

    /// What is wrong with it, if anything is. `Scene.commit()` throws it.
    public var problem: CapturePolicyError? { appearances.lazy.compactMap(\.problem).first }
}
