import Glibc

/// The thread that waits for the frames of one `FrameTicks`. A task that slept by itself would allocate for each frame,
/// and the stop of a clock couldn't wake it.
final class TickWaiter: Sendable {
    /// What the thread shares with the tasks. Its properties are used under the lock of the clock's state alone.
    private final class Request: @unchecked Sendable {
        var askedAt: UInt64 = 0
        /// The task that waits.
        var task: UnsafeContinuation<FrameTick?, Never>?
        /// Nobody is left to ask.
        var isOver = false
        let clock: WaitableState<FrameClock.State>

        init(clock: WaitableState<FrameClock.State>) {
            self.clock = clock
        }
    }

    private let request: Request

    init(of clock: WaitableState<FrameClock.State>) {
        request = Request(clock: clock)
    }

    deinit {
        let request = request
        request.clock.change { _ in request.isOver = true }
    }

    func start() throws(RenderError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let argument = Unmanaged.passRetained(request)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                TickWaiter.serve(Unmanaged<Request>.fromOpaque(argument).takeRetainedValue())
                return nil
            }, argument.toOpaque())
        guard status == 0 else {
            argument.release()
            throw .outOfMemory
        }
    }

    func next(isolation actor: isolated (any Actor)? = #isolation) async -> FrameTick? {
        let request = request
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { (task: UnsafeContinuation<FrameTick?, Never>) in
                let isTaken = request.clock.change { state in
                    precondition(request.task == nil, "two tasks wait for the same ticks")
                    // A cancellation from here on finds the task in the request.
                    guard !Task.isCancelled, !state.pacer.isStopped else { return false }
                    request.askedAt = state.now
                    request.task = task
                    return true
                }
                if !isTaken { task.resume(returning: nil) }
            }
        } onCancel: {
            Self.take(from: request)?.resume(returning: nil)
        }
    }

    private static func take(from request: Request) -> UnsafeContinuation<FrameTick?, Never>? {
        request.clock.change { _ in
            defer { request.task = nil }
            return request.task
        }
    }

    private static func serve(_ request: Request) {
        while let (task, tick) = nextAnswer(to: request) { task.resume(returning: tick) }
    }

    /// Nil when nobody can ask any more.
    private static func nextAnswer(to request: Request) -> (
        UnsafeContinuation<FrameTick?, Never>, FrameTick?
    )? {
        request.clock.wait { state in
            guard let task = request.task else {
                return request.isOver || state.pacer.isStopped ? .done(nil) : .wait(until: nil)
            }
            switch state.next(askedAt: request.askedAt) {
            case .wait(until: let time): return .wait(until: time)
            case .done(let tick):
                request.task = nil
                return .done((task, tick))
            }
        }
    }
}
