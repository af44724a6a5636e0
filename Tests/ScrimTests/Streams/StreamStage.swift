import Scrim
import XCTest

/// A scene, a compositor and a stream with a reader, driven frame by frame.
final class StreamStage {
    let scene: Scene
    let root: Layer
    let compositor: Compositor
    let display = Output.display()
    let stream: CaptureStream
    let reader: StreamReader
    private(set) var time: UInt64 = 0

    init(
        _ width: Double = 20, _ height: Double = 10, scale: Double = 1, route: CaptureRoute = .recording,
        filter: ContentFilter = .everything, configuration: StreamConfiguration = StreamConfiguration(),
        threads: Int = 1
    ) throws {
        scene = try Scene(size: Size(width, height), scale: scale, background: .black)
        root = scene.addWindow().root
        try scene.commit()
        compositor = try Compositor(scene, threads: threads)
        stream = try CaptureStream(
            scene, route: route, name: "test", filter: filter, configuration: configuration)
        try stream.start()
        reader = stream.makeReader()
    }

    func addLayer(_ frame: Rect, _ color: Color) -> Layer {
        let layer = Layer(frame: frame)
        layer.backgroundColor = color
        root.add(layer)
        return layer
    }

    /// Commits and draws the display, and the stream with it. Frames are 1/60 s apart.
    @discardableResult
    func draw(every nanoseconds: UInt64 = 16_666_667) throws -> Frame {
        try scene.commit()
        defer { time += nanoseconds }
        return try compositor.render([display], atNanoseconds: time)
    }

    /// What waits for the reader.
    func takeAll() -> [StreamFrame] {
        var frames: [StreamFrame] = []
        while let frame = reader.nextIfAvailable() { frames.append(frame) }
        return frames
    }
}
