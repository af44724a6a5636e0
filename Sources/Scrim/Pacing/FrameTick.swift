/// That a frame of a `FrameClock` is to be drawn now. Times are in nanoseconds.
public struct FrameTick: Sendable, Hashable {
    /// 0 for the clock's first frame. Numbers of frames that were left out are missing.
    public let number: UInt64
    /// When the frame was due, on the clock's time: `CLOCK_MONOTONIC`, or that of the `ManualTime`.
    public let deadlineInNanoseconds: UInt64
    /// From the first frame's deadline to this one's: the frame's time in a movie.
    public let timeInNanoseconds: UInt64
    /// How long after the deadline the tick was handed out.
    public let delayInNanoseconds: UInt64
    /// Whether it was asked for only after its deadline: what was done since the last tick took too long. A thread
    /// that the system wakes late has a delay and isn't late.
    public let isLate: Bool
    /// How many frames right before this one were left out, since their time had passed.
    public let skippedFrames: UInt64
}
