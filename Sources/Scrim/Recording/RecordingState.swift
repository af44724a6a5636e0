/// What something that records is doing.
public enum RecordingState: Sendable, Hashable {
    case idle
    /// It starts in so many seconds.
    case countdown(Int)
    case recording
    /// It was stopped, and the movie is being completed.
    case saving
    /// There is no movie; a short text says why.
    case failed(String)
}
