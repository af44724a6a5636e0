internal import CFFmpeg
import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

/// What isn't as it was recorded is refused.
final class FinishedMovieTests: XCTestCase {
    private let directory = try? MovieDirectory()

    /// A movie of 30 pictures in 1 s, and sound.
    private func record() throws -> String {
        let path = try XCTUnwrap(directory).path + "/movie.mp4"
        var options = MovieOptions()
        options.audioSources = [.application]
        let output = RecordingOutput(path: path, options: options)
        try output.start()
        let stage = try MovieStage(32, 24)
        for frame in 0..<30 {
            try output.append(
                try stage.picture(frame), damage: [], atNanoseconds: UInt64(frame) * 1_000_000_000 / 30)
        }
        return try output.finish(atNanoseconds: 1_000_000_000).path
    }

    private func summary(times: [Int64], duration: Int64) -> TrackSummary {
        var summary = TrackSummary()
        for time in times { summary.add(time: time, duration: duration) }
        return summary
    }

    private var sound: TrackSummary {
        var summary = summary(times: (0..<46).map { $0 * 1024 }, duration: 1024)
        summary.add(time: 46 * 1024, duration: 48_000 - 46 * 1024)
        return summary
    }

    private func check(
        _ path: String, codec: AVCodecID = AV_CODEC_ID_H264, size: PixelSize = PixelSize(32, 24),
        tracks: [TrackSummary]
    ) throws {
        try FinishedMovie(path: path, codec: codec, size: size, tracks: tracks, priming: []).check()
    }

    func testWhatTheCheckFinds() throws {
        let path = try record()
        let times = (0..<30).map { Int64($0) * 3000 }
        let right = [summary(times: times, duration: 3000), sound]
        XCTAssertNoThrow(try check(path, tracks: right))

        var moved = times
        moved[17] += 1
        for (what, tracks) in [
            ("a track less", [right[0]]),
            ("a picture less", [summary(times: times.dropLast(), duration: 3000), sound]),
            ("a picture elsewhere", [summary(times: moved, duration: 3000), sound]),
            ("another end", [summary(times: times, duration: 3003), sound]),
            ("other sound", [right[0], summary(times: (0..<46).map { $0 * 1024 }, duration: 1024)]),
        ] {
            assertRefused(path, what) { try check(path, tracks: tracks) }
        }
        assertRefused(path, "another size") {
            try check(path, size: PixelSize(32, 26), tracks: right)
        }
        assertRefused(path, "another codec") { try check(path, codec: AV_CODEC_ID_HEVC, tracks: right) }
    }

    /// A file that lost its end, as on a disk that lies.
    func testAFileThatLostItsEnd() throws {
        let path = try record()
        let size = MoviePath.byteCount(of: path)
        XCTAssertEqual(truncate(path, off_t(size / 2)), 0)
        let tracks = [summary(times: (0..<30).map { Int64($0) * 3000 }, duration: 3000), sound]
        XCTAssertThrowsError(try check(path, tracks: tracks))
    }

    private func assertRefused(
        _ path: String, _ what: String, line: UInt = #line, _ body: () throws -> Void
    ) {
        XCTAssertThrowsError(try body(), what, line: line) {
            guard case .checkFailed(path, _) = $0 as? RecordingError else {
                return XCTFail("\(what): \($0)", line: line)
            }
        }
    }

    /// An encoder that holds pictures back, and isn't given the recorder's own memory.
    func testAnEncoderThatHoldsPicturesBack() throws {
        try XCTSkipIf(avcodec_find_encoder_by_name("libx265") == nil, "libavcodec has no libx265")
        let path = try XCTUnwrap(directory).path + "/movie.mp4"
        var options = MovieOptions()
        options.encoder = "libx265"
        options.encoderOptions = [
            "preset": "ultrafast", "x265-params": "log-level=none:rc-lookahead=5:pools=none",
        ]
        let output = RecordingOutput(path: path, options: options)
        try output.start()
        let stage = try MovieStage(64, 48)
        for frame in 0..<90 {
            try output.append(
                try stage.picture(frame), damage: [], atNanoseconds: UInt64(frame) * 1_000_000_000 / 30)
        }
        let movie = try output.finish(atNanoseconds: 3_000_000_000)
        XCTAssertEqual(movie.frameCount, 90)
        XCTAssertEqual(try MediaTool.streams(of: path).first?["codec_name"] as? String, "hevc")
        XCTAssertEqual(try MediaTool.packets(of: path).map(\.time), (0..<90).map { $0 * 3000 })
        // The bar is where it was: 8 columns from the left end of the picture's number on.
        let pictures = try MediaTool.pictures(of: path, 64, 48)
        for (frame, picture) in pictures.enumerated() where frame < 50 {
            let row = picture[24 * 64..<25 * 64].map { $0 > 120 }
            XCTAssertTrue(row[frame + 3], "picture \(frame)")
            XCTAssertEqual(row.filter(\.self).count, 8, "picture \(frame)")
        }
    }

    /// The words of FFmpeg for an encoder that refuses: MPEG-4 Part 2 has no ticks as short as these.
    func testAnEncoderThatRefuses() throws {
        try XCTSkipIf(avcodec_find_encoder_by_name("mpeg4") == nil, "libavcodec has no mpeg4")
        let directory = try XCTUnwrap(directory)
        var options = MovieOptions()
        options.encoder = "mpeg4"
        XCTAssertThrowsError(
            try RecordingOutput(path: directory.path + "/movie.mp4", options: options).start()
        ) {
            XCTAssertEqual(
                $0 as? RecordingError,
                .failed(reason: "movie.mp4: opening the encoder mpeg4: Invalid argument"))
        }
        XCTAssertEqual(try directory.names, [])
    }
}
