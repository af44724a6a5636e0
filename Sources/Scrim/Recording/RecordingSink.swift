/// What a recorder writes a movie to.
///
/// A recorder calls one function after the other, on a thread of its own, where they may take their time: `start`, then
/// pictures and sound, then one of `finish`, `abandon` and `discard`, unless `start` threw. After a `finish` that threw, or
/// came too late, `abandon` follows. Movie times are in nanoseconds: 0 is the first
/// picture, and pauses aren't in them.
public protocol RecordingSink: AnyObject, Sendable {
    /// In which it takes pictures.
    var pixelFormat: PixelFormat { get }

    /// Makes sure that there is a place to write to. Leaves no file where it throws.
    func start() throws(RecordingError)

    /// A picture, shown from then on; times grow. Pictures of another size than the first one are made to fit.
    func append(_ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64) throws(RecordingError)

    /// That nothing changed until then, with the picture of before: what is written may reach up to there.
    func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError)

    /// Sound; its time is a movie time.
    func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError)

    /// Completes the movie, which ends then, checks it, and gives it its name.
    func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie

    /// After an error: keeps what can be played, not under the movie's name.
    ///
    /// - Returns: the path of what was kept; nil if there is nothing.
    func abandon() -> String?

    /// Leaves no file.
    func discard()
}

/// A movie that was completed, checked, and has its name.
public struct RecordedMovie: Sendable, Hashable {
    public let path: String
    public let durationInNanoseconds: UInt64
    public let frameCount: Int
    public let byteCount: Int

    public init(path: String, durationInNanoseconds: UInt64, frameCount: Int, byteCount: Int) {
        self.path = path
        self.durationInNanoseconds = durationInNanoseconds
        self.frameCount = frameCount
        self.byteCount = byteCount
    }
}
