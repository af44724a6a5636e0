public import Scrim

extension Layer {
    /// Makes this layer the transparent placeholder of a stop button: its opacity becomes 0, and a window that
    /// no capture sees follows it and shows a `StopButton` for the recorder.
    ///
    /// A second call on the same layer adds no second button; it gives the one that is there the recorder. The button
    /// goes with the layer, or with `scene.remove(window)` of its `anchoredWindow`.
    ///
    /// - Parameter recorder: not kept alive.
    /// - Precondition: the layer is in a window of a scene.
    @discardableResult
    public func hideFromCapture(recorder: any RecordingControl) -> StopButton {
        guard let scene = window?.scene else {
            preconditionFailure("the placeholder of a stop button must be in a window of a scene")
        }
        let window = scene.addAnchoredWindow(over: self, name: "stop button")
        guard let button = window.content as? StopButton else {
            return StopButton(in: window, recorder: recorder)
        }
        button.recorder = recorder
        return button
    }
}
