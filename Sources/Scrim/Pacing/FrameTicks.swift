/// The frames of a `FrameClock` for a task, one after the other. It ends when the clock is stopped, and for a task
/// that is cancelled; both end a wait at once.
///
/// - Precondition: one task at a time waits for its next element. Others take sequences of their own.
public struct FrameTicks: AsyncSequence, Sendable {
    public typealias Element = FrameTick
    public typealias Failure = Never

    private let waiter: TickWaiter

    init(of state: WaitableState<FrameClock.State>) throws(RenderError) {
        waiter = TickWaiter(of: state)
        try waiter.start()
    }

    public func makeAsyncIterator() -> Iterator { Iterator(waiter: waiter) }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let waiter: TickWaiter

        public func next() async -> FrameTick? { await waiter.next() }

        public func next(isolation actor: isolated (any Actor)?) async -> FrameTick? {
            await waiter.next(isolation: actor)
        }
    }
}
