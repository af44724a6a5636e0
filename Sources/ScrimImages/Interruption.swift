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
        // Whole actions: SIG_IGN in an optional function pointer would pass for the end of a loop.
        let earlier = signals.map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            if !isIgnoring(action) {
                signal(number) { Interruption.received.store($0, ordering: .relaxed) }
            }
            return action
        }
        defer {
            for (number, action) in zip(signals, earlier) {
                var action = action
                sigaction(number, &action, nil)
            }
            if isPending { raise(received.load(ordering: .relaxed)) }
        }
        return try body()
    }

    private static func isIgnoring(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
