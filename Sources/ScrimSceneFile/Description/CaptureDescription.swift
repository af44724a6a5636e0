internal import Scrim

/// A capture policy as the scene file says it: placeholders are names.
struct CaptureDescription: Sendable {
    enum Choice: Sendable {
        case appearance(Appearance)
        case placeholder(PlaceholderName)
    }

    struct PlaceholderName: Sendable {
        let name: String
        /// Where the file says it, for errors that show only when all layers are known.
        let source: JSONValue
    }

    private enum Choices: Sendable {
        case common(Choice)
        case byRoute([(route: CaptureRoute, choice: Choice)])
    }

    private let choices: Choices

    static let visible = CaptureDescription(.appearance(.visible))

    /// The same on every route.
    init(_ choice: Choice) { choices = .common(choice) }

    init(_ choices: [(route: CaptureRoute, choice: Choice)]) { self.choices = .byRoute(choices) }

    /// All that it names.
    var placeholders: [PlaceholderName] {
        let all: [Choice] =
            switch choices {
            case .common(let choice): [choice]
            case .byRoute(let choices): choices.map(\.choice)
            }
        return all.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    /// - Parameter layer: the only layer of a name that the reader has found.
    func policy(_ layer: (String) -> Layer) -> CapturePolicy {
        func appearance(_ choice: Choice) -> Appearance {
            switch choice {
            case .appearance(let appearance): appearance
            case .placeholder(let placeholder): .placeholder(layer(placeholder.name))
            }
        }
        switch choices {
        case .common(let choice): return CapturePolicy(appearance(choice))
        case .byRoute(let choices):
            var policy = CapturePolicy([:])
            for (route, choice) in choices { policy[route] = appearance(choice) }
            return policy
        }
    }
}
