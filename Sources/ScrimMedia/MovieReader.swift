internal import CFFmpeg
internal import Scrim

/// The packets of a movie file.
final class MovieReader {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let path: String

    init(_ path: String) throws(RecordingError) {
        var context: UnsafeMutablePointer<AVFormatContext>?
        var status = avformat_open_input(&context, "file:" + path, nil, nil)
        guard status >= 0, let context else {
            throw MediaFailure.error(status, doing: "reading", path: path)
        }
        self.context = context
        self.path = path
        status = avformat_find_stream_info(context, nil)
        guard status >= 0 else { throw MediaFailure.error(status, doing: "reading", path: path) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&context)
    }

    var trackCount: Int { Int(context.pointee.nb_streams) }

    /// Of the whole file, in microseconds.
    var duration: Int64 { context.pointee.duration }

    func parameters(_ track: Int) -> UnsafeMutablePointer<AVCodecParameters>? {
        context.pointee.streams[track]?.pointee.codecpar
    }

    func timeBase(_ track: Int) -> AVRational {
        context.pointee.streams[track]?.pointee.time_base ?? AVRational(num: 1, den: 1)
    }

    func forEachPacket(
        _ body: (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        guard let packet else { throw MediaFailure.outOfMemory }
        while true {
            let status = av_read_frame(context, packet)
            if status == scrim_averror_eof { return }
            guard status >= 0 else { throw MediaFailure.error(status, doing: "reading", path: path) }
            defer { av_packet_unref(packet) }
            try body(packet)
        }
    }
}
