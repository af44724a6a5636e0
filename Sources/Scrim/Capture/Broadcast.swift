import Synchronization

/// Events for everybody who listens. All subscribers see the same values in the same order, each from its
/// subscription on and exactly once.
///
/// May be used from any thread. No lock is held while a callback runs, so that one may subscribe, cancel or cause
/// another event. Where nobody listens, an event costs one atomic read.
public final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        /// In the order of their subscription.
        var subscribers: [Subscriber<Value>] = []
        var isFinished = false
    }

    private let state = Mutex(State())
    // What `state` says too, for those who must not wait for its lock.
    private let subscriberCount = Atomic<Int>(0)

    init() {}

    deinit { finish() }

    /// Calls `body` for each event from now on, until the observation is cancelled or let go, or the source ends.
    ///
    /// The calls come one after the other, each on a thread that sends. What is sent while a call runs, by it or on
    /// another thread, waits for it: then the thread of the running call makes the next one too, and the sender
    /// doesn't wait.
    public func observe(_ body: @escaping @Sendable (Value) -> Void) -> Observation {
        subscribe { value in if let value { body(value) } }
    }

    /// Whether a value that is sent now reaches anybody.
    var isObserved: Bool { subscriberCount.load(ordering: .acquiring) > 0 }

    func send(_ value: Value) {
        guard isObserved else { return }
        send { value }
    }

    /// Sends what `make` returns. It is called under the lock, so that numbers drawn in it go out in their order.
    func send(_ make: () -> Value) {
        for subscriber in enqueue(make) { subscriber.deliver() }
    }

    /// Puts a value in the subscribers' inboxes, which settles its place in the order. The caller has them deliver it
    /// once it holds no lock.
    func enqueue(_ make: () -> Value) -> [Subscriber<Value>] {
        state.withLock { state in
            let value = make()
            for subscriber in state.subscribers { subscriber.enqueue(value) }
            return state.subscribers
        }
    }

    /// The end: what was sent is still delivered, then sequences end and callbacks are let go.
    func finish() {
        let subscribers = state.withLock { state in
            let subscribers = state.subscribers
            state.subscribers = []
            state.isFinished = true
            subscriberCount.store(0, ordering: .releasing)
            for subscriber in subscribers { subscriber.enqueue(nil) }
            return subscribers
        }
        for subscriber in subscribers { subscriber.deliver() }
    }

    /// - Parameter body: is called with nil at the end.
    func subscribe(_ body: @escaping @Sendable (Value?) -> Void) -> Observation {
        let subscriber = Subscriber(body)
        let observation = add(subscriber)
        subscriber.deliverFirst()
        return observation
    }

    /// The caller has the subscriber deliver, first of all, once it holds no lock.
    func add(_ subscriber: Subscriber<Value>) -> Observation {
        state.withLock { state in
            if state.isFinished {
                subscriber.enqueue(nil)
            } else {
                state.subscribers.append(subscriber)
                subscriberCount.store(state.subscribers.count, ordering: .releasing)
            }
        }
        return Observation { [weak self, weak subscriber] in
            guard let subscriber else { return }
            subscriber.cancel()
            self?.remove(subscriber)
        }
    }

    private func remove(_ subscriber: Subscriber<Value>) {
        state.withLock { state in
            // The caller holds the subscriber, so its callback and what that owns are let go outside of the lock.
            state.subscribers.removeAll { $0 === subscriber }
            subscriberCount.store(state.subscribers.count, ordering: .releasing)
        }
    }
}

/// Each iterator is a subscription of its own, from `makeAsyncIterator()`, and so from the beginning of a `for await`,
/// until it is let go. Its buffer has no bound: it holds what was sent and not yet asked for.
extension Broadcast: AsyncSequence {
    public func makeAsyncIterator() -> BroadcastIterator<Value> { BroadcastIterator { subscribe($0) } }
}
