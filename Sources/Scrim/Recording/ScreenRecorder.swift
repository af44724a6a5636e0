import Synchronization

/// Records what the recording route sees of a scene, and sound that the host gives, into movies: one after the other.
///
/// While it records, a thread takes the pictures of a `CaptureStream` and writes them; a host that draws never waits for it. May
/// be used from any thread. Functions that wait answer their callers exactly once, also where the task is cancelled.
///
/// A recorder that is let go while it records keeps what can be played, but not as a movie (`RecordingSink.abandon`).
public final class ScreenRecorder: RecordingControl, Sendable {
    /// Times for what a recorder waits for.
    public struct Limits: Sendable, Hashable {
        /// Until a sink that was stopped counts as failed.
        public var stop: Duration = .seconds(10)
        /// For which a failure is shown before the recorder is idle again.
        public var failure: Duration = .milliseconds(1500)

        public init() {}
    }

    typealias Answer = @Sendable (Result<RecordedMovie?, RecordingError>) -> Void

    struct Core: Sendable {
        var machine = RecordingMachine()
        var lastCaller: RecordingMachine.Caller = 0
        var waiting: [RecordingMachine.Caller: Answer] = [:]
        var filter = ContentFilter.everything
        var session: RecordingSession?
        var timer: Task<Void, Never>?
    }

    /// The current state at subscription, then changes. `observe` calls on the thread that makes the change.
    public let states = LiveValue(RecordingState.idle)
    let core = Mutex(Core())
    private let destination: RecordingDestination
    private let makeSource: @Sendable (ContentFilter, PixelFormat) throws(RecordingError) -> any FrameSource
    private let clock: any Clock<Duration>
    private let limits: Limits
    private let frameTime: @Sendable () -> UInt64
    private let hearsMicrophone = Atomic<Bool>(false)

    /// - Parameters:
    ///   - output: where movies go.
    ///   - route: whose sight is recorded: not one of single pictures.
    ///   - clock: of the countdown and the limits.
    ///   - frameTime: now, on the clock that the host draws by, in nanoseconds; see `Compositor.render`. Pauses and the end
    ///     of a movie lie there. Nil: `CLOCK_MONOTONIC`.
    public convenience init(
        captures: SceneCaptures, output: RecordingDestination, route: CaptureRoute = .recording,
        clock: any Clock<Duration> = ContinuousClock(),
        limits: Limits = Limits(), frameTime: (@Sendable () -> UInt64)? = nil
    ) {
        self.init(
            output: output, clock: clock, limits: limits, frameTime: frameTime ?? { monotonicTime() }
        ) { (filter, format) throws(RecordingError) in
            try StreamFrameSource(captures, route: route, filter: filter, pixelFormat: format)
        }
    }

    /// The same; must be called in the scene's isolation domain. The recorder doesn't keep the scene.
    public convenience init(
        scene: Scene, output: RecordingDestination, route: CaptureRoute = .recording,
        clock: any Clock<Duration> = ContinuousClock(),
        limits: Limits = Limits(), frameTime: (@Sendable () -> UInt64)? = nil
    ) {
        self.init(
            captures: scene.captures, output: output, route: route, clock: clock, limits: limits,
            frameTime: frameTime)
    }

    init(
        output: RecordingDestination, clock: any Clock<Duration>, limits: Limits,
        frameTime: @escaping @Sendable () -> UInt64,
        makeSource:
            @escaping @Sendable (ContentFilter, PixelFormat) throws(RecordingError) -> any FrameSource
    ) {
        destination = output
        self.clock = clock
        self.limits = limits
        self.frameTime = frameTime
        self.makeSource = makeSource
    }

    deinit {
        let (session, timer) = core.withLock { ($0.session, $0.timer) }
        timer?.cancel()
        session?.decide(.abandon)
        session?.stopSource()
        states.finish()
    }

    // MARK: State

    public var state: RecordingState { core.withLock { $0.machine.state } }

    /// Whether it records and is paused.
    public var isPaused: Bool { core.withLock { $0.machine.isPaused } }

    /// Calls `body` with the state of now, and then with each change, until the observation is cancelled or let go.
    public func onStateChanged(_ body: @escaping @Sendable (RecordingState) -> Void) -> Observation {
        states.observe(body)
    }

    /// Of the recording that runs, or the last one.
    public var statistics: RecorderStatistics {
        core.withLock { $0.session }?.statistics ?? RecorderStatistics()
    }

    // MARK: Sound

    /// Whether sound of the microphone is recorded. Off at first. What it hears while this is off is silent in the movie.
    public var isMicrophoneEnabled: Bool {
        get { hearsMicrophone.load(ordering: .acquiring) }
        set { hearsMicrophone.store(newValue, ordering: .releasing) }
    }

    /// Sound for the movie, with times on the clock of the frames. Doesn't wait; what lies in a pause, before the first picture or
    /// after the end is left out.
    public func append(_ samples: AudioSamples, from source: AudioSource) {
        guard source != .microphone || isMicrophoneEnabled else { return }
        let session = core.withLock { $0.machine.state == .recording ? $0.session : nil }
        session?.append(StreamAudio(source: source, samples: samples))
    }

    // MARK: The machine

    /// - Parameter caller: the one who waits for the event's answer.
    func send(
        _ event: (RecordingMachine.Caller) -> RecordingMachine.Event,
        with prepare: (inout Core) -> Void = { _ in }, answer: @escaping Answer
    ) -> RecordingMachine.Caller {
        let (caller, effects) = core.withLock { core in
            if core.machine.state == .idle { prepare(&core) }
            core.lastCaller += 1
            core.waiting[core.lastCaller] = answer
            return (core.lastCaller, handle(event(core.lastCaller), &core))
        }
        for effect in effects { effect() }
        return caller
    }

    func send(_ event: RecordingMachine.Event) {
        let effects = core.withLock { handle(event, &$0) }
        for effect in effects { effect() }
    }

    private typealias Effect = @Sendable () -> Void

    /// - Returns: what is to be done under no lock.
    private func handle(_ event: RecordingMachine.Event, _ core: inout Core) -> [Effect] {
        var effects: [Effect] = []
        let actions = core.machine.handle(event)
        let listeners = states.enqueue(core.machine.state)
        for action in actions {
            switch action {
            case .answer(let caller, let result):
                guard let answer = core.waiting.removeValue(forKey: caller) else { continue }
                effects.append { answer(result) }
            case .setTimer(let timer, let generation):
                core.timer?.cancel()
                core.timer = wait(timer, generation)
            case .open(let generation):
                let session = makeSession(generation, core.filter)
                core.session = session
                effects.append { session.start() }
            case .pause, .resume:
                // Under the lock, so that they keep their order.
                core.session?.turn(pauses: core.machine.isPaused)
            case .end(_, let ending):
                let session = core.session
                session?.decide(ending)
                effects.append { session?.stopSource() }
            case .giveUp:
                core.session?.giveUp()
            }
        }
        switch core.machine.state {
        case .idle, .recording:
            core.timer?.cancel()
            core.timer = nil
        case .countdown, .saving, .failed: break
        }
        // Before the answers, so that who was answered and asks others finds them told.
        if !listeners.isEmpty { effects.insert({ for listener in listeners { listener.deliver() } }, at: 0) }
        return effects
    }

    private func makeSession(_ generation: RecordingMachine.Generation, _ filter: ContentFilter)
        -> RecordingSession
    {
        let makeSource = makeSource
        return RecordingSession(
            generation, destination,
            makeSource: { (format) throws(RecordingError) in try makeSource(filter, format) }, now: frameTime,
            report: { [weak self] event in self?.send(event) },
            sourceEnded: { [weak self] in self?.requestStop() })
    }

    private func wait(_ timer: RecordingMachine.Timer, _ generation: RecordingMachine.Generation)
        -> Task<Void, Never>
    {
        let (clock, limits) = (clock, limits)
        return Task.detached { [weak self] in
            do {
                switch timer {
                case .second: try await clock.sleep(for: .seconds(1), tolerance: .milliseconds(100))
                case .timeLimit: try await clock.sleep(for: limits.stop)
                case .reset: try await clock.sleep(for: limits.failure)
                }
            } catch {
                return
            }
            self?.send(.fired(timer, generation))
        }
    }
}
