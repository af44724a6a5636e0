/// What a stop button needs of something that records. The button looks at the state at each commit, so nothing has to tell
/// it of changes.
public protocol RecordingControl: AnyObject {
    /// What it is doing now.
    var state: RecordingState { get }

    /// Ends the countdown or the recording. Does nothing in other states. Returns at once; the state tells how
    /// it goes on.
    func requestStop()
}
