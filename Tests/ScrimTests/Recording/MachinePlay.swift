@testable import Scrim

/// A recording machine in a world of its own: callers who wait, a sink, a file. Checks every action. A plain value, so that a
/// search can go back.
struct MachinePlay: Hashable {
    /// What happens, all that somebody outside can do to a recorder.
    enum Step: CaseIterable {
        /// `tick` lets time pass: a second of the countdown, the sink's answer or, where it is silent, the end of its time, the end of
        /// a failure.
        case start, tick, firstPicture, pause, resume, stop, cancel, outputError, diskFull, outputSilent
    }

    struct Violation: Error, Hashable {
        let reason: String
    }

    enum Kind: Hashable { case start, pause, resume, stop, discard }

    private enum File: Hashable { case none, movie, partial }

    private struct Sink: Hashable {
        let generation: RecordingMachine.Generation
        var isOpen = true
        var isPaused = false
        var hasPicture = false
        var isSilent = false
        /// Of an append, which the machine was told of unless it was ending.
        var error: RecordingError?
        /// What it was asked for and hasn't answered.
        var ending: RecordingMachine.Ending?
        var isGivenUp = false
    }

    typealias Handling =
        @Sendable (inout RecordingMachine, RecordingMachine.Event) -> [RecordingMachine.Action]

    /// Of each start, in seconds.
    let countdown: Int
    private(set) var machine = RecordingMachine()
    /// Who wasn't answered yet. The smallest free number is used again, so that worlds that differ in history alone are equal; an answer
    /// to nobody, and an open question at the end, are found all the same.
    private var waiting: [RecordingMachine.Caller: Kind] = [:]
    private var timers: [RecordingMachine.Timer: RecordingMachine.Generation] = [:]
    private var sink: Sink?
    /// Those that were given up and haven't answered.
    private var late: [Sink] = []

    init(countdown: Int) {
        self.countdown = countdown
    }

    // MARK: Steps

    mutating func take(_ step: Step, _ handling: Handling) throws(Violation) {
        switch step {
        case .start:
            let countdown = countdown
            try call(.start, handling) { .start($0, countdown: countdown) }
        case .pause: try call(.pause, handling) { .pause($0) }
        case .resume: try call(.resume, handling) { .resume($0) }
        case .stop: try call(.stop, handling) { .stop($0) }
        case .cancel: try call(.discard, handling) { .discard($0) }
        case .tick: try passTime(handling)
        case .firstPicture:
            guard let sink, sink.ending == nil, sink.error == nil, !sink.isPaused else { break }
            self.sink?.hasPicture = true
        case .outputError: try fail(.failed(reason: "output"), handling)
        case .diskFull: try fail(.diskFull, handling)
        case .outputSilent: sink?.isSilent = true
        }
        try checkState()
    }

    /// The environment goes on until nothing is left to happen, and what still records is stopped.
    mutating func drain(_ handling: Handling) throws(Violation) {
        for _ in 0..<12 {
            if machine.state == .recording { try take(.stop, handling) }
            try take(.tick, handling)
        }
        guard machine.state == .idle else {
            throw Violation(reason: "ends as \(machine.state)")
        }
        guard waiting.isEmpty else { throw Violation(reason: "never answered: \(waiting.values)") }
        guard sink == nil, late.isEmpty else { throw Violation(reason: "a sink is left open") }
    }

    private mutating func call(
        _ kind: Kind, _ handling: Handling, _ event: (RecordingMachine.Caller) -> RecordingMachine.Event
    ) throws(Violation) {
        var caller: RecordingMachine.Caller = 0
        while waiting[caller] != nil { caller += 1 }
        waiting[caller] = kind
        try send(event(caller), handling)
    }

    private mutating func fail(_ error: RecordingError, _ handling: Handling) throws(Violation) {
        guard let sink, sink.error == nil else { return }
        self.sink?.error = error
        if sink.ending == nil { try send(.sinkFailed(sink.generation, error), handling) }
    }

    private mutating func passTime(_ handling: Handling) throws(Violation) {
        // A message of the past comes with everything else that is due, in either order.
        if let old = late.popLast() {
            try checkFile(of: old)
            try send(.ended(old.generation, .success(nil)), handling)
            try send(.opened(old.generation), handling)
            try send(.sinkFailed(old.generation, .diskFull), handling)
        }
        if let sink, sink.ending != nil, !sink.isSilent {
            self.sink = nil
            let file = try checkFile(of: sink)
            let movie = RecordedMovie(path: "", durationInNanoseconds: 1, frameCount: 1, byteCount: 1)
            let result: Result<RecordedMovie?, RecordingError> =
                switch (sink.ending, sink.error) {
                case (.finish, let error?): .failure(error)
                case (.finish, nil): file == .movie ? .success(movie) : .failure(.noFrames)
                default: .success(nil)
                }
            try send(.ended(sink.generation, result), handling)
            return
        }
        for timer in [RecordingMachine.Timer.second, .timeLimit, .reset] {
            guard let generation = timers.removeValue(forKey: timer) else { continue }
            try send(.fired(timer, generation), handling)
        }
    }

    // MARK: The machine

    private mutating func send(_ event: RecordingMachine.Event, _ handling: Handling) throws(Violation) {
        for action in handling(&machine, event) { try follow(action, handling) }
    }

    private mutating func follow(_ action: RecordingMachine.Action, _ handling: Handling) throws(Violation) {
        switch action {
        case .answer(let caller, let result):
            guard let kind = waiting.removeValue(forKey: caller) else {
                throw Violation(reason: "answers somebody who isn't waiting")
            }
            if kind == .stop, case .success(let movie) = result, movie == nil {
                throw Violation(reason: "a stop without a movie")
            }
        case .setTimer(let timer, let generation):
            timers[timer] = generation
        case .open(let generation):
            guard sink == nil else { throw Violation(reason: "two sinks at once") }
            sink = Sink(generation: generation)
            try send(.opened(generation), handling)
        case .pause(let generation), .resume(let generation):
            guard sink?.generation == generation, sink?.ending == nil else {
                throw Violation(reason: "pauses what isn't recording")
            }
            if case .pause = action { sink?.isPaused = true } else { sink?.isPaused = false }
        case .end(let generation, let ending):
            guard sink?.generation == generation, sink?.ending == nil else {
                throw Violation(reason: "ends what isn't recording")
            }
            sink?.ending = ending
            // Nobody waits for what is kept of a failure.
            if ending == .abandon, let failed = sink {
                sink = nil
                late.append(failed)
            }
        case .giveUp(let generation):
            guard var silent = sink, silent.generation == generation, silent.ending != nil else {
                throw Violation(reason: "gives up what it didn't ask")
            }
            silent.isGivenUp = true
            sink = nil
            late.append(silent)
        }
    }

    private func checkState() throws(Violation) {
        if machine.state == .idle, sink != nil { throw Violation(reason: "idle with a sink") }
        if machine.state == .saving, timers[.timeLimit] == nil {
            throw Violation(reason: "saving without a limit")
        }
        if machine.isPaused != (sink.map { $0.isPaused && $0.ending == nil } ?? false) {
            throw Violation(reason: "paused, or not, unlike the sink")
        }
    }

    @discardableResult
    private func checkFile(of sink: Sink) throws(Violation) -> File {
        switch (sink.ending, sink.error, sink.isGivenUp) {
        case (.discard, _, _): return .none
        case (.finish, nil, false):
            return sink.hasPicture ? .movie : .none
        case (.finish, _, _), (.abandon, _, _): return sink.hasPicture ? .partial : .none
        case (nil, _, _): throw Violation(reason: "a sink that nobody ended")
        }
    }
}
