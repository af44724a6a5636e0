/// What a frame clock does when, without a clock: it is told the time and says what to do. Times are in nanoseconds.
struct FramePacer: Sendable {
    enum Action: Hashable {
        case wait(until: UInt64)
        case draw(FrameTick)
        case end
    }

    let rate: FrameRate
    private(set) var statistics = FrameClockStatistics()
    private(set) var isStopped = false
    private var start: UInt64?
    private var nextNumber: UInt64 = 0

    init(rate: FrameRate) {
        self.rate = rate
    }

    /// For somebody who asked for a frame then, and is still without one now. The first frame is due when it's asked
    /// for, and that of number n so many frames later, whatever was late or left out in between.
    mutating func next(askedAt: UInt64, now: UInt64) -> Action {
        guard !isStopped else { return .end }
        let start = start ?? askedAt
        self.start = start
        let due = deadline(of: nextNumber, start)
        guard now >= due else { return .wait(until: due) }

        // After a stall the frames whose successor is due as well are left out, all at once. Deadlines held at the end
        // of time let no number fall behind.
        let number = max(nextNumber, rate.frame(atNanoseconds: now - start))
        let deadline = deadline(of: number, start)
        let tick = FrameTick(
            number: number, deadlineInNanoseconds: deadline, timeInNanoseconds: deadline - start,
            delayInNanoseconds: now - deadline, isLate: askedAt > deadline, skippedFrames: number - nextNumber
        )
        nextNumber = number == .max ? .max : number + 1
        statistics.count(tick)
        return .draw(tick)
    }

    mutating func stop() { isStopped = true }

    private func deadline(of number: UInt64, _ start: UInt64) -> UInt64 {
        let (sum, overflow) = start.addingReportingOverflow(rate.nanoseconds(toFrame: number))
        return overflow ? .max : sum
    }
}
