/// A stretch of time that isn't recorded. Times in nanoseconds since the recording began.
struct RecordPause {
    enum Change {
        case pause, resume
    }

    private let begin: UInt64
    private let end: UInt64
    private var isPaused = false
    private var isOver = false

    init(at seconds: Double, length: Double) {
        begin = UInt64((seconds * 1e9).rounded())
        end = begin + UInt64((length * 1e9).rounded())
    }

    /// How much of it has passed by then.
    func pausedNanoseconds(at time: UInt64) -> UInt64 { max(min(time, end), begin) - begin }

    /// What has to be done now, if anything.
    mutating func change(at time: UInt64) -> Change? {
        if !isPaused && !isOver && time >= begin && time < end {
            isPaused = true
            return .pause
        }
        if isPaused && time >= end {
            (isPaused, isOver) = (false, true)
            return .resume
        }
        return nil
    }
}
