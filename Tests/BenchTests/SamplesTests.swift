import XCTest

@testable import scrim_bench

final class SamplesTests: XCTestCase {
    func testMedianOfOddAndEvenCounts() {
        XCTAssertEqual(Samples([3, 1, 2]).median, 2)
        XCTAssertEqual(Samples([4, 1, 2, 3]).median, 2.5)
        XCTAssertEqual(Samples([7]).median, 7)
    }

    func testQuantilesLieBetweenSamples() {
        let samples = Samples((0...100).map(Double.init).reversed())
        XCTAssertEqual(samples.quantile(0), 0)
        XCTAssertEqual(samples.quantile(0.99), 99)
        XCTAssertEqual(samples.quantile(1), 100)
        XCTAssertEqual(samples.maximum, 100)
        XCTAssertEqual(Samples([0, 10]).quantile(0.25), 2.5)
        XCTAssertEqual(samples.quartiles.lower, 25)
        XCTAssertEqual(samples.quartiles.upper, 75)
    }

    func testCountAboveALimitLeavesOutTheLimit() {
        let samples = Samples([1, 2, 2, 3])
        XCTAssertEqual(samples.count, 4)
        XCTAssertEqual(samples.count(above: 2), 1)
        XCTAssertEqual(samples.count(above: 0), 4)
        XCTAssertEqual(samples.count(above: 3), 0)
    }

    func testBudgets() {
        XCTAssertEqual(FrameBudget(framesPerSecond: 60).milliseconds, 16.67, accuracy: 0.01)
        XCTAssertEqual(FrameBudget(framesPerSecond: 120).milliseconds, 8.33, accuracy: 0.01)
    }

    func testVariantsRunInTurnAndArePrepared() throws {
        var calls: [String] = []
        let variants = ["a", "b"].map { name in
            Variant(name: name, prepare: { calls.append("prepare \(name)") }, run: { calls.append(name) })
        }
        let samples = try Interleaved.measure(variants, warmUpRounds: 1, samples: 2)
        XCTAssertEqual(samples.map(\.count), [2, 2])
        let turn = ["prepare a", "a", "prepare a", "a", "prepare a", "a"]
        let other = turn.map { $0 == "a" ? "b" : "prepare b" }
        XCTAssertEqual(calls, ["prepare a", "a", "prepare b", "b"] + turn + other)
    }
}
