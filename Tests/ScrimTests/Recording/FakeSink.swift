@testable import Scrim

/// A sink that remembers what it was given, and fails or keeps silent where it's told to.
final class FakeSink: RecordingSink {
    struct Picture: Sendable, Equatable {
        let time: UInt64
        let color: UInt32
    }

    struct Log: Sendable {
        var calls: [String] = []
        var pictures: [Picture] = []
        var keptAlive: [UInt64] = []
        var sounds: [AudioSource: [AudioSamples]] = [:]
        var hasFile = false
        var isSaved = false
        var duration: UInt64?
        /// What it does.
        var startError: RecordingError?
        var failsAtPicture: (index: Int, error: RecordingError)?
        var finishError: RecordingError?
        var isSilent = false
        var blocksPictures = false
        var isOver = false
    }

    let log: WaitableState<Log>

    init(_ prepare: (inout Log) -> Void = { _ in }) {
        var log = Log()
        prepare(&log)
        self.log = WaitableState(log)
    }

    var pixelFormat: PixelFormat { .argb32 }
    var now: Log { log.read { $0 } }

    func start() throws(RecordingError) {
        let error = log.change { log in
            log.calls.append("start")
            return log.startError
        }
        if let error { throw error }
    }

    func append(_ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64) throws(RecordingError)
    {
        let color = pixels.pixel(x: 0, y: 0)
        let error = log.change { log -> RecordingError? in
            if let (index, error) = log.failsAtPicture, log.pictures.count == index { return error }
            log.pictures.append(Picture(time: time, color: color))
            log.hasFile = true
            return nil
        }
        if let error { throw error }
        log.wait { $0.blocksPictures ? .wait(until: nil) : .done(()) }
    }

    func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError) {
        log.change { $0.keptAlive.append(time) }
    }

    func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {
        log.change { $0.sounds[source, default: []].append(samples) }
    }

    func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie {
        log.change { $0.calls.append("finish") }
        let error = log.wait { log in log.isSilent ? .wait(until: nil) : .done(log.finishError) }
        if let error { throw error }
        return log.change { log in
            log.isSaved = true
            log.duration = time
            return RecordedMovie(
                path: "movie", durationInNanoseconds: time, frameCount: log.pictures.count, byteCount: 1)
        }
    }

    func abandon() -> String? {
        log.change { log in
            log.calls.append("abandon")
            log.isOver = true
            return log.hasFile ? "partial" : nil
        }
    }

    func discard() {
        log.change { log in
            log.calls.append("discard")
            log.hasFile = false
            log.isOver = true
        }
    }

    /// Blocks until it is so.
    func wait(until isSo: (Log) -> Bool) { log.wait { isSo($0) ? .done(()) : .wait(until: nil) } }
}
