import Scrim

/// The figures for people.
enum TableReport {
    static func text(of scene: SceneMeasurement) -> String {
        var lines = [
            "\(scene.scene): \(scene.size.width) x \(scene.size.height), \(scene.layers) layers, "
                + "display and \(counted(scene.captures, "capture")), "
                + "\(scene.cpuLevel), \(counted(scene.threads, "thread")), \(counted(scene.frames, "frame"))",
            "",
            row("milliseconds", "median", "middle half"),
        ]
        for (name, samples) in scene.times {
            let (lower, upper) = samples.quartiles
            lines.append(
                row("  " + name, samples.median.decimal(3), "\(lower.decimal(3)) ... \(upper.decimal(3))"))
        }
        let frames = scene.steady.times
        lines.append(
            row(
                "  frames in a row", frames.median.decimal(3),
                "p99 \(frames.quantile(0.99).decimal(3)), max \(frames.maximum.decimal(3))"))
        for budget in FrameBudget.all {
            let over = frames.count(above: budget.milliseconds)
            lines.append(row("  of them above \(budget.milliseconds.decimal(2))", "\(over)"))
        }
        lines += ["", "ratios"]
        lines += scene.ratios.map { row("  " + $0.name, $0.value.decimal(2)) }
        if let speedup = scene.speedup { lines.append(row("  speed-up by threads", speedup.decimal(2))) }
        if let levels = scene.cairoDifference {
            lines.append("  (Cairo's pictures differ from the others by \(counted(levels, "level")) at most)")
        }
        if scene.givesPaintersPictures {
            lines.append("  (painters are given the blurred and pixelated pictures; Scrim makes them)")
        }
        lines += ["", "work of a frame of display and captures"]
        let work = scene.steady.work
        for (name, count) in [
            ("pixels read", work.read), ("pixels blended", work.blended),
            ("pixels skipped", work.skipped), ("pixels written", work.written),
            ("row operations", work.rowCalls),
        ] {
            lines.append(row("  " + name, "\(count)"))
        }
        lines.append(row("  allocations", scene.steady.allocationsPerFrame.decimal(2)))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func counted(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)" + (count == 1 ? "" : "s")
    }

    private static func row(_ name: String, _ value: String, _ remark: String = "") -> String {
        let start = name.padded(52 - value.utf8.count) + value
        return remark.isEmpty ? start : start + "   " + remark
    }
}
