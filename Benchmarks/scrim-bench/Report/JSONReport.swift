import Scrim

/// The figures for programs.
enum JSONReport {
    static func text(of report: Report) -> String {
        JSON.object([
            ("machine", machine(report.machine)), ("scenes", .array(report.scenes.map(object))),
            ("goals", GoalReport.json(of: report.goals)),
            ("kernels", KernelReport.json(of: report.kernels)),
        ]).text() + "\n"
    }

    private static func machine(_ machine: Machine) -> JSON {
        .object([
            ("processor", machine.processor.map { .string($0) } ?? .null), ("cores", .integer(machine.cores)),
            ("last_cache_bytes", .integer(machine.lastCacheBytes)),
        ])
    }

    private static func object(_ scene: SceneMeasurement) -> JSON {
        let (times, work) = (scene.steady.times, scene.steady.work)
        var members: [(String, JSON)] = [
            ("scene", .string(scene.scene)),
            ("width", .integer(scene.size.width)),
            ("height", .integer(scene.size.height)),
            ("layers", .integer(scene.layers)),
            ("captures", .integer(scene.captures)),
            ("cpu", .string(scene.cpuLevel.description)),
            ("threads", .integer(scene.threads)),
            ("frames", .integer(scene.frames)),
        ]
        members += scene.times.map { ($0.name, .number($0.samples.median)) }
        members += [
            ("p50", .number(times.median)),
            ("p99", .number(times.quantile(0.99))),
            ("max", .number(times.maximum)),
        ]
        members += FrameBudget.all.map {
            ("frames_over_\($0.framesPerSecond)_fps", .integer(times.count(above: $0.milliseconds)))
        }
        members += [
            ("allocations_per_frame", .number(scene.steady.allocationsPerFrame)),
            ("pixels_read", .integer(work.read)),
            ("pixels_blended", .integer(work.blended)),
            ("pixels_skipped", .integer(work.skipped)),
            ("pixels_written", .integer(work.written)),
            ("row_calls", .integer(work.rowCalls)),
            ("speedup", scene.speedup.map { .number($0) } ?? .null),
            ("cairo_largest_difference", scene.cairoDifference.map { .integer($0) } ?? .null),
            ("painters_are_given_pictures", .boolean(scene.givesPaintersPictures)),
            ("ratios", .object(scene.ratios.map { ($0.name, .number($0.value)) })),
            ("quartiles", .object(scene.times.map { ($0.name, quartiles($0.samples)) })),
        ]
        return .object(members)
    }

    private static func quartiles(_ samples: Samples) -> JSON {
        .array([.number(samples.quartiles.lower), .number(samples.quartiles.upper)])
    }
}
