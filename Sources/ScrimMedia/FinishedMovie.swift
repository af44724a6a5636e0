internal import CFFmpeg
internal import Glibc
internal import Scrim

/// Makes an ordinary file, with its index at the beginning, of one in fragments, and makes sure of what is in it.
enum FinishedMovie {
    /// Copies all packets.
    static func copy(_ source: String, to path: String) throws(RecordingError) {
        let input = try MovieReader(source)
        var output: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&output, nil, "mp4", path) >= 0, let output else {
            throw .failed(reason: "libavformat can't write MP4")
        }
        defer {
            avio_closep(&output.pointee.pb)
            avformat_free_context(output)
        }
        func check(_ status: CInt, _ doing: String) throws(RecordingError) {
            guard status >= 0 else { throw MediaFailure.error(status, doing: doing, path: path) }
        }
        for index in 0..<input.streamCount {
            guard let stream = avformat_new_stream(output, nil) else {
                throw .failed(reason: "out of memory")
            }
            try check(
                avcodec_parameters_copy(stream.pointee.codecpar, input.stream(index).pointee.codecpar),
                "describing a track")
            stream.pointee.codecpar.pointee.codec_tag = 0
            stream.pointee.time_base = input.stream(index).pointee.time_base
        }
        try check(avio_open(&output.pointee.pb, path, AVIO_FLAG_WRITE), "opening the file")
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "movflags", "+faststart", 0)
        try check(avformat_write_header(output, &options), "writing the header")
        try input.forEachPacket { packet throws(RecordingError) in
            let index = Int(packet.pointee.stream_index)
            guard let target = output.pointee.streams[index] else { return }
            av_packet_rescale_ts(packet, input.stream(index).pointee.time_base, target.pointee.time_base)
            packet.pointee.pos = -1
            try check(av_write_frame(output, packet), "writing")
        }
        try check(av_write_trailer(output), "writing the end")
        avio_flush(output.pointee.pb)
        try check(output.pointee.pb?.pointee.error ?? 0, "writing the end")
        try check(avio_closep(&output.pointee.pb), "closing the file")
    }

    /// Reads all of it again: it must be what was written.
    static func check(
        _ path: String, size: PixelSize, videoTimeBase: AVRational, tracks: [TrackSummary]
    ) throws(RecordingError) {
        func fail(_ reason: String) -> RecordingError { .checkFailed(path: path, reason: reason) }
        let movie = try MovieReader(path)
        guard movie.streamCount == tracks.count else {
            throw fail("\(movie.streamCount) tracks instead of \(tracks.count)")
        }
        let video = movie.stream(0).pointee.codecpar.pointee
        guard video.codec_type == AVMEDIA_TYPE_VIDEO, Int(video.width) == size.width,
            Int(video.height) == size.height
        else {
            throw fail(
                "the picture is \(video.width) x \(video.height) instead of \(size.width) x \(size.height)")
        }
        for index in 1..<max(movie.streamCount, 1) {
            guard movie.stream(index).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO else {
                throw fail("track \(index) isn't sound")
            }
        }
        var found = tracks.map { _ in TrackSummary() }
        try movie.forEachPacket { packet in
            let index = Int(packet.pointee.stream_index)
            let written =
                index == 0 ? videoTimeBase : AVRational(num: 1, den: CInt(AudioTrack.sampleRate))
            let stream = movie.stream(index).pointee.time_base
            found[index].add(
                time: av_rescale_q(packet.pointee.pts, stream, written),
                duration: av_rescale_q(packet.pointee.duration, stream, written))
        }
        for (index, (found, expected)) in zip(found, tracks).enumerated() {
            guard found.packetCount == expected.packetCount else {
                throw fail(
                    "track \(index) has \(found.packetCount) frames instead of \(expected.packetCount)")
            }
            guard found.isGrowing else { throw fail("the times of track \(index) don't grow") }
            guard found.fingerprint == expected.fingerprint else {
                throw fail("the times of track \(index) aren't those that were written")
            }
            // The last picture's duration; of sound the last packet may be cut.
            guard index > 0 || abs(found.endTime - expected.endTime) <= 1 else {
                throw fail("track \(index) ends at \(found.endTime) instead of \(expected.endTime)")
            }
        }
    }
}

/// The packets of a movie file.
final class MovieReader {
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private let path: String

    init(_ path: String) throws(RecordingError) {
        self.path = path
        var status = avformat_open_input(&context, path, nil, nil)
        if status >= 0 { status = avformat_find_stream_info(context, nil) }
        guard status >= 0 else { throw MediaFailure.error(status, doing: "reading", path: path) }
    }

    deinit { avformat_close_input(&context) }

    var streamCount: Int { Int(context!.pointee.nb_streams) }

    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> { context!.pointee.streams[index]! }

    func forEachPacket(
        _ body: (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let packet else { throw .failed(reason: "out of memory") }
        while true {
            let status = av_read_frame(context, packet)
            if status == scrim_averror_eof { return }
            guard status >= 0 else { throw MediaFailure.error(status, doing: "reading", path: path) }
            defer { av_packet_unref(packet) }
            try body(packet)
        }
    }
}
