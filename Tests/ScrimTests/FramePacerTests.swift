import XCTest

@testable import Scrim

/// The rules of a frame clock, told the time.
final class FramePacerTests: XCTestCase {
    private let frame: UInt64 = 10

    private func pacer() throws -> FramePacer {
        FramePacer(rate: try XCTUnwrap(FrameRate(frames: 100_000_000)))
    }

    private func tick(_ action: FramePacer.Action) throws -> FrameTick {
        guard case .draw(let tick) = action else { return try XCTUnwrap(nil, "\(action)") }
        return tick
    }

    func testTheFirstFrameIsDueAtOnceAndTheOthersAFrameTimeApart() throws {
        var pacer = try pacer()
        XCTAssertEqual(try tick(pacer.next(askedAt: 1_000, now: 1_000)).deadlineInNanoseconds, 1_000)
        for number in UInt64(1)...5 {
            let due = 1_000 + number * frame
            XCTAssertEqual(pacer.next(askedAt: due - 7, now: due - 7), .wait(until: due))
            XCTAssertEqual(pacer.next(askedAt: due - 7, now: due - 1), .wait(until: due))
            let tick = try tick(pacer.next(askedAt: due - 7, now: due))
            XCTAssertEqual(tick.number, number)
            XCTAssertEqual(tick.timeInNanoseconds, number * frame)
            XCTAssertFalse(tick.isLate)
            XCTAssertEqual(tick.skippedFrames, 0)
        }
        XCTAssertEqual(pacer.statistics.frames, 6)
        XCTAssertEqual(pacer.statistics.lateFrames, 0)
    }

    /// A deadline counts from the first frame: a thread that is woken late moves none of those behind.
    func testNothingDrifts() throws {
        var pacer = try pacer()
        _ = pacer.next(askedAt: 0, now: 0)
        for number in UInt64(1)...1_000 {
            let tick = try tick(pacer.next(askedAt: (number - 1) * frame + 1, now: number * frame + 3))
            XCTAssertEqual(tick.deadlineInNanoseconds, number * frame)
            XCTAssertEqual(tick.delayInNanoseconds, 3)
            XCTAssertFalse(tick.isLate)
        }
        XCTAssertEqual(pacer.statistics.longestDelayInNanoseconds, 3)
    }

    func testWhoAsksLateIsLate() throws {
        var pacer = try pacer()
        _ = pacer.next(askedAt: 0, now: 0)
        let late = try tick(pacer.next(askedAt: 14, now: 14))
        XCTAssertEqual([late.number, late.delayInNanoseconds, late.skippedFrames], [1, 4, 0])
        XCTAssertTrue(late.isLate)
        XCTAssertEqual(pacer.next(askedAt: 15, now: 15), .wait(until: 20))
        XCTAssertEqual(pacer.statistics.lateFrames, 1)
    }

    func testAfterAStallTheCurrentFrameComesAndNoBurst() throws {
        var pacer = try pacer()
        _ = pacer.next(askedAt: 0, now: 0)
        let hour: UInt64 = 3_600_000_000_000
        let tick = try tick(pacer.next(askedAt: hour + 4, now: hour + 4))
        XCTAssertEqual(tick.number, hour / frame)
        XCTAssertEqual(tick.skippedFrames, hour / frame - 1)
        XCTAssertEqual(tick.deadlineInNanoseconds, hour)
        XCTAssertTrue(tick.isLate)
        XCTAssertEqual(pacer.next(askedAt: hour + 5, now: hour + 5), .wait(until: hour + frame))
        XCTAssertEqual(pacer.statistics.skippedFrames, hour / frame - 1)
    }

    func testAStoppedOneEnds() throws {
        var pacer = try pacer()
        _ = pacer.next(askedAt: 0, now: 0)
        pacer.stop()
        XCTAssertEqual(pacer.next(askedAt: 100, now: 100), .end)
        XCTAssertEqual(pacer.statistics.frames, 1)
    }

    func testAtTheEndOfTimeNothingOverflows() throws {
        var pacer = try pacer()
        _ = pacer.next(askedAt: .max - 5, now: .max - 5)
        XCTAssertEqual(pacer.next(askedAt: .max - 4, now: .max - 4), .wait(until: .max))
        XCTAssertEqual(try tick(pacer.next(askedAt: .max - 4, now: .max)).number, 1)
    }

    // MARK: Rates

    func testMoreFramesThanThereAreNumbers() throws {
        let rate = try XCTUnwrap(FrameRate(frames: 4_294_967_295))
        var pacer = FramePacer(rate: rate)
        guard case .draw = pacer.next(askedAt: 0, now: 0) else { return XCTFail("the first is due at once") }
        guard case .draw(let tick) = pacer.next(askedAt: .max, now: .max) else {
            return XCTFail("the last is due at the end")
        }
        XCTAssertEqual(tick.number, .max)
    }

    func testRatesAreReduced() throws {
        XCTAssertEqual(FrameRate(frames: 60_000, inSeconds: 1_000), 60)
        let ntsc = try XCTUnwrap(FrameRate(frames: 30_000, inSeconds: 1001))
        XCTAssertEqual("\(ntsc)", "30000/1001")
        XCTAssertEqual(FrameRate(frames: 60)?.framesPerSecond, 60)
        for (frames, seconds) in [(0, 1), (1, 0), (-1, 1), (1, -1), (Int.max, 1), (1, Int.max)] {
            XCTAssertNil(FrameRate(frames: frames, inSeconds: seconds), "\(frames)/\(seconds)")
        }
    }

    /// 30,000 frames of 30000/1001 are 1001 seconds to the nanosecond; no frame is due before its time.
    func testRationalRatesAreExact() throws {
        let ntsc = try XCTUnwrap(FrameRate(frames: 30_000, inSeconds: 1001))
        XCTAssertEqual(ntsc.nanoseconds(toFrame: 30_000), 1_001_000_000_000)
        XCTAssertEqual(ntsc.nanoseconds(toFrame: 1), 33_366_667)
        XCTAssertEqual((60 as FrameRate).nanoseconds(toFrame: 1), 16_666_667)
        XCTAssertEqual((60 as FrameRate).nanoseconds(toFrame: 3), 50_000_000)
        for rate in [ntsc, 60, 120, try XCTUnwrap(FrameRate(frames: 7, inSeconds: 3))] {
            for number in (UInt64(0)...200).map({ $0 * $0 * 977 }) {
                let time = rate.nanoseconds(toFrame: number)
                XCTAssertEqual(rate.frame(atNanoseconds: time), number, "\(rate), frame \(number)")
                if number > 0 { XCTAssertEqual(rate.frame(atNanoseconds: time - 1), number - 1) }
            }
        }
        XCTAssertEqual((1 as FrameRate).nanoseconds(toFrame: .max), .max)
    }
}
