extension ScreenRecorder {
    /// Counts down, one second each, and begins to record. Returns when the sink takes pictures; the movie begins with the first one.
    ///
    /// - Parameters:
    ///   - countdown: in seconds; 0 or less begins at once.
    ///   - filter: what the movie is about.
    /// - Throws: `busy` where it isn't idle; `cancelled` where it's stopped, discarded, or the task is cancelled meanwhile;
    ///   what the sink says where it can't write.
    public func start(
        countdown: Int = 3, filter: ContentFilter = .everything, isolation: isolated (any Actor)? = #isolation
    ) async throws(RecordingError) {
        _ = try await ask { caller in
            .start(caller, countdown: countdown)
        } with: {
            $0.filter = filter
        }
    }

    /// Asks what to record, and then starts.
    ///
    /// - Throws: as the other one; also `cancelled` where nothing was picked, and `failed` where nobody could be asked. The recorder stays
    ///   idle then.
    public func start(
        countdown: Int = 3, picking picker: some ContentSharingPicker,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(RecordingError) {
        guard state == .idle else { throw .busy }
        switch await picker.pick() {
        case .picked(let filter): try await start(countdown: countdown, filter: filter)
        case .cancelled: throw .cancelled
        case .failed(let reason): throw .failed(reason: reason)
        }
    }

    /// Leaves out what is shown and heard until `resume()`. Does nothing where it is paused.
    ///
    /// - Throws: `notRecording`.
    public func pause() throws(RecordingError) { try askAtOnce { .pause($0) } }

    /// Goes on after a pause, where the movie stopped. Does nothing where it isn't paused.
    ///
    /// - Throws: `notRecording`.
    public func resume() throws(RecordingError) { try askAtOnce { .resume($0) } }

    /// Ends the recording and waits for the movie to be complete. Several callers all get the same movie.
    ///
    /// - Throws: `cancelled` where it ended a countdown, or the recording was discarded, or the task is cancelled, which changes nothing
    ///   for the movie; `noFrames`; `timedOut`; `notRecording` where it's idle or failed; what the sink says.
    @discardableResult
    public func stop(isolation: isolated (any Actor)? = #isolation) async throws(RecordingError)
        -> RecordedMovie
    {
        guard let movie = try await ask({ .stop($0) }) else { throw .noFrames }
        return movie
    }

    /// Ends the countdown or the recording, and waits until nothing of it is left.
    ///
    /// - Throws: `notRecording` also while it is saving: what was stopped isn't thrown away. `timedOut`.
    public func discard(isolation: isolated (any Actor)? = #isolation) async throws(RecordingError) {
        _ = try await ask { .discard($0) }
    }

    public func requestStop() {
        _ = send {
            .stop($0)
        } answer: { _ in
        }
    }

    private func ask(
        isolation: isolated (any Actor)? = #isolation,
        _ event: @escaping @Sendable (RecordingMachine.Caller) -> RecordingMachine.Event,
        with prepare: @escaping @Sendable (inout Core) -> Void = { _ in }
    ) async throws(RecordingError) -> RecordedMovie? {
        let caller = WaitableState<RecordingMachine.Caller?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (task: CheckedContinuation<Result<RecordedMovie?, RecordingError>, Never>) in
                let number = send(event, with: prepare) { task.resume(returning: $0) }
                caller.change { $0 = number }
                // A cancellation before it had a number went unheard.
                if Task.isCancelled { send(.withdraw(number)) }
            }
        } onCancel: {
            if let number = caller.read({ $0 }) { send(.withdraw(number)) }
        }
        return try result.get()
    }

    private func askAtOnce(
        _ event: (RecordingMachine.Caller) -> RecordingMachine.Event
    ) throws(RecordingError) {
        let answer = WaitableState<Result<RecordedMovie?, RecordingError>?>(nil)
        _ = send(event) { result in answer.change { $0 = result } }
        guard let result = answer.read({ $0 }) else {
            preconditionFailure("an answer that isn't given at once")
        }
        _ = try result.get()
    }
}
