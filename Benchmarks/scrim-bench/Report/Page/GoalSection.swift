/// The goals of the project, and how far the run came.
enum GoalSection {
    static func html(_ results: [GoalResult]) -> [HTML] {
        let head: [HTML] = [
            .element("th", ["scope": "col"], "Scene and figure"),
            .element("th", ["scope": "col", "class": "n"], "Seen"),
            .element("th", ["scope": "col", "class": "n"], "First goal"),
            .element("th", ["scope": "col", "class": "n"], "Then"),
            .element("th", ["scope": "col"], "Reached"),
        ]
        return [
            .element("h2", [:], "Goals"),
            .element(
                "p", ["class": "soft"],
                "Ratios of medians within this run, one thread unless said otherwise. “painter” is pixman, layer by layer, "
                    + "all of the picture; display_capture is the display together with the captures of the scene."
            ),
            .element(
                "div", ["class": "wide"],
                [.element("table", [:], [.element("tr", [:], head)] + results.map(row))]),
        ]
    }

    private static func row(_ result: GoalResult) -> HTML {
        let goal = result.goal
        let (style, words) = mark(result.outcome)
        return .element(
            "tr", [:],
            [
                .element(
                    "td", [:],
                    [.element("b", [:], goal.scene ?? "every scene"), HTML(" "), .code(goal.figure)]),
                .element("td", ["class": "n"], result.value.map(seen) ?? "–"),
                .element("td", ["class": "n"], GoalReport.sign(goal) + goal.first.short),
                .element("td", ["class": "n"], GoalReport.sign(goal) + goal.then.short),
                .element("td", [:], [.element("span", ["class": "mark \(style)"], words)]),
            ])
    }

    private static func seen(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15 ? Int(value).grouped : value.figure
    }

    static func mark(_ outcome: Goal.Outcome) -> (style: String, words: String) {
        switch outcome {
        case .then: ("then", "✓✓ both")
        case .first: ("first", "✓ first")
        case .missed: ("missed", "✗ no")
        case .notMeasured: ("unknown", "not measured")
        }
    }
}
