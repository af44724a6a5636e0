import Scrim

/// Measures a scene: Scrim's frames and those of painters, which must be the same pictures, and what they're compared
/// with.
struct SceneBenchmark {
    let scene: any BenchScene.Type
    let threads: Int
    let frames: Int
    let measuresCairo: Bool
    let progress: Progress

    func run() throws -> SceneMeasurement {
        progress.say(scene.name, "preparing")
        let description = try scene.describe()
        let stage = try Stage(description)
        let alone = try ScrimFrames(stage, withCaptures: false, threads: threads)
        let all = try ScrimFrames(stage, withCaptures: true, threads: threads)
        let painted = try PaintedFrames(PixmanPainter.self, description)
        progress.say(scene.name, "comparing pictures")
        try PictureCheck.run(stage, alone: alone, all: all, painted: painted, scene: scene.name)

        var variants = [
            Variant(name: "display", prepare: alone.prepare, run: { try alone.draw() }),
            Variant(name: "display_capture", prepare: all.prepare, run: { try all.draw() }),
            Variant(name: "painter_display", prepare: stage.step, run: painted.drawDisplay),
            Variant(name: "painter_display_capture", prepare: stage.step, run: painted.drawAll),
            Variant(name: "commit", prepare: stage.change, run: { try stage.scene.commit() }),
        ]
        var cairoDifference: Int?
        if measuresCairo {
            let cairo = try PaintedFrames(CairoPainter.self, description)
            cairoDifference = try PictureCheck.run(stage, cairo: cairo, painted: painted, scene: scene.name)
            variants += [
                Variant(name: "cairo_display", prepare: stage.step, run: cairo.drawDisplay),
                Variant(name: "cairo_display_capture", prepare: stage.step, run: cairo.drawAll),
            ]
        }
        variants += try loops(description)
        variants += try extras(stage)
        let samples = try Interleaved.measure(variants, warmUpRounds: 3, samples: frames) { count in
            progress.say(scene.name, "\(count) of \(frames) frames")
        }
        return SceneMeasurement(
            scene: scene.name, summary: scene.summary, size: description.pixelSize,
            layers: description.layerCount,
            captures: description.captures.count, cpuLevel: all.cpuLevel, threads: threads, frames: frames,
            times: zip(variants, samples).map { ($0.name, $1) },
            steady: try SteadyFrames(all, count: frames),
            cairoDifference: cairoDifference, givesPaintersPictures: description.hasPicturesToGive)
    }

    /// What does nothing but move bytes.
    private func loops(_ description: SceneDescription) throws -> [Variant] {
        let copied = CopiedFrame(description.pixelSize)
        let pixels = description.pixelSize.width * description.pixelSize.height
        let sourcePixels = try VisibleSource(description).pixelCount
        func floor(outputs: Int, staysInCache: Bool = false) -> StreamingFloor {
            StreamingFloor(
                sourcePixels: sourcePixels, outputPixels: pixels, outputCount: outputs,
                staysInCache: staysInCache)
        }
        let all = description.captures.count + 1
        return [
            Variant(name: "memcpy_frame", run: copied.copy),
            Variant(name: "floor", run: floor(outputs: all).run),
            Variant(name: "floor_cached", run: floor(outputs: all, staysInCache: true).run),
            Variant(name: "floor_display", run: floor(outputs: 1).run),
            Variant(name: "floor_display_cached", run: floor(outputs: 1, staysInCache: true).run),
        ]
    }

    /// What only some scenes are compared with.
    private func extras(_ stage: Stage) throws -> [Variant] {
        var variants: [Variant] = []
        if let baseline = scene.baseline {
            let stage = try Stage(baseline.describe())
            let frames = try ScrimFrames(stage, withCaptures: true, threads: threads)
            variants.append(
                Variant(
                    name: "baseline_display_capture", prepare: frames.prepare, run: { try frames.draw() }))
        }
        if threads > 1 || scene.comparesThreads {
            let other = threads > 1 ? 1 : 2
            let frames = try ScrimFrames(stage, withCaptures: true, threads: other)
            variants.append(
                Variant(
                    name: "display_capture_\(other)_thread" + (other == 1 ? "" : "s"),
                    prepare: frames.prepare, run: { try frames.draw() }))
        }
        return variants
    }
}
