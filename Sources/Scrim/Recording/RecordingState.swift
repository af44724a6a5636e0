/// What something that records is doing.
public enum RecordingState: Sendable, Hashable {
    case idle
    /// It starts in so many seconds.
    case countdown(Int)
    case recording
    /// It was stopped or discarded: the movie is being completed, or what was written removed.
    case saving
    /// There is no movie, for that reason. It ends by itself.
    case failed(RecordingError)
}
