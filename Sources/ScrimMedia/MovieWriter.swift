internal import CFFmpeg
internal import Glibc
internal import Scrim

/// A movie from its first picture on: encoders, and the file that they write to.
final class MovieWriter {
    let encoder: VideoEncoder
    let file: FragmentedMovie
    private let options: MovieOptions
    private let tracks: [(source: AudioSource, track: AudioTrack)]
    /// The last packet waits for the next one, whose time says how long it lasts.
    private let waiting: UnsafeMutablePointer<AVPacket>
    /// Of the newest picture.
    private(set) var lastTime: Int64 = -1
    private var fragmentStart: Int64 = 0

    /// Sound that comes later than that after its time is replaced by silence.
    private static let largestDelay: UInt64 = 1_000_000_000

    init(_ size: PixelSize, _ options: MovieOptions, partial: String, in directory: String)
        throws(RecordingError)
    {
        self.options = options
        let path = "\(directory)/\(partial)"
        encoder = try VideoEncoder(size, options, path: path)
        var tracks: [(source: AudioSource, track: AudioTrack)] = []
        for source in options.audioSources {
            tracks.append((source, try AudioTrack(bitRate: options.audioBitRate, path: path)))
        }
        self.tracks = tracks
        file = try Self.unusedFile(path, encoder, tracks.map(\.track))
        guard let waiting = av_packet_alloc() else { throw MediaFailure.outOfMemory }
        self.waiting = waiting
    }

    deinit {
        file.close()
        var packet: UnsafeMutablePointer<AVPacket>? = waiting
        av_packet_free(&packet)
    }

    /// Of the recording's own, beside those of recordings that failed.
    private static func unusedFile(
        _ path: String, _ encoder: VideoEncoder, _ tracks: [AudioTrack]
    ) throws(RecordingError) -> FragmentedMovie {
        for number in 1...1000 {
            do {
                return try FragmentedMovie(
                    "\(path).partial\(number == 1 ? "" : "-\(number)").mp4", video: encoder.context,
                    audio: tracks.map(\.context))
            } catch .alreadyExists {}
        }
        throw .alreadyExists(path: "\(path).partial.mp4")
    }

    func append(_ picture: PixelBuffer, at time: UInt64) throws(RecordingError) {
        lastTime = max(VideoEncoder.ticks(time), lastTime + 1)
        try encoder.encode(picture, at: lastTime) { packet throws(RecordingError) in
            try self.queue(packet)
        }
    }

    func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {
        guard let index = tracks.firstIndex(where: { $0.source == source }) else { return }
        try tracks[index].track.append(samples) { packet throws(RecordingError) in
            try self.file.write(packet, track: 1 + index)
        }
    }

    /// Writes what is left, and the file's end.
    ///
    /// - Returns: when the last picture ends.
    func finish(at time: UInt64) throws(RecordingError) -> Int64 {
        let end = max(VideoEncoder.ticks(time), lastTime + 1)
        try encoder.finish { packet throws(RecordingError) in try self.queue(packet) }
        try writeWaiting(until: end)
        for (index, track) in tracks.enumerated() {
            try track.track.finish(at: VideoEncoder.nanoseconds(end)) { packet throws(RecordingError) in
                try self.file.write(packet, track: 1 + index)
            }
        }
        try file.finish()
        return end
    }

    /// Makes an ordinary movie of the finished file, and makes sure of it.
    func makeOrdinaryMovie(_ path: String) throws(RecordingError) {
        let movie = FinishedMovie(
            path: path, codec: encoder.context.pointee.codec_id, size: encoder.size, tracks: file.summaries,
            priming: tracks.map(\.track.priming))
        do throws(RecordingError) {
            try movie.copy(from: file.path)
            try movie.check()
        } catch {
            unlink(path)
            throw error
        }
    }

    /// After an error: brings to the disk what still goes there.
    func rescue() {
        do throws(RecordingError) {
            guard !file.isAtEnd else { return file.close() }
            try writeWaiting(until: lastTime + 1)
            try endFragment(at: lastTime + 1)
            try file.finish()
        } catch {
            // What is in the file by now can be played.
            file.close()
        }
    }

    private func queue(_ packet: UnsafeMutablePointer<AVPacket>) throws(RecordingError) {
        try writeWaiting(until: packet.pointee.pts)
        av_packet_move_ref(waiting, packet)
    }

    private func writeWaiting(until end: Int64) throws(RecordingError) {
        guard waiting.pointee.data != nil else { return }
        defer { av_packet_unref(waiting) }
        waiting.pointee.duration = end - waiting.pointee.pts
        try file.write(waiting, track: 0)
        if end - fragmentStart >= VideoEncoder.ticks(options.fragmentDurationInNanoseconds) {
            try endFragment(at: end)
        }
    }

    private func endFragment(at end: Int64) throws(RecordingError) {
        fragmentStart = end
        let time = VideoEncoder.nanoseconds(end)
        for (index, track) in tracks.enumerated() {
            try track.track.advance(to: time, settled: time - min(time, Self.largestDelay)) {
                packet throws(RecordingError) in
                try self.file.write(packet, track: 1 + index)
            }
        }
        try file.endFragment()
    }
}
