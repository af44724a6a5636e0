import Glibc
import Scrim

/// Scrim's frames of a scene: the display alone, and the display with a capture.
final class ScrimFrames {
    // A compositor each: one that draws other outputs than last time prepares them anew.
    private let alone: Compositor
    private let both: Compositor
    private let outputs = (alone: [Output.display()], both: [Output.display(), Output.capture(.recording)])

    init(_ description: SceneDescription, threads: Int) throws {
        let scene = try description.makeScene()
        alone = try Compositor(scene, threads: threads)
        both = try Compositor(scene, threads: threads)
    }

    var cpuLevel: CPULevel { both.cpuLevel }
    /// Of the last frame with a capture.
    var statistics: FrameStatistics { both.statistics }

    @discardableResult
    func drawDisplay() throws -> PixelBuffer {
        try alone.render(outputs.alone)[outputs.alone[0]].pixels
    }

    @discardableResult
    func drawDisplayAndCapture() throws -> (display: PixelBuffer, capture: PixelBuffer) {
        let frame = try both.render(outputs.both)
        return (frame[outputs.both[0]].pixels, frame[outputs.both[1]].pixels)
    }
}

/// The painter's frames of a scene. It has to paint a capture from the ground up.
final class PaintedFrames {
    let display: PixelBuffer
    let capture: PixelBuffer
    private let displayPainter: PixmanPainter
    private let capturePainter: PixmanPainter

    init(_ description: SceneDescription) throws {
        display = try PixelBuffer(size: description.pixelSize)
        capture = try PixelBuffer(size: description.pixelSize)
        displayPainter = try PixmanPainter(description, into: display, showsExcluded: true)
        capturePainter = try PixmanPainter(description, into: capture, showsExcluded: false)
    }

    func drawDisplay() { displayPainter.paint() }

    func drawDisplayAndCapture() {
        displayPainter.paint()
        capturePainter.paint()
    }
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
