import Dispatch
import Scrim
import XCTest

/// Consumers of every kind.
final class StreamConsumerTests: XCTestCase {
    private func stage() throws -> (StreamStage, Layer) {
        let stage = try StreamStage(configuration: StreamConfiguration(queueDepth: 8))
        let layer = stage.addLayer(Rect(0, 0, 1, 1), .white)
        return (stage, layer)
    }

    func testATaskGetsFramesUntilTheStreamEnds() async throws {
        let (stage, layer) = try stage()
        let frames = try stage.stream.frames()
        for step in 0..<3 {
            layer.frame.origin.x = Double(step)
            try stage.draw()
        }
        stage.stream.stop()
        var seen: [StreamFrame.Status] = []
        for await frame in frames { seen.append(frame.status) }
        XCTAssertEqual(seen, [.started, .complete, .complete, .stopped])
    }

    func testATaskThatWaitsIsWoken() async throws {
        let (stage, layer) = try stage()
        let frames = try stage.stream.frames()
        let task = Task {
            var numbers: [UInt64] = []
            for await frame in frames where frame.pixels != nil {
                numbers.append(frame.sequenceNumber)
                if numbers.count == 2 { break }
            }
            return numbers
        }
        try stage.draw()
        layer.frame.origin.x = 4
        try stage.draw()
        let numbers = await task.value
        XCTAssertEqual(numbers, [1, 2])
    }

    func testACancelledTaskWaitsNoLonger() async throws {
        let (stage, _) = try stage()
        let frames = try stage.stream.frames()
        let task = Task { await frames.makeAsyncIterator().next() == nil }
        task.cancel()
        let isNil = await task.value
        XCTAssertTrue(isNil)
        withExtendedLifetime(stage) {}
    }

    /// On a queue of the host's, one after the other, in order, also where each call takes its time.
    func testCallbacksOnAQueue() throws {
        let (stage, layer) = try stage()
        let queue = DispatchQueue(label: "host")
        let key = DispatchSpecificKey<Int>()
        queue.setSpecific(key: key, value: 7)
        let seen = Recorded<UInt64>()
        let isOnQueue = Recorded<Bool>()
        let done = DispatchSemaphore(value: 0)
        let onQueue: @Sendable (@escaping @Sendable () -> Void) -> Void = { queue.async(execute: $0) }
        let observation = try stage.stream.observe(on: onQueue) { frame in
            isOnQueue.append(DispatchQueue.getSpecific(key: key) == 7)
            seen.append(frame.sequenceNumber)
            if frame.status == .stopped { done.signal() }
        }
        for step in 0..<6 {
            layer.frame.origin.x = Double(step)
            try stage.draw()
        }
        stage.stream.stop()
        done.wait()
        XCTAssertEqual(seen.values, [1, 2, 3, 4, 5, 6, 6])
        XCTAssertFalse(isOnQueue.values.contains(false))
        withExtendedLifetime(observation) {}
    }

    func testACancelledObservationIsCalledNoMore() throws {
        let (stage, layer) = try stage()
        let seen = Recorded<UInt64>()
        let first = DispatchSemaphore(value: 0)
        let observation = try stage.stream.observe { frame in
            seen.append(frame.sequenceNumber)
            first.signal()
        }
        try stage.draw()
        first.wait()
        observation.cancel()
        for step in 1..<6 {
            layer.frame.origin.x = Double(step)
            try stage.draw()
        }
        XCTAssertEqual(seen.values, [1])
    }

    /// A consumer that blocks holds up neither the display nor the other one.
    func testABlockedConsumerHoldsUpNobody() throws {
        let (stage, layer) = try stage()
        let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let observation = try stage.stream.observe { frame in
            guard frame.status == .started else { return }
            entered.signal()
            release.wait()
        }
        try stage.draw()
        entered.wait()
        _ = stage.takeAll()
        for step in 1..<60 {
            layer.frame.origin.x = Double(step % 20)
            let frame = try stage.draw()
            XCTAssertEqual(frame[stage.display].status, .complete)
            XCTAssertEqual(stage.takeAll().map(\.sequenceNumber), [UInt64(step) + 1])
        }
        release.signal()
        withExtendedLifetime(observation) {}
    }
}
