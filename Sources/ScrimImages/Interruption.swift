internal import Glibc
internal import Synchronization

/// Holds back the signals that end a program while there is something to clean up.
package enum Interruption {
    private static let received = Atomic<CInt>(0)
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Whether a signal waits for the end of `deferred`.
    package static var isPending: Bool { received.load(ordering: .relaxed) != 0 }

    /// Runs `body`; a signal that comes meanwhile takes effect when it has returned. Ignored ones stay
    /// ignored.
    ///
    /// By handlers, not by a signal mask: other threads may be there, and a mask is of one thread.
    package static func deferred<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        received.store(0, ordering: .relaxed)
        let earlier = signals.map { number in
            let handler = signal(number) { Interruption.received.store($0, ordering: .relaxed) }
            if isIgnoring(handler) { signal(number, SIG_IGN) }
            return handler
        }
        defer {
            for (number, handler) in zip(signals, earlier) { signal(number, handler) }
            if isPending { raise(received.load(ordering: .relaxed)) }
        }
        return try body()
    }

    private static func isIgnoring(_ handler: __sighandler_t?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
