/// What a capture shows of a layer or window and all that is in it. The display always shows it.
public enum Appearance: Sendable, Hashable {
    /// As on the display.
    case visible
    /// Its frame, rounded outward to whole pixels, filled with a colour. An alpha below 255 shows what is
    /// behind, never what was replaced.
    case solid(Color)
    /// Nothing: the capture shows what is behind.
    case omitted

    /// The order of "most restrictive wins"; more is more restrictive.
    var restrictiveness: Int {
        switch self {
        case .visible: 0
        case .solid: 1
        case .omitted: 2
        }
    }
}

/// An appearance for each capture route.
///
/// A policy closes what it doesn't name: one that is anything but visible on some route is `omitted` on every
/// route that it says nothing of.
public struct CapturePolicy: Sendable, Hashable {
    /// Nil where the policy says nothing.
    private var named: PerRoute<Appearance?>

    /// The same on every route.
    public init(_ appearance: Appearance) {
        named = PerRoute(repeating: appearance)
    }

    /// By route. A route left out is visible if all the named ones are, else omitted.
    public init(_ appearances: [CaptureRoute: Appearance]) {
        named = PerRoute(repeating: nil)
        for (route, appearance) in appearances { named[route] = appearance }
    }

    public static let visible = CapturePolicy(.visible)
    public static let omitted = CapturePolicy(.omitted)

    public static func solid(_ color: Color) -> CapturePolicy { CapturePolicy(.solid(color)) }

    /// What the route sees; setting it names the route. A policy like `.visible` names all routes already: to
    /// close what isn't named, begin with `CapturePolicy([:])`.
    public subscript(route: CaptureRoute) -> Appearance {
        get { named[route] ?? (isVisible ? .visible : .omitted) }
        set { named[route] = newValue }
    }

    /// Whether the policy says something of the route.
    public func names(_ route: CaptureRoute) -> Bool { named[route] != nil }

    /// Whether it hides nothing on any route.
    public var isVisible: Bool { named.allSatisfy { $0 == nil || $0 == .visible } }

    /// On each route the more restrictive of the two; of equally restrictive ones this policy's.
    func restricted(by other: CapturePolicy) -> CapturePolicy {
        var result = self
        for route in CaptureRoute.allCases {
            let (own, others) = (self[route], other[route])
            result[route] = others.restrictiveness > own.restrictiveness ? others : own
        }
        return result
    }
}
