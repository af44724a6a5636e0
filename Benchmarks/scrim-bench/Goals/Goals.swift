/// The goals of the project. Ratios are of medians within one run, with one thread unless the figure says otherwise.
enum Goals {
    static var all: [Goal] {
        [
            ratio("phone", "painter_display_capture", "display_capture", .atLeast, 4.5, 6),
            ratio("phone", "display_capture", "display", .atMost, 1.3, 1.15),
            ratio("phone", "display_capture", "floor", .atMost, 2, 1.4),
            Goal(
                scene: "blur", figure: "(display_capture - that of phone)/memcpy_frame", bound: .atMost,
                first: 2, then: 1
            ) { scene in
                guard scene.threads == 1 else { return nil }
                let added = scene.median("display_capture") - scene.median("baseline_display_capture")
                return added / scene.median("memcpy_frame")
            },
            ratio("blink", "painter_display_capture", "display_capture", .atLeast, 100, 300),
            Goal(scene: "idle", figure: "pixels touched", bound: .atMost, first: 0, then: 0) { scene in
                Double(scene.steady.work.touched)
            },
            ratio("scroll", "painter_display_capture", "display_capture", .atLeast, 3, 5),
            // The picture alone: a capture that sees the same would only make it easier.
            ratio("overdraw", "painter_display", "display", .atLeast, 1.6, 2.2),
            ratio("captures", "painter_display_capture", "display_capture", .atLeast, 6, 8),
            ratio("many", "painter_display_capture", "display_capture", .atLeast, 2, 4),
            Goal(
                scene: "phone", figure: "speed-up by 2 threads", bound: .atLeast, first: 1.6, then: 1.8
            ) { $0.threads <= 2 ? $0.speedup : nil },
            Goal(scene: nil, figure: "allocations per frame", bound: .atMost, first: 0, then: 0) {
                $0.steady.allocationsPerFrame
            },
        ]
    }

    private static func ratio(
        _ scene: String, _ above: String, _ below: String, _ bound: Goal.Bound, _ first: Double,
        _ then: Double
    ) -> Goal {
        Goal(scene: scene, figure: "\(above)/\(below)", bound: bound, first: first, then: then) {
            $0.threads == 1 ? $0.ratio(above, below) : nil
        }
    }
}
