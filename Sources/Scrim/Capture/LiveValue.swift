import Synchronization

/// A value that changes, for everybody who listens: the current one at once, then every change, in the same order for
/// all subscribers, none left out and none twice. Setting an equal value is no change.
///
/// May be used from any thread. No lock is held while a callback runs, so that one may subscribe, cancel, read the
/// value or cause another change.
public final class LiveValue<Value: Sendable & Equatable>: Sendable {
    private let value: Mutex<Value>
    private let changes = Broadcast<Value>()

    init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// In a callback this may already be a later one than that which the callback is told of.
    public var current: Value { value.withLock { $0 } }

    /// Calls `body` with the current value before this returns, on the calling thread, and then with each change, until
    /// the observation is cancelled or let go, or the source ends.
    ///
    /// The calls come one after the other, each on a thread that makes a change or subscribes. What changes while a
    /// call runs, by it or on another thread, waits for it: then the thread of the running call makes the next one too,
    /// and the other one doesn't wait.
    public func observe(_ body: @escaping @Sendable (Value) -> Void) -> Observation {
        subscribe { value in if let value { body(value) } }
    }

    /// Changes the value, under the lock, and tells everybody if it isn't equal to what it was.
    func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, subscribers) = value.withLock { value -> (Result, [Subscriber<Value>]) in
            var new = value
            let result = change(&new)
            guard new != value else { return (result, []) }
            value = new
            // Still under the lock, so that the order of the messages is that of the changes.
            return (result, changes.enqueue { new })
        }
        for subscriber in subscribers { subscriber.deliver() }
        return result
    }

    /// Changes the value, for callers that hold a lock; they have the subscribers deliver once they hold none.
    func enqueue(_ new: Value) -> [Subscriber<Value>] {
        value.withLock { value in
            guard new != value else { return [] }
            value = new
            return changes.enqueue { new }
        }
    }

    /// The end for those who listen: sequences end after the last change, and callbacks are let go.
    func finish() { changes.finish() }

    private func subscribe(_ body: @escaping @Sendable (Value?) -> Void) -> Observation {
        let subscriber = Subscriber(body)
        let observation = value.withLock { value in
            subscriber.enqueue(value)
            return changes.add(subscriber)
        }
        subscriber.deliverFirst()
        return observation
    }
}

/// As of `Broadcast`, with the value that was current at `makeAsyncIterator()` as the first element.
extension LiveValue: AsyncSequence {
    public typealias Element = Value
    public func makeAsyncIterator() -> BroadcastIterator<Value> { BroadcastIterator { subscribe($0) } }
}
