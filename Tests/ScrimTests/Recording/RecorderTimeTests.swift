import Glibc
import XCTest

@testable import Scrim

/// Pauses, sound, and what a movie is made of.
final class RecorderTimeTests: XCTestCase {
    private let second = RecorderStage.second

    private func sound(at time: UInt64, milliseconds: Int, value: Float = 0.5) -> AudioSamples {
        AudioSamples(
            timeInNanoseconds: time, sampleRate: 8_000, channelCount: 1,
            samples: [Float](repeating: value, count: 8 * milliseconds))
    }

    func testR13PausesDontAddUp() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        recorder.isMicrophoneEnabled = true
        try await recorder.start(countdown: 0)
        for round in 0..<51 {
            if round > 0 {
                stage.time += 5 * second
                try recorder.resume()
            }
            try stage.draw(round % 2 == 0 ? .white : .black)
            let begin = stage.time
            stage.time += 20 * second
            for source in AudioSource.allCases {
                recorder.append(sound(at: begin, milliseconds: 20_000), from: source)
            }
            try recorder.pause()
            XCTAssertTrue(recorder.isPaused)
        }
        stage.time += 5 * second
        let movie = try await recorder.stop()
        XCTAssertEqual(movie.durationInNanoseconds, 1020 * second)
        let log = stage.sinks[0].now
        XCTAssertEqual(log.pictures.map(\.time), (0..<51 as Range<UInt64>).map { $0 * 20 * second })
        for source in AudioSource.allCases {
            let sounds = try XCTUnwrap(log.sounds[source])
            XCTAssertEqual(sounds.reduce(0) { $0 + $1.frameCount }, 1020 * 8_000)
            XCTAssertEqual(sounds.map(\.timeInNanoseconds), log.pictures.map(\.time))
        }
    }

    func testR14ALongPause() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        stage.time += 60 * second
        try recorder.pause()
        try recorder.pause()
        stage.time += 60 * second
        // Seen by nobody.
        try stage.drawOnly(.black)
        stage.time += 60 * second
        try recorder.resume()
        // Nothing changes, but the picture isn't that of before.
        let count = stage.sinks[0].now.pictures.count
        _ = try stage.compositor.render([stage.display], atNanoseconds: stage.time)
        stage.sinks[0].wait { $0.pictures.count > count }
        stage.time += 60 * second
        let movie = try await recorder.stop()
        XCTAssertEqual(movie.durationInNanoseconds, 120 * second)
        XCTAssertEqual(
            stage.sinks[0].now.pictures,
            [.init(time: 0, color: 0xffff_ffff), .init(time: 60 * second, color: 0xff00_0000)])
    }

    func testR16R17AllSourcesStopAtOneTime() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        recorder.isMicrophoneEnabled = true
        try await recorder.start(countdown: 0)
        let start = stage.time
        try stage.draw(.white)
        stage.time += second
        try recorder.pause()
        stage.time += 1_000_000
        try stage.drawOnly(.black)
        stage.time = start + 2 * second
        for source in AudioSource.allCases {
            // From half a second before the pause to the middle of it.
            recorder.append(sound(at: start + second / 2, milliseconds: 1000), from: source)
        }
        let movie = try await recorder.stop()
        XCTAssertEqual(movie.durationInNanoseconds, second)
        XCTAssertEqual(stage.sinks[0].now.pictures.map(\.time), [0])
        for source in AudioSource.allCases {
            let sounds = try XCTUnwrap(stage.sinks[0].now.sounds[source])
            XCTAssertEqual(sounds.map(\.frameCount), [4_000])
            XCTAssertEqual(sounds.map(\.timeInNanoseconds), [second / 2])
        }
    }

    func testTheMicrophoneIsOffAtFirst() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        XCTAssertFalse(recorder.isMicrophoneEnabled)
        try await recorder.start(countdown: 0)
        let start = stage.time
        try stage.draw(.white)
        for (index, isOn) in [false, true, false].enumerated() {
            recorder.isMicrophoneEnabled = isOn
            let begin = start + UInt64(index) * second
            recorder.append(sound(at: begin, milliseconds: 1000), from: .microphone)
            recorder.append(sound(at: begin, milliseconds: 1000), from: .application)
        }
        stage.time += 3 * second
        try await recorder.stop()
        let sounds = stage.sinks[0].now.sounds
        XCTAssertEqual(sounds[.microphone]?.map(\.timeInNanoseconds), [second])
        XCTAssertEqual(sounds[.application]?.map(\.timeInNanoseconds), [0, second, 2 * second])
    }

    /// Sound that comes before the first picture was written waits for it.
    func testSoundBeforeTheFirstPicture() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        recorder.append(sound(at: stage.time - second / 2, milliseconds: 1000), from: .application)
        try stage.draw(.white)
        stage.time += second
        try await recorder.stop()
        let sounds = stage.sinks[0].now.sounds[.application]
        XCTAssertEqual(sounds?.map(\.timeInNanoseconds), [0])
        XCTAssertEqual(sounds?.map(\.frameCount), [4_000])
    }

    /// Sound doesn't wait for pictures.
    func testSoundOfAStillPicture() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        recorder.append(sound(at: stage.time, milliseconds: 100), from: .application)
        stage.sinks[0].wait { $0.sounds[.application]?.count == 1 }
        try await recorder.discard()
    }

    func testALockedSceneIsBlack() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        stage.time += second
        stage.scene.isLocked = true
        try stage.draw(.white)
        stage.time += second
        stage.scene.isLocked = false
        try stage.draw(.white)
        try await recorder.stop()
        XCTAssertEqual(
            stage.sinks[0].now.pictures.map(\.color), [0xffff_ffff, 0xff00_0000, 0xffff_ffff])
    }

    func testFramesWithoutAChangeKeepTheSinkAlive() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        stage.time += second
        try stage.drawOnly(.white)
        stage.sinks[0].wait { $0.keptAlive == [RecorderStage.second] }
        XCTAssertEqual(recorder.statistics.writtenFrames, 1)
        try await recorder.discard()
    }

    func testTheMovieIsSavedWhenTheSceneGoes() async throws {
        var stage: RecorderStage? = try RecorderStage()
        let (recorder, sink) = try (XCTUnwrap(stage).recorder, XCTUnwrap(stage).sinks[0])
        try await recorder.start(countdown: 0)
        try stage?.draw(.white)
        stage = nil
        for await state in recorder.states where state == .idle { break }
        XCTAssertTrue(sink.now.isSaved)
    }

    func testARecorderThatIsLetGoKeepsWhatItWrote() async throws {
        var stage: RecorderStage? = try RecorderStage()
        let sink = try XCTUnwrap(stage).sinks[0]
        try await stage?.recorder.start(countdown: 0)
        try stage?.draw(.white)
        stage = nil
        sink.wait { $0.isOver || $0.isSaved }
        XCTAssertFalse(sink.now.calls.contains("discard"))
    }

    private var recorderThreads: Int {
        guard let directory = opendir("/proc/self/task") else { return -1 }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let file = fopen("/proc/self/task/\(name)/comm", "r") else { continue }
            defer { fclose(file) }
            var line = [UInt8](repeating: 0, count: 64)
            let length = fread(&line, 1, line.count, file)
            if String(decoding: line[..<length], as: UTF8.self).hasPrefix(RecordingSession.threadName) {
                count += 1
            }
        }
        return count
    }

    func testNoThreadIsLeftAfterAStop() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        XCTAssertGreaterThanOrEqual(recorderThreads, 1)
        try await recorder.stop()
        // The thread gives the answer with its last breath. Those of other tests may still be about to end, too.
        let limit = ContinuousClock.now + .seconds(30)
        while recorderThreads > 0, ContinuousClock.now < limit { sched_yield() }
        XCTAssertEqual(recorderThreads, 0)
    }
}
