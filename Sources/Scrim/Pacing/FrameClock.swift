/// Says when to draw the next frame, at a steady rate. May be used from any thread.
///
/// Frame n is due n frame times after the first one, counted in whole nanoseconds from that first one, so nothing drifts.
/// The first frame is due when it's first asked for. Who comes late gets the frame that is current by then: those
/// before it are skipped and counted, never made up for in a burst, after a long stall too. The frames stay where they
/// were due all along.
///
/// A tick allocates nothing. If several threads or tasks take ticks of one clock, each frame goes to one of them.
public final class FrameClock: Sendable {
    struct State: Sendable {
        var pacer: FramePacer
        /// Nil: the system's time counts.
        var manualTime: UInt64?

        var now: UInt64 { manualTime ?? WaitableState<Self>.monotonicTime }

        mutating func next(askedAt: UInt64) -> WaitableState<Self>.Step<FrameTick?> {
            switch pacer.next(askedAt: askedAt, now: now) {
            case .draw(let tick): .done(tick)
            case .end: .done(nil)
            // Manual time passes by a change of the state.
            case .wait(until: let time): .wait(until: manualTime == nil ? time : nil)
            }
        }
    }

    public let rate: FrameRate
    let state: WaitableState<State>

    /// A clock of the system's monotonic time.
    public convenience init(rate: FrameRate) { self.init(rate: rate, manualTime: nil) }

    private init(rate: FrameRate, manualTime: UInt64?) {
        self.rate = rate
        state = WaitableState(State(pacer: FramePacer(rate: rate), manualTime: manualTime))
    }

    /// A clock for tests: its time stands still but for `ManualTime.advance(byNanoseconds:)`.
    public static func manual(rate: FrameRate, startingAtNanoseconds start: UInt64 = 0) -> (
        clock: FrameClock, time: ManualTime
    ) {
        let clock = FrameClock(rate: rate, manualTime: start)
        return (clock, ManualTime(state: clock.state))
    }

    /// Blocks the thread until the next frame is due, or the clock is stopped. In tasks use `ticks()`.
    ///
    /// - Returns: nil once the clock is stopped.
    public func waitForNextFrame() -> FrameTick? {
        var askedAt: UInt64?
        return state.wait { state in
            let asked = askedAt ?? state.now
            askedAt = asked
            return state.next(askedAt: asked)
        }
    }

    /// The next frame if it's due; nil otherwise, and once the clock is stopped. Never waits: for hosts with an event
    /// loop of their own.
    public func frameIfDue() -> FrameTick? {
        state.wait { state in
            guard case .done(let tick) = state.next(askedAt: state.now) else { return .done(nil) }
            return .done(tick)
        }
    }

    /// The frames for one task: `for await tick in try clock.ticks()`. Starts a thread, which waits in the task's
    /// stead and ends with the sequence.
    ///
    /// - Throws: `outOfMemory` if no thread can be started.
    public func ticks() throws(RenderError) -> FrameTicks { try FrameTicks(of: state) }

    /// Ends it for good: all waits return at once, sequences end, and there is no further tick.
    public func stop() { state.change { $0.pacer.stop() } }

    public var isStopped: Bool { state.read { $0.pacer.isStopped } }

    /// What was handed out so far.
    public var statistics: FrameClockStatistics { state.read { $0.pacer.statistics } }
}

/// The time of a manual `FrameClock`, in nanoseconds. May be used from any thread.
public struct ManualTime: Sendable {
    let state: WaitableState<FrameClock.State>

    public var nowInNanoseconds: UInt64 { state.read { $0.now } }

    /// Lets time pass, at once. Who waits for a frame that is due by then gets it; a frame whose successor is due as
    /// well counts as skipped, so a test goes on in steps of at most a frame to see all of them.
    ///
    /// - Precondition: the sum is below 2^64.
    public func advance(byNanoseconds nanoseconds: UInt64) {
        state.change { $0.manualTime = $0.now + nanoseconds }
    }
}
