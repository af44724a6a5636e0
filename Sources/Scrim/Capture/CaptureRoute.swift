/// A way by which pictures of the scene leave it.
public enum CaptureRoute: UInt8, Sendable, Hashable, CaseIterable {
    /// A still picture that the user or the host takes.
    case screenshot
    /// A movie that is being written.
    case recording
    /// A live view elsewhere: a second display, remote desktop, screen sharing.
    case mirroring
    /// The small picture of a task switcher.
    case thumbnail
}

extension CaptureRoute: CustomStringConvertible {
    public var description: String {
        switch self {
        case .screenshot: "screenshot"
        case .recording: "recording"
        case .mirroring: "mirroring"
        case .thumbnail: "thumbnail"
        }
    }
}
