import Scrim

/// What a picture shows of a layer by policy.
enum Seen {
    case shown
    case replaced(Color)
    case omitted

    /// The more restrictive of both; of two colours the first.
    func restricted(by other: Seen) -> Seen {
        switch (self, other) {
        case (.omitted, _), (_, .omitted): .omitted
        case (.replaced, _): self
        case (_, .replaced): other
        default: .shown
        }
    }

    init(_ policy: CapturePolicy, as kind: Output.Kind) {
        guard case .capture(let route) = kind else {
            self = .shown
            return
        }
        guard policy.names(route) else {
            // A policy that hides anything anywhere hides all where it says nothing.
            let named = CaptureRoute.builtIn.filter(policy.names)
            self = named.allSatisfy { policy[$0] == .visible } ? .shown : .omitted
            return
        }
        switch policy[route] {
        case .visible: self = .shown
        case .solid(let color): self = .replaced(color)
        case .omitted: self = .omitted
        default: self = .omitted
        }
    }
}
