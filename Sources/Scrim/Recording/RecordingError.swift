/// Why there is no movie, or a recorder didn't do what it was asked for.
public enum RecordingError: Error, Sendable, Hashable {
    /// It is already counting down, recording or saving.
    case busy
    /// There is nothing to stop, pause, resume or discard.
    case notRecording
    /// It was cancelled or discarded.
    case cancelled
    /// It was stopped before there was a picture.
    case noFrames
    /// The movie wasn't complete in time.
    case timedOut
    /// There is no space left, or the file would be larger than allowed.
    case diskFull
    /// There is a file of that name already.
    case alreadyExists(path: String)
    /// Nothing may be written there.
    case permissionDenied(path: String)
    case directoryNotFound(path: String)
    /// libavcodec, as it is installed, has no such encoder.
    case encoderNotFound(name: String)
    /// What was written isn't what was recorded.
    case checkFailed(path: String, reason: String)
    /// Anything else, in the words of what failed.
    case failed(reason: String)
}

extension RecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .busy: "busy: a recording is already under way"
        case .notRecording: "nothing is being recorded"
        case .cancelled: "cancelled"
        case .noFrames: "no frames: stopped before there was a picture"
        case .timedOut: "the movie wasn't complete in time"
        case .diskFull: "disk full"
        case .alreadyExists(let path): "\(path): already there"
        case .permissionDenied(let path): "\(path): permission denied"
        case .directoryNotFound(let path): "\(path): no such directory"
        case .encoderNotFound(let name): "the encoder \(name) isn't part of the installed libavcodec"
        case .checkFailed(let path, let reason): "\(path): not as it was recorded: \(reason)"
        case .failed(let reason): reason
        }
    }
}
