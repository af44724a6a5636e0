/// The frames of a stream for one task, until the stream ends or the task is cancelled.
///
/// - Precondition: one task at a time waits for its next element. Others take sequences of their own.
public struct StreamFrames: AsyncSequence, Sendable {
    public typealias Element = StreamFrame
    public typealias Failure = Never

    private let waiter: StreamWaiter

    init(_ reader: StreamReader) throws(CaptureStreamError) {
        waiter = StreamWaiter(reader)
        try waiter.start()
    }

    /// Frames that were dropped because the task was slow.
    public var droppedFrameCount: UInt64 { waiter.reader.droppedFrameCount }

    public func makeAsyncIterator() -> Iterator { Iterator(waiter: waiter) }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let waiter: StreamWaiter

        public func next() async -> StreamFrame? { await waiter.next() }

        public func next(isolation actor: isolated (any Actor)?) async -> StreamFrame? {
            await waiter.next(isolation: actor)
        }
    }
}

/// The thread that waits for frames in a task's stead. It ends with the stream, or when nobody is left to ask.
private final class StreamWaiter: Sendable {
    let reader: StreamReader

    init(_ reader: StreamReader) {
        self.reader = reader
    }

    deinit {
        let task = reader.state.change { state in
            state.isOver = true
            state.isEnded = true
            defer { state.task = nil }
            return state.task
        }
        task?.resume(returning: nil)
    }

    func start() throws(CaptureStreamError) {
        let reader = reader
        try StreamThread.start {
            while let (task, entry) = Self.nextAnswer(of: reader) {
                guard let frame = reader.finished(entry) else {
                    // Left out: the task goes on waiting.
                    reader.state.change { $0.task = task }
                    continue
                }
                task.resume(returning: frame)
            }
        }
    }

    func next(isolation actor: isolated (any Actor)? = #isolation) async -> StreamFrame? {
        let reader = reader
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { (task: UnsafeContinuation<StreamFrame?, Never>) in
                let isTaken = reader.state.change { state in
                    precondition(state.task == nil, "two tasks wait for the frames of one sequence")
                    // A cancellation from here on finds the task in the state.
                    guard !Task.isCancelled, !(state.isEnded && state.queue.count == 0) else { return false }
                    state.task = task
                    return true
                }
                if !isTaken { task.resume(returning: nil) }
            }
        } onCancel: {
            let task = reader.state.change { state in
                defer { state.task = nil }
                return state.task
            }
            task?.resume(returning: nil)
        }
    }

    /// Nil when nobody can ask any more, or the stream has ended.
    private static func nextAnswer(of reader: StreamReader) -> (
        UnsafeContinuation<StreamFrame?, Never>, StreamQueue.Entry
    )? {
        typealias Step = WaitableState<StreamReader.State>.Step<
            (UnsafeContinuation<StreamFrame?, Never>, StreamQueue.Entry)?
        >
        return reader.state.wait { state -> Step in
            if state.isOver { return .done(nil) }
            if let task = state.task, let entry = state.queue.popFirst() {
                state.task = nil
                return .done((task, entry))
            }
            guard state.isEnded, state.queue.count == 0 else { return .wait(until: nil) }
            // Ended while the task waited.
            if let task = state.task {
                state.task = nil
                task.resume(returning: nil)
            }
            return .done(nil)
        }
    }
}
