public import Scrim

/// How a movie is encoded and written.
public struct MovieOptions: Sendable, Hashable {
    /// As libavcodec names it, an encoder of pictures.
    public var encoder = "libx264"
    /// x264's: `ultrafast` is the fastest, `veryfast` makes smaller files.
    public var preset = "superfast"
    /// x264's constant rate factor: lower is better and larger. Not looked at where there is a `bitRate`. At 18 dense text that
    /// scrolls stays above 38 dB; at 20 some pictures fall to 37, for 6 % fewer bytes.
    public var quality = 18
    /// In bits a second, on average; nil for the same quality throughout.
    public var bitRate: Int?
    /// More options of the encoder, by libavcodec's names; they win over those above.
    public var encoderOptions: [String: String] = [:]
    /// Of the encoder; 0 is as many as the machine has processors.
    public var threads = 0
    /// What the encoder expects. The times of the frames are those of the source, whatever this says.
    public var nominalFrameRate: FrameRate = 60
    /// At least that often there is a picture that can be shown without others before it.
    public var keyFrameIntervalInNanoseconds: UInt64 = 2_000_000_000
    /// Of this length are the pieces in which the movie reaches the disk: what is lost if the process dies.
    public var fragmentDurationInNanoseconds: UInt64 = 1_000_000_000
    /// While nothing changes the picture is written again that often.
    public var keepAliveIntervalInNanoseconds: UInt64 = 1_000_000_000
    /// Each has a track of its own, silent where nothing comes. Sound of others is left out.
    public var audioSources: [AudioSource] = []
    /// Of each track, in bits a second.
    public var audioBitRate = 128_000

    public init() {}
}
