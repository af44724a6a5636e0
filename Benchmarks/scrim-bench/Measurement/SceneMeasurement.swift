import CAllocationCounter
import Glibc
import Scrim

/// What was measured of a scene. Times are in milliseconds.
struct SceneMeasurement {
    var scene: String
    var size: PixelSize
    var layers: Int
    var cpuLevel: CPULevel
    var threads: Int
    var frames: Int
    /// By name: `display`, `display_capture`, `painter_display`, `painter_display_capture`, `memcpy_frame`,
    /// `floor`, and `floor_cached`, which reads the same bytes each frame: where the last cache holds the
    /// images of a scene, Scrim's frames find them there too, and this is the floor to compare with.
    var times: [(name: String, samples: Samples)]
    /// Of display and capture together, one frame right after the other.
    var frameTimes: Samples
    var allocationsPerFrame: Double
    /// Of one frame of display and capture.
    var statistics: FrameStatistics

    func median(_ name: String) -> Double { times.first { $0.name == name }?.samples.median ?? .nan }

    /// How often the second fits into the first, by their medians.
    var ratios: [(name: String, value: Double)] {
        [
            ("painter_display_capture", "display_capture"), ("painter_display", "display"),
            ("display_capture", "display"), ("display_capture", "floor"), ("display_capture", "floor_cached"),
        ].map { ("\($0)/\($1)", median($0) / median($1)) }
    }
}

extension SceneMeasurement {
    /// Draws the scene by Scrim and by the painter, sees to it that they draw the same, and takes the times.
    init(of scene: any BenchScene.Type, threads: Int, frames: Int) throws {
        let description = try scene.describe()
        let ours = try ScrimFrames(description, threads: threads)
        let painted = try PaintedFrames(description)
        let copied = CopiedFrame(description.pixelSize)
        let pixels = description.pixelSize.width * description.pixelSize.height
        let sourcePixels = try VisibleSource(description).pixelCount
        let floor = [false, true].map {
            StreamingFloor(sourcePixels: sourcePixels, outputPixels: pixels, outputCount: 2, staysInCache: $0)
        }

        try Self.compare(ours, painted, description, name: scene.name)
        let variants = [
            Variant(name: "display") { try ours.drawDisplay() },
            Variant(name: "display_capture") { try ours.drawDisplayAndCapture() },
            Variant(name: "painter_display") { painted.drawDisplay() },
            Variant(name: "painter_display_capture") { painted.drawDisplayAndCapture() },
            Variant(name: "memcpy_frame") { copied.copy() },
            Variant(name: "floor") { floor[0].run() },
            Variant(name: "floor_cached") { floor[1].run() },
        ]
        let samples = try Interleaved.measure(variants, warmUpRounds: 3, samples: frames)
        let steady = try Self.steadyFrames(ours, count: frames)

        self.scene = scene.name
        size = description.pixelSize
        layers = description.layerCount
        cpuLevel = ours.cpuLevel
        self.threads = threads
        self.frames = frames
        times = zip(variants, samples).map { ($0.name, $1) }
        frameTimes = steady.times
        allocationsPerFrame = steady.allocations / Double(frames)
        statistics = ours.statistics
    }

    /// Frames one after the other, and the allocations of the whole process meanwhile.
    private static func steadyFrames(
        _ frames: ScrimFrames, count: Int
    ) throws -> (times: Samples, allocations: Double) {
        for _ in 0..<3 { try frames.drawDisplayAndCapture() }
        var times = [Double](repeating: 0, count: count)
        let before = allocation_count()
        for index in 0..<count {
            let start = Clock.now
            try frames.drawDisplayAndCapture()
            times[index] = Clock.now - start
        }
        let allocations = allocation_count() - before
        return (Samples(times), Double(allocations))
    }

    private static func compare(
        _ ours: ScrimFrames, _ painted: PaintedFrames, _ description: SceneDescription, name: String
    ) throws {
        painted.drawDisplayAndCapture()
        let (display, capture) = try ours.drawDisplayAndCapture()
        let alone = try ours.drawDisplay()
        for (picture, drawn, expected) in [
            ("display", alone, painted.display), ("display drawn with the capture", display, painted.display),
            ("capture", capture, painted.capture),
        ] {
            guard let (x, y) = drawn.firstDifference(from: expected) else { continue }
            throw BenchError.differentPictures(
                scene: name, picture: picture, x: x, y: y, scrim: drawn.pixel(x: x, y: y),
                painter: expected.pixel(x: x, y: y))
        }
        if description.excludesSomething, display.firstDifference(from: capture) == nil {
            throw BenchError.nothingExcluded(scene: name)
        }
    }
}

extension PixelBuffer {
    fileprivate func firstDifference(from other: PixelBuffer) -> (x: Int, y: Int)? {
        for y in 0..<height {
            for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) { return (x, y) }
        }
        return nil
    }
}
