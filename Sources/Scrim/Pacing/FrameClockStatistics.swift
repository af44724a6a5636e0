/// How well a host keeps up with a `FrameClock`.
public struct FrameClockStatistics: Sendable, Hashable {
    /// Ticks handed out.
    public private(set) var frames: UInt64 = 0
    /// Those of them that were late.
    public private(set) var lateFrames: UInt64 = 0
    /// Frames that were left out.
    public private(set) var skippedFrames: UInt64 = 0
    /// The longest that a tick was handed out after its deadline.
    public private(set) var longestDelayInNanoseconds: UInt64 = 0

    public init() {}

    mutating func count(_ tick: FrameTick) {
        frames += 1
        if tick.isLate { lateFrames += 1 }
        skippedFrames += tick.skippedFrames
        longestDelayInNanoseconds = max(longestDelayInNanoseconds, tick.delayInNanoseconds)
    }
}
