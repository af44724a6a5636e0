/// What a stop button needs of something that records. Of the scene's isolation domain, all of it.
public protocol RecordingControl: AnyObject {
    /// What it is doing now.
    var state: RecordingState { get }

    /// Calls `onChange` after each change of `state`, in order, in the scene's isolation domain; not for the
    /// state of now.
    ///
    /// - Returns: an object to be kept: when it is let go the calls end.
    func observeState(_ onChange: @escaping (RecordingState) -> Void) -> AnyObject

    /// Ends the countdown or the recording. Does nothing in other states. Returns at once; the state tells how
    /// it goes on.
    func stop()
}
