import Synchronization

/// What callbacks were told, in the order of the calls.
final class Recorded<Value: Sendable>: Sendable {
    private let all = Mutex<[Value]>([])

    var values: [Value] { all.withLock { $0 } }

    func append(_ value: Value) { all.withLock { $0.append(value) } }
}

/// A place for what a callback needs and only exists after it, such as its own observation.
final class Slot<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? {
        get { stored.withLock { $0 } }
        // The old one is let go outside of the lock.
        set {
            _ = stored.withLock { stored in
                let old = stored
                stored = newValue
                return old
            }
        }
    }
}
