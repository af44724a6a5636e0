import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

final class SoundTests: XCTestCase {
    /// Of AAC, in seconds.
    private let frame = 1024.0 / 48_000

    private func output(
        _ directory: MovieDirectory, _ sources: [AudioSource] = [.application]
    ) -> RecordingOutput {
        var options = MovieOptions()
        options.audioSources = sources
        return RecordingOutput(path: directory.path + "/movie.mp4", options: options)
    }

    private func assertTracks(
        _ movie: RecordedMovie, _ count: Int, take seconds: Double, line: UInt = #line
    ) throws {
        let streams = try MediaTool.streams(of: movie.path)
        XCTAssertEqual(
            streams.map { $0["codec_name"] as? String }, ["h264"] + Array(repeating: "aac", count: count),
            line: line)
        for stream in streams {
            XCTAssertEqual(
                Double(stream["duration"] as? String ?? "") ?? -1, seconds, accuracy: frame, line: line)
            XCTAssertEqual(
                Double(stream["start_time"] as? String ?? "") ?? -1, 0, accuracy: 0.0001, line: line)
        }
    }

    private func assertClicks(
        _ clicks: [Double], in sound: [Float], within accuracy: Double = 0.02, line: UInt = #line
    ) {
        for click in clicks {
            guard let found = sound.click(near: click) else {
                XCTFail("no click at \(click)", line: line)
                continue
            }
            XCTAssertEqual(found, click, accuracy: accuracy, line: line)
        }
    }

    /// Each source has a track; a click is where it was, whatever the source's rate and channels.
    func testTwoTracks() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory, [.application, .microphone]))
        let application = ClickingSource(sampleRate: 44_100, channelCount: 2, clicks: [0.005, 0.5, 2.25])
        let microphone = ClickingSource(sampleRate: 16_000, channelCount: 1, clicks: [1, 2.9])
        try stage.play(
            application.pieces(until: 3).map { (.application, $0) }
                + microphone.pieces(until: 3).map { (.microphone, $0) })
        let movie = try stage.finish(at: 3_000_000_000)
        try assertTracks(movie, 2, take: 3)
        let first = try MediaTool.sound(of: movie.path, track: 0)
        assertClicks(application.clicks, in: first, within: 0.003)
        XCTAssertLessThan(first.peak(0.6, 2.1), 0.01)
        let second = try MediaTool.sound(of: movie.path, track: 1)
        assertClicks(microphone.clicks, in: second, within: 0.003)
        XCTAssertLessThan(second.peak(0.1, 0.9), 0.01)
    }

    /// A clock that is off by 0.05 % for ten minutes.
    func testAClockThatIsOff() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let source = ClickingSource(
            sampleRate: 48_000, channelCount: 1, clicks: [1, 100, 250, 400, 599], clockError: 0.0005)
        try stage.play(source.pieces(until: 600, length: 1).map { (.application, $0) })
        let movie = try stage.finish(at: 600_000_000_000)
        try assertTracks(movie, 1, take: 600)
        assertClicks(source.clicks, in: try MediaTool.sound(of: movie.path))
    }

    func testAFastClock() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let source = ClickingSource(
            sampleRate: 48_000, channelCount: 2, clicks: [0.5, 30, 59.5], clockError: -0.001)
        try stage.play(source.pieces(until: 60).map { (.application, $0) })
        let movie = try stage.finish(at: 60_000_000_000)
        try assertTracks(movie, 1, take: 60)
        assertClicks(source.clicks, in: try MediaTool.sound(of: movie.path))
    }

    /// Gaps become silence; of an overlap the later sound is left out; what comes behind is where it belongs.
    func testGapsAndOverlaps() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let early = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [0.4, 0.9])
        // Begins within the first one, with a click that is left out.
        let overlapping = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [0.7, 1.2], start: 0.6)
        let late = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [4.5], start: 4)
        for samples in early.pieces(until: 1) + overlapping.pieces(until: 1.5) + late.pieces(until: 5) {
            try stage.hold(until: samples.timeInNanoseconds)
            try stage.output.append(samples, from: .application)
        }
        let movie = try stage.finish(at: 5_000_000_000)
        try assertTracks(movie, 1, take: 5)
        let sound = try MediaTool.sound(of: movie.path)
        assertClicks([0.4, 0.9, 1.2, 4.5], in: sound)
        XCTAssertLessThan(sound.peak(0.65, 0.85), 0.05)
        XCTAssertLessThan(sound.peak(1.6, 4.3), 0.01)
    }

    /// What is ahead of the picture's end is cut, and a source that nobody asked for is left out.
    func testSoundBeyondTheEnd() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let source = ClickingSource(sampleRate: 48_000, channelCount: 2, clicks: [0.5, 1.7])
        for samples in source.pieces(until: 2) {
            try stage.output.append(samples, from: .application)
            try stage.output.append(samples, from: .microphone)
        }
        let movie = try stage.finish(at: 1_250_000_000)
        try assertTracks(movie, 1, take: 1.25)
        assertClicks([0.5], in: try MediaTool.sound(of: movie.path))
    }

    /// A source that changes its rate, as when headphones are plugged in.
    func testARateThatChanges() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let first = ClickingSource(sampleRate: 48_000, channelCount: 2, clicks: [0.5])
        let second = ClickingSource(sampleRate: 16_000, channelCount: 1, clicks: [1.5], start: 1)
        let third = ClickingSource(sampleRate: 44_100, channelCount: 2, clicks: [2.5], start: 2)
        try stage.play(
            (first.pieces(until: 1) + second.pieces(until: 2) + third.pieces(until: 3)).map {
                (.application, $0)
            })
        let movie = try stage.finish(at: 3_000_000_000)
        try assertTracks(movie, 1, take: 3)
        assertClicks([0.5, 1.5, 2.5], in: try MediaTool.sound(of: movie.path), within: 0.005)
    }

    /// A track that never gets a sample is as long as the picture, and silent.
    func testASilentTrack() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory, [.application, .microphone]))
        let movie = try stage.finish(at: 12_345_000_000)
        try assertTracks(movie, 2, take: 12.345)
        XCTAssertEqual(try MediaTool.sound(of: movie.path).peak(0, 13), 0, accuracy: 0.001)
    }

    /// R13: 51 stretches of 20 s with pauses between. The source loses what it hadn't handed out at each pause.
    func testR13PausesDontAddUp() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        for stretch in 0..<51 {
            let start = Double(stretch) * 20
            let source = ClickingSource(
                sampleRate: 48_000, channelCount: 1, clicks: [start + 10], start: start)
            try stage.play(source.pieces(until: start + 19.993, length: 1).map { (.application, $0) })
        }
        let movie = try stage.finish(at: 1_020_000_000_000)
        try assertTracks(movie, 1, take: 1020)
        assertClicks(
            (0..<51).map { Double($0) * 20 + 10 }, in: try MediaTool.sound(of: movie.path))
    }

    /// R14: a pause of two minutes isn't in the movie, so that its time goes on where it was.
    func testR14APauseIsntFrozenPicture() throws {
        let directory = try MovieDirectory()
        let stage = try SoundStage(output(directory))
        let before = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [59])
        let after = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [61], start: 60)
        try stage.play(
            (before.pieces(until: 60) + after.pieces(until: 120)).map { (.application, $0) })
        let movie = try stage.finish(at: 120_000_000_000)
        try assertTracks(movie, 1, take: 120)
        assertClicks([59, 61], in: try MediaTool.sound(of: movie.path))
    }
}
