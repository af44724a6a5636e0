import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

/// Movies of a process that dies, or has no space left.
final class InterruptedMovieTests: XCTestCase {
    /// The program beside the test bundle.
    private static let binary: String = {
        let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return ((bundle ?? "") as NSString).deletingLastPathComponent + "/MovieProcess"
    }()

    private func run(
        _ arguments: [String], in directory: MovieDirectory
    ) throws -> (process: Process, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.binary)
        process.arguments = arguments
        let streams = try MovieDirectory()
        let (out, err) = (streams.path + "/out", streams.path + "/err")
        for path in [out, err] { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardOutput = FileHandle(forWritingAtPath: out)
        process.standardError = FileHandle(forWritingAtPath: err)
        try process.run()
        process.waitUntilExit()
        return (
            process, try String(contentsOfFile: out, encoding: .utf8),
            try String(contentsOfFile: err, encoding: .utf8)
        )
    }

    /// Killed at 5 s, with fragments of 1 s: at least 4 s are there, and decode without an error.
    func testWhatAKilledProcessLeaves() throws {
        let directory = try MovieDirectory()
        let run = try run(["killed", directory.path + "/movie.mp4", "151"], in: directory)
        XCTAssertEqual(run.process.terminationReason, .uncaughtSignal)
        XCTAssertEqual(run.process.terminationStatus, SIGKILL)
        XCTAssertEqual(run.errors, "", "a library doesn't print")
        XCTAssertEqual(try directory.names, ["movie.partial.mp4"])
        let partial = directory.path + "/movie.partial.mp4"
        let packets = try MediaTool.packets(of: partial)
        XCTAssertGreaterThanOrEqual(packets.count, 120)
        XCTAssertEqual(packets.map(\.time), packets.indices.map { $0 * 3000 })
        _ = try MediaTool.run("ffmpeg", ["-xerror", "-i", partial, "-f", "null", "-"])
        XCTAssertEqual(try MediaTool.pictures(of: partial, 96, 64).count, packets.count)
    }

    /// R19, R22: the error comes with the picture that can't be written; what was written before plays.
    func testR19R22NoSpaceLeft() throws {
        let directory = try MovieDirectory()
        let run = try run(
            ["limited", directory.path + "/movie.mp4", "21600", "\(1 << 20)"], in: directory)
        XCTAssertEqual(run.process.terminationStatus, 0, run.errors)
        XCTAssertEqual(run.errors, "", "a library doesn't print")
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }
        XCTAssertEqual(lines.count, 2, run.output)
        XCTAssertEqual(lines.first?.last, "disk full", run.output)
        let failedAt = try XCTUnwrap(lines.first.flatMap { Int($0[1]) })
        let partial = directory.path + "/movie.partial.mp4"
        XCTAssertEqual(lines.last?.last.map(String.init), partial, run.output)
        XCTAssertEqual(try directory.names, ["movie.partial.mp4"])
        let packets = try MediaTool.packets(of: partial)
        XCTAssertGreaterThan(packets.count, 0)
        // A fragment of a second, and the picture that waited for the next one's time.
        XCTAssertGreaterThanOrEqual(packets.count, failedAt - 32)
        _ = try MediaTool.run("ffmpeg", ["-xerror", "-i", partial, "-f", "null", "-"])
    }

    /// No space for the ordinary file, which is written beside the one in fragments: that one stays.
    func testNoSpaceAtTheEnd() throws {
        let directory = try MovieDirectory()
        // Of the same options, to know how long the file is.
        let whole = try run(["limited", directory.path + "/whole.mp4", "45", "\(1 << 30)"], in: directory)
        XCTAssertEqual(whole.output, "end 45\n")
        XCTAssertEqual(whole.errors, "", "a library doesn't print")
        let size = MoviePath.byteCount(of: directory.path + "/whole.mp4")
        // All but the last piece.
        let run = try run(
            ["limited", directory.path + "/movie.mp4", "45", "\(size * 9 / 10)"], in: directory)
        XCTAssertTrue(run.output.hasPrefix("error 45 disk full"), run.output)
        XCTAssertEqual(try directory.names, ["movie.partial.mp4", "whole.mp4"])
        XCTAssertGreaterThanOrEqual(
            try MediaTool.packets(of: directory.path + "/movie.partial.mp4").count, 30)
    }

    /// Not even the header fits.
    func testNoSpaceAtTheBeginning() throws {
        let directory = try MovieDirectory()
        let run = try run(["limited", directory.path + "/movie.mp4", "45", "100"], in: directory)
        XCTAssertEqual(run.output, "error 0 disk full\nkept nothing\n")
        XCTAssertEqual(try directory.names, [])
    }
}
