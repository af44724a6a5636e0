import CKernels
import Foundation
import KernelHarness
import XCTest

/// Every row operation, at every level of this machine, against the scalar rows, the formula and pixman.
///
/// `SCRIM_ROW_CASE=NUMBER swift test --filter RowTests/testCaseFromEnvironment` runs one case at all levels.
final class RowTests: XCTestCase {
    private var harness: OpaquePointer!

    override func setUpWithError() throws {
        harness = try XCTUnwrap(kernel_harness_create())
    }

    override func tearDown() {
        kernel_harness_destroy(harness)
    }

    private func cases(_ family: Int) -> kernel_harness_range {
        kernel_harness_cases(kernel_harness_family(family))
    }

    private func describe(_ failure: kernel_harness_failure) -> String {
        withUnsafePointer(to: failure) { failure in
            var text = [CChar](repeating: 0, count: 512)
            kernel_harness_describe(failure, &text, text.count)
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    private func check(_ cases: kernel_harness_range, pixmanAnswers: Bool = true, line: UInt = #line) {
        for level in SCRK_CPU_SCALAR...SCRK_CPU_NEON where scrk_cpu_has(scrk_cpu_level(level)) {
            guard let rows = scrk_rows_for(scrk_cpu_level(level)) else {
                XCTFail("level \(level) has no rows", line: line)
                continue
            }
            var report = kernel_harness_report()
            if !kernel_harness_run(harness, rows, cases, &report) {
                XCTFail(describe(report.failure), line: line)
                continue
            }
            XCTAssertEqual(report.cases, cases.count, line: line)
            // Less than half would mean that the comparison with pixman has been lost somewhere.
            let least = pixmanAnswers ? (cases.count + 1) / 2 : 0
            XCTAssertGreaterThanOrEqual(report.pixman_compared, least, line: line)
        }
    }

    func testWidthsAtGuardPages() { check(cases(KERNEL_HARNESS_WIDTHS)) }
    func testAlignments() { check(cases(KERNEL_HARNESS_ALIGNMENTS)) }
    func testAllPairsOfBytes() { check(cases(KERNEL_HARNESS_PAIRS)) }
    func testRandomCases() { check(cases(KERNEL_HARNESS_RANDOM)) }
    func testBlurRows() { check(cases(KERNEL_HARNESS_BLUR), pixmanAnswers: false) }

    func testCaseFromEnvironment() throws {
        let text = ProcessInfo.processInfo.environment["SCRIM_ROW_CASE"]
        try XCTSkipIf(text == nil, "SCRIM_ROW_CASE names no case")
        let number = try XCTUnwrap(UInt32(text!), "SCRIM_ROW_CASE is not a number")
        for level in SCRK_CPU_SCALAR...SCRK_CPU_NEON {
            guard let rows = scrk_rows_for(scrk_cpu_level(level)) else { continue }
            var report = kernel_harness_report()
            let range = kernel_harness_range(first: number, count: 1)
            XCTAssertTrue(kernel_harness_run(harness, rows, range, &report), describe(report.failure))
        }
    }

    // MARK: The harness can fail

    /// The first case of the family that the scalar rows with this fault don't pass.
    private func outcome(_ fault: Int, _ family: Int) -> (kernel_harness_outcome, kernel_harness_failure) {
        var rows = kernel_harness_faulty_rows(kernel_harness_fault(fault))
        var report = kernel_harness_report()
        let outcome = kernel_harness_run_apart(harness, &rows, cases(family), &report)
        return (outcome, report.failure)
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    func testScalarRowsPassApart() {
        var report = kernel_harness_report()
        let outcome = kernel_harness_run_apart(
            harness, scrk_rows_for(scrk_cpu_level(SCRK_CPU_SCALAR)), cases(KERNEL_HARNESS_ALIGNMENTS), &report
        )
        XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_PASSED))
        XCTAssertEqual(report.cases, cases(KERNEL_HARNESS_ALIGNMENTS).count)
    }

    func testFindsMissingRounding() {
        for family in [
            KERNEL_HARNESS_WIDTHS, KERNEL_HARNESS_ALIGNMENTS, KERNEL_HARNESS_PAIRS, KERNEL_HARNESS_RANDOM,
        ] {
            let (outcome, failure) = outcome(KERNEL_HARNESS_TRUNCATES, family)
            XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
            XCTAssertEqual(text(failure.operation), "over")
            XCTAssertEqual(text(failure.against), "formula")
            XCTAssertNotEqual(failure.expected, failure.actual)
        }
    }

    func testFindsWriteBehindTheRow() {
        let (away, failure) = outcome(KERNEL_HARNESS_WRITES_TOO_FAR, KERNEL_HARNESS_ALIGNMENTS)
        XCTAssertEqual(away, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(failure.operation), "copy")
        XCTAssertEqual(text(failure.against), "bytes around dst")
        XCTAssertEqual(failure.index, Int64(failure.width))
    }

    func testGuardPageStopsReadBehindTheRow() {
        let (away, _) = outcome(KERNEL_HARNESS_READS_TOO_FAR, KERNEL_HARNESS_ALIGNMENTS)
        XCTAssertEqual(
            away, kernel_harness_outcome(KERNEL_HARNESS_PASSED), "away from the guard it can't be seen")
        let (flush, _) = outcome(KERNEL_HARNESS_READS_TOO_FAR, KERNEL_HARNESS_WIDTHS)
        XCTAssertEqual(flush, kernel_harness_outcome(KERNEL_HARNESS_TRAPPED))
    }

    func testFindsChangedInput() {
        let (outcome, failure) = outcome(KERNEL_HARNESS_CHANGES_INPUT, KERNEL_HARNESS_RANDOM)
        XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(failure.operation), "over_mask")
        XCTAssertEqual(text(failure.against), "input")
    }

    func testFindsUnderReadAfterWrite() {
        let (outcome, failure) = outcome(KERNEL_HARNESS_READS_LATE, KERNEL_HARNESS_WIDTHS)
        XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(failure.operation), "over_solid")
        XCTAssertEqual(failure.dst, failure.under)
    }

    func testFindsMissingBits() {
        let (outcome, failure) = outcome(KERNEL_HARNESS_SETS_NOTHING, KERNEL_HARNESS_PAIRS)
        XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(failure.operation), "stream_over_solid")
        XCTAssertEqual(text(failure.against), "formula")
        XCTAssertEqual(failure.expected & 0x00ff_ffff, failure.actual & 0x00ff_ffff)
    }

    func testFindsBitsInWhatIsKept() {
        let (outcome, failure) = outcome(KERNEL_HARNESS_KEEPS_BITS, KERNEL_HARNESS_PAIRS)
        XCTAssertEqual(outcome, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(failure.operation), "stream_over")
        XCTAssertEqual(text(failure.against), "kept")
    }

    func testFindsFaultsOfBlurRows() {
        let (mix, truncated) = outcome(KERNEL_HARNESS_BLUR_TRUNCATES, KERNEL_HARNESS_BLUR)
        XCTAssertEqual(mix, kernel_harness_outcome(KERNEL_HARNESS_FAILED))
        XCTAssertEqual(text(truncated.operation), "blur_mix")
        XCTAssertEqual(text(truncated.against), "formula")
        let (filter, written) = outcome(KERNEL_HARNESS_BLUR_WRITES_TOO_FAR, KERNEL_HARNESS_BLUR)
        // It ends at the guard page or is seen behind the row, whichever placement comes first.
        XCTAssertTrue(
            filter == kernel_harness_outcome(KERNEL_HARNESS_TRAPPED)
                || text(written.against) == "bytes around dst")
        let (average, _) = outcome(KERNEL_HARNESS_BLUR_READS_TOO_FAR, KERNEL_HARNESS_BLUR)
        XCTAssertEqual(average, kernel_harness_outcome(KERNEL_HARNESS_TRAPPED))
    }
}
