/// Routes as a set of bits, those included that nobody has registered yet.
struct RouteSet: Sendable, Hashable {
    private(set) var bits: UInt64

    static let empty = RouteSet(bits: 0)

    init(bits: UInt64) { self.bits = bits }

    /// The routes for which the predicate holds. What holds for a route that isn't registered yet is asked once.
    init(where holds: (CaptureRoute) -> Bool) {
        let count = CaptureRoute.count
        bits = holds(.unregistered) ? ~0 << UInt64(count) : 0
        for number in 0..<count where holds(CaptureRoute(number: UInt8(number))) {
            bits |= 1 << UInt64(number)
        }
    }

    var isEmpty: Bool { bits == 0 }

    func contains(_ route: CaptureRoute) -> Bool { bits >> UInt64(route.number) & 1 == 1 }

    func union(_ other: RouteSet) -> RouteSet { RouteSet(bits: bits | other.bits) }

    /// Omitted on these routes, visible on the others.
    var policy: CapturePolicy {
        guard !isEmpty else { return .visible }
        var policy = CapturePolicy([:])
        for route in CaptureRoute.all { policy[route] = contains(route) ? .omitted : .visible }
        return policy
    }
}
