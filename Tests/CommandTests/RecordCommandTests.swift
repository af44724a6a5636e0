import Foundation
import XCTest

final class RecordCommandTests: XCTestCase {
    private let scene = """
        { "scrim": 1, "size": [32, 24], "scale": 1, "background": "#204060",
          "windows": [ { "name": "app", "level": "normal", "frame": [0, 0, 32, 24], "layers": [
            { "name": "bar", "frame": [0, 0, 4, 24], "color": "#ffcc00" },
            { "name": "secret", "frame": [16, 0, 8, 24], "color": "#ff0000", "capture": "omitted" } ] } ],
          "timeline": [ { "at": 0, "layer": "bar", "frame": [28, 0, 4, 24], "duration": 2 } ] }
        """

    private func directory() throws -> WorkDirectory {
        let directory = try WorkDirectory()
        try directory.write(scene, as: "scene.json")
        return directory
    }

    func testAMovieOfAScene() throws {
        let directory = try directory()
        let run = try ScrimProcess(
            ["record", "scene.json", "--output", "movie.mp4", "--seconds", "0.5", "--fps", "20"],
            in: directory)
        XCTAssertEqual(run.status, 0, run.errors)
        XCTAssertTrue(run.output.hasPrefix("movie.mp4: 0.50 s, "), run.output)
        XCTAssertTrue(run.errors.contains("0.00 s of 0.5 s, "), run.errors)
        XCTAssertEqual(try directory.names, ["movie.mp4", "scene.json"])
    }

    func testAMovieWithoutCompression() throws {
        let directory = try directory()
        let run = try ScrimProcess(
            ["record", "scene.json", "--output", "movie.y4m", "--seconds", "0.5", "--fps", "20"],
            in: directory)
        XCTAssertEqual(run.status, 0, run.errors)
        XCTAssertTrue(run.output.hasPrefix("movie.y4m: 0.50 s, 10 frames, "), run.output)
        XCTAssertTrue(
            String(decoding: try directory.bytes("movie.y4m").prefix(30), as: UTF8.self).hasPrefix(
                "YUV4MPEG2 W32 H24 F20:1 "))
    }

    /// Who is asked may pick windows, cancel, or not be there; what isn't a number is asked again.
    func testPicking() throws {
        let directory = try directory()
        let arguments = ["record", "scene.json", "--pick", "--fps", "20", "--seconds", "0.2", "--output"]
        let picked = try ScrimProcess(
            shell: "printf '7\\n1\\n' | \"$0\" \"$@\"", arguments + ["movie.mp4"], in: directory)
        XCTAssertEqual(picked.status, 0, picked.errors)
        XCTAssertTrue(picked.errors.contains("  1  the window app\n"), picked.errors)
        XCTAssertTrue(picked.errors.contains("Numbers of 1 to 1, nothing, or q: "), picked.errors)
        let cancelled = try ScrimProcess(
            shell: "echo q | \"$0\" \"$@\"", arguments + ["other.mp4"], in: directory)
        XCTAssertEqual(cancelled.status, 1)
        XCTAssertTrue(cancelled.errors.hasSuffix("scrim: cancelled before it began\n"), cancelled.errors)
        let alone = try ScrimProcess(
            shell: "\"$0\" \"$@\" </dev/null", arguments + ["other.mp4"], in: directory)
        XCTAssertEqual(alone.status, 1)
        XCTAssertTrue(alone.errors.contains("nobody answered what to record"), alone.errors)
        XCTAssertEqual(try directory.names, ["movie.mp4", "scene.json"])
    }

    func testAPauseIsLeftOut() throws {
        let directory = try directory()
        let run = try ScrimProcess(
            [
                "record", "scene.json", "--output", "movie.mp4", "--seconds", "0.4", "--fps", "20", "--pause",
                "0.2,0.3",
            ], in: directory)
        XCTAssertEqual(run.status, 0, run.errors)
        XCTAssertTrue(run.output.hasPrefix("movie.mp4: 0.40 s, "), run.output)
    }

    /// A signal in the middle leaves a movie that is complete.
    func testAnInterruptCompletesTheMovie() throws {
        let directory = try directory()
        let run = try ScrimProcess(
            shell: """
                "$0" record scene.json --output movie.mp4 --fps 20 & pid=$!
                until ls movie.partial.mp4 >/dev/null 2>&1; do sleep 0.02; done
                sleep 0.2; kill -TERM $pid; wait $pid
                """, in: directory)
        XCTAssertEqual(run.status, 143, run.errors)
        XCTAssertTrue(run.output.hasPrefix("movie.mp4: "), run.output)
        XCTAssertEqual(try directory.names, ["movie.mp4", "scene.json"])
    }

    func testAnInterruptInTheCountdownLeavesNothing() throws {
        let directory = try directory()
        let run = try ScrimProcess(
            shell: """
                "$0" record scene.json --output movie.mp4 --countdown 60 2>errors & pid=$!
                until grep -q starting errors; do sleep 0.02; done
                kill -TERM $pid; wait $pid
                """, in: directory)
        XCTAssertEqual(run.status, 143)
        XCTAssertEqual(try directory.names, ["errors", "scene.json"])
    }

    /// R19: what was recorded until the disk was full can be played, and isn't called a movie.
    func testR19ADiskThatIsFull() throws {
        let directory = try WorkDirectory()
        // Confetti takes some space.
        let layers = (0..<400).map { index in
            let color = String(1_048_576 + index * 39_119 % 15_000_000, radix: 16)
            let (x, y) = (index * 37 % 640, index * 91 % 640)
            return ##"{ "name": "l\##(index)", "frame": [\##(x), \##(y), 9, 9], "color": "#\##(color)" }"##
        }
        let moves = (0..<400).map { index in
            let (x, y) = (index * 71 % 640, index * 53 % 640)
            return #"{ "at": 0, "layer": "l\#(index)", "frame": [\#(x), \#(y), 9, 9], "duration": 60 }"#
        }
        try directory.write(
            """
            { "scrim": 1, "size": [640, 640], "scale": 1, "windows": [ { "name": "app", "level": "normal",
              "frame": [0, 0, 640, 640], "layers": [ \(layers.joined(separator: ",\n")) ] } ],
              "timeline": [ \(moves.joined(separator: ",\n")) ] }
            """, as: "scene.json")
        let run = try ScrimProcess(
            ["record", "scene.json", "--output", "movie.mp4", "--seconds", "60", "--fps", "30"],
            in: directory,
            limits: ["-f 512"])
        XCTAssertEqual(run.status, 1, run.output)
        XCTAssertTrue(
            run.errors.contains("scrim: movie.mp4: disk full; what was recorded so far is in "), run.errors)
        XCTAssertEqual(try directory.names, ["movie.partial.mp4", "scene.json"])
    }

    func testWrongInput() throws {
        let directory = try directory()
        try directory.write("x", as: "there.mp4")
        let cases: [([String], Int32, String)] = [
            (["scene.json"], 2, "--output is missing"),
            (
                ["scene.json", "--output", "a.avi"], 2,
                "--output takes a file that ends in .mp4 or .y4m, not \"a.avi\""
            ),
            (["scene.json", "--output", "a.mp4", "--fps", "0"], 2, "--fps takes a whole number of 1 to 240"),
            (
                ["scene.json", "--output", "a.mp4", "--seconds", "-1"], 2,
                "--seconds takes seconds of 0 or more"
            ),
            (["scene.json", "--output", "a.mp4", "--seconds", "0"], 2, "--seconds takes more than 0"),
            (
                ["scene.json", "--output", "a.mp4", "--route", "screenshot"], 2,
                "--route takes one of recording"
            ),
            (["scene.json", "--output", "a.mp4", "--preset", "x"], 2, "--preset takes one of ultrafast"),
            (["scene.json", "--output", "a.mp4", "--pause", "1"], 2, "--pause takes two numbers"),
            (["scene.json", "--output", "there.mp4"], 1, "there.mp4: already there"),
            (["scene.json", "--output", "no/a.mp4"], 1, "no/a.mp4: no directory 'no'"),
            (["none.json", "--output", "a.mp4"], 1, "none.json: no such file"),
            (["scene.json", "--output", "a.mp4", "--audio", "none.wav"], 1, "none.wav: can't be opened"),
            (["scene.json", "--output", "a.mp4", "--audio", "scene.json"], 1, "scene.json: "),
        ]
        for (arguments, status, text) in cases {
            let run = try ScrimProcess(["record"] + arguments, in: directory)
            XCTAssertEqual(run.status, status, "\(arguments)")
            XCTAssertTrue(run.errors.contains("scrim: \(text)"), "\(arguments): \(run.errors)")
            XCTAssertEqual(try directory.names, ["scene.json", "there.mp4"], "\(arguments)")
        }
        let help = try ScrimProcess(["record", "--help"], in: directory)
        XCTAssertEqual(help.status, 0)
        XCTAssertTrue(
            help.output.hasPrefix("usage: scrim record SCENE --output FILE.mp4|FILE.y4m"), help.output)
    }
}
