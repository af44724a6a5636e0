internal import Glibc
internal import Scrim
internal import ScrimCommandLine
internal import ScrimImages
internal import ScrimMedia
internal import ScrimSceneFile
internal import Synchronization

/// A recording of a scene that is played while it is recorded.
final class LiveRecording {
    private let request: RecordRequest
    private let loaded: LoadedScene
    private let compositor: Compositor
    private let display = Output.display()
    private let recorder: ScreenRecorder
    private let movie: RecordedFile
    private let sound: SoundFeed?
    /// Of the frame that is drawn, on the recorder's clock.
    private let now: FrameTime
    private let clock: FrameClock
    private var progress = RecordProgress()

    init(_ request: RecordRequest) throws(CommandFailure) {
        self.request = request
        do throws(SceneFileError) {
            loaded = try SceneFile(path: request.scenePath).makeScene()
            try loaded.apply(time: 0)
        } catch {
            throw .failed("\(error)")
        }
        do throws(SceneError) {
            try loaded.scene.commit()
        } catch {
            throw .failed("\(request.scenePath): \(error)")
        }
        do throws(RenderError) {
            compositor = try Compositor(loaded.scene, threads: request.threads)
        } catch {
            throw .failed("\(request.scenePath): \(error)")
        }
        do throws(RecordingError) {
            sound = try request.audioPath.map { path throws(RecordingError) in
                SoundFeed(try SoundFile(path: path))
            }
        } catch {
            throw .failed("\(error)")
        }
        let movie = RecordedFile(request)
        let now = FrameTime()
        self.movie = movie
        self.now = now
        clock = FrameClock(rate: request.rate)
        recorder = ScreenRecorder(
            scene: loaded.scene, output: RecordingDestination { movie.sink }, route: request.route,
            frameTime: { now.nanoseconds })
    }

    /// Records until the end, or until somebody interrupts it; the movie is complete then.
    func run() throws(CommandFailure) {
        try Interruption.deferred { () throws(CommandFailure) in try tell(of: record()) }
    }

    private func tell(of result: RecordedMovie) throws(CommandFailure) {
        let text =
            "\(request.output.path): \(RecordProgress.seconds(result.durationInNanoseconds)) s, \(result.frameCount) frames, "
            + "\(recorder.statistics.droppedFrames) dropped, \(RecordProgress.size(result.byteCount))"
        try StandardOutput.write(text.onOneLine + "\n")
    }

    private func record() throws(CommandFailure) -> RecordedMovie {
        let countdown = request.countdown
        let picker = request.asks ? TerminalPicker(loaded.scene) : nil
        let start = Answer<Void> { [recorder] () async throws(RecordingError) in
            if let picker {
                try await recorder.start(countdown: countdown, picking: picker)
            } else {
                try await recorder.start(countdown: countdown)
            }
        }
        guard try waitForBegin(start) else { throw .failed("cancelled before it began") }
        let end = try play()
        now.nanoseconds = end
        let stop = Answer { [recorder] () async throws(RecordingError) in try await recorder.stop() }
        let result = stop.wait()
        progress.end()
        switch result {
        case .success(let movie): return movie
        case .failure(let error): throw failure(error)
        }
    }

    /// - Returns: false if it was interrupted.
    private func waitForBegin(_ start: Answer<Void>) throws(CommandFailure) -> Bool {
        var shown: RecordingState?
        while true {
            if let result = start.value {
                guard case .failure(let error) = result else { return true }
                if error == .cancelled { return false }
                throw failure(error)
            }
            if Interruption.isPending { recorder.requestStop() }
            let state = recorder.state
            if case .countdown(let seconds) = state, state != shown { progress.say("starting in \(seconds)") }
            shown = state
            // Nothing is drawn meanwhile: the first picture is that of time 0.
            guard clock.waitForNextFrame() != nil else { return false }
        }
    }

    /// Plays the timeline.
    ///
    /// - Returns: when the movie ends, on the recorder's clock.
    private func play() throws(CommandFailure) -> UInt64 {
        var pausing = request.pause.map { RecordPause(at: $0.at, length: $0.length) }
        var first: UInt64?
        while let tick = clock.waitForNextFrame() {
            let begin = first ?? tick.deadlineInNanoseconds
            first = begin
            let elapsed = tick.deadlineInNanoseconds - begin
            let recorded = elapsed - (pausing?.pausedNanoseconds(at: elapsed) ?? 0)
            if let seconds = request.seconds, recorded >= Self.nanoseconds(seconds) {
                return tick.deadlineInNanoseconds - (recorded - Self.nanoseconds(seconds))
            }
            if Interruption.isPending { return tick.deadlineInNanoseconds }
            now.nanoseconds = tick.deadlineInNanoseconds
            do throws(RecordingError) {
                switch pausing?.change(at: elapsed) {
                case .pause: try recorder.pause()
                case .resume: try recorder.resume()
                case nil: break
                }
            } catch {
                throw failure(error)
            }
            sound?.feed(recorder, upTo: elapsed, from: begin)
            try draw(sceneTime: Double(elapsed) / 1e9, tick)
            if case .failed(let error) = recorder.state { throw failure(error) }
            progress.show(
                elapsed: recorded, of: request.seconds, recorder.statistics, byteCount: movie.byteCount)
        }
        return now.nanoseconds
    }

    private func draw(sceneTime: Double, _ tick: FrameTick) throws(CommandFailure) {
        do {
            try loaded.apply(time: sceneTime)
            try loaded.scene.commit()
            _ = try compositor.render([display], atNanoseconds: tick.deadlineInNanoseconds)
        } catch {
            progress.end()
            throw .failed("\(request.scenePath): \(error)")
        }
    }

    private func failure(_ error: RecordingError) -> CommandFailure {
        progress.end()
        let partial = movie.partialPath.map { "; what was recorded so far is in \($0)" } ?? ""
        return .failed("\(request.output.path): \(error)\(partial)")
    }

    private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64((seconds * 1e9).rounded()) }
}

/// A time that two threads know.
final class FrameTime: Sendable {
    private let value = Atomic<UInt64>(0)

    var nanoseconds: UInt64 {
        get { value.load(ordering: .acquiring) }
        set { value.store(newValue, ordering: .releasing) }
    }
}

/// The result of something that a task does, for a thread that waits.
final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, RecordingError>?>(nil)

    init(_ body: @escaping @Sendable () async throws(RecordingError) -> Value) {
        Task.detached {
            do throws(RecordingError) {
                let value = try await body()
                self.result.withLock { $0 = .success(value) }
            } catch {
                self.result.withLock { $0 = .failure(error) }
            }
        }
    }

    var value: Result<Value, RecordingError>? { result.withLock { $0 } }

    func wait() -> Result<Value, RecordingError> {
        while true {
            if let value { return value }
            usleep(5000)
        }
    }
}
