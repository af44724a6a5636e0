/// How a stream's pictures look, and how often they come. A value: `CaptureStream.update` makes a stream heed another one.
public struct StreamConfiguration: Sendable, Hashable {
    /// Of the pictures, in pixels, sides of 1...16,384; nil: what the source takes at the scene's scale. Half of that, rounded up, costs
    /// nothing; other sizes are resampled, on the consumer's thread.
    public var outputSize: PixelSize?
    /// The part of the scene, in points; nil: all of it. What lies outside of the scene isn't there.
    public var sourceRect: Rect?
    /// Whether a source of another size is scaled, as large as fits, in the middle of the picture; otherwise it's shown pixel by
    /// pixel from the upper left corner on. What it leaves is transparent, or black where the format has no alpha.
    public var scalesToFit = true
    /// All but `a8`.
    public var pixelFormat: PixelFormat = .argb32
    /// How long after a picture the next one may come, on average: frames that are drawn in between aren't for this stream. 0 or
    /// more, at most an hour.
    public var minimumFrameInterval: Duration = .zero
    /// Pictures that a consumer may have at once, waiting and in its hands, before the oldest one that waits is dropped: 3...8.
    public var queueDepth = 3
    public var showsCursor = true
    /// Whether sound that the host gives the stream is passed on.
    public var capturesAudio = false
    /// Whether frames in which nothing changed are told of, as `idle`.
    public var reportsIdle = false

    public init() {}

    public init(
        outputSize: PixelSize? = nil, sourceRect: Rect? = nil, scalesToFit: Bool = true,
        pixelFormat: PixelFormat = .argb32, minimumFrameInterval: Duration = .zero, queueDepth: Int = 3,
        showsCursor: Bool = true, capturesAudio: Bool = false, reportsIdle: Bool = false
    ) {
        self.outputSize = outputSize
        self.sourceRect = sourceRect
        self.scalesToFit = scalesToFit
        self.pixelFormat = pixelFormat
        self.minimumFrameInterval = minimumFrameInterval
        self.queueDepth = queueDepth
        self.showsCursor = showsCursor
        self.capturesAudio = capturesAudio
        self.reportsIdle = reportsIdle
    }

    func check() throws(CaptureStreamError) {
        let sides = 1...Scene.maximumPixelSide
        if let size = outputSize, !sides.contains(size.width) || !sides.contains(size.height) {
            throw .invalidOutputSize(size)
        }
        if let rect = sourceRect, !rect.isFinite || rect.isEmpty { throw .invalidSourceRect(rect) }
        guard pixelFormat != .a8 else { throw .invalidPixelFormat(pixelFormat) }
        guard (.zero ... .seconds(3600)).contains(minimumFrameInterval) else {
            throw .invalidFrameInterval(minimumFrameInterval)
        }
        guard (3...8).contains(queueDepth) else { throw .invalidQueueDepth(queueDepth) }
    }

    var intervalInNanoseconds: UInt64 {
        let (seconds, attoseconds) = minimumFrameInterval.components
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}

public enum CaptureStreamError: Error, Hashable {
    case invalidOutputSize(PixelSize)
    case invalidSourceRect(Rect)
    case invalidPixelFormat(PixelFormat)
    case invalidFrameInterval(Duration)
    case invalidQueueDepth(Int)
    /// Streams can't take routes of single pictures.
    case stillPictures(CaptureRoute)
    /// It was started before: a stream runs once.
    case alreadyStarted
    /// No thread can be started.
    case outOfMemory
}

extension CaptureStreamError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidOutputSize(let size):
            "an output size of \(size.width) x \(size.height): sides must be in 1...\(Scene.maximumPixelSide)"
        case .invalidSourceRect(let rect):
            "a source of \(rect.size.width) x \(rect.size.height) at (\(rect.minX), \(rect.minY)) has no area"
        case .invalidPixelFormat(let format): "pictures can't be \(format)"
        case .invalidFrameInterval(let interval): "a frame interval of \(interval): it must be in 0...3600 s"
        case .invalidQueueDepth(let depth): "a queue depth of \(depth): it must be in 3...8"
        case .stillPictures(let route): "\(CaptureSessionError.stillPictures(route))"
        case .alreadyStarted: "the stream was started before"
        case .outOfMemory: "no thread can be started"
        }
    }
}
