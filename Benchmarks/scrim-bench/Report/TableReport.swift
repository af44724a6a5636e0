import Scrim

/// The figures for people.
enum TableReport {
    static func text(of scene: SceneMeasurement) -> String {
        var lines = [
            "\(scene.scene): \(scene.size.width) x \(scene.size.height), \(scene.layers) layers, "
                + "\(scene.cpuLevel), \(scene.threads) thread\(scene.threads == 1 ? "" : "s"), "
                + "\(scene.frames) frames",
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
        lines += ["", "ratios"]
        lines += scene.ratios.map { row("  " + $0.name, $0.value.decimal(2)) }
        lines += ["", "work of a frame of display and capture"]
        let work = scene.steady.statistics
        for (name, count) in [
            ("pixels read", work.pixelsRead), ("pixels blended", work.pixelsBlended),
            ("pixels skipped", work.pixelsSkipped), ("pixels written", work.pixelsWritten),
            ("row operations", work.rowCalls),
        ] {
            lines.append(row("  " + name, "\(count)"))
        }
        lines.append(row("  allocations", scene.steady.allocationsPerFrame.decimal(2)))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ name: String, _ value: String, _ remark: String = "") -> String {
        func spaces(_ count: Int) -> String { String(repeating: " ", count: max(1, count)) }
        let start = name + spaces(52 - name.utf8.count - value.utf8.count) + value
        return remark.isEmpty ? start : start + "   " + remark
    }
}
