/// Frames per second as a ratio of whole numbers, so that 30000/1001 is exact. Equal ratios are equal.
public struct FrameRate: Sendable, Hashable {
    /// So many frames ...
    public let frames: UInt32
    /// ... in so many seconds. The two have no common divisor.
    public let seconds: UInt32

    /// - Returns: nil if one of the two isn't in 1...4,294,967,295.
    public init?(frames: Int, inSeconds seconds: Int = 1) {
        guard let upper = UInt32(exactly: frames), let lower = UInt32(exactly: seconds), upper > 0, lower > 0
        else { return nil }
        var (divisor, rest) = (upper, lower)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        self.frames = upper / divisor
        self.seconds = lower / divisor
    }

    public var framesPerSecond: Double { Double(frames) / Double(seconds) }

    /// From the time of frame 0 to that of another, rounded up: no frame is due before its time. No error adds up
    /// over the frames, and what lies beyond 584 years is held there.
    public func nanoseconds(toFrame number: UInt64) -> UInt64 {
        let product = UInt128(number) * nanosecondsPerFrames
        return UInt64(clamping: (product + UInt128(frames) - 1) / UInt128(frames))
    }

    /// The last frame that is due by then: the inverse of `nanoseconds(toFrame:)`.
    public func frame(atNanoseconds nanoseconds: UInt64) -> UInt64 {
        UInt64(clamping: UInt128(nanoseconds) * UInt128(frames) / nanosecondsPerFrames)
    }

    /// What `frames` take.
    private var nanosecondsPerFrames: UInt128 { UInt128(seconds) * 1_000_000_000 }
}

extension FrameRate: ExpressibleByIntegerLiteral {
    /// - Precondition: it is in 1...4,294,967,295.
    public init(integerLiteral value: Int) {
        guard let rate = FrameRate(frames: value) else { preconditionFailure("a rate of \(value)") }
        self = rate
    }
}

extension FrameRate: CustomStringConvertible {
    public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
