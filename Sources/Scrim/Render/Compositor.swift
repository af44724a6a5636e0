import Synchronization

/// Draws frames of a scene. May be used from any thread; the frames of one compositor are drawn one after the
/// other.
public final class Compositor: Sendable {
    public static let maximumOutputCount = 32

    /// How frames are computed. Nothing of it changes a byte of them.
    public struct Options: Sendable, Hashable {
        /// Threads that draw a frame, the caller's counted: 1...64.
        public var threads: Int
        /// Rows that a thread takes at a time, at least 1.
        public var bandHeight: Int
        /// The instruction set; nil is `CPULevel.best`.
        public var cpuLevel: CPULevel?
        /// Whether the streams of the scene that run are part of its frames.
        public var drawsStreams: Bool

        public init(
            threads: Int = 1, bandHeight: Int = 64, cpuLevel: CPULevel? = nil, drawsStreams: Bool = true
        ) {
            self.threads = threads
            self.bandHeight = bandHeight
            self.cpuLevel = cpuLevel
            self.drawsStreams = drawsStreams
        }
    }

    public let cpuLevel: CPULevel
    private let published: PublishedSnapshot
    private let captures: SceneCaptures
    private let state: Mutex<CompositorState>
    private let drawsStreams: Bool

    /// Starts the threads. Takes what it needs of the scene; must be called in the scene's isolation domain.
    public convenience init(_ scene: Scene, options: Options = Options()) throws(RenderError) {
        try self.init(scene, options: options, rules: .all)
    }

    public convenience init(_ scene: Scene, threads: Int) throws(RenderError) {
        try self.init(scene, options: Options(threads: threads))
    }

    init(_ scene: Scene, options: Options = Options(), rules: PrivacyRules) throws(RenderError) {
        guard (1...64).contains(options.threads) else { throw .invalidThreadCount(options.threads) }
        guard options.bandHeight >= 1 else { throw .invalidBandHeight(options.bandHeight) }
        let level = options.cpuLevel ?? .best
        guard level.isAvailable else { throw .unavailable(level) }
        cpuLevel = level
        published = scene.published
        captures = scene.captures
        drawsStreams = options.drawsStreams
        state = Mutex(
            try CompositorState(
                pool: try ThreadPool(threadCount: options.threads), level: level,
                bandHeight: options.bandHeight, rules: rules))
    }

    /// Brings the latest committed state to every output: draws the pixels that differ from what its buffer holds, and
    /// none where nothing changed. Returns when all are drawn.
    ///
    /// After a commit, or with outputs that it didn't draw before, the render list is built anew: the cost is in
    /// proportion to the layers. After warm-up a frame allocates nothing, but for resampling, and for pictures of other
    /// sizes than before, as of a blurred layer that moves across the edge of the screen; it waits for nothing but the compositor's own threads. An output that another compositor
    /// drew meanwhile, or that isn't one of the last 32, is drawn as a whole.
    ///
    /// - Parameters:
    ///   - outputs: may be empty where streams of the scene run.
    ///   - time: when the frame is shown, in nanoseconds; the same clock for all frames, such as a `FrameTick`'s
    ///     `timeInNanoseconds`. Streams pass it on. By default `CLOCK_MONOTONIC`.
    public func render(_ outputs: [Output], atNanoseconds time: UInt64? = nil) throws(RenderError) -> Frame {
        let streams = drawsStreams ? captures.streams.all : []
        let frame = try state.withLock { state throws(RenderError) in
            guard let snapshot = published.latest else { throw .nothingCommitted }
            if streams.isEmpty { return try state.render(snapshot, outputs) }
            return try state.render(snapshot, outputs, streams, atNanoseconds: time ?? monotonicTime())
        }
        // Outside of the lock: an observer may ask for a frame.
        captures.tookScreenshots(of: frame, outputs)
        return frame
    }

    /// The work that the last frame took.
    public var statistics: FrameStatistics { state.withLock { $0.statistics } }
}
