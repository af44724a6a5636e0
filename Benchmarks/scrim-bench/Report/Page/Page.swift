import Glibc

/// The page of a run: one file, which asks for nothing else.
enum Page {
    static func text(of report: Report) -> String {
        HTML.document(
            language: "en",
            head: [
                .element("meta", ["charset": "utf-8"]),
                .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
                .element("meta", ["name": "color-scheme", "content": "light dark"]),
                .element("title", [:], "scrim-bench"), .style(PageStyle.sheet),
            ],
            body: [
                .element(
                    "header", [:],
                    [.element("h1", [:], "scrim-bench"), .element("p", [:], summary(report))]
                        + [tiles(report)])
            ] + GoalSection.html(report.goals) + RatioSection.html(report.scenes)
                + (report.workMaps.map(HeatMapSection.html) ?? []) + SceneSection.html(report.scenes)
                + [footer(report)])
    }

    private static func summary(_ report: Report) -> String {
        let measured = report.goals.filter { $0.outcome != .notMeasured }
        let reached = measured.filter { $0.outcome != .missed }
        let fully = measured.filter { $0.outcome == .then }
        let goals =
            measured.isEmpty
            ? "No goal was measured."
            : "Of \(measured.count) goals that were measured \(reached.count) are reached, \(fully.count) of them in full."
        return "A software compositor draws the display and what captures see of it; "
            + "a painter in pixman draws the same pictures, and all bytes are compared before anything is timed. "
            + goals
    }

    /// The figures of the phone scene, or of the only one that was measured.
    private static func tiles(_ report: Report) -> HTML {
        guard let scene = report.scenes.first(where: { $0.scene == "phone" }) ?? report.scenes.first else {
            return HTML([])
        }
        let times = scene.steady.times
        let budget = FrameBudget.all[0]
        let share = times.median / budget.milliseconds * 100
        return .element(
            "div", ["class": "tiles"],
            [
                tile(times.median.milliseconds, "median frame of \(scene.scene), display and captures"),
                tile(times.quantile(0.99).milliseconds, "99 of 100 frames of \(scene.scene) take no longer"),
                tile(
                    "\(share.decimal(0)) %", "of what a frame may take at \(budget.framesPerSecond) a second"),
                tile(
                    scene.ratio("painter_display_capture", "display_capture").decimal(1) + " x",
                    "as long by pixman, layer by layer"),
                tile(
                    scene.steady.allocationsPerFrame.short, "allocations per frame after warm-up"),
            ])
    }

    private static func tile(_ figure: String, _ words: String) -> HTML {
        .element(
            "div", ["class": "tile"],
            [.element("b", [:], figure), .element("span", ["class": "soft"], words)])
    }

    private static func footer(_ report: Report) -> HTML {
        let machine = report.machine
        var facts = [
            machine.processor ?? "a processor without a name",
            "\(machine.cores) core\(machine.cores == 1 ? "" : "s")",
        ]
        if machine.lastCacheBytes > 0 { facts.append("\(machine.lastCacheBytes >> 20) MiB of last cache") }
        if let scene = report.scenes.first {
            facts.append("row operations for \(scene.cpuLevel)")
            facts.append("\(scene.threads) thread\(scene.threads == 1 ? "" : "s")")
            facts.append("\(scene.frames) frames of each kind")
        }
        return .element(
            "footer", [:], [.element("p", [:], facts.joined(separator: ", ") + ". Measured \(now).")])
    }

    /// The date and time in UTC.
    private static var now: String {
        var time = time(nil)
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: CInt) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return "\(1_900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
    }
}
