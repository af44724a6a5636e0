import Dispatch
import Synchronization
import XCTest

@testable import Scrim

final class BroadcastTests: XCTestCase {
    func testEveryValueInOrderFromTheSubscriptionOn() {
        let source = Broadcast<Int>()
        let (early, late) = (Recorded<Int>(), Recorded<Int>())
        source.send(0)
        let first = source.observe { early.append($0) }
        source.send(1)
        let second = source.observe { late.append($0) }
        source.send(2)
        source.send(2)
        XCTAssertEqual(early.values, [1, 2, 2])
        XCTAssertEqual(late.values, [2, 2])
        withExtendedLifetime((first, second)) {}
    }

    func testCancelledOrLetGo() {
        let source = Broadcast<Int>()
        let (cancelled, letGo) = (Recorded<Int>(), Recorded<Int>())
        let first = source.observe { cancelled.append($0) }
        var second: Observation? = source.observe { letGo.append($0) }
        source.send(1)
        first.cancel()
        first.cancel()
        XCTAssertNotNil(second)
        second = nil
        source.send(2)
        XCTAssertEqual(cancelled.values, [1])
        XCTAssertEqual(letGo.values, [1])
        XCTAssertFalse(source.isObserved)
    }

    /// What a callback owns is let go with its subscription, under no lock that it could need.
    func testCallbacksAreLetGo() {
        let source = Broadcast<Int>()
        let inner = Recorded<Int>()
        for end in [{ (observation: Observation) in observation.cancel() }, { _ in source.finish() }] {
            weak var owned: Observation?
            let outer: Observation
            do {
                let observation = source.observe { inner.append($0) }
                owned = observation
                outer = source.observe { _ in withExtendedLifetime(observation) {} }
            }
            XCTAssertNotNil(owned)
            end(outer)
            XCTAssertNil(owned)
            XCTAssertFalse(source.isObserved)
        }
    }

    func testCancellingInACallback() {
        let source = Broadcast<Int>()
        let own = Slot<Observation>()
        let others = Slot<Observation>()
        let (calls, otherCalls) = (Recorded<Int>(), Recorded<Int>())
        own.value = source.observe { value in
            calls.append(value)
            guard value == 2 else { return }
            // What was sent in this call, and before the cancellation, isn't delivered either.
            source.send(3)
            own.value?.cancel()
            others.value = nil
        }
        others.value = source.observe { otherCalls.append($0) }
        source.send(1)
        source.send(2)
        source.send(4)
        XCTAssertEqual(calls.values, [1, 2])
        XCTAssertEqual(otherCalls.values, [1, 2, 3], "2 and 3 came in the call that sent 3")
        XCTAssertFalse(source.isObserved)
    }

    func testSubscribingInACallback() {
        let source = Broadcast<Int>()
        let nested = Slot<Observation>()
        let calls = Recorded<Int>()
        let outer = source.observe { value in
            if value == 1 { nested.value = source.observe { calls.append($0) } }
        }
        source.send(1)
        source.send(2)
        XCTAssertEqual(calls.values, [2], "the value that was being sent came before the subscription")
        withExtendedLifetime(outer) {}
    }

    /// A callback that sends isn't called again before it returns, and all see the order of the sending.
    func testSendingInACallback() {
        let source = Broadcast<Int>()
        let (calls, other) = (Recorded<Int>(), Recorded<Int>())
        let depth = Atomic<Int>(0)
        let first = source.observe { value in
            XCTAssertEqual(depth.add(1, ordering: .relaxed).oldValue, 0)
            calls.append(value)
            if value < 5 { source.send(value + 1) }
            depth.subtract(1, ordering: .relaxed)
        }
        let second = source.observe { other.append($0) }
        source.send(1)
        XCTAssertEqual(calls.values, [1, 2, 3, 4, 5])
        XCTAssertEqual(other.values, [1, 2, 3, 4, 5])
        withExtendedLifetime((first, second)) {}
    }

    func testManySendersGiveOneOrder() {
        let source = Broadcast<Int>()
        let records = (0..<4).map { _ in Recorded<Int>() }
        let occupancies = records.map { _ in Occupancy() }
        let observations = zip(records, occupancies).map { record, occupancy in
            source.observe { value in
                XCTAssertEqual(occupancy.enter(), 0, "two calls of one callback at once")
                record.append(value)
                occupancy.leave()
            }
        }
        DispatchQueue.concurrentPerform(iterations: 4) { sender in
            for step in 0..<1_000 { source.send(sender * 1_000 + step) }
        }
        let order = records[0].values
        XCTAssertEqual(order.sorted(), Array(0..<4_000))
        for sender in 0..<4 {
            let own = order.filter { $0 / 1_000 == sender }
            XCTAssertEqual(own, own.sorted(), "sender \(sender)")
        }
        for record in records { XCTAssertEqual(record.values, order) }
        withExtendedLifetime(observations) {}
    }

    /// Every subscriber that comes and goes meanwhile sees a run without gaps.
    func testSubscribingAndCancellingMeanwhile() {
        let source = Broadcast<Int>()
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            if thread == 0 {
                for value in 0..<3_000 { source.send(value) }
            } else {
                for _ in 0..<300 {
                    let record = Recorded<Int>()
                    let observation = source.observe { record.append($0) }
                    for _ in 0..<10 { _ = source.isObserved }
                    observation.cancel()
                    let values = record.values
                    if let first = values.first {
                        XCTAssertEqual(values, Array(first..<first + values.count))
                    }
                }
            }
        }
        XCTAssertFalse(source.isObserved)
    }

    func testSequences() async {
        let source = Broadcast<Int>()
        source.send(0)
        var iterator = source.makeAsyncIterator()
        let other = source.makeAsyncIterator()
        for value in 1...1_000 { source.send(value) }
        source.finish()
        source.send(-1)
        for value in 1...1_000 {
            let next = await iterator.next()
            XCTAssertEqual(next, value)
        }
        let end = await iterator.next()
        XCTAssertNil(end)
        var others = other
        let first = await others.next()
        XCTAssertEqual(first, 1)
        for await value in source { XCTFail("\(value) after the end") }
    }

    func testAnIteratorThatIsLetGo() async {
        let source = Broadcast<Int>()
        do {
            var iterator = source.makeAsyncIterator()
            XCTAssertTrue(source.isObserved)
            source.send(1)
            let value = await iterator.next()
            XCTAssertEqual(value, 1)
        }
        XCTAssertFalse(source.isObserved)
    }

    func testASourceThatIsLetGoEnds() async {
        var source: Broadcast<Int>? = Broadcast()
        var iterator = source?.makeAsyncIterator()
        source?.send(1)
        source = nil
        let value = await iterator?.next()
        XCTAssertEqual(value, 1)
        let end = await iterator?.next()
        XCTAssertNil(end)
    }

    func testACancelledTask() async {
        let source = Broadcast<Int>()
        let iterator = source.makeAsyncIterator()
        let task = Task {
            var count = 0
            var iterator = iterator
            while await iterator.next() != nil { count += 1 }
            return count
        }
        task.cancel()
        let count = await task.value
        XCTAssertEqual(count, 0)
    }
}

/// How many are inside of something.
private final class Occupancy: Sendable {
    private let count = Atomic<Int>(0)
    func enter() -> Int { count.add(1, ordering: .relaxed).oldValue }
    func leave() { count.subtract(1, ordering: .relaxed) }
}
