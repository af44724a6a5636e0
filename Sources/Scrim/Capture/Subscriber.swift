import Synchronization

/// One who listens. Messages are put in its inbox under the lock of their source, which orders them, and delivered
/// later under no lock, by one thread at a time.
final class Subscriber<Value: Sendable>: Sendable {
    private struct Inbox {
        /// Nil is the end.
        var waiting: [Value?] = []
        /// At first by who made the subscriber, see `deliverFirst()`.
        var isDelivering = true
        var isCancelled = false
    }

    private let inbox = Mutex(Inbox())
    private let body: @Sendable (Value?) -> Void

    init(_ body: @escaping @Sendable (Value?) -> Void) {
        self.body = body
    }

    func enqueue(_ value: Value?) {
        inbox.withLock { if !$0.isCancelled { $0.waiting.append(value) } }
    }

    /// Calls the body until the inbox is empty. Returns at once where somebody does so already: another thread, or this
    /// one further up its stack.
    func deliver() {
        let isMine = inbox.withLock { inbox in
            guard !inbox.isDelivering else { return false }
            inbox.isDelivering = true
            return true
        }
        if isMine { deliverWaiting() }
    }

    /// The delivery that who made the subscriber owes it. Nobody else delivers before, so that the first value arrives
    /// on that thread.
    func deliverFirst() { deliverWaiting() }

    private func deliverWaiting() {
        while let values = takeWaiting() {
            for value in values where !isCancelled { body(value) }
        }
    }

    func cancel() {
        // The values are let go outside of the lock.
        _ = inbox.withLock { inbox in
            let dropped = inbox.waiting
            inbox.waiting = []
            inbox.isCancelled = true
            return dropped
        }
    }

    private var isCancelled: Bool { inbox.withLock { $0.isCancelled } }

    /// Nil where nothing waits; then the delivery is over, in the same moment, so that no message is left lying.
    private func takeWaiting() -> [Value?]? {
        inbox.withLock { inbox in
            guard !inbox.waiting.isEmpty else {
                inbox.isDelivering = false
                return nil
            }
            let values = inbox.waiting
            inbox.waiting = []
            return values
        }
    }
}
