import Scrim

/// Paints a list of steps into a buffer, all of it each time.
protocol Painter {
    init(_ list: PaintList, into buffer: PixelBuffer) throws
    func paint()
    /// Throws if something that was painted failed.
    func check() throws(BenchError)
}

/// A painter's frames of a scene. It has to paint each capture from the ground up.
final class PaintedFrames {
    /// The display, then the captures.
    let pictures: [PixelBuffer]
    private let painters: [any Painter]

    init(_ painter: any Painter.Type, _ scene: SceneDescription) throws {
        let maker = PaintListMaker(scene)
        pictures = try scene.viewers.map { _ in try PixelBuffer(size: scene.pixelSize) }
        painters = try zip(scene.viewers, pictures).map { viewer, picture in
            try painter.init(maker.list(for: viewer), into: picture)
        }
    }

    func check() throws(BenchError) {
        for painter in painters { try painter.check() }
    }

    func drawDisplay() { painters[0].paint() }

    func drawAll() {
        for painter in painters { painter.paint() }
    }
}
