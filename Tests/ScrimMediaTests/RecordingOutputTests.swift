import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

final class RecordingOutputTests: XCTestCase {
    private let rate: FrameRate = 60

    private func movie(
        _ stage: MovieStage, frames: Int, in directory: MovieDirectory,
        _ options: MovieOptions = MovieOptions(),
        times: (Int) -> UInt64, end: UInt64
    ) throws -> RecordedMovie {
        let output = RecordingOutput(path: directory.path + "/movie.mp4", options: options)
        try output.start()
        for index in 0..<frames {
            try output.append(try stage.picture(index), damage: [], atNanoseconds: times(index))
        }
        return try output.finish(atNanoseconds: end)
    }

    func testAMovieIsWhatWasRecorded() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(64, 48)
        let movie = try movie(
            stage, frames: 150, in: directory, times: { self.rate.nanoseconds(toFrame: UInt64($0)) },
            end: 2_500_000_000)
        XCTAssertEqual(movie.path, directory.path + "/movie.mp4")
        XCTAssertEqual(movie.frameCount, 150)
        XCTAssertEqual(movie.durationInNanoseconds, 2_500_000_000)
        XCTAssertEqual(try directory.names, ["movie.mp4"])
        let stream = try XCTUnwrap(try MediaTool.streams(of: movie.path).first)
        XCTAssertEqual(stream["codec_name"] as? String, "h264")
        XCTAssertTrue(["High", "Main"].contains(stream["profile"] as? String))
        for name in ["color_space", "color_transfer", "color_primaries"] {
            XCTAssertEqual(stream[name] as? String, "bt709", name)
        }
        XCTAssertEqual(stream["color_range"] as? String, "tv")
        XCTAssertEqual(try MediaTool.duration(of: movie.path), 2.5, accuracy: 0.001)
        let packets = try MediaTool.packets(of: movie.path)
        XCTAssertEqual(packets.map(\.time), (0..<150).map { $0 * 1500 })
        XCTAssertEqual(Set(packets.map(\.duration)), [1500])
        // The encoder may add some where a picture is hardly like the one before.
        XCTAssertTrue(Set(packets.indices.filter { packets[$0].isKeyFrame }).isSuperset(of: [0, 120]))
        XCTAssertEqual(try MediaTool.pictures(of: movie.path, 64, 48).count, 150)
    }

    /// R02, R04: a still screen keeps its length, and has key frames.
    func testR02R04AStillScreen() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(64, 48)
        let short = try movie(stage, frames: 1, in: directory, times: { _ in 0 }, end: 2_425_000_000)
        XCTAssertEqual(try MediaTool.duration(of: short.path), 2.425, accuracy: 0.0001)

        let output = RecordingOutput(path: directory.path + "/long.mp4")
        try output.start()
        let picture = try stage.picture(0)
        try output.append(picture, damage: [], atNanoseconds: 0)
        for frame in 1..<3600 {
            try output.keepAlive(picture, atNanoseconds: rate.nanoseconds(toFrame: UInt64(frame)))
        }
        let long = try output.finish(atNanoseconds: 60_000_000_000)
        let packets = try MediaTool.packets(of: long.path)
        XCTAssertEqual(try MediaTool.duration(of: long.path), 60, accuracy: 0.0001)
        let keys = packets.filter(\.isKeyFrame).map(\.time)
        for (key, next) in zip(keys, keys.dropFirst()) {
            XCTAssertLessThanOrEqual(next - key, 90_000 * 21 / 10)
        }
        XCTAssertGreaterThanOrEqual(keys.last ?? 0, 90_000 * 57)
    }

    /// R01: odd sides are made even by repeating the edge.
    func testR01OddSizes() throws {
        for (width, height) in [(5, 3), (1, 1), (1023, 768), (2627, 1628)] {
            let directory = try MovieDirectory()
            let stage = try MovieStage(width, height)
            let movie = try movie(
                stage, frames: 2, in: directory, times: { UInt64($0) * 16_666_667 }, end: 40_000_000)
            let (even, tall) = ((width + 1) & ~1, (height + 1) & ~1)
            let stream = try XCTUnwrap(try MediaTool.streams(of: movie.path).first)
            XCTAssertEqual(stream["width"] as? Int, even)
            XCTAssertEqual(stream["height"] as? Int, tall)
            guard width < 100 else { continue }
            let picture = try XCTUnwrap(try MediaTool.pictures(of: movie.path, even, tall).first)
            let expected = try stage.picture(0)
            expected.withBytes(ofPlane: 0) { bytes in
                for y in 0..<tall {
                    for x in 0..<even {
                        let luma = bytes[
                            min(y, height - 1) * expected.plane(0).strideInBytes + min(x, width - 1)]
                        XCTAssertEqual(
                            Double(picture[y * even + x]), Double(luma), accuracy: 4, "(\(x), \(y))")
                    }
                }
            }
        }
    }

    /// R10, R11: written times are the source's, at irregular times over an hour.
    func testR10R11WrittenTimesAreTheSourcesTimes() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(16, 16)
        var random = SystemRandomNumberGenerator()
        var times: [UInt64] = [0]
        while times.last! < 3_600_000_000_000 {
            times.append(times.last! + UInt64.random(in: 1_000_000...8_000_000_000, using: &random))
        }
        let movie = try movie(
            stage, frames: times.count, in: directory, times: { times[$0] }, end: times.last! + 1_000_000_000)
        let packets = try MediaTool.packets(of: movie.path)
        XCTAssertEqual(packets.map(\.time), times.map { Int(($0 * 9 + 50_000) / 100_000) })
    }

    /// R31, R32: BT.709, and colours that come back.
    func testR31R32Colours() throws {
        let colors = [
            Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
            Color(red: 0, green: 0, blue: 255),
            .white, .black, Color(red: 12, green: 130, blue: 200),
        ]
        for (color, expected) in zip(
            colors, [[63, 102, 240], nil, nil, [235, 128, 128], [16, 128, 128], nil])
        {
            let directory = try MovieDirectory()
            let scene = try Scene(size: Size(32, 32), background: color)
            try scene.commit()
            let capture = Output.capture(.recording, format: .i420)
            let output = RecordingOutput(path: directory.path + "/movie.mp4")
            try output.start()
            try output.append(
                try Compositor(scene).render([capture])[capture].pixels, damage: [], atNanoseconds: 0)
            let movie = try output.finish(atNanoseconds: 100_000_000)
            let planes = try XCTUnwrap(try MediaTool.pictures(of: movie.path, 32, 32).first)
            let seen = [planes[500], planes[32 * 32 + 100], planes[32 * 32 * 5 / 4 + 100]]
            if let expected {
                for (a, b) in zip(seen, expected) { XCTAssertEqual(Double(a), Double(b), accuracy: 1) }
            }
            let (y, u, v) = (Double(seen[0]) - 16, Double(seen[1]) - 128, Double(seen[2]) - 128)
            let rgb = [
                1.16438 * y + 1.79274 * v, 1.16438 * y - 0.21325 * u - 0.53291 * v, 1.16438 * y + 2.11240 * u,
            ]
            for (decoded, source) in zip(rgb, [color.red, color.green, color.blue]) {
                XCTAssertEqual(min(max(decoded, 0), 255), Double(source), accuracy: 2, "\(color)")
            }
        }
    }

    /// R20: without a picture there is no movie.
    func testR20NoFrames() throws {
        let directory = try MovieDirectory()
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        XCTAssertThrowsError(try output.finish(atNanoseconds: 1)) {
            XCTAssertEqual($0 as? RecordingError, .noFrames)
        }
        XCTAssertNil(output.abandon())
        XCTAssertEqual(try directory.names, [])
    }

    /// R29: a picture of another size is fitted in, and counted.
    func testR29AResizeWhileRecording() throws {
        let directory = try MovieDirectory()
        let (first, wide) = (try MovieStage(40, 60), try MovieStage(120, 30))
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        try output.append(try first.picture(0), damage: [], atNanoseconds: 0)
        try output.append(try wide.picture(1), damage: [], atNanoseconds: 100_000_000)
        try output.append(try wide.picture(2), damage: [], atNanoseconds: 200_000_000)
        try output.append(try first.picture(3), damage: [], atNanoseconds: 300_000_000)
        XCTAssertEqual(output.sizeChanges, 2)
        let movie = try output.finish(atNanoseconds: 400_000_000)
        XCTAssertEqual(movie.frameCount, 4)
        let pictures = try MediaTool.pictures(of: movie.path, 40, 60)
        XCTAssertEqual(pictures.count, 4)
        XCTAssertEqual(Double(pictures[1][2 * 40 + 20]), 16, accuracy: 4, "black above")
        XCTAssertGreaterThan(pictures[1][30 * 40 + 20], 40, "the picture in the middle")
    }

    func testAnEncoderThatIsntThere() throws {
        let directory = try MovieDirectory()
        var options = MovieOptions()
        options.encoder = "libnosuch"
        let output = RecordingOutput(path: directory.path + "/movie.mp4", options: options)
        XCTAssertThrowsError(try output.start()) {
            XCTAssertEqual($0 as? RecordingError, .encoderNotFound(name: "libnosuch"))
        }
        options.encoder = "libx264"
        options.encoderOptions = ["nosuchoption": "1"]
        XCTAssertThrowsError(
            try RecordingOutput(path: directory.path + "/movie.mp4", options: options).start())
        XCTAssertEqual(try directory.names, [])
    }

    func testATargetThatIsThereOrHasNoDirectory() throws {
        let directory = try MovieDirectory()
        try Data([1]).write(to: URL(fileURLWithPath: directory.path + "/movie.mp4"))
        XCTAssertThrowsError(try RecordingOutput(path: directory.path + "/movie.mp4").start()) {
            XCTAssertEqual($0 as? RecordingError, .alreadyExists(path: directory.path + "/movie.mp4"))
        }
        XCTAssertThrowsError(try RecordingOutput(path: directory.path + "/no/movie.mp4").start()) {
            XCTAssertEqual($0 as? RecordingError, .directoryNotFound(path: directory.path + "/no"))
        }
    }

    /// Somebody else took the name meanwhile: nothing is overwritten, and the recording isn't lost.
    func testANameThatIsTakenMeanwhile() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(32, 32)
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        try output.append(try stage.picture(0), damage: [], atNanoseconds: 0)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: directory.path + "/movie.mp4"))
        XCTAssertThrowsError(try output.finish(atNanoseconds: 1_000_000_000)) {
            XCTAssertEqual($0 as? RecordingError, .alreadyExists(path: directory.path + "/movie.mp4"))
        }
        let kept = try XCTUnwrap(output.abandon())
        XCTAssertEqual(try MediaTool.duration(of: kept), 1, accuracy: 0.01)
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: directory.path + "/movie.mp4")).count, 3)
        XCTAssertEqual(try directory.names, ["movie.mp4", "movie.partial.mp4"])
    }

    func testADirectoryThatVanishes() throws {
        let directory = try MovieDirectory()
        let inner = directory.path + "/inner"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let stage = try MovieStage(32, 32)
        let output = RecordingOutput(path: inner + "/movie.mp4")
        try output.start()
        try output.append(try stage.picture(0), damage: [], atNanoseconds: 0)
        try FileManager.default.removeItem(atPath: inner)
        try output.append(try stage.picture(1), damage: [], atNanoseconds: 100_000_000)
        XCTAssertThrowsError(try output.finish(atNanoseconds: 1_000_000_000)) {
            XCTAssertEqual($0 as? RecordingError, .directoryNotFound(path: inner))
        }
        XCTAssertNil(output.abandon())
    }

    func testDiscardLeavesNothing() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(32, 32)
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        for step in 0..<200 {
            try output.append(try stage.picture(step), damage: [], atNanoseconds: UInt64(step) * 16_666_667)
        }
        XCTAssertEqual(try directory.names, ["movie.partial.mp4"])
        XCTAssertGreaterThan(output.byteCount, 0)
        output.discard()
        XCTAssertEqual(try directory.names, [])
    }

    /// What a process that dies leaves is played up to its last fragment: a copy of the file in the middle of recording.
    func testWhatIsOnTheDiskPlaysAtAnyTime() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(64, 48)
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        for frame in 0..<300 {
            try output.append(
                try stage.picture(frame), damage: [], atNanoseconds: rate.nanoseconds(toFrame: UInt64(frame)))
        }
        let copy = directory.path + "/copy.mp4"
        try FileManager.default.copyItem(atPath: directory.path + "/movie.partial.mp4", toPath: copy)
        XCTAssertGreaterThanOrEqual(try MediaTool.packets(of: copy).count, 240)
        XCTAssertGreaterThanOrEqual(try MediaTool.pictures(of: copy, 64, 48).count, 240)
        output.discard()
    }

    /// R34: at a constant rate afterwards, a movie with gaps has as many frames as its length takes.
    func testR34AConstantRateAfterwards() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(64, 48)
        let times: [UInt64] = [0, 100_000_000, 1_700_000_000, 1_733_333_333, 3_900_000_000]
        let movie = try movie(
            stage, frames: times.count, in: directory, times: { times[$0] }, end: 4_000_000_000)
        let raw = try MediaTool.run(
            "ffmpeg", ["-i", movie.path, "-vf", "fps=30", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
        XCTAssertEqual(raw.count / (64 * 48 * 3 / 2), 120)
    }
}
