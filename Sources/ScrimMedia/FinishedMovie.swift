internal import CFFmpeg
internal import Scrim

/// Makes an ordinary file, with its index at the beginning, of one in fragments, and makes sure of what is in it.
struct FinishedMovie {
    /// Of the ordinary file.
    let path: String
    /// Of the picture.
    let codec: AVCodecID
    let size: PixelSize
    /// What was written in fragments, the picture first.
    let tracks: [TrackSummary]
    /// For each track of sound the packet before time 0, which decoders take to warm up and players don't play.
    let priming: [UnsafeMutablePointer<AVPacket>?]

    /// Copies all packets to the path, where there is no file yet.
    func copy(from source: String) throws(RecordingError) {
        let input = try MovieReader(source)
        let output = try Muxer(path)
        for track in 0..<input.trackCount {
            try output.addTrack(timeBase: input.timeBase(track)) {
                guard let parameters = input.parameters(track) else { return scrim_averror_eof }
                return avcodec_parameters_copy($0, parameters)
            }
        }
        // In the picture's ticks also lengths are exact.
        try output.begin(["movflags": "+faststart", "movie_timescale": "\(VideoEncoder.timeBase.den)"])
        for (index, packet) in priming.enumerated() {
            guard let packet else { continue }
            try output.write(packet, track: 1 + index, timeBase: AudioTrack.timeBase)
        }
        // A file in fragments doesn't tell readers how long a packet lasts: up to the next one of its track.
        let waiting = try tracks.map { _ throws(RecordingError) in try WaitingPacket() }
        func write(_ track: Int, until end: Int64) throws(RecordingError) {
            let packet = waiting[track].packet
            guard packet.pointee.data != nil else { return }
            packet.pointee.duration = end - packet.pointee.pts
            defer { av_packet_unref(packet) }
            try output.write(packet, track: track, timeBase: input.timeBase(track))
        }
        try input.forEachPacket { packet throws(RecordingError) in
            let track = Int(packet.pointee.stream_index)
            try write(track, until: packet.pointee.pts)
            av_packet_move_ref(waiting[track].packet, packet)
        }
        for (track, summary) in tracks.enumerated() {
            let written = track == 0 ? VideoEncoder.timeBase : AudioTrack.timeBase
            try write(track, until: av_rescale_q(summary.endTime, written, input.timeBase(track)))
        }
        try output.finish()
    }

    /// Reads all of it again: it must be what was written.
    func check() throws(RecordingError) {
        let movie = try MovieReader(path)
        guard movie.trackCount == tracks.count else {
            throw failure("\(movie.trackCount) tracks instead of \(tracks.count)")
        }
        try checkKinds(of: movie)
        let found = try summaries(of: movie)
        for (track, (found, written)) in zip(found, tracks).enumerated() {
            try check(track, found, written)
        }
        let length = av_rescale_q(
            tracks[0].endTime, VideoEncoder.timeBase, AVRational(num: 1, den: 1_000_000))
        // By as much the last packet of sound may reach beyond.
        guard (length - 1...length + 25_000).contains(movie.duration) else {
            throw failure("it takes \(movie.duration) µs instead of \(length)")
        }
    }

    private func checkKinds(of movie: MovieReader) throws(RecordingError) {
        guard let video = movie.parameters(0)?.pointee, video.codec_id == codec else {
            throw failure("track 0 isn't what the encoder makes")
        }
        guard Int(video.width) == size.width, Int(video.height) == size.height else {
            throw failure(
                "the picture is \(video.width) x \(video.height) instead of \(size.width) x \(size.height)")
        }
        for track in 1..<movie.trackCount
        where movie.parameters(track)?.pointee.codec_id != AV_CODEC_ID_AAC {
            throw failure("track \(track) isn't sound")
        }
    }

    /// In the time bases of the encoders, and without what lies before time 0.
    private func summaries(of movie: MovieReader) throws(RecordingError) -> [TrackSummary] {
        var found = tracks.map { _ in TrackSummary() }
        try movie.forEachPacket { packet in
            let track = Int(packet.pointee.stream_index)
            let (base, written) = (
                movie.timeBase(track), track == 0 ? VideoEncoder.timeBase : AudioTrack.timeBase
            )
            guard packet.pointee.pts >= 0 else { return }
            found[track].add(
                time: av_rescale_q(packet.pointee.pts, base, written),
                duration: av_rescale_q(packet.pointee.duration, base, written))
        }
        return found
    }

    private func check(_ track: Int, _ found: TrackSummary, _ written: TrackSummary) throws(RecordingError) {
        guard found.packetCount == written.packetCount else {
            throw failure("track \(track) has \(found.packetCount) frames instead of \(written.packetCount)")
        }
        guard found.isGrowing else { throw failure("the times of track \(track) don't grow") }
        guard found.fingerprint == written.fingerprint else {
            throw failure("the times of track \(track) aren't those that were written")
        }
        // The last packet of sound may be shorter than a whole one, or not say so.
        let tolerance: Int64 = track == 0 ? 1 : 1024
        guard abs(found.endTime - written.endTime) <= tolerance else {
            throw failure("track \(track) ends at \(found.endTime) instead of \(written.endTime)")
        }
    }

    private func failure(_ reason: String) -> RecordingError { .checkFailed(path: path, reason: reason) }
}

/// A packet that is kept until the next one comes.
private final class WaitingPacket {
    let packet: UnsafeMutablePointer<AVPacket>

    init() throws(RecordingError) {
        guard let packet = av_packet_alloc() else { throw MediaFailure.outOfMemory }
        self.packet = packet
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
    }
}
