/// A layer whose sublayers captures don't see: the internal canvas of a secure text field.
public final class SecureContainer: Layer {
    /// What captures leave out.
    public enum Preset: Sendable, Hashable {
        /// Every capture.
        case everyCapture
        /// What iOS 27 was found to do: still pictures leave it out, recordings and mirrors let it through. For tests
        /// that show why a secure text field isn't enough there.
        case iOS27

        public var policy: CapturePolicy {
            switch self {
            case .everyCapture: .omitted
            case .iOS27:
                CapturePolicy([
                    .screenshot: .omitted, .thumbnail: .omitted, .recording: .visible, .mirroring: .visible,
                ])
            }
        }
    }

    public var preset = Preset.everyCapture { didSet { mark() } }
    /// As `isSecureTextEntry`: false shows everything.
    public var isSecure = true { didSet { mark() } }
}
