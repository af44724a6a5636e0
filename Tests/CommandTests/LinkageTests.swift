import Foundation
import XCTest

/// What programs pull in.
final class LinkageTests: XCTestCase {
    private static let systemLibraries = [
        "linux-vdso", "ld-linux", "libc.", "libm.", "libgcc_s", "libstdc++", "libdl", "libpthread", "librt",
        "libutil",
    ]

    /// The names of all shared libraries that the system loads for a program beside the tests.
    private func libraries(of program: String) throws -> [String] {
        let directory = try WorkDirectory()
        let run = try ScrimProcess(shell: "ldd \"$(dirname \"$0\")/\(program)\"", in: directory)
        XCTAssertEqual(run.status, 0, run.errors)
        return run.output.split(separator: "\n").compactMap { line in
            let name = line.split(whereSeparator: { " \t".contains($0) }).first.map(String.init) ?? ""
            let file = name.split(separator: "/").last.map(String.init) ?? ""
            let isSystem =
                Self.systemLibraries.contains { file.hasPrefix($0) } || file.hasPrefix("libswift")
                || file.hasPrefix("libdispatch") || file.hasPrefix("libBlocksRuntime")
            return isSystem ? nil : file
        }
    }

    func testScrimAloneLinksPixmanAlone() throws {
        let libraries = try libraries(of: "scrim-alone")
        XCTAssertEqual(libraries.map { $0.split(separator: ".").first ?? "" }, ["libpixman-1"])
    }

    func testOnlyTheRecorderLoadsFFmpeg() throws {
        XCTAssertFalse(try libraries(of: "scrim").contains { $0.hasPrefix("libav") })
        XCTAssertTrue(try libraries(of: "scrim-record").contains { $0.hasPrefix("libavcodec") })
    }
}
