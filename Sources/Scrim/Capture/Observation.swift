/// A callback's subscription. It ends when this is cancelled or let go.
public final class Observation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// From then on no call begins on this thread; one that another thread is about to make, or making, is finished. The
    /// callback may cancel its own observation. Further calls do nothing.
    public func cancel() { end() }

    deinit { end() }
}
