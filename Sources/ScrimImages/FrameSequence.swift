internal import Scrim

/// Frames at a constant rate out of pictures at any time: each frame shows the picture that was there at its time.
struct FrameSequence {
    private let rate: FrameRate
    /// Frames that were given out; counted by who does.
    var count = 0

    init(_ rate: FrameRate) {
        self.rate = rate
    }

    /// How many frames begin before `time` and weren't given out: they show what was there until then.
    func framesBefore(_ time: UInt64) -> Int {
        guard time > 0 else { return 0 }
        // Times are rounded: one that is a nanosecond late is none.
        let due = Int(clamping: rate.frame(atNanoseconds: time - min(time, 2))) + 1
        return max(0, due - count)
    }
}
