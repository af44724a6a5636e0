public import Scrim

/// The button that floats over a scene while it is recorded, and stops that: on the display, in no capture.
///
/// Recording: a red disc and "Recording" over "Tap to stop". Countdown: the disc and "Starting in" with the
/// seconds over "Tap to cancel". Saving: "Saving…". Failed: an exclamation mark and "Save failed". When idle there
/// is nothing, and the window isn't shown. All of it in white on a capsule, black at 70 %, that is as large as
/// `fittingSize(for:)`, or as the window if that is smaller, and centred in the window.
///
/// A tap on the capsule while it's recording or counting down stops the recorder; beside the capsule pointers go
/// to what is behind. Changes show with the next `Scene.commit()`. The picture is drawn anew only when state,
/// size or scale change; some tenths of a millisecond.
public final class StopButton: AnchoredContent {
    /// What it shows and stops. It isn't kept alive; without one the button is idle.
    public weak var recorder: (any RecordingControl)?
    /// Why the picture couldn't be drawn, if so: at a scale at which the text is too large. The button is
    /// invisible then, and can be tapped all the same.
    public private(set) var drawingError: ContentError?

    private let capsule = Layer(name: "stop button")
    private var drawn: Drawing?
    private var laidOut: RecordingState?

    /// What decides about the picture.
    private struct Drawing: Equatable {
        let look: StopButtonLook
        let size: Size
        let scale: Double
    }

    /// Makes the button the content of the window.
    public init(in window: AnchoredWindow, recorder: any RecordingControl) {
        self.recorder = recorder
        capsule.contentsGravity = .topLeft
        capsule.onTap = { [weak self] _ in self?.stop() }
        window.root.hitTesting = .sublayersOnly
        window.root.add(capsule)
        window.content = self
    }

    /// The size of the capsule, in whole points; zero when idle. A placeholder of this size has room for it.
    public static func fittingSize(for state: RecordingState) -> Size {
        StopButtonLook(state)?.fittingSize ?? .zero
    }

    public var isEmpty: Bool { state == .idle }
    public var needsLayout: Bool { state != laidOut }

    private var state: RecordingState { recorder?.state ?? .idle }

    private func stop() {
        switch state {
        case .countdown, .recording: recorder?.requestStop()
        case .idle, .saving, .failed: break
        }
    }

    public func layOut(in window: AnchoredWindow, scale: Double) {
        // Asked once: a recorder may change it at any time, from any thread.
        let state = state
        laidOut = state
        guard let look = StopButtonLook(state) else {
            // It became idle since `isEmpty` was asked.
            capsule.contents = nil
            drawn = nil
            return
        }
        let bounds = window.root.bounds
        let size = Size(
            min(look.fittingSize.width, bounds.size.width), min(look.fittingSize.height, bounds.size.height))
        capsule.frame = Rect(
            bounds.center.x - size.width / 2, bounds.center.y - size.height / 2, size.width, size.height)
        draw(Drawing(look: look, size: size, scale: scale))
    }

    private func draw(_ drawing: Drawing) {
        guard drawing != drawn else { return }
        drawn = drawing
        capsule.contentsScale = drawing.scale
        do {
            capsule.contents = .surface(try drawing.look.draw(size: drawing.size, scale: drawing.scale))
            drawingError = nil
        } catch {
            capsule.contents = nil
            drawingError = error
        }
    }
}
