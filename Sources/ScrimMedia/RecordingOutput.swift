internal import CFFmpeg
internal import Glibc
public import Scrim

/// Writes what a recorder gives it to an MP4 file: H.264, and AAC for each source of sound.
///
/// While it records, the movie is `NAME.partial.mp4` in the library's working directory, in fragments that are complete on the
/// disk one after the other: what is there plays after a crash. `finish` makes an ordinary file of it, reads that again, and has the
/// library give it its name.
///
/// One function at a time; from any thread. A picture of 1170 x 2532 takes some 10 to 30 ms to encode, by preset and processor.
public final class RecordingOutput: RecordingSink, @unchecked Sendable {
    // Unchecked: who calls it calls one function after the other.

    private let name: String
    private let options: MovieOptions
    private let library: any MediaLibrary
    private var recording: Recording?
    /// Pictures of another size than the first one, which were fitted into the movie's.
    public private(set) var sizeChanges = 0
    /// Bytes on the disk so far.
    public var byteCount: Int { recording.map { Self.byteCount(of: $0.file.path) } ?? 0 }

    /// What there is once the first picture came.
    private struct Recording {
        let encoder: VideoEncoder
        let file: FragmentedMovie
        let tracks: [(source: AudioSource, track: AudioTrack)]
        var lastPicture: PixelSize
        var lastTime: Int64
        var fragmentStart: Int64 = 0
        /// The last packet waits for the next one, whose time says how long it lasts.
        var waiting: UnsafeMutablePointer<AVPacket>
    }

    public var pixelFormat: PixelFormat { .i420 }

    public init(
        name: String, options: MovieOptions = MovieOptions(), library: any MediaLibrary = DirectoryLibrary()
    ) {
        self.name = name
        self.options = options
        self.library = library
    }

    /// A movie of that path.
    public convenience init(path: String, options: MovieOptions = MovieOptions()) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        self.init(
            name: slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path, options: options,
            library: DirectoryLibrary(MediaFailure.directory(of: path)))
    }

    deinit { close() }

    public func start() throws(RecordingError) {
        _ = try VideoEncoder.find(options.encoder)
        try library.check(name)
    }

    public func append(_ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64)
        throws(RecordingError)
    {
        if recording == nil { try begin(pixels.size) }
        if recording!.lastPicture != pixels.size {
            sizeChanges += 1
            recording!.lastPicture = pixels.size
        }
        try encode(pixels, at: time)
    }

    /// Writes the picture once more where a fragment's length has passed without one.
    public func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError) {
        guard let recording,
            VideoEncoder.ticks(time) - recording.lastTime
                >= VideoEncoder.ticks(options.fragmentDurationInNanoseconds)
        else { return }
        try encode(pixels, at: time)
    }

    public func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {
        guard let index = recording?.tracks.firstIndex(where: { $0.source == source }), let recording else {
            return
        }
        try recording.tracks[index].track.append(samples) { packet throws(RecordingError) in
            try recording.file.write(packet, stream: 1 + index, timeBase: Self.audioTimeBase)
        }
    }

    public func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie {
        guard let recording else { throw .noFrames }
        let end = max(VideoEncoder.ticks(time), recording.lastTime + 1)
        try recording.encoder.finish { packet throws(RecordingError) in try self.queue(packet) }
        try writeWaiting(until: end)
        for (index, track) in recording.tracks.enumerated() {
            try track.track.finish(at: time) { packet throws(RecordingError) in
                try recording.file.write(packet, stream: 1 + index, timeBase: Self.audioTimeBase)
            }
        }
        try recording.file.finish()
        let summaries = recording.file.summaries
        let partial = recording.file.path
        let finished =
            library.workingDirectory
            + "/.scrim-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp.mp4"
        let path: String
        do throws(RecordingError) {
            try FinishedMovie.copy(partial, to: finished)
            try FinishedMovie.check(
                finished, size: recording.encoder.size, videoTimeBase: VideoEncoder.timeBase,
                tracks: summaries)
            path = try library.save(finished, as: name)
        } catch {
            unlink(finished)
            throw error
        }
        unlink(partial)
        close()
        return RecordedMovie(
            path: path, durationInNanoseconds: UInt64(end) * 100_000 / 9,
            frameCount: summaries[0].packetCount,
            byteCount: Self.byteCount(of: path))
    }

    public func abandon() -> String? {
        guard let recording else { return nil }
        let (path, plays) = (recording.file.path, recording.file.hasFragment)
        close()
        if plays { return path }
        unlink(path)
        return nil
    }

    public func discard() {
        if let path = recording?.file.path { unlink(path) }
        close()
    }

    private static let audioTimeBase = AVRational(num: 1, den: CInt(AudioTrack.sampleRate))

    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    // MARK: Pictures

    private func begin(_ size: PixelSize) throws(RecordingError) {
        let path = try unusedPath()
        let encoder = try VideoEncoder(size, options, path: path)
        var tracks: [(source: AudioSource, track: AudioTrack)] = []
        for source in options.audioSources {
            tracks.append((source, try AudioTrack(bitRate: options.audioBitRate, path: path)))
        }
        guard let waiting = av_packet_alloc() else { throw .failed(reason: "out of memory") }
        do throws(RecordingError) {
            let file = try FragmentedMovie(path, video: encoder.context, audio: tracks.map(\.track.context))
            recording = Recording(
                encoder: encoder, file: file, tracks: tracks, lastPicture: size, lastTime: -1,
                waiting: waiting)
        } catch {
            var packet: UnsafeMutablePointer<AVPacket>? = waiting
            av_packet_free(&packet)
            throw error
        }
    }

    /// Of the recording's own, beside those of recordings that failed.
    private func unusedPath() throws(RecordingError) -> String {
        let stem = name.hasSuffix(".mp4") ? String(name.dropLast(4)) : name
        for number in 1...1000 {
            let path = "\(library.workingDirectory)/\(stem).partial\(number == 1 ? "" : "-\(number)").mp4"
            var status = stat()
            if lstat(path, &status) != 0 { return path }
        }
        throw .failed(reason: "\(library.workingDirectory): too many partial recordings of \(name)")
    }

    private func encode(_ pixels: PixelBuffer, at time: UInt64) throws(RecordingError) {
        guard let recording else { return }
        let ticks = max(VideoEncoder.ticks(time), recording.lastTime + 1)
        self.recording!.lastTime = ticks
        try recording.encoder.encode(pixels, at: ticks) { packet throws(RecordingError) in
            try self.queue(packet)
        }
    }

    private func queue(_ packet: UnsafeMutablePointer<AVPacket>) throws(RecordingError) {
        try writeWaiting(until: packet.pointee.pts)
        guard let recording else { return }
        av_packet_move_ref(recording.waiting, packet)
    }

    private func writeWaiting(until end: Int64) throws(RecordingError) {
        guard let recording, recording.waiting.pointee.data != nil else { return }
        recording.waiting.pointee.duration = end - recording.waiting.pointee.pts
        defer { av_packet_unref(recording.waiting) }
        try recording.file.write(recording.waiting, stream: 0, timeBase: VideoEncoder.timeBase)
        guard end - recording.fragmentStart >= VideoEncoder.ticks(options.fragmentDurationInNanoseconds)
        else { return }
        self.recording!.fragmentStart = end
        // Sound that is late by more than this is replaced by silence.
        let settled = UInt64(max(0, end - Int64(VideoEncoder.timeBase.den))) * 100_000 / 9
        for (index, track) in recording.tracks.enumerated() {
            try track.track.fill(upTo: settled) { packet throws(RecordingError) in
                try recording.file.write(packet, stream: 1 + index, timeBase: Self.audioTimeBase)
            }
        }
        try recording.file.endFragment()
    }

    private func close() {
        guard let recording else { return }
        var packet: UnsafeMutablePointer<AVPacket>? = recording.waiting
        av_packet_free(&packet)
        recording.file.close()
        self.recording = nil
    }
}
