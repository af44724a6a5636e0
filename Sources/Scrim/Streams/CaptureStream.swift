/// Pictures of a scene for somebody who captures it, as frames are drawn: what a route sees, by a filter, in the size and format
/// that the consumer wants.
///
/// A stream that runs is part of every frame that a compositor draws of the scene, and is drawn together with the host's
/// outputs. It never delays them: consumers take frames on threads of their own, and who is slow loses the oldest ones. Several
/// streams may run at once; all outputs of a frame and its streams are at most 32, and streams beyond that get no pictures.
///
/// While it runs it's listed in `Scene.captureState`. It ends by `stop()`, or when it is let go. May be used from any thread.
public final class CaptureStream: Sendable {
    public let route: CaptureRoute
    /// What the capture is called in `Scene.captureState`.
    public let name: String
    /// Sound that the host gives, if the configuration asks for it. Samples have no status: they say nothing of pictures.
    public let audio = Broadcast<StreamAudio>()
    private let captures: SceneCaptures
    private let feed: StreamFeed
    private let session = SessionHolder()

    /// - Throws: where the configuration has a number out of range, or the route takes single pictures.
    public init(
        _ captures: SceneCaptures, route: CaptureRoute = .recording, name: String,
        filter: ContentFilter = .everything,
        configuration: StreamConfiguration = StreamConfiguration()
    ) throws(CaptureStreamError) {
        try configuration.check()
        guard route != .screenshot, route != .thumbnail else { throw .stillPictures(route) }
        self.captures = captures
        self.route = route
        self.name = name
        feed = StreamFeed(route: route, filter: filter, configuration: configuration)
    }

    /// The same; must be called in the scene's isolation domain.
    public convenience init(
        _ scene: Scene, route: CaptureRoute = .recording, name: String, filter: ContentFilter = .everything,
        configuration: StreamConfiguration = StreamConfiguration()
    ) throws(CaptureStreamError) {
        try self.init(
            scene.captures, route: route, name: name, filter: filter, configuration: configuration)
    }

    deinit { stop() }

    /// What it is about. Frames that are begun from now on heed it.
    public var filter: ContentFilter {
        get { feed.filter }
        set { feed.filter = newValue }
    }

    public var configuration: StreamConfiguration { feed.configuration }

    /// Has frames that are begun from now on heed another configuration; where pictures get another size or format, the next
    /// one is whole. The queue depth of consumers that are there stays.
    public func update(_ configuration: StreamConfiguration) throws(CaptureStreamError) {
        try configuration.check()
        feed.update(configuration)
    }

    /// Begins: the next frame of the scene has its first picture.
    public func start() throws(CaptureStreamError) {
        guard feed.start() else { throw .alreadyStarted }
        do throws(CaptureSessionError) {
            session.hold(try captures.begin(by: name, route: route))
        } catch {
            throw .stillPictures(route)
        }
        captures.streams.add(feed)
    }

    /// No pictures until `resume()`; consumers are told by `suspended`.
    public func suspend() { feed.suspend() }

    /// Goes on after `suspend()`, with a whole picture.
    public func resume() { feed.resume() }

    /// Has the next frame make a whole picture, though nothing changed.
    public func invalidate() { feed.invalidate() }

    /// Ends it for good. Consumers get what waits for them, and `stopped` as the last frame.
    public func stop() {
        captures.streams.remove(feed)
        feed.stop()
        session.end()
        audio.finish()
    }

    public var statistics: StreamStatistics { feed.statistics }

    // MARK: Consumers

    /// For a consumer with a thread of its own. It gets the latest picture at once, whole, if there is one.
    public func makeReader() -> StreamReader {
        let reader = StreamReader(queueDepth: configuration.queueDepth)
        feed.add(reader)
        return reader
    }

    /// For a task: `for await frame in try stream.frames()`. Starts a thread, which waits in the task's stead and ends with the
    /// sequence.
    public func frames() throws(CaptureStreamError) -> StreamFrames { try StreamFrames(makeReader()) }

    /// Calls `body` with each frame, one after the other, until the observation is cancelled or let go, or the stream ends.
    ///
    /// - Parameter queue: is handed each call, to make it at once or later; `{ queue.async(execute: $0) }` for a dispatch queue.
    ///   By default it's made on the stream's thread for this consumer. The next frame is handed over when the call was made.
    public func observe(
        on queue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() },
        _ body: @escaping @Sendable (StreamFrame) -> Void
    ) throws(CaptureStreamError) -> Observation {
        let reader = makeReader()
        let calls = WaitableState(Calls())
        try StreamThread.start {
            while let frame = reader.next() {
                calls.change { $0.isPending = true }
                queue {
                    if !calls.read({ $0.isCancelled }) { body(frame) }
                    calls.change { $0.isPending = false }
                }
                // A queue that makes no more calls doesn't keep the thread from its end.
                calls.wait { $0.isPending && !$0.isCancelled ? .wait(until: nil) : .done(()) }
            }
        }
        return Observation {
            calls.change { $0.isCancelled = true }
            reader.cancel()
        }
    }

    private struct Calls {
        /// One was handed over and not yet made.
        var isPending = false
        var isCancelled = false
    }

    /// Passes sound on to those who listen to `audio`, while the stream runs and its configuration has sound.
    public func append(_ samples: AudioSamples, from source: AudioSource) {
        guard feed.phase == .running, feed.configuration.capturesAudio else { return }
        audio.send(StreamAudio(source: source, samples: samples))
    }
}

/// Sound of a stream.
public struct StreamAudio: Sendable, Hashable {
    public let source: AudioSource
    public let samples: AudioSamples
}
