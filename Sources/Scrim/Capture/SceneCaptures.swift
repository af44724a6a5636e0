import Synchronization

/// Who captures a scene now, and when a screenshot of it was taken.
///
/// The part of a scene that may go to any thread: recorders and mirrors run elsewhere. It can be kept beyond the scene,
/// but observers are told no more then. None of it changes a pixel or where a touch goes.
public final class SceneCaptures: Sendable {
    /// The captures that run: the current ones at subscription, then changes.
    public let state = LiveValue(CaptureState())
    /// An event for each picture that was taken on the `.screenshot` route, after it was drawn.
    public let screenshots = Broadcast<ScreenshotEvent>()

    let streams = SceneStreams()
    private let captureCount = Atomic<UInt64>(0)
    private let screenshotCount = Atomic<UInt64>(0)

    init() {}

    /// Lists a capture in `state` until the session is ended or let go. Observers are told on this thread.
    ///
    /// - Parameters:
    ///   - name: what observers are told of who captures.
    ///   - route: by which pictures leave for a while, so neither `.screenshot` nor `.thumbnail`.
    /// - Throws: `CaptureSessionError.stillPictures` for those two.
    public func begin(by name: String, route: CaptureRoute) throws(CaptureSessionError) -> CaptureSession {
        guard route != .screenshot, route != .thumbnail else { throw .stillPictures(route) }
        let capture = state.update { state in
            // Drawn under the lock, so that the list is in the order of the numbers.
            let number = captureCount.add(1, ordering: .relaxed).newValue
            let capture = CaptureState.Capture(id: .init(number: number), route: route, name: name)
            state.captures.append(capture)
            return capture
        }
        return CaptureSession(capture, in: state)
    }

    /// Sends the events of a frame that was drawn. Allocates nothing where nobody listens.
    func tookScreenshots(of frame: Frame, _ outputs: [Output]) {
        for output in outputs where output.kind == .capture(.screenshot) {
            guard screenshots.isObserved else {
                screenshotCount.add(1, ordering: .relaxed)
                continue
            }
            let size = frame[output].pixels.size
            screenshots.send {
                let number = screenshotCount.add(1, ordering: .relaxed).newValue
                return ScreenshotEvent(number: number, pixelSize: size, frameNumber: frame.number)
            }
        }
    }

    /// The scene is gone.
    func finish() {
        streams.stop()
        state.finish()
        screenshots.finish()
    }
}

extension Scene {
    /// Who captures the scene: the current state at subscription, then changes.
    public var captureState: LiveValue<CaptureState> { captures.state }

    /// An event for each picture that was taken on the `.screenshot` route, after it was drawn and before `render`
    /// returns, on a thread that draws. For messages and logs; to hide something from the picture it comes too late.
    public var screenshots: Broadcast<ScreenshotEvent> { captures.screenshots }

    /// Lists a capture in `captureState` until the session is ended or let go; on other threads `captures.begin` does
    /// the same.
    ///
    /// - Throws: `CaptureSessionError.stillPictures` for `.screenshot` and `.thumbnail`: single pictures are no state.
    public func beginCapture(by name: String, route: CaptureRoute) throws(CaptureSessionError)
        -> CaptureSession
    {
        try captures.begin(by: name, route: route)
    }
}
