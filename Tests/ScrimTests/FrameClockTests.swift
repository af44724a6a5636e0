import Dispatch
import Foundation
import Scrim
import XCTest

/// A frame clock in use. The manual one decides every order; nothing here depends on how fast the machine is.
final class FrameClockTests: XCTestCase {
    private let second: UInt64 = 1_000_000_000

    func testManualTimeStandsStill() throws {
        let (clock, time) = FrameClock.manual(rate: 50, startingAtNanoseconds: 7)
        XCTAssertEqual(clock.frameIfDue()?.number, 0)
        XCTAssertNil(clock.frameIfDue())
        time.advance(byNanoseconds: second / 50 - 1)
        XCTAssertNil(clock.frameIfDue())
        time.advance(byNanoseconds: 1)
        XCTAssertEqual(time.nowInNanoseconds, 7 + second / 50)
        XCTAssertEqual(clock.waitForNextFrame()?.number, 1)
        time.advance(byNanoseconds: second)
        XCTAssertEqual(clock.frameIfDue()?.skippedFrames, 49)
        XCTAssertEqual(clock.statistics.frames, 3)
    }

    func testAThreadThatWaitsGetsTheFrameOnceItIsDue() throws {
        let (clock, time) = FrameClock.manual(rate: 50)
        XCTAssertEqual(clock.waitForNextFrame()?.number, 0)
        let (frame, done) = (Box<FrameTick>(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            frame.value = clock.waitForNextFrame()
            done.signal()
        }
        time.advance(byNanoseconds: second / 50)
        done.wait()
        XCTAssertEqual(frame.value?.number, 1)
    }

    func testStopEndsAWait() throws {
        let (clock, _) = FrameClock.manual(rate: 50)
        XCTAssertNotNil(clock.waitForNextFrame())
        let (frame, done) = (Box<FrameTick>(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            frame.value = clock.waitForNextFrame()
            done.signal()
        }
        clock.stop()
        done.wait()
        XCTAssertNil(frame.value)
        XCTAssertTrue(clock.isStopped)
        XCTAssertNil(clock.waitForNextFrame())
        XCTAssertNil(clock.frameIfDue())
    }

    func testTicksOfATaskEndWithTheClock() async throws {
        let (clock, time) = FrameClock.manual(rate: 50)
        var numbers: [UInt64] = []
        for await tick in try clock.ticks() {
            numbers.append(tick.number)
            if tick.number == 4 { clock.stop() } else { time.advance(byNanoseconds: second / 50) }
        }
        XCTAssertEqual(numbers, [0, 1, 2, 3, 4])
    }

    func testACancelledTaskWaitsNoLonger() async throws {
        let (clock, _) = FrameClock.manual(rate: 50)
        XCTAssertNotNil(clock.frameIfDue())
        let ticks = try clock.ticks()
        let task = Task {
            var count = 0
            for await _ in ticks { count += 1 }
            return count
        }
        task.cancel()
        let count = await task.value
        XCTAssertEqual(count, 0)
        XCTAssertFalse(clock.isStopped)
    }

    /// Each frame goes to one of those who wait.
    func testFramesAreSharedOut() async throws {
        let (clock, time) = FrameClock.manual(rate: 50)
        let tasks = try (0..<4).map { _ in
            let ticks = try clock.ticks()
            return Task {
                var numbers: [UInt64] = []
                for await tick in ticks { numbers.append(tick.number) }
                return numbers
            }
        }
        for number in UInt64(0)..<100 {
            // All four may be waiting or on their way: the next step begins when the frame was taken.
            while clock.statistics.frames <= number { await Task.yield() }
            time.advance(byNanoseconds: second / 50)
        }
        while clock.statistics.frames <= 100 { await Task.yield() }
        clock.stop()
        var all: [UInt64] = []
        for task in tasks { all += await task.value }
        XCTAssertEqual(all.sorted(), Array(0...100))
    }

    func testTheMonotonicClockComesInOrderAndNotBeforeItsTime() throws {
        let clock = FrameClock(rate: 2_000)
        var last: FrameTick?
        for _ in 0..<20 {
            let tick = try XCTUnwrap(clock.waitForNextFrame())
            if let last {
                XCTAssertGreaterThan(tick.number, last.number)
                XCTAssertEqual(tick.skippedFrames, tick.number - last.number - 1)
            }
            XCTAssertEqual(tick.timeInNanoseconds, tick.number * second / 2_000)
            last = tick
        }
        XCTAssertEqual(clock.statistics.frames, 20)
    }
}

private final class Box<Value>: @unchecked Sendable {
    // Read after the semaphore was signalled.
    var value: Value?
}
