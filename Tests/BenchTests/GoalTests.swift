import XCTest

@testable import scrim_bench

final class GoalTests: XCTestCase {
    private func goal(_ bound: Goal.Bound, _ first: Double, _ then: Double) -> Goal {
        Goal(scene: nil, figure: "figure", bound: bound, first: first, then: then) { $0.median("display") }
    }

    private func result(_ scene: String, _ figure: String, in run: [SceneMeasurement]) throws -> GoalResult {
        try XCTUnwrap(GoalResult.all(of: run).first { $0.goal.scene == scene && $0.goal.figure == figure })
    }

    func testOutcomesOnBothSidesOfTheBounds() {
        let least = goal(.atLeast, 2, 4)
        XCTAssertEqual(least.outcome(of: 1.99), .missed)
        XCTAssertEqual(least.outcome(of: 2), .first)
        XCTAssertEqual(least.outcome(of: 3.99), .first)
        XCTAssertEqual(least.outcome(of: 4), .then)
        let most = goal(.atMost, 2, 1)
        XCTAssertEqual(most.outcome(of: 2.01), .missed)
        XCTAssertEqual(most.outcome(of: 2), .first)
        XCTAssertEqual(most.outcome(of: 1), .then)
        XCTAssertEqual(most.outcome(of: nil), .notMeasured)
        XCTAssertEqual(goal(.atMost, 0, 0).outcome(of: 0), .then)
    }

    func testTheWorstSceneCounts() {
        let run = [1.0, 3, 2].map { SceneMeasurement.madeUp("scene", ["display": $0]) }
        XCTAssertEqual(goal(.atLeast, 2, 4).value(in: run), 1)
        XCTAssertEqual(goal(.atMost, 2, 4).value(in: run), 3)
    }

    func testWhatWasNotMeasuredIsNotMissed() throws {
        let run = [SceneMeasurement.madeUp("phone", ["display": 1])]
        XCTAssertNil(goal(.atLeast, 2, 4).value(in: []))
        XCTAssertEqual(
            try result("phone", "painter_display_capture/display_capture", in: run).outcome, .notMeasured)
        XCTAssertEqual(try result("idle", "pixels touched", in: run).outcome, .notMeasured)
    }

    func testRatiosAreForOneThread() throws {
        let times: KeyValuePairs = ["display_capture": 2.0, "painter_display_capture": 10.0]
        let figure = "painter_display_capture/display_capture"
        let one = try result("phone", figure, in: [.madeUp("phone", times)])
        XCTAssertEqual(one.value, 5)
        XCTAssertEqual(one.outcome, .first)
        XCTAssertEqual(
            try result("phone", figure, in: [.madeUp("phone", threads: 2, times)]).outcome, .notMeasured)
    }

    func testSpeedUpFromEitherSide() throws {
        let figure = "speed-up by 2 threads"
        let two = SceneMeasurement.madeUp(
            "phone", threads: 2, ["display_capture": 1, "display_capture_1_thread": 1.7])
        XCTAssertEqual(try result("phone", figure, in: [two]).value, 1.7)
        let one = SceneMeasurement.madeUp("phone", ["display_capture": 2, "display_capture_2_threads": 1])
        XCTAssertEqual(try result("phone", figure, in: [one]).outcome, .then)
        let four = SceneMeasurement.madeUp(
            "phone", threads: 4, ["display_capture": 1, "display_capture_1_thread": 3])
        XCTAssertEqual(try result("phone", figure, in: [four]).outcome, .notMeasured)
    }

    func testWhatABlurAddsIsCountedInCopies() throws {
        let run = SceneMeasurement.madeUp(
            "blur", ["display_capture": 5, "baseline_display_capture": 2, "memcpy_frame": 2])
        XCTAssertEqual(
            try result("blur", "(display_capture - that of phone)/memcpy_frame", in: [run]).value, 1.5)
    }

    func testTouchedPixelsAreNotTheSkippedOnes() throws {
        let rest = SceneMeasurement.madeUp("idle", work: Work(skipped: 100))
        XCTAssertEqual(try result("idle", "pixels touched", in: [rest]).outcome, .then)
        let busy = SceneMeasurement.madeUp("idle", work: Work(written: 1))
        XCTAssertEqual(try result("idle", "pixels touched", in: [busy]).outcome, .missed)
    }

    func testText() {
        let run = [SceneMeasurement.madeUp("phone", ["display_capture": 2, "painter_display_capture": 9])]
        let text = GoalReport.text(of: GoalResult.all(of: run))
        XCTAssert(text.contains("painter_display_capture/display_capture"), text)
        XCTAssertFalse(text.contains("overdraw"), text)
        XCTAssertEqual(GoalReport.text(of: GoalResult.all(of: [])), "")
    }

    func testJSON() {
        let text = GoalReport.json(of: GoalResult.all(of: [.madeUp("idle", work: Work(read: 1))])).text()
        XCTAssert(text.contains(#""reached": "missed""#), text)
        XCTAssert(text.contains(#""reached": null"#), text)
    }
}
