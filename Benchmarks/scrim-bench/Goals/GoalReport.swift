/// The goals, and how far a run came, for people and for programs.
enum GoalReport {
    /// Those that were measured; nothing where none was.
    static func text(of results: [GoalResult]) -> String {
        let results = results.filter { $0.outcome != .notMeasured }
        guard !results.isEmpty else { return "" }
        var lines = [
            "goals".padded(64) + "seen".right(10) + "first".right(8) + "then".right(8) + "   reached"
        ]
        for result in results {
            let goal = result.goal
            lines.append(
                ("  " + (goal.scene ?? "all").padded(10) + goal.figure).padded(64)
                    + (result.value?.figure ?? "-").right(10) + bound(goal, goal.first).right(8)
                    + bound(goal, goal.then).right(8) + "   " + words(for: result.outcome))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func json(of results: [GoalResult]) -> JSON {
        .array(
            results.map { result in
                let goal = result.goal
                return .object([
                    ("scene", .string(goal.scene ?? "all")), ("figure", .string(goal.figure)),
                    ("value", result.value.map { .number($0) } ?? .null),
                    ("bound", .string(goal.bound == .atLeast ? "at least" : "at most")),
                    ("first", .number(goal.first)), ("then", .number(goal.then)),
                    ("reached", reached(result.outcome)),
                ])
            })
    }

    static func words(for outcome: Goal.Outcome) -> String {
        switch outcome {
        case .missed: "no"
        case .first: "first"
        case .then: "yes"
        case .notMeasured: "not measured"
        }
    }

    static func bound(_ goal: Goal, _ value: Double) -> String {
        sign(goal, ">= ", "<= ") + value.figure
    }

    static func sign(_ goal: Goal, _ atLeast: String = "≥ ", _ atMost: String = "≤ ") -> String {
        goal.bound == .atLeast ? atLeast : atMost
    }

    private static func reached(_ outcome: Goal.Outcome) -> JSON {
        outcome == .notMeasured ? .null : .string(outcome.rawValue)
    }
}
