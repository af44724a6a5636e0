import CKernels
import Foundation
import XCTest

final class CPUTests: XCTestCase {
    private func name(_ level: scrk_cpu_level) -> String { String(cString: scrk_cpu_name(level)) }

    /// The best level with SCRIM_CPU set to `value`, or not set.
    private func best(_ value: String?) -> String {
        let before = ProcessInfo.processInfo.environment["SCRIM_CPU"]
        defer { set(before) }
        set(value)
        return name(scrk_cpu_best())
    }

    private func set(_ value: String?) {
        if let value {
            setenv("SCRIM_CPU", value, 1)
        } else {
            unsetenv("SCRIM_CPU")
        }
    }

    func testNames() {
        XCTAssertEqual(name(scrk_cpu_level(SCRK_CPU_SCALAR)), "scalar")
        XCTAssertEqual(name(scrk_cpu_level(SCRK_CPU_AVX2)), "avx2")
        XCTAssertEqual(name(scrk_cpu_level(SCRK_CPU_NEON)), "neon")
        XCTAssertEqual(name(-1), "unknown")
        XCTAssertEqual(name(3), "unknown")
    }

    func testRowsAreThereExactlyForTheLevelsOfTheMachine() {
        for level in scrk_cpu_level(-1)...4 {
            let rows = scrk_rows_for(level)
            XCTAssertEqual(rows != nil, scrk_cpu_has(level))
            XCTAssertEqual(rows?.pointee.level ?? level, level)
        }
        XCTAssertTrue(scrk_cpu_has(scrk_cpu_level(SCRK_CPU_SCALAR)))
        XCTAssertFalse(scrk_cpu_has(-1))
    }

    func testAVX2IsWhatTheSystemSays() throws {
        let info = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        try XCTSkipIf(info == nil, "no /proc/cpuinfo")
        let flags = info!.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
        let listed = flags.split(separator: " ").contains("avx2")
        XCTAssertEqual(scrk_cpu_has(scrk_cpu_level(SCRK_CPU_AVX2)), listed)
    }

    func testEnvironmentLowersTheLevel() {
        let ownBest = best(nil)
        XCTAssertEqual(best("scalar"), "scalar")
        XCTAssertEqual(best(""), ownBest)
        XCTAssertEqual(best("sse9"), ownBest)
        XCTAssertEqual(best("AVX2"), ownBest)
        for level in [SCRK_CPU_AVX2, SCRK_CPU_NEON].map({ scrk_cpu_level($0) }) {
            XCTAssertEqual(best(name(level)), scrk_cpu_has(level) ? name(level) : ownBest)
        }
    }

    func testStatusTexts() {
        let texts = (SCRK_OK...SCRK_NOT_DRAWN).map { String(cString: scrk_status_text(scrk_status($0))) }
        XCTAssertEqual(Set(texts).count, texts.count)
        XCTAssertFalse(texts.contains("unknown status"))
        XCTAssertFalse(texts.contains(""))
        for value in [-1, scrk_status(SCRK_NOT_DRAWN) + 1, .max, .min] {
            XCTAssertEqual(String(cString: scrk_status_text(value)), "unknown status")
        }
    }
}
