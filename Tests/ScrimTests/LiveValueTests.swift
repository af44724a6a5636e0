import Dispatch
import XCTest

@testable import Scrim

final class LiveValueTests: XCTestCase {
    func testTheCurrentValueAtOnceThenChanges() {
        let source = LiveValue(1)
        source.update { $0 = 2 }
        let record = Recorded<Int>()
        let observation = source.observe { record.append($0) }
        XCTAssertEqual(record.values, [2])
        source.update { $0 = 2 }
        source.update { $0 = 3 }
        source.update { $0 += 0 }
        XCTAssertEqual(record.values, [2, 3])
        XCTAssertEqual(source.current, 3)
        observation.cancel()
        source.update { $0 = 4 }
        XCTAssertEqual(record.values, [2, 3])
    }

    func testReadingChangingAndSubscribingInACallback() {
        let source = LiveValue(0)
        let (outer, inner) = (Recorded<Int>(), Recorded<Int>())
        let nested = Slot<Observation>()
        let observation = source.observe { value in
            outer.append(value)
            XCTAssertGreaterThanOrEqual(source.current, value)
            guard value == 1 else { return }
            source.update { $0 = 2 }
            nested.value = source.observe { inner.append($0) }
            source.update { $0 = 3 }
        }
        source.update { $0 = 1 }
        XCTAssertEqual(outer.values, [0, 1, 2, 3])
        XCTAssertEqual(inner.values, [2, 3])
        withExtendedLifetime(observation) {}
    }

    /// Nothing is missing between the first value and the next, and nothing comes twice, whenever one subscribes.
    func testSubscribersSeeEveryChangeFromTheirFirstValueOn() {
        let source = LiveValue(0)
        let records = (0..<200).map { _ in Recorded<Int>() }
        let observations = Recorded<Observation>()
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            if thread == 0 {
                for record in records {
                    let observation = source.observe { record.append($0) }
                    XCTAssertFalse(record.values.isEmpty, "the first value comes before observe returns")
                    observations.append(observation)
                }
            } else {
                for _ in 0..<500 { source.update { $0 += 1 } }
            }
        }
        for record in records {
            let first = record.values.first ?? -1
            XCTAssertEqual(record.values, Array(first...1_000))
        }
        withExtendedLifetime(observations) {}
    }

    func testSequences() async {
        let source = LiveValue("a")
        var iterator = source.makeAsyncIterator()
        source.update { $0 = "b" }
        source.update { $0 = "b" }
        source.update { $0 = "c" }
        source.finish()
        source.update { $0 = "d" }
        var values: [String] = []
        while let value = await iterator.next() { values.append(value) }
        XCTAssertEqual(values, ["a", "b", "c"])
        values = []
        for await value in source { values.append(value) }
        XCTAssertEqual(values, ["d"], "after the end there is the value, and no change")
    }
}
