/// One row a scene, one column a ratio.
enum RatioSection {
    private struct Column {
        let title: String
        let above: String
        let below: String
    }

    private static let columns = [
        Column(title: "pixman / Scrim", above: "painter_display_capture", below: "display_capture"),
        Column(title: "the same, display alone", above: "painter_display", below: "display"),
        Column(title: "Cairo / Scrim", above: "cairo_display_capture", below: "display_capture"),
        Column(title: "captures' cost", above: "display_capture", below: "display"),
        Column(title: "Scrim / floor", above: "display_capture", below: "floor"),
        Column(title: "Scrim / cached floor", above: "display_capture", below: "floor_cached"),
        Column(title: "commit / frame", above: "commit", below: "display_capture"),
    ]

    static func html(_ scenes: [SceneMeasurement]) -> [HTML] {
        let columns = Self.columns.filter { column in
            scenes.contains { $0.samples(column.above) != nil && $0.samples(column.below) != nil }
        }
        let head =
            [HTML.element("th", ["scope": "col"], "Scene")]
            + columns.map { .element("th", ["scope": "col", "class": "n"], $0.title) }
        let rows = scenes.map { scene in
            let figures = columns.map { column in
                let ratio = scene.ratio(column.above, column.below)
                return HTML.element("td", ["class": "n"], ratio.isFinite ? ratio.decimal(2) : "–")
            }
            return HTML.element("tr", [:], [.element("th", ["scope": "row"], scene.scene)] + figures)
        }
        return [
            .element("h2", [:], "Ratios"),
            .element(
                "p", ["class": "soft"],
                "Of medians. The floor reads each visible byte of the images once and writes each byte of the outputs once, "
                    + "and computes nothing; painters and the floor always make the whole picture."),
            .element(
                "div", ["class": "wide"],
                [.element("table", [:], [.element("tr", [:], head)] + rows)]),
        ]
    }
}
