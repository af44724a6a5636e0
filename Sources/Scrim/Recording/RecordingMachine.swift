/// What a recorder does next, as a pure state machine: it takes events and returns what is to be done. Clocks, threads and
/// files are its owner's.
///
/// Every caller is answered exactly once. What a sink or a timer says of a recording that was given up is ignored: each start
/// has a number, its generation, and messages carry it.
struct RecordingMachine: Sendable, Hashable {
    typealias Caller = UInt64
    typealias Generation = UInt64

    enum Timer: Sendable, Hashable {
        /// A second of the countdown.
        case second
        /// How long a sink may take to end.
        case timeLimit
        /// How long a failure is shown.
        case reset
    }

    /// How a recording leaves its sink.
    enum Ending: Sendable, Hashable {
        /// Where there is no picture, discard, and answer `noFrames`: the first one may be under way to the sink.
        case finish
        case discard
        /// Keep what can be played.
        case abandon
    }

    enum Event: Sendable {
        case start(Caller, countdown: Int)
        case pause(Caller)
        case resume(Caller)
        case stop(Caller)
        case discard(Caller)
        /// The caller waits no longer. A start that nobody waits for is called off.
        case withdraw(Caller)
        case fired(Timer, Generation)
        /// The sink takes pictures.
        case opened(Generation)
        /// The sink, or what feeds it, failed.
        case sinkFailed(Generation, RecordingError)
        /// The sink did what `Action.end` asked for; with a movie where that was to finish.
        case ended(Generation, Result<RecordedMovie?, RecordingError>)
    }

    enum Action: Sendable, Hashable {
        case setTimer(Timer, Generation)
        /// Make a sink and feed it. Answered by `opened` or `sinkFailed`.
        case open(Generation)
        case pause(Generation)
        case resume(Generation)
        /// Take no more pictures, and end. Answered by `ended`.
        case end(Generation, Ending)
        /// The sink didn't answer in time: whatever it still does must not pass for a movie.
        case giveUp(Generation)
        case answer(Caller, Result<RecordedMovie?, RecordingError>)
    }

    private enum Phase: Sendable, Hashable {
        case idle
        case countdown(Int, start: Caller?)
        /// `start` waits for the sink to open.
        case recording(start: Caller?, isOpen: Bool, isPaused: Bool)
        /// Those who stopped it get the error, or what the sink says if there is none.
        case ending(stops: [Caller], discard: Caller?, error: RecordingError?)
        case failed(RecordingError)
    }

    private var phase = Phase.idle
    /// Of the latest start.
    private(set) var generation: Generation = 0

    var state: RecordingState {
        switch phase {
        case .idle: .idle
        case .countdown(let seconds, _): .countdown(seconds)
        case .recording: .recording
        case .ending: .saving
        case .failed(let error): .failed(error)
        }
    }

    var isPaused: Bool {
        if case .recording(_, _, let isPaused) = phase { isPaused } else { false }
    }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .start(let caller, let countdown): start(caller, countdown)
        case .pause(let caller): setPaused(true, caller)
        case .resume(let caller): setPaused(false, caller)
        case .stop(let caller): stop(caller)
        case .discard(let caller): discard(caller)
        case .withdraw(let caller): withdraw(caller)
        case .fired(let timer, generation): fired(timer)
        case .opened(generation): opened()
        case .sinkFailed(generation, let error): sinkFailed(error)
        case .ended(generation, let result): ended(result)
        case .fired, .opened, .sinkFailed, .ended: []
        }
    }

    // MARK: Callers

    private mutating func start(_ caller: Caller, _ countdown: Int) -> [Action] {
        guard case .idle = phase else { return [.answer(caller, .failure(.busy))] }
        generation += 1
        guard countdown > 0 else { return begin(caller) }
        phase = .countdown(countdown, start: caller)
        return [.setTimer(.second, generation)]
    }

    private mutating func begin(_ start: Caller?) -> [Action] {
        phase = .recording(start: start, isOpen: false, isPaused: false)
        return [.open(generation)]
    }

    private mutating func setPaused(_ pauses: Bool, _ caller: Caller) -> [Action] {
        guard case .recording(let start, let isOpen, let isPaused) = phase else {
            return [.answer(caller, .failure(.notRecording))]
        }
        guard pauses != isPaused else { return [.answer(caller, .success(nil))] }
        phase = .recording(start: start, isOpen: isOpen, isPaused: pauses)
        return [pauses ? .pause(generation) : .resume(generation), .answer(caller, .success(nil))]
    }

    private mutating func stop(_ caller: Caller) -> [Action] {
        switch phase {
        case .idle, .failed:
            return [.answer(caller, .failure(.notRecording))]
        case .countdown(_, let start):
            phase = .idle
            return cancelled([start, caller])
        case .recording(let start, _, _):
            phase = .ending(stops: [caller], discard: nil, error: nil)
            return cancelled([start]) + end(.finish)
        case .ending(let stops, let discard, let error):
            phase = .ending(stops: stops + [caller], discard: discard, error: error)
            return []
        }
    }

    private mutating func discard(_ caller: Caller) -> [Action] {
        switch phase {
        case .idle, .failed, .ending:
            return [.answer(caller, .failure(.notRecording))]
        case .countdown(_, let start):
            phase = .idle
            return cancelled([start]) + [.answer(caller, .success(nil))]
        case .recording(let start, _, _):
            phase = .ending(stops: [], discard: caller, error: .cancelled)
            return cancelled([start]) + end(.discard)
        }
    }

    private mutating func withdraw(_ caller: Caller) -> [Action] {
        switch phase {
        case .countdown(_, start: caller):
            phase = .idle
        case .recording(start: caller, _, _):
            phase = .ending(stops: [], discard: nil, error: .cancelled)
            return cancelled([caller]) + end(.discard)
        case .ending(let stops, let discard, let error) where discard == caller || stops.contains(caller):
            phase = .ending(
                stops: stops.filter { $0 != caller }, discard: discard == caller ? nil : discard, error: error
            )
        default:
            // It was answered.
            return []
        }
        return cancelled([caller])
    }

    private func cancelled(_ callers: [Caller?]) -> [Action] {
        callers.compactMap { $0.map { .answer($0, .failure(.cancelled)) } }
    }

    private func end(_ ending: Ending) -> [Action] {
        [.end(generation, ending), .setTimer(.timeLimit, generation)]
    }

    // MARK: Time

    private mutating func fired(_ timer: Timer) -> [Action] {
        switch (timer, phase) {
        case (.second, .countdown(let seconds, let start)):
            guard seconds > 1 else { return begin(start) }
            phase = .countdown(seconds - 1, start: start)
            return [.setTimer(.second, generation)]
        case (.timeLimit, .ending(let stops, let discard, _)):
            return [.giveUp(generation)] + fail(.timedOut, stops + [discard])
        case (.reset, .failed):
            phase = .idle
            return []
        default:
            return []
        }
    }

    // MARK: The sink

    private mutating func opened() -> [Action] {
        guard case .recording(let start, false, let isPaused) = phase else { return [] }
        phase = .recording(start: nil, isOpen: true, isPaused: isPaused)
        return start.map { [.answer($0, .success(nil))] } ?? []
    }

    private mutating func sinkFailed(_ error: RecordingError) -> [Action] {
        switch phase {
        case .recording(let start, let isOpen, _):
            let failure = fail(error, [start])
            // A sink that couldn't start left nothing.
            return isOpen ? [.end(generation, .abandon)] + failure : failure
        case .idle, .countdown, .ending, .failed:
            // While it ends, the answer to that says how it went.
            return []
        }
    }

    private mutating func ended(_ result: Result<RecordedMovie?, RecordingError>) -> [Action] {
        guard case .ending(let stops, let discard, let error) = phase else { return [] }
        // A recording that had no picture didn't fail: there was nothing to save.
        if case .failure(let error) = result, error != .noFrames { return fail(error, stops + [discard]) }
        phase = .idle
        let outcome = error.map { .failure($0) } ?? result
        return stops.map { .answer($0, outcome) } + (discard.map { [.answer($0, .success(nil))] } ?? [])
    }

    private mutating func fail(_ error: RecordingError, _ callers: [Caller?]) -> [Action] {
        phase = .failed(error)
        return callers.compactMap { $0.map { .answer($0, .failure(error)) } } + [
            .setTimer(.reset, generation)
        ]
    }
}
