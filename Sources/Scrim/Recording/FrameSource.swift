/// Where a recording takes its pictures from. Used by the recording's thread, but for `interrupt`, `invalidate` and `stop`, which come
/// from any.
protocol FrameSource: Sendable {
    func start() throws(RecordingError)
    /// Blocks until there is something.
    func next() -> FrameArrival
    /// Has `next` return.
    func interrupt()
    /// Has the next frame be a whole picture.
    func invalidate()
    func stop()
    var droppedFrameCount: UInt64 { get }
}

enum FrameArrival: Sendable {
    case frame(StreamFrame)
    case interrupted
    /// Nothing follows.
    case ended
}

/// A stream of a scene, with one reader.
final class StreamFrameSource: FrameSource {
    private let stream: CaptureStream
    private let reader: StreamReader

    init(
        _ captures: SceneCaptures, route: CaptureRoute, filter: ContentFilter, pixelFormat: PixelFormat
    ) throws(RecordingError) {
        do throws(CaptureStreamError) {
            stream = try CaptureStream(
                captures, route: route, name: "recorder", filter: filter,
                configuration: StreamConfiguration(pixelFormat: pixelFormat, queueDepth: 8, reportsIdle: true)
            )
        } catch {
            throw .failed(reason: "\(error)")
        }
        reader = stream.makeReader()
    }

    func start() throws(RecordingError) {
        do throws(CaptureStreamError) {
            try stream.start()
        } catch {
            throw .failed(reason: "\(error)")
        }
    }

    func next() -> FrameArrival { reader.waitForFrame() }
    func interrupt() { reader.interrupt() }
    func invalidate() { stream.invalidate() }
    func stop() { stream.stop() }
    var droppedFrameCount: UInt64 { reader.droppedFrameCount }
}
