/// What a stream did so far.
public struct StreamStatistics: Sendable, Hashable {
    /// Pictures that were drawn for it.
    public var pictures: UInt64 = 0
    /// Frames of the host's in which it would have been drawn, but all of its buffers were with consumers. What consumers
    /// themselves missed stands with them, `StreamReader.droppedFrameCount`.
    public var framesWithoutBuffer: UInt64 = 0
}
