import XCTest

@testable import Scrim

final class ScreenRecorderTests: XCTestCase {
    private let second = RecorderStage.second

    func testAMovie() async throws {
        let stage = try RecorderStage()
        try await stage.recorder.start(countdown: 0)
        XCTAssertEqual(stage.recorder.state, .recording)
        XCTAssertEqual(stage.scene.captureState.current.captures.map(\.route), [.recording])
        try stage.draw(.white)
        stage.time += second
        try stage.draw(.black)
        stage.time += second / 2
        let movie = try await stage.recorder.stop()
        XCTAssertEqual(movie.durationInNanoseconds, 3 * second / 2)
        XCTAssertEqual(
            stage.sinks[0].now.pictures,
            [.init(time: 0, color: 0xffff_ffff), .init(time: second, color: 0xff00_0000)])
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "finish"])
        XCTAssertEqual(stage.recorder.state, .idle)
        XCTAssertEqual(stage.recorder.statistics.writtenFrames, 2)
        XCTAssertEqual(stage.recorder.statistics.movieTimeInNanoseconds, 3 * second / 2)
        XCTAssertFalse(stage.scene.captureState.current.isCaptured)
    }

    func testTheCountdown() async throws {
        let stage = try RecorderStage()
        let states = Recorded<RecordingState>()
        let observation = stage.recorder.onStateChanged { states.append($0) }
        let recorder = stage.recorder
        async let start: Void = recorder.start()
        for _ in 0..<3 { stage.clock.advance(by: .seconds(1)) }
        try await start
        XCTAssertEqual(
            states.values, [.idle, .countdown(3), .countdown(2), .countdown(1), .recording])
        try await stage.recorder.discard()
        withExtendedLifetime(observation) {}
    }

    func testR02AStillPictureLasts() async throws {
        let stage = try RecorderStage()
        try await stage.recorder.start(countdown: 0)
        try stage.draw(.white)
        stage.time += 2_425_000_000
        let movie = try await stage.recorder.stop()
        XCTAssertEqual(movie.durationInNanoseconds, 2_425_000_000)
    }

    func testR20StopBeforeTheFirstFrame() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        try await stage.recorder.start(countdown: 0)
        let error = await recordingError { () throws(RecordingError) in try await recorder.stop() }
        XCTAssertEqual(error, .noFrames)
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "discard"])
        XCTAssertFalse(stage.sinks[0].now.hasFile)
        XCTAssertEqual(stage.recorder.state, .idle)
    }

    /// One frame that the thread hasn't seen yet is a movie.
    func testStopRightBehindTheFirstFrame() async throws {
        let stage = try RecorderStage()
        try await stage.recorder.start(countdown: 0)
        try stage.drawOnly(.white)
        stage.time += 5
        let movie = try await stage.recorder.stop()
        XCTAssertEqual(movie.frameCount, 1)
        XCTAssertEqual(movie.durationInNanoseconds, 5)
    }

    func testR22AWriterThatFails() async throws {
        let stage = try RecorderStage([
            FakeSink { $0.failsAtPicture = (3, .failed(reason: "broken")) }, FakeSink(),
        ])
        let recorder = stage.recorder
        try await stage.recorder.start(countdown: 0)
        for step in 0..<3 {
            try stage.draw(step % 2 == 0 ? .white : .black)
            stage.time += second
        }
        try stage.drawOnly(.black)
        try stage.drawOnly(.white)
        await stage.wait(for: .failed(.failed(reason: "broken")))
        stage.sinks[0].wait { $0.isOver }
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "abandon"])
        XCTAssertFalse(stage.sinks[0].now.isSaved)
        let error = await recordingError { () throws(RecordingError) in try await recorder.stop() }
        XCTAssertEqual(error, .notRecording)
        let busy = await recordingError { () throws(RecordingError) in try await recorder.start() }
        XCTAssertEqual(busy, .busy)
        stage.clock.advance(by: .milliseconds(1500))
        await stage.wait(for: .idle)
        try await stage.recorder.start(countdown: 0)
        try stage.draw(.black, sink: 1)
        try await stage.recorder.stop()
        XCTAssertTrue(stage.sinks[1].now.isSaved)
    }

    /// R19, as far as a recorder goes: once, then idle, never announced as saved.
    func testDiskFullOnceThenIdle() async throws {
        let stage = try RecorderStage([FakeSink { $0.failsAtPicture = (1, .diskFull) }])
        let states = Recorded<RecordingState>()
        let observation = stage.recorder.onStateChanged { states.append($0) }
        try await stage.recorder.start(countdown: 0)
        try stage.draw(.white)
        stage.time += second
        try stage.drawOnly(.black)
        await stage.wait(for: .failed(.diskFull))
        stage.clock.advance(by: .milliseconds(1500))
        await stage.wait(for: .idle)
        XCTAssertEqual(states.values, [.idle, .recording, .failed(.diskFull), .idle])
        withExtendedLifetime(observation) {}
    }

    func testR23StopDuringTheCountdown() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        async let start = recordingError { () throws(RecordingError) in try await recorder.start() }
        stage.clock.advance(by: .seconds(1))
        await stage.wait(for: .countdown(2))
        let stopped = await recordingError { () throws(RecordingError) in try await recorder.stop() }
        let started = await start
        XCTAssertEqual(stopped, .cancelled)
        XCTAssertEqual(started, .cancelled)
        XCTAssertEqual(stage.recorder.state, .idle)
        XCTAssertEqual(stage.sinkCount, 0)
    }

    func testR25StartPressedAgain() async throws {
        let stage = try RecorderStage([FakeSink { $0.isSilent = true }])
        let recorder = stage.recorder
        async let first: Void = recorder.start(countdown: 1)
        await stage.wait(for: .countdown(1))
        var error = await recordingError { () throws(RecordingError) in try await recorder.start() }
        XCTAssertEqual(error, .busy)
        stage.clock.advance(by: .seconds(1))
        try await first
        error = await recordingError { () throws(RecordingError) in try await recorder.start(countdown: 0) }
        XCTAssertEqual(error, .busy)
        try stage.draw(.white)
        recorder.requestStop()
        XCTAssertEqual(recorder.state, .saving)
        error = await recordingError { () throws(RecordingError) in try await recorder.start() }
        XCTAssertEqual(error, .busy)
        stage.sinks[0].log.change { $0.isSilent = false }
        await stage.wait(for: .idle)
        XCTAssertEqual(stage.sinkCount, 1)
        XCTAssertTrue(stage.sinks[0].now.isSaved)
    }

    func testR26StopWhenThereIsNothing() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        let error = await recordingError { () throws(RecordingError) in try await recorder.stop() }
        XCTAssertEqual(error, .notRecording)
        recorder.requestStop()
        XCTAssertThrowsError(try recorder.pause())
        XCTAssertThrowsError(try recorder.resume())
        let discarded = await recordingError { () throws(RecordingError) in try await recorder.discard() }
        XCTAssertEqual(discarded, .notRecording)
        XCTAssertEqual(recorder.state, .idle)
    }

    func testR28TwoStopsOfASinkThatThrows() async throws {
        let stage = try RecorderStage([
            FakeSink {
                $0.finishError = .diskFull
                $0.isSilent = true
            }
        ])
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        async let first = recordingError { () throws(RecordingError) in try await recorder.stop() }
        await stage.wait(for: .saving)
        async let second = recordingError { () throws(RecordingError) in try await recorder.stop() }
        // A cancelled one isn't in the way.
        let third = Task { try await recorder.stop() }
        third.cancel()
        let cancelled = await third.result
        XCTAssertThrowsError(try cancelled.get()) { XCTAssertEqual($0 as? RecordingError, .cancelled) }
        // Both wait by now, or ask after the failure and are told that there is nothing.
        stage.sinks[0].log.change { $0.isSilent = false }
        let errors = await [first, second]
        XCTAssertEqual(errors[0], .diskFull)
        XCTAssertTrue([.diskFull, .notRecording].contains(errors[1]), "\(String(describing: errors[1]))")
        XCTAssertEqual(recorder.state, .failed(.diskFull))
        stage.sinks[0].wait { $0.isOver }
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "finish", "abandon"])
    }

    func testASilentSink() async throws {
        let stage = try RecorderStage([FakeSink { $0.isSilent = true }, FakeSink()])
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        async let stop = recordingError { () throws(RecordingError) in try await recorder.stop() }
        await stage.wait(for: .saving)
        stage.clock.advance(by: .seconds(10))
        let error = await stop
        XCTAssertEqual(error, .timedOut)
        XCTAssertEqual(recorder.state, .failed(.timedOut))
        stage.clock.advance(by: .milliseconds(1500))
        await stage.wait(for: .idle)
        // It speaks while the next recording runs: that goes on, and what it made is no movie.
        try await recorder.start(countdown: 0)
        stage.sinks[0].log.change { $0.isSilent = false }
        stage.sinks[0].wait { $0.isOver }
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "finish", "abandon"])
        XCTAssertEqual(recorder.state, .recording)
        try stage.draw(.black, sink: 1)
        try await recorder.stop()
    }

    /// It hangs in a picture: what it does later must not become a movie.
    func testASinkThatIsSilentAtAPicture() async throws {
        let stage = try RecorderStage([FakeSink { $0.blocksPictures = true }])
        let recorder = stage.recorder
        try await recorder.start(countdown: 0)
        try stage.draw(.white)
        async let stop = recordingError { () throws(RecordingError) in try await recorder.stop() }
        await stage.wait(for: .saving)
        stage.clock.advance(by: .seconds(10))
        let error = await stop
        XCTAssertEqual(error, .timedOut)
        stage.sinks[0].log.change { $0.blocksPictures = false }
        stage.sinks[0].wait { $0.isOver }
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "abandon"])
    }

    func testASinkThatCannotStart() async throws {
        let error = RecordingError.permissionDenied(path: "movie")
        let stage = try RecorderStage([FakeSink { $0.startError = error }])
        let recorder = stage.recorder
        let told = await recordingError { () throws(RecordingError) in
            try await recorder.start(countdown: 0)
        }
        XCTAssertEqual(told, error)
        XCTAssertEqual(stage.recorder.state, .failed(error))
        XCTAssertEqual(stage.sinks[0].now.calls, ["start"])
    }

    func testDiscardLeavesNothing() async throws {
        let stage = try RecorderStage()
        try await stage.recorder.start(countdown: 0)
        try stage.draw(.white)
        try await stage.recorder.discard()
        XCTAssertEqual(stage.sinks[0].now.calls, ["start", "discard"])
        XCTAssertFalse(stage.sinks[0].now.hasFile)
        XCTAssertEqual(stage.recorder.state, .idle)
    }

    func testACancelledTaskIsAnswered() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        let task = Task { try await recorder.start() }
        await stage.wait(for: .countdown(3))
        task.cancel()
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? RecordingError, .cancelled) }
        XCTAssertEqual(recorder.state, .idle)
        XCTAssertEqual(stage.sinkCount, 0)
    }

    func testPickers() async throws {
        let stage = try RecorderStage()
        let recorder = stage.recorder
        let cancelled = await recordingError { () throws(RecordingError) in
            try await recorder.start(picking: ProgrammaticPicker(.cancelled))
        }
        XCTAssertEqual(cancelled, .cancelled)
        let failed = await recordingError { () throws(RecordingError) in
            try await recorder.start(picking: ProgrammaticPicker(.failed(reason: "nobody there")))
        }
        XCTAssertEqual(failed, .failed(reason: "nobody there"))
        XCTAssertEqual(recorder.state, .idle)
        XCTAssertEqual(stage.sinkCount, 0)
        // Without the window that the layer is in, the movie shows the background.
        let filter = ContentFilter.excluding(windows: [stage.scene.windows[0].id])
        try await recorder.start(countdown: 0, picking: ProgrammaticPicker { .picked(filter) })
        try stage.draw(.white)
        try await recorder.stop()
        XCTAssertEqual(stage.sinks[0].now.pictures.map(\.color), [0xff00_0000])
    }
}
