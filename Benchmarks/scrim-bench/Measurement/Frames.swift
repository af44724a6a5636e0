import Glibc
import Scrim

/// Scrim's frames of a scene into outputs of their own.
final class ScrimFrames {
    // One for the same outputs each time: one that draws other outputs than last time prepares them anew.
    private let compositor: Compositor
    private let stage: Stage
    private let outputs: [Output]

    init(_ stage: Stage, withCaptures: Bool, threads: Int) throws {
        self.stage = stage
        compositor = try Compositor(stage.scene, threads: threads)
        outputs = stage.outputs(withCaptures: withCaptures)
    }

    var cpuLevel: CPULevel { compositor.cpuLevel }
    /// Of the last frame.
    var work: Work { Work(compositor.statistics) }

    /// Takes the stage to the next frame, which is then to be drawn as a whole if the scene is.
    func prepare() throws {
        try stage.step()
        if stage.description.redrawsEverything {
            for output in outputs { output.invalidate() }
        }
    }

    @discardableResult
    func draw() throws -> Frame { try compositor.render(outputs) }

    /// What was drawn last.
    func pictures(of frame: Frame) -> [PixelBuffer] { outputs.map { frame[$0].pixels } }
}

/// One frame copied to another by the C library.
final class CopiedFrame {
    private let source: UnsafeMutableRawPointer
    private let target: UnsafeMutableRawPointer
    private let byteCount: Int

    init(_ size: PixelSize) {
        byteCount = size.width * size.height * 4
        source = .allocate(byteCount: byteCount, alignment: 64)
        target = .allocate(byteCount: byteCount, alignment: 64)
        // Memory that was never written is one page of zeros, in the cache.
        memset(source, 0x5a, byteCount)
        memset(target, 0, byteCount)
    }

    deinit {
        source.deallocate()
        target.deallocate()
    }

    func copy() { memcpy(target, source, byteCount) }
}
