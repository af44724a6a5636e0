import Foundation
import Scrim
import ScrimImages
import XCTest

/// The real `scrim render` on scenes that are right.
final class RenderCommandTests: XCTestCase {
    private static let scene = ##"""
        {"scrim": 1, "size": [40, 30], "scale": 1.5, "background": "#102030",
         "windows": [{"layers": [
           {"name": "secret", "frame": [2, 2, 20, 10], "color": "#ff0000",
            "capture": {"screenshot": "omitted", "recording": {"solid": "#00ff00"}, "mirroring": "visible"}},
           {"name": "image", "frame": [25, 5, 8, 8], "image": "images/i.png"}]}],
         "timeline": [{"at": 1, "layer": "image", "frame": [25, 15, 8, 8], "duration": 2}]}
        """##

    private func directory(_ scene: String = scene) throws -> WorkDirectory {
        let directory = try WorkDirectory()
        try directory.write(scene, as: "s.json")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/images", withIntermediateDirectories: true)
        let image = try PixelBuffer(size: PixelSize(2, 2), format: .xrgb32)
        try directory.write(PNG.encode(image), as: "images/i.png")
        return directory
    }

    private func picture(_ name: String, in directory: WorkDirectory) throws -> PixelBuffer {
        try PNG.decode(path: directory.path + "/" + name)
    }

    private func render(_ arguments: String..., in directory: WorkDirectory, line: UInt = #line) throws {
        let run = try ScrimProcess(["render", "s.json"] + arguments, in: directory)
        XCTAssertEqual(run.status, 0, line: line)
        XCTAssertEqual(run.errors, "", line: line)
        XCTAssertEqual(run.output, "", line: line)
    }

    func testEachRouteGetsItsPicture() throws {
        let directory = try directory()
        try render(
            "--display", "d.png", "--screenshot", "s.png", "--recording", "r.png", "--mirroring", "m.png",
            "--thumbnail", "t.png", in: directory)
        let pictures = try ["d", "s", "r", "m", "t"].map { try picture("\($0).png", in: directory) }
        XCTAssertTrue(pictures.allSatisfy { $0.size == PixelSize(60, 45) })
        // In the secret; the thumbnail isn't named, so it's closed.
        XCTAssertEqual(
            pictures.map { $0.pixel(x: 10, y: 10) },
            [0xffff_0000, 0xff10_2030, 0xff00_ff00, 0xffff_0000, 0xff10_2030])
        XCTAssertTrue(pictures.allSatisfy { $0.pixel(x: 40, y: 10) == 0xff00_0000 }, "the image")
        XCTAssertEqual(try directory.names.filter { $0.hasPrefix(".") }, [], "no temporary file")
    }

    func testACaptureIsTheDisplayWithoutWhatIsOmitted() throws {
        let directory = try directory()
        try render("--screenshot", "capture.png", "--display", "display.png", in: directory)
        let without = Self.scene.replacingOccurrences(of: ##""color": "#ff0000","##, with: "")
        try directory.write(without, as: "s.json")
        try render("--display", "without.png", in: directory)
        XCTAssertEqual(try directory.bytes("capture.png"), try directory.bytes("without.png"))
        XCTAssertNotEqual(try directory.bytes("capture.png"), try directory.bytes("display.png"))
    }

    func testTimeAndThreads() throws {
        let directory = try directory()
        try render("--display", "0.png", in: directory)
        try render("--display", "2.png", "--at", "2", in: directory)
        try render("--display", "2t.png", "--at", "2", "--threads", "3", in: directory)
        try render("--display", "9.png", "--at=9", in: directory)
        // The image moves from 5 to 15 within seconds 1 to 3.
        let rows = try ["0", "2", "9"].map { name in
            let picture = try picture("\(name).png", in: directory)
            return (0..<45).first { picture.pixel(x: 40, y: $0) == 0xff00_0000 }
        }
        XCTAssertEqual(rows, [8, 15, 23])
        XCTAssertEqual(try directory.bytes("2.png"), try directory.bytes("2t.png"))
    }

    func testOldPicturesAreReplaced() throws {
        let directory = try directory()
        try directory.write("old", as: "real.png")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/link.png", withDestinationPath: "real.png")
        try render("--display", "link.png", in: directory)
        XCTAssertEqual(try picture("real.png", in: directory).size, PixelSize(60, 45))
        XCTAssertEqual(
            try FileManager.default.destinationOfSymbolicLink(atPath: directory.path + "/link.png"),
            "real.png")
    }

    func testImagesLieBesideTheSceneFile() throws {
        let elsewhere = try WorkDirectory()
        let directory = try directory()
        let run = try ScrimProcess(
            ["render", directory.path + "/s.json", "--display", "d.png"], in: elsewhere)
        XCTAssertEqual(run.status, 0, run.errors)
        XCTAssertEqual(try elsewhere.names, ["d.png"])
    }

    func testTheDeepestSceneIsDrawn() throws {
        var layers = "[]"
        for depth in 0..<256 {
            let color = depth == 0 ? "#ff0000" : "#00000000"
            layers = ##"[{"frame": [0, 0, 8, 8], "color": "\##(color)", "layers": \##(layers)}]"##
        }
        let directory = try directory(
            #"{"scrim": 1, "size": [8, 8], "windows": [{"layers": \#(layers)}]}"#)
        try render("--display", "d.png", in: directory)
        XCTAssertEqual(try picture("d.png", in: directory).pixel(x: 3, y: 3), 0xffff_0000)
    }

    /// Ended at any moment, it leaves whole pictures or none, and no temporary file.
    func testInterruptionLeavesNothingHalfDone() throws {
        let directory = try directory(
            ##"{"scrim": 1, "size": [700, 700], "background": "#123456", "windows": []}"##)
        let script = """
            for delay in 0 1 2 3 4 5 6 7 8 9; do
              "$0" render s.json --display d.png --recording r.png & sleep "0.0$delay"; kill -INT $!; kill -TERM $!; wait $!
            done 2>/dev/null
            """
        _ = try ScrimProcess(shell: script, in: directory)
        let left = try directory.names.filter { $0 != "s.json" && !$0.hasPrefix("images") }
        XCTAssertTrue(Set(left).isSubset(of: ["d.png", "r.png"]), "\(left)")
        for name in left { XCTAssertEqual(try picture(name, in: directory).size, PixelSize(700, 700)) }
    }
}
