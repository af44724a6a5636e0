/// What a recorder wrote in the recording that runs, or in the last one.
public struct RecorderStatistics: Sendable, Hashable {
    /// Pictures that the sink took.
    public var writtenFrames = 0
    /// Pictures that came too fast for the sink.
    public var droppedFrames: UInt64 = 0
    /// Of the movie, up to what was written last.
    public var movieTimeInNanoseconds: UInt64 = 0
}
