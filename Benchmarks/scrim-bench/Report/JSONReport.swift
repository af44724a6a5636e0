import Scrim

/// The figures for programs.
enum JSONReport {
    static func text(of scenes: [SceneMeasurement], kernels: [KernelMeasurement]) -> String {
        JSON.object([
            ("scenes", .array(scenes.map(object))), ("kernels", KernelReport.json(of: kernels)),
        ]).text() + "\n"
    }

    private static func object(_ scene: SceneMeasurement) -> JSON {
        var members: [(String, JSON)] = [
            ("scene", .string(scene.scene)),
            ("width", .integer(scene.size.width)),
            ("height", .integer(scene.size.height)),
            ("layers", .integer(scene.layers)),
            ("cpu", .string(scene.cpuLevel.description)),
            ("threads", .integer(scene.threads)),
            ("frames", .integer(scene.frames)),
        ]
        members += scene.times.map { ($0.name, .number($0.samples.median)) }
        members += [
            ("p50", .number(scene.steady.times.median)),
            ("p99", .number(scene.steady.times.quantile(0.99))),
            ("max", .number(scene.steady.times.maximum)),
            ("allocations_per_frame", .number(scene.steady.allocationsPerFrame)),
            ("pixels_read", .integer(Int(scene.steady.statistics.pixelsRead))),
            ("pixels_blended", .integer(Int(scene.steady.statistics.pixelsBlended))),
            ("pixels_skipped", .integer(Int(scene.steady.statistics.pixelsSkipped))),
            ("pixels_written", .integer(Int(scene.steady.statistics.pixelsWritten))),
            ("row_calls", .integer(Int(scene.steady.statistics.rowCalls))),
            ("ratios", .object(scene.ratios.map { ($0.name, .number($0.value)) })),
            ("quartiles", .object(scene.times.map { ($0.name, quartiles($0.samples)) })),
        ]
        return .object(members)
    }

    private static func quartiles(_ samples: Samples) -> JSON {
        .array([.number(samples.quartiles.lower), .number(samples.quartiles.upper)])
    }
}
