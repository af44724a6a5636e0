import CKernels
import KernelHarness
import XCTest

/// The rows that convert outputs, at each level of this machine.
final class ConversionRowTests: XCTestCase {
    private var levels: [UnsafePointer<scrk_rows>] {
        [SCRK_CPU_SCALAR, SCRK_CPU_AVX2, SCRK_CPU_NEON].compactMap { scrk_rows_for(scrk_cpu_level($0)) }
    }

    private func run(_ rows: UnsafePointer<scrk_rows>) -> kernel_harness_failure? {
        var report = kernel_harness_report()
        return kernel_harness_run_conversions(rows, &report) ? nil : report.failure
    }

    func testEqualFormulaAtAllWidths() {
        for rows in levels {
            guard var failure = run(rows) else { continue }
            var text = [CChar](repeating: 0, count: 512)
            kernel_harness_describe(&failure, &text, text.count)
            XCTFail(text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
    }

    /// All 2^24 colours. Half a level is the rounding to bytes, the rest is that of the weights.
    func testAllColorsAreNearToBT709() {
        for rows in levels {
            var error = kernel_harness_conversion_error()
            XCTAssertTrue(kernel_harness_convert_all_colors(rows, &error))
            XCTAssertGreaterThan(error.luma, 0.49)
            XCTAssertLessThan(error.luma, 0.502)
            XCTAssertGreaterThan(error.chroma, 0.49)
            XCTAssertLessThan(error.chroma, 0.505)
        }
    }

    func testFindsFaults() {
        var rows = kernel_harness_faulty_rows(kernel_harness_fault(KERNEL_HARNESS_CHROMA_OF_LEFT))
        let left = run(&rows)
        XCTAssertEqual(left.map { String(cString: $0.operation) }, "chroma_pairs")
        XCTAssertEqual(left.map { String(cString: $0.against) }, "formula")
        rows = kernel_harness_faulty_rows(kernel_harness_fault(KERNEL_HARNESS_HALVE_WRITES_TOO_FAR))
        let far = run(&rows)
        XCTAssertEqual(far.map { String(cString: $0.operation) }, "halve")
        XCTAssertEqual(far.map { String(cString: $0.against) }, "bytes around dst")
    }
}
