/// A capture that counts in `Scene.captureState` until it is ended or let go. May be used from any thread.
public final class CaptureSession: Sendable {
    /// How it is listed.
    public let capture: CaptureState.Capture
    private let state: LiveValue<CaptureState>

    init(_ capture: CaptureState.Capture, in state: LiveValue<CaptureState>) {
        self.capture = capture
        self.state = state
    }

    /// Takes the capture off the state. Observers are told on this thread, before it returns unless another thread is
    /// telling them. Further calls do nothing.
    public func end() {
        state.update { state in state.captures.removeAll { $0.id == capture.id } }
    }

    deinit { end() }
}

public enum CaptureSessionError: Error, Hashable {
    /// A route of single pictures: those are events, `Scene.screenshots`, and no state.
    case stillPictures(CaptureRoute)
}

extension CaptureSessionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .stillPictures(let route):
            "a capture that goes on can't take the \(route) route, which takes single pictures"
        }
    }
}
