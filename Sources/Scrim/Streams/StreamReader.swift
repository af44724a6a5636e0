/// The frames of a stream for one consumer that takes them on a thread of its own. Those that it doesn't take in time are
/// dropped, oldest first.
///
/// May be used by one thread at a time; from any. It gets nothing more once it's let go.
public final class StreamReader: @unchecked Sendable {
    // Unchecked because of the converter, which is used by the one thread that takes frames.

    struct State: Sendable {
        var queue: StreamQueue
        /// Nothing is added.
        var isEnded = false
        /// The task that waits, and whether its thread is no longer needed; see `StreamFrames`.
        var task: UnsafeContinuation<StreamFrame?, Never>?
        var isOver = false
        /// Somebody called `interrupt()`.
        var isInterrupted = false
    }

    let state: WaitableState<State>
    private var converter: StreamConverter?

    init(queueDepth: Int) {
        // One of them is in the consumer's hands.
        state = WaitableState(State(queue: StreamQueue(capacity: queueDepth - 1)))
    }

    /// Waits for the next frame. A picture of another size than the scene's is made now.
    ///
    /// - Returns: nil once the stream has ended and all frames were taken, the one that says `stopped` last.
    public func next() -> StreamFrame? {
        while true {
            let entry = state.wait { state -> WaitableState<State>.Step<StreamQueue.Entry?> in
                if let entry = state.queue.popFirst() { return .done(entry) }
                return state.isEnded ? .done(nil) : .wait(until: nil)
            }
            guard let entry else { return nil }
            if let frame = finished(entry) { return frame }
        }
    }

    /// Waits for the next frame, or for `interrupt()`.
    func waitForFrame() -> FrameArrival {
        while true {
            typealias Step = WaitableState<State>.Step<(entry: StreamQueue.Entry?, isInterrupted: Bool)>
            let (entry, isInterrupted) = state.wait { state -> Step in
                if let entry = state.queue.popFirst() { return .done((entry, false)) }
                if state.isInterrupted {
                    state.isInterrupted = false
                    return .done((nil, true))
                }
                return state.isEnded ? .done((nil, false)) : .wait(until: nil)
            }
            if isInterrupted { return .interrupted }
            guard let entry else { return .ended }
            if let frame = finished(entry) { return .frame(frame) }
        }
    }

    /// Has `waitForFrame` return, now or when it's called next.
    func interrupt() { state.change { $0.isInterrupted = true } }

    /// The next frame if there is one already.
    public func nextIfAvailable() -> StreamFrame? {
        while let entry = state.change({ $0.queue.popFirst() }) {
            if let frame = finished(entry) { return frame }
        }
        return nil
    }

    /// Frames that were dropped because this consumer was slow.
    public var droppedFrameCount: UInt64 { state.read { $0.queue.droppedCount } }

    /// Ends it: waits return, and nothing more comes.
    public func cancel() { state.change { $0.isEnded = true } }

    func append(_ frame: StreamFrame, _ conversion: StreamConversion?) {
        state.change { state in
            guard !state.isEnded else { return }
            state.queue.append(frame, conversion)
            if frame.status == .stopped { state.isEnded = true }
        }
    }

    /// Makes room in the pool. Returns whether there was a frame.
    func dropOldest() -> Bool { state.change { $0.queue.dropOldest() } }

    /// The consumer's picture; nil where there is no memory for it: then the frame is left out.
    func finished(_ entry: StreamQueue.Entry) -> StreamFrame? {
        guard let conversion = entry.conversion, let drawn = entry.frame.pixels else { return entry.frame }
        do {
            let converter =
                try converter.flatMap { $0.does(conversion) ? $0 : nil } ?? StreamConverter(conversion)
            self.converter = converter
            let (pixels, lease) = try converter.convert(drawn)
            return entry.frame.replacing(pixels, conversion.damage(of: entry.frame.damage), lease)
        } catch {
            return nil
        }
    }
}
