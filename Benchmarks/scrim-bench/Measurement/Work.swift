import Scrim

/// What a frame took, all outputs together: pixels, and calls of row operations.
struct Work: Equatable {
    var read = 0
    var blended = 0
    var skipped = 0
    var written = 0
    var rowCalls = 0

    /// Pixels that something was done with.
    var touched: Int { read + blended + written }

    static func += (sum: inout Work, other: Work) {
        sum.read += other.read
        sum.blended += other.blended
        sum.skipped += other.skipped
        sum.written += other.written
        sum.rowCalls += other.rowCalls
    }
}

extension Work {
    init(_ statistics: FrameStatistics) {
        read = Int(statistics.pixelsRead)
        blended = Int(statistics.pixelsBlended)
        skipped = Int(statistics.pixelsSkipped)
        written = Int(statistics.pixelsWritten)
        rowCalls = Int(statistics.rowCalls)
    }
}
