import Foundation
import Scrim
import ScrimImages
import XCTest

/// Each input that is wrong: status 1, one line that says what and where, nothing on the disk, and little
/// memory.
final class BadInputTests: XCTestCase {
    /// Kilobytes of data that the process may have. A limit, since the peak that the system reports of a
    /// child begins with that of its parent, whatever this one has grown to. Program text isn't counted: some
    /// 20 MB at most, which makes 200 MB together.
    private static let dataLimit = "-d 180000"

    private func assertFails(
        _ directory: WorkDirectory, _ expected: String, arguments: [String] = ["--display", "out.png"],
        line: UInt = #line
    ) throws {
        let before = try directory.names
        let run = try ScrimProcess(["render", "s.json"] + arguments, in: directory, limits: [Self.dataLimit])
        XCTAssertEqual(run.status, 1, run.errors, line: line)
        XCTAssertEqual(run.errors, "scrim: \(expected)\n", line: line)
        XCTAssertEqual(run.output, "", line: line)
        XCTAssertEqual(try directory.names, before, "nothing is left behind", line: line)
    }

    private func assertFails(scene: String, _ expected: String, line: UInt = #line) throws {
        let directory = try WorkDirectory()
        try directory.write(scene, as: "s.json")
        try assertFails(directory, "s.json: " + expected, line: line)
    }

    private func scene(layers: String) -> String {
        #"{"scrim": 1, "size": [9, 9], "windows": [{"layers": \#(layers)}]}"#
    }

    private func layer(_ member: String) -> String {
        scene(layers: #"[{"frame": [0, 0, 1, 1], \#(member)}]"#)
    }

    /// The limit bites: a picture that needs more doesn't come out.
    func testTheMemoryLimitIsALimit() throws {
        let directory = try WorkDirectory()
        try directory.write(#"{"scrim": 1, "size": [8000, 8000], "windows": []}"#, as: "s.json")
        let run = try ScrimProcess(
            ["render", "s.json", "--display", "out.png"], in: directory, limits: [Self.dataLimit])
        XCTAssertNotEqual(run.status, 0)
        XCTAssertEqual(try directory.names, ["s.json"])
    }

    func testJSON() throws {
        try assertFails(scene: "", "the file is empty")
        try assertFails(scene: "scene", #"line 1, column 1: expected a value, found "scene""#)
        try assertFails(
            scene: String(scene(layers: "[]").dropLast(2)),
            #"windows[0]: line 1, column 56: expected "," or "]", found the end of the file"#)
        let whole = Array(repeating: "[0]", count: 1100).joined()
        let deep = whole.prefix(98) + "..." + whole.suffix(99)
        try assertFails(
            scene: String(repeating: "[", count: 100_000),
            "\(deep): line 1, column 1101: nested deeper than 1100 levels")
    }

    func testValues() throws {
        try assertFails(
            scene: layer(#""colour": 1"#), #"windows[0].layers[0].colour: unknown key; did you mean "color"?"#
        )
        try assertFails(
            scene: layer(#""opacity": "1""#),
            "windows[0].layers[0].opacity: expected a number, found a string")
        try assertFails(
            scene: scene(layers: #"[{"frame": [0, 0, -1, 1]}]"#),
            "windows[0].layers[0].frame: width is negative")
        try assertFails(
            scene: layer(#""opacity": NaN"#),
            "windows[0].layers[0].opacity: line 1, column 89: NaN is not a finite number")
        try assertFails(
            scene: layer(#""zPosition": 1e999"#),
            "windows[0].layers[0].zPosition: 1e999 is not a finite number")
        try assertFails(
            scene: layer(#""zPosition": -Infinity"#),
            "windows[0].layers[0].zPosition: line 1, column 91: -Infinity is not a finite number")
        try assertFails(
            scene: layer(#""capture": {"blurred": 0}"#),
            "windows[0].layers[0].capture.blurred: blur radius 0.0: it must be above 0 and at most 1000 points"
        )
    }

    func testSizes() throws {
        try assertFails(scene: #"{"scrim": 1, "size": [0, 9], "windows": []}"#, "size: width is 0")
        try assertFails(
            scene: #"{"scrim": 1, "size": [9, 16385], "windows": []}"#,
            "size: 9.0 x 16385.0 points at scale 1.0: a side must be in 1...16384 pixels")
    }

    func testCounts() throws {
        let layers =
            "[" + Array(repeating: #"{"frame":[0,0,1,1]}"#, count: 100_001).joined(separator: ",") + "]"
        try assertFails(
            scene: scene(layers: layers),
            "windows[0].layers[100000]: more than 100000 layers")
        var nested = "[]"
        for _ in 0..<257 { nested = #"[{"frame": [0, 0, 1, 1], "layers": "# + nested + "}]" }
        let path = "windows[0]" + String(repeating: ".layers[0]", count: 257)
        let shortened = path.prefix(98) + "..." + path.suffix(99)
        try assertFails(scene: scene(layers: nested), "\(shortened): layers are nested deeper than 256")
    }

    func testFilesOfManyBytes() throws {
        try assertFails(
            scene: String(repeating: " ", count: 33 << 20), "34603008 bytes are too many: at most 33554432")
        try assertFails(
            scene: "[\"" + String(repeating: "a", count: 1 << 20) + "\"]",
            "[0]: line 1, column 2: a string is longer than 65536 bytes")
    }

    func testSceneFilesThatArent() throws {
        let directory = try WorkDirectory()
        try assertFails(directory, "s.json: no such file")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/s.json", withIntermediateDirectories: true)
        try assertFails(directory, "s.json: is a directory")
    }

    func testImages() throws {
        let directory = try WorkDirectory()
        try directory.write(layer(#""image": "i.png""#), as: "s.json")
        let path = "s.json: windows[0].layers[0].image: i.png: "
        try assertFails(directory, path + "no such file")

        let image = directory.path + "/i.png"
        try FileManager.default.createDirectory(atPath: image, withIntermediateDirectories: true)
        try assertFails(directory, path + "is a directory")
        try FileManager.default.removeItem(atPath: image)

        let good = try PNG.encode(PixelBuffer(size: PixelSize(64, 64)))
        try directory.write(Array(good.dropLast(30)), as: "i.png")
        try assertFails(directory, path + "the PNG file ends too early")

        var damaged = good
        damaged[damaged.count - 13] ^= 1  // the checksum of the pixels
        try directory.write(damaged, as: "i.png")
        try assertFails(directory, path + "the PNG file is damaged: wrong checksum")

        try directory.write(HostilePNG.header(width: 100_000, height: 100_000), as: "i.png")
        try assertFails(
            directory, path + "100000 x 100000 pixels are too many: at most 36000000, and 32000 on a side")

        // The largest that is allowed, with nothing in it but its header.
        try directory.write(HostilePNG.header(width: 6000, height: 6000), as: "i.png")
        try assertFails(directory, path + "6000 x 6000 pixels can't be in a PNG file of 53 bytes")

        // As much data as such a picture may be squeezed into, and then an end.
        let padding = [UInt8](repeating: 0, count: 300_000)
        try directory.write(HostilePNG.header(width: 6000, height: 6000) + padding, as: "i.png")
        let run = try ScrimProcess(
            ["render", "s.json", "--display", "out.png"], in: directory, limits: [Self.dataLimit])
        XCTAssertEqual(run.status, 1)
        XCTAssertTrue(run.errors.hasPrefix("scrim: " + path), run.errors)
    }

    /// Large images that are right, before one that isn't there: they aren't in memory together.
    func testTheLastOfManyLargeImages() throws {
        let directory = try WorkDirectory()
        let large = try PNG.encode(PixelBuffer(size: PixelSize(4000, 4000)))
        let names = (0..<5).map { "large\($0).png" }
        for name in names { try directory.write(large, as: name) }
        let layers = (names + ["missing.png"]).map { #"{"frame": [0, 0, 1, 1], "image": "\#($0)"}"# }
        try directory.write(scene(layers: "[\(layers.joined(separator: ", "))]"), as: "s.json")
        try assertFails(directory, "s.json: windows[0].layers[5].image: missing.png: no such file")
    }

    func testOutputsThatCantBeWritten() throws {
        let directory = try WorkDirectory()
        try directory.write(scene(layers: "[]"), as: "s.json")
        try directory.write("old", as: "old.png")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/loose.png", withDestinationPath: "nowhere")
        for (path, reason) in [
            ("none/out.png", "no directory 'none'"), ("old.png/out.png", "no directory 'old.png'"),
            (".", "is a directory"), ("none/", "no directory 'none'"), ("/dev/null", "not a regular file"),
            ("loose.png", "not a regular file"), ("s.json", "is the scene file"),
            ("/proc/out.png", "can't create a file in '/proc': No such file or directory"),
        ] {
            // The other output could be written; it isn't.
            try assertFails(
                directory, "\(path): \(reason)", arguments: ["--display", "old.png", "--recording", path])
        }
        XCTAssertEqual(try directory.bytes("old.png"), Array("old".utf8))
    }

    /// The images of a scene are its source, by whatever name an output calls them.
    func testOutputsThatAreImagesOfTheScene() throws {
        let directory = try WorkDirectory()
        let image = try PNG.encode(PixelBuffer(size: PixelSize(2, 2)))
        try directory.write(image, as: "i.png")
        try directory.write(scene(layers: #"[{"frame": [0, 0, 1, 1], "image": "i.png"}]"#), as: "s.json")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: directory.path + "/soft.png", withDestinationPath: "i.png")
        try files.linkItem(atPath: directory.path + "/i.png", toPath: directory.path + "/hard.png")
        for name in ["i.png", "./i.png", directory.path + "/i.png", "soft.png", "hard.png"] {
            try assertFails(
                directory, "\(name): is an image of the scene",
                arguments: ["--display", "new.png", "--recording", name])
        }
        XCTAssertEqual(try directory.bytes("i.png"), image)
    }

    func testASceneFileThatDoesntEnd() throws {
        let run = try ScrimProcess(
            ["inspect", "/dev/zero"], in: try WorkDirectory(), limits: [Self.dataLimit])
        XCTAssertEqual(run.status, 1)
        XCTAssertEqual(
            run.errors,
            "scrim: /dev/zero: goes on after 33554432 bytes, the most that is read; is it a device?\n")
    }

    /// What only shows when a picture takes its name: the earlier ones of the same call give theirs back.
    func testAPictureThatCantTakeItsName() throws {
        let directory = try WorkDirectory()
        try directory.write(scene(layers: "[]"), as: "s.json")
        try directory.write("old", as: "old.png")
        let long = String(repeating: "x", count: 300) + ".png"
        for display in ["old.png", "new.png"] {
            try assertFails(
                directory, "\(long): can't be replaced: File name too long",
                arguments: ["--display", display, "--screenshot", "other.png", "--recording", long])
        }
        XCTAssertEqual(try directory.bytes("old.png"), Array("old".utf8))
    }

    func testTheSameOutputTwice() throws {
        let directory = try WorkDirectory()
        try directory.write(scene(layers: "[]"), as: "s.json")
        try directory.write("old", as: "old.png")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: directory.path + "/soft.png", withDestinationPath: "old.png")
        try files.linkItem(atPath: directory.path + "/old.png", toPath: directory.path + "/hard.png")
        try files.createSymbolicLink(atPath: directory.path + "/here", withDestinationPath: ".")
        for (one, other) in [
            ("new.png", "new.png"), ("new.png", "./new.png"), ("new.png", "\(directory.path)/new.png"),
            ("new.png", "here/new.png"), ("old.png", "soft.png"), ("old.png", "hard.png"),
            ("soft.png", "hard.png"),
        ] {
            try assertFails(
                directory, "\(other): named twice, by --display and --mirroring",
                arguments: ["--display", one, "--mirroring", other])
        }
        XCTAssertEqual(try directory.bytes("hard.png"), Array("old".utf8))
    }

    /// A disk that is full, as a limit to the size of files: some kilobytes of the second picture could be
    /// written.
    func testAPictureThatDoesntFitOnTheDisk() throws {
        let directory = try WorkDirectory()
        try directory.write(
            ##"""
            {"scrim": 1, "size": [900, 900], "windows": [{"layers": [
              {"frame": [0, 0, 900, 900], "text": "noise of letters", "fontSize": 90, "capture": {"screenshot": "visible", "recording": "omitted"}}]}]}
            """##, as: "s.json")
        try directory.write("old", as: "small.png")
        let run = try ScrimProcess(
            ["render", "s.json", "--recording", "small.png", "--display", "large.png"], in: directory,
            limits: ["-f 12"])
        XCTAssertEqual(run.status, 1)
        XCTAssertEqual(run.errors, "scrim: large.png: can't be written: File too large\n")
        XCTAssertEqual(try directory.names, ["s.json", "small.png"])
        XCTAssertEqual(try directory.bytes("small.png"), Array("old".utf8))
    }
}

/// PNG files with a right header and little else.
private enum HostilePNG {
    static func header(width: UInt32, height: UInt32) -> [UInt8] {
        let settings: [UInt8] = [8, 6, 0, 0, 0]
        let beginning: [UInt8] = [0x78, 0x01, 0, 0, 0, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        append("IHDR", bytes(width) + bytes(height) + settings, to: &file)
        append("IDAT", beginning, to: &file)
        return file
    }

    private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        let chunk = Array(type.utf8) + data
        file += bytes(UInt32(data.count))
        file += chunk
        file += bytes(checksum(chunk))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
