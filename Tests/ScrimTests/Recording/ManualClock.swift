@testable import Scrim

/// A clock that stands until somebody advances it. Who sleeps is counted, so that a test goes on when they do.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        let end: Instant
        let task: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
    }

    private let state = WaitableState(State())

    var now: Instant { state.read { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.change { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (task: CheckedContinuation<Void, any Error>) in
                let isDone: Result<Void, any Error>? = state.change { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(end: deadline, task: task)
                    return nil
                }
                if let isDone { task.resume(with: isDone) }
            }
        } onCancel: {
            state.change { $0.sleepers.removeValue(forKey: number) }?.task.resume(
                throwing: CancellationError())
        }
    }

    /// Waits until somebody sleeps until then, and lets the time pass.
    func advance(by duration: Duration) {
        let woken = state.wait { state -> WaitableState<State>.Step<[Sleeper]> in
            let end = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.end <= end }
            guard !due.isEmpty else { return .wait(until: nil) }
            state.now = end
            for number in due.keys { state.sleepers[number] = nil }
            return .done(Array(due.values))
        }
        for sleeper in woken { sleeper.task.resume() }
    }
}
