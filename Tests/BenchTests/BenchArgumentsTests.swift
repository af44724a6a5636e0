import Foundation
import XCTest

@testable import scrim_bench

final class BenchArgumentsTests: XCTestCase {
    private func assertUsage(_ words: [String], _ text: String, line: UInt = #line) {
        XCTAssertThrowsError(try Arguments(words), line: line) { error in
            guard case BenchError.usage(let found) = error else { return XCTFail("\(error)", line: line) }
            XCTAssert(found.hasPrefix(text), found, line: line)
        }
    }

    func testAll() throws {
        let arguments = try Arguments([
            "--scene", "blur", "--threads", "2", "--frames", "7", "--cairo", "--json", "-", "--report",
            "a.html",
            "--kernels",
        ])
        XCTAssertEqual(arguments.scene?.name, "blur")
        XCTAssertEqual(arguments.threads, 2)
        XCTAssertEqual(arguments.frames, 7)
        XCTAssertTrue(arguments.measuresCairo)
        XCTAssertTrue(arguments.measuresKernels)
        XCTAssertEqual(arguments.json, .standardOutput)
        XCTAssertEqual(arguments.page, "a.html")
    }

    func testWhatMakesNoSense() {
        assertUsage(["--scenes"], "unknown argument '--scenes'")
        assertUsage(["phone"], "unknown argument 'phone'")
        assertUsage(["--scene"], "--scene needs a value")
        assertUsage(["--scene", "--json"], "--scene needs a value")
        assertUsage(["--scene", "nope"], "no scene 'nope': there are phone, overdraw")
        assertUsage(["--threads", "0"], "--threads 0: it must be a number from 1 to 64")
        assertUsage(["--frames", "many"], "--frames many: it must be a number from 1 to 100000")
        assertUsage(["--cairo", "--cairo"], "--cairo is given twice")
        assertUsage(["--report", "-"], "--report needs a file")
        assertUsage(["--report", ""], "--report needs a value")
        assertUsage(["--report", "a", "--json", "a"], "--json and --report name the same file, 'a'")
        assertUsage(["--kernels", "--report", "a"], "--report needs a scene")
        assertUsage(["--kernels", "--cairo"], "--cairo needs a scene")
    }

    func testEveryUsedOptionIsExplained() {
        for option in [
            "--scene", "--threads", "--frames", "--cairo", "--json", "--report", "--kernels", "--list",
        ] {
            XCTAssert(Arguments.usage.contains("\n  \(option)"), option)
        }
    }

    func testFilesAreAskedForAndWrittenAsAWhole() throws {
        let directory = NSTemporaryDirectory() + "bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let file = ReportFile(path: directory + "/report")
        try file.check()
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), [])
        try file.write("text")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory), ["report"])
        XCTAssertThrowsError(try ReportFile(path: directory).check())
        XCTAssertThrowsError(try ReportFile(path: directory + "/none/report").check()) {
            XCTAssert("\($0)".contains("no directory"), "\($0)")
        }
    }
}
