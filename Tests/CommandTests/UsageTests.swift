import XCTest

/// How the real command answers a command line: help, and what it doesn't understand.
final class UsageTests: XCTestCase {
    private func run(_ arguments: [String]) throws -> ScrimProcess {
        try ScrimProcess(arguments, in: try WorkDirectory())
    }

    func testHelpAndVersion() throws {
        for arguments in [["--help"], ["-h"], ["render", "--help"], ["inspect", "x", "-h"], ["--version"]] {
            let run = try run(arguments)
            XCTAssertEqual(run.status, 0)
            XCTAssertEqual(run.errors, "")
            XCTAssertFalse(run.output.isEmpty)
        }
        XCTAssertTrue(try run(["render", "--help"]).output.hasPrefix("usage: scrim render SCENE "))
        XCTAssertNotNil(try run(["--version"]).output.wholeMatch(of: /scrim \d+\.\d+\.\d+\n/))
    }

    func testWrongUsage() throws {
        for (arguments, text) in [
            ([], "a command is missing"), (["paint"], #"unknown command "paint""#),
            (["-x"], #"unknown option "-x""#),
            (["render"], "SCENE is missing"),
            (
                ["render", "s.json"],
                "no output is named: give one of --display, --screenshot, --recording, --mirroring, --thumbnail"
            ),
            (["render", "s.json", "--colour"], #"unknown option "--colour""#),
            (
                ["render", "s.json", "--display", "a", "--at", "-1"],
                #"--at takes seconds of 0 or more, not "-1""#
            ),
            (
                ["render", "s.json", "--display", "a", "--threads", "0"],
                #"--threads takes a whole number of 1 to 64, not "0""#
            ),
            (["inspect", "a", "b"], #"unexpected "b""#),
            (
                ["inspect", "a", "--route", "tv"],
                #"unknown route "tv"; known are display, screenshot, recording, mirroring, thumbnail"#
            ),
            (["inspect", "a\nb", "c\nd"], "unexpected \"c\u{fffd}d\""),
        ] {
            let run = try run(arguments)
            XCTAssertEqual(run.status, 2, "\(arguments)")
            XCTAssertEqual(run.output, "")
            let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
            XCTAssertEqual(lines.first, "scrim: \(text)")
            XCTAssertEqual(lines.count, 3, "\(arguments)")
            XCTAssertTrue(lines[1].hasPrefix("usage: scrim "))
        }
    }

    func testAReaderThatHasSeenEnough() throws {
        let directory = try WorkDirectory()
        let layers = Array(repeating: #"{"frame":[0,0,1,1]}"#, count: 5000).joined(separator: ",")
        try directory.write(
            #"{"scrim": 1, "size": [9, 9], "windows": [{"layers": [\#(layers)]}]}"#, as: "s.json")
        let run = try ScrimProcess(
            shell:
                #""$0" inspect s.json --json | head -n 1; trap "" PIPE; "$0" inspect s.json --json | head -n 1"#,
            in: directory)
        XCTAssertEqual(run.output, "[\n[\n")
        XCTAssertEqual(run.errors, "")
    }

    func testOutputThatCantBeWritten() throws {
        let directory = try WorkDirectory()
        let run = try ScrimProcess(shell: #"exec "$0" --help >/dev/full"#, in: directory)
        XCTAssertEqual(run.status, 1)
        XCTAssertEqual(run.errors, "scrim: standard output: No space left on device\n")
    }
}
