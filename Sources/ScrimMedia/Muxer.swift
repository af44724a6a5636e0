internal import CFFmpeg
internal import Glibc
internal import Scrim

/// An MP4 file that libavformat writes.
final class Muxer {
    let path: String
    private let context: UnsafeMutablePointer<AVFormatContext>
    private var isClosed = false

    /// Makes a file that isn't there yet.
    init(_ path: String) throws(RecordingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw RecordingError.system(errno, doing: "making the file", path: path)
        }
        Glibc.close(descriptor)
        var context: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&context, nil, "mp4", Self.url(path)) >= 0, let context else {
            unlink(path)
            throw .failed(reason: "libavformat can't write MP4")
        }
        self.context = context
        self.path = path
        context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
        // Times are what they are.
        context.pointee.avoid_negative_ts = 0
    }

    deinit {
        close()
        avformat_free_context(context)
    }

    /// With the protocol, so that a colon in a name isn't one.
    private static func url(_ path: String) -> String { "file:" + path }

    /// Tracks are counted from 0 in the order in which they're added.
    func addTrack(
        timeBase: AVRational, _ describe: (UnsafeMutablePointer<AVCodecParameters>) -> CInt
    ) throws(RecordingError) {
        guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
            throw MediaFailure.outOfMemory
        }
        try check(describe(parameters), "describing a track")
        // Of the container it came from.
        parameters.pointee.codec_tag = 0
        stream.pointee.time_base = timeBase
    }

    /// - Parameter options: of the MP4 muxer.
    func begin(_ options: [String: String]) throws(RecordingError) {
        try check(avio_open(&context.pointee.pb, Self.url(path), AVIO_FLAG_WRITE), "opening the file")
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
        try check(avformat_write_header(context, &dictionary), "writing the header")
        // Only the bytes say whether there was space.
        _ = try flushBytes()
    }

    /// Packets of a track come in the order of their times. The packet is the caller's, with its times changed.
    func write(
        _ packet: UnsafeMutablePointer<AVPacket>, track: Int, timeBase: AVRational
    ) throws(RecordingError) {
        guard let stream = context.pointee.streams[track] else { return }
        packet.pointee.stream_index = CInt(track)
        packet.pointee.pos = -1
        av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
        try check(av_write_frame(context, packet), "writing")
    }

    /// Ends a fragment: what was written by now is in the file.
    ///
    /// - Returns: the length of the file.
    func flush() throws(RecordingError) -> Int {
        try check(av_write_frame(context, nil), "writing")
        return try flushBytes()
    }

    /// Completes the file.
    ///
    /// - Returns: the length of the file.
    @discardableResult
    func finish() throws(RecordingError) -> Int {
        try check(av_write_trailer(context), "writing the end")
        let count = try flushBytes()
        // Some file systems report only now that there was no space.
        try check(close(), "closing the file")
        return count
    }

    /// Lets the file go as it is.
    @discardableResult
    func close() -> CInt {
        guard !isClosed else { return 0 }
        isClosed = true
        return avio_closep(&context.pointee.pb)
    }

    private func flushBytes() throws(RecordingError) -> Int {
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb?.pointee.error ?? 0, "writing")
        return Int(avio_seek(context.pointee.pb, 0, SEEK_CUR))
    }

    private func check(_ status: CInt, _ doing: String) throws(RecordingError) {
        guard status >= 0 else { throw MediaFailure.error(status, doing: doing, path: path) }
    }
}
