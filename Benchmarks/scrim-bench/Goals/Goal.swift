/// A speed to be reached, as a figure of one scene's measurement or of several.
struct Goal {
    enum Bound: Equatable {
        case atLeast, atMost
    }

    enum Outcome: String, Equatable {
        case missed
        /// The first value was reached, not the second.
        case first
        case then
        /// The run had nothing to tell it by.
        case notMeasured = "not measured"
    }

    /// Nil: every scene.
    var scene: String?
    /// What the figure is.
    var figure: String
    var bound: Bound
    /// What is to be reached first, and then.
    var first: Double
    var then: Double
    /// Nil where it wasn't measured, or with another number of threads than the goal is for.
    var value: (SceneMeasurement) -> Double?

    /// The figure out of a run: that of the scene, or the worst of all.
    func value(in run: [SceneMeasurement]) -> Double? {
        let values = run.filter { scene == nil || $0.scene == scene }
            .compactMap(value).filter { $0.isFinite }
        return bound == .atLeast ? values.min() : values.max()
    }

    func outcome(of value: Double?) -> Outcome {
        guard let value else { return .notMeasured }
        switch bound {
        case .atLeast: return value >= then ? .then : value >= first ? .first : .missed
        case .atMost: return value <= then ? .then : value <= first ? .first : .missed
        }
    }
}

/// What a run says of a goal.
struct GoalResult {
    var goal: Goal
    var value: Double?
    var outcome: Goal.Outcome { goal.outcome(of: value) }

    static func all(of run: [SceneMeasurement]) -> [GoalResult] {
        Goals.all.map { GoalResult(goal: $0, value: $0.value(in: run)) }
    }
}
