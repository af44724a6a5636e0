import Scrim

/// A card for each scene: how long frames took one after the other, and the medians of all that was timed.
enum SceneSection {
    static func html(_ scenes: [SceneMeasurement]) -> [HTML] {
        [
            .element("h2", [:], "Scenes"),
            .element(
                "p", ["class": "soft"],
                "Left: frames of the display with all captures, one after the other; the upright line is the median, the "
                    + "dashed ones are what a frame may take at 60 and 120 frames a second. Right: medians of frames in turn "
                    + "with the others', in milliseconds, and the middle half of them."),
        ] + scenes.map(card)
    }

    private static func card(_ scene: SceneMeasurement) -> HTML {
        let times = scene.steady.times
        let over = FrameBudget.all.map { budget in
            "\(times.count(above: budget.milliseconds)) of \(times.count) above \(budget.milliseconds.decimal(2)) ms"
        }
        return .element(
            "section", ["class": "scene", "id": scene.scene],
            [
                .element("h3", [:], scene.scene),
                .element("p", ["class": "soft"], scene.summary),
                .element(
                    "p", [:],
                    "p50 \(times.median.milliseconds), p99 \(times.quantile(0.99).milliseconds), max "
                        + "\(times.maximum.milliseconds); " + over.joined(separator: ", ") + "."),
                .element(
                    "div", ["class": "halves"],
                    [
                        DistributionPlot(times).svg(title: "Frame times of \(scene.scene)"),
                        .element("div", ["class": "wide"], [medians(scene)]),
                    ]),
                .element("p", ["class": "soft"], work(scene)),
            ])
    }

    private static func medians(_ scene: SceneMeasurement) -> HTML {
        let longest = scene.times.map(\.samples.median).max() ?? 1
        let rows = scene.times.map { name, samples in
            let (lower, upper) = samples.quartiles
            let share = longest > 0 ? samples.median / longest * 100 : 0
            let isOurs = name.hasPrefix("display") || name == "commit"
            return HTML.element(
                "tr", ["title": "middle half: \(lower.milliseconds) to \(upper.milliseconds)"],
                [
                    .element("td", [:], [.code(name)]),
                    .element("td", ["class": "n"], samples.median.decimal(samples.median < 0.1 ? 4 : 2)),
                    .element(
                        "td", ["class": "bars"],
                        [
                            .element(
                                "span",
                                [
                                    "class": isOurs ? "bar ours" : "bar",
                                    "style": "width:\(share.decimal(1))%",
                                ],
                                [])
                        ]),
                ])
        }
        return .element("table", [:], rows)
    }

    private static func work(_ scene: SceneMeasurement) -> String {
        let work = scene.steady.work
        var text =
            "\(scene.size.width) x \(scene.size.height), \(scene.layers) layers, \(scene.captures) "
            + "capture\(scene.captures == 1 ? "" : "s"). Pixels of a frame: "
            + "\(work.read.grouped) read, \(work.blended.grouped) blended, "
            + "\(work.skipped.grouped) skipped, \(work.written.grouped) written; "
            + "\(work.rowCalls.grouped) row operations, \(scene.steady.allocationsPerFrame.short) allocations."
        if scene.givesPaintersPictures {
            text += " Painters are given the blurred and pixelated pictures, which Scrim makes in its frames."
        }
        if let levels = scene.cairoDifference {
            text +=
                " Cairo's pictures differ from the others by \(levels) level\(levels == 1 ? "" : "s") at most."
        }
        return text
    }
}

extension Int {
    /// Thin spaces between thousands.
    var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202f}" }
            text.append(digit)
        }
        return text
    }
}
