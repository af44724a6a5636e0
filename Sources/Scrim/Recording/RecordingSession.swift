import Glibc

/// One recording: a thread that takes frames and sound, and gives them to a sink. The thread begins with `start` and ends with the sink.
final class RecordingSession: Sendable {
    private struct Inbox: Sendable {
        /// Pauses and resumes that the thread hasn't seen, in order.
        var turns: [Turn] = []
        var sounds: [StreamAudio] = []
        var ending: RecordingMachine.Ending?
        var endTime: UInt64 = 0
        var isGivenUp = false
        var source: (any FrameSource)?
        var statistics = RecorderStatistics()
    }

    struct Turn: Sendable {
        let pauses: Bool
        let time: UInt64
    }

    typealias MakeSource = @Sendable (PixelFormat) throws(RecordingError) -> any FrameSource

    private let inbox = WaitableState(Inbox())
    let generation: RecordingMachine.Generation
    private let destination: RecordingDestination
    private let makeSource: MakeSource
    private let now: @Sendable () -> UInt64
    private let report: @Sendable (RecordingMachine.Event) -> Void
    /// The source ended by itself.
    private let sourceEnded: @Sendable () -> Void

    init(
        _ generation: RecordingMachine.Generation, _ destination: RecordingDestination,
        makeSource: @escaping MakeSource, now: @escaping @Sendable () -> UInt64,
        report: @escaping @Sendable (RecordingMachine.Event) -> Void,
        sourceEnded: @escaping @Sendable () -> Void
    ) {
        self.generation = generation
        self.destination = destination
        self.makeSource = makeSource
        self.now = now
        self.report = report
        self.sourceEnded = sourceEnded
    }

    var statistics: RecorderStatistics { inbox.read { $0.statistics } }

    func start() {
        do throws(CaptureStreamError) {
            try StreamThread.start { self.run() }
        } catch {
            report(.sinkFailed(generation, .failed(reason: "\(error)")))
            report(.ended(generation, .failure(.failed(reason: "\(error)"))))
        }
    }

    // MARK: From any thread

    func turn(pauses: Bool) {
        let source = inbox.change { inbox in
            // Taken under the lock: frames that the thread has seen were drawn before.
            inbox.turns.append(Turn(pauses: pauses, time: now()))
            return inbox.source
        }
        // What changed in the pause.
        if !pauses { source?.invalidate() }
    }

    func append(_ sound: StreamAudio) {
        let source = inbox.change { inbox in
            inbox.sounds.append(sound)
            return inbox.source
        }
        source?.interrupt()
    }

    /// The first decision counts. The thread follows it once its source was stopped.
    func decide(_ ending: RecordingMachine.Ending) {
        inbox.change { inbox in
            guard inbox.ending == nil else { return }
            inbox.ending = ending
            inbox.endTime = now()
        }
    }

    /// Tells those who watch captures, so not under a lock.
    func stopSource() { inbox.read { $0.source }?.stop() }

    func giveUp() { inbox.change { $0.isGivenUp = true } }

    // MARK: The thread

    static let threadName = "scrim-recorder"

    /// For debuggers and lists of threads; Glibc's own function for it isn't imported.
    private static func nameThread() {
        guard let file = fopen("/proc/thread-self/comm", "w") else { return }
        fputs(threadName, file)
        fclose(file)
    }

    private func run() {
        Self.nameThread()
        let sink = destination.makeSink()
        var writer = RecordingWriter(sink)
        do throws(RecordingError) {
            try sink.start()
        } catch {
            report(.sinkFailed(generation, error))
            report(.ended(generation, .failure(error)))
            return
        }
        var failure: RecordingError?
        do throws(RecordingError) {
            try record(&writer)
        } catch {
            failure = error
            report(.sinkFailed(generation, error))
        }
        // What failed was ended by the machine; what ended by itself is asked to stop.
        if failure == nil, inbox.read({ $0.ending == nil }) { sourceEnded() }
        let (ending, endTime) = inbox.wait { inbox in
            inbox.ending.map { .done(($0, inbox.endTime)) } ?? .wait(until: nil)
        }
        inbox.read { $0.source }?.stop()
        inbox.change { $0.source = nil }
        report(.ended(generation, end(sink, &writer, ending, endTime, failure)))
    }

    private func record(_ writer: inout RecordingWriter) throws(RecordingError) {
        let source = try makeSource(writer.sink.pixelFormat)
        let isWanted = inbox.change { inbox in
            inbox.source = source
            return inbox.ending == nil
        }
        guard isWanted else { return }
        try source.start()
        report(.opened(generation))
        while true {
            let arrival = source.next()
            let (turns, sounds, limit) = inbox.change { inbox in
                defer { (inbox.turns, inbox.sounds) = ([], []) }
                return (inbox.turns, inbox.sounds, inbox.ending == nil ? UInt64.max : inbox.endTime)
            }
            writer.add(turns)
            if case .frame(let frame) = arrival, frame.timeInNanoseconds < limit || !writer.hasBegun {
                try writer.write(frame)
            }
            try writer.write(sounds)
            inbox.change { inbox in
                inbox.statistics = writer.statistics
                inbox.statistics.droppedFrames = source.droppedFrameCount
            }
            if case .ended = arrival { return }
        }
    }

    private func end(
        _ sink: any RecordingSink, _ writer: inout RecordingWriter, _ ending: RecordingMachine.Ending,
        _ time: UInt64, _ failure: RecordingError?
    ) -> Result<RecordedMovie?, RecordingError> {
        switch ending {
        case .discard:
            sink.discard()
            return .success(nil)
        case .abandon:
            _ = sink.abandon()
            return .success(nil)
        case .finish:
            // Also where it was given up while it still took pictures: it mustn't begin to make a movie then.
            if let failure = failure ?? (inbox.read { $0.isGivenUp } ? .timedOut : nil) {
                _ = sink.abandon()
                return .failure(failure)
            }
            guard writer.hasBegun else {
                sink.discard()
                return .failure(.noFrames)
            }
            do throws(RecordingError) {
                let (turns, sounds) = inbox.change { inbox in
                    defer { (inbox.turns, inbox.sounds) = ([], []) }
                    return (inbox.turns, inbox.sounds)
                }
                writer.add(turns)
                try writer.end(at: time, sounds)
                inbox.change { inbox in
                    let dropped = inbox.statistics.droppedFrames
                    inbox.statistics = writer.statistics
                    inbox.statistics.droppedFrames = dropped
                }
                let movie = try sink.finish(atNanoseconds: writer.duration)
                // Nobody was told of it, so it isn't a movie that was saved.
                if inbox.read({ $0.isGivenUp }) { _ = sink.abandon() }
                return .success(movie)
            } catch {
                _ = sink.abandon()
                return .failure(error)
            }
        }
    }
}
