internal import CFFmpeg
internal import Glibc
internal import Scrim

/// An MP4 file whose pieces are complete on the disk one after the other, so that what is there plays whatever happens.
final class FragmentedMovie {
    let path: String
    private let context: UnsafeMutablePointer<AVFormatContext>
    private var isClosed = false
    private(set) var hasFragment = false
    /// Of each stream.
    private(set) var summaries: [TrackSummary] = []

    /// Makes a file that isn't there yet.
    init(
        _ path: String, video: UnsafeMutablePointer<AVCodecContext>,
        audio: [UnsafeMutablePointer<AVCodecContext>]
    ) throws(RecordingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw MediaFailure.system(errno, doing: "making the file", path: path)
        }
        Glibc.close(descriptor)
        var context: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&context, nil, "mp4", path) >= 0, let context else {
            unlink(path)
            throw .failed(reason: "libavformat can't write MP4")
        }
        self.context = context
        self.path = path
        do throws(RecordingError) {
            try add(video, timeBase: VideoEncoder.timeBase)
            for encoder in audio {
                try add(encoder, timeBase: AVRational(num: 1, den: encoder.pointee.sample_rate))
            }
            try check(avio_open(&context.pointee.pb, path, AVIO_FLAG_WRITE), "opening the file")
            context.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
            var options: OpaquePointer?
            defer { av_dict_free(&options) }
            av_dict_set(&options, "movflags", "+frag_custom+empty_moov+default_base_moof", 0)
            try check(avformat_write_header(context, &options), "writing the header")
        } catch {
            close()
            unlink(path)
            throw error
        }
    }

    deinit {
        close()
        avformat_free_context(context)
    }

    private func add(
        _ encoder: UnsafeMutablePointer<AVCodecContext>, timeBase: AVRational
    ) throws(RecordingError) {
        guard let stream = avformat_new_stream(context, nil) else { throw .failed(reason: "out of memory") }
        try check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder), "describing a track")
        stream.pointee.time_base = timeBase
        summaries.append(TrackSummary())
    }

    /// Times are in the time base that the stream was made with. The packet is the caller's.
    func write(
        _ packet: UnsafeMutablePointer<AVPacket>, stream index: Int, timeBase: AVRational
    ) throws(RecordingError) {
        guard let stream = context.pointee.streams[index] else { return }
        summaries[index].add(time: packet.pointee.pts, duration: packet.pointee.duration)
        packet.pointee.stream_index = CInt(index)
        av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
        try check(av_write_frame(context, packet), "writing")
    }

    /// Brings what was written since the last time to the disk.
    func endFragment() throws(RecordingError) {
        try check(av_write_frame(context, nil), "writing")
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb?.pointee.error ?? 0, "writing")
        hasFragment = true
    }

    /// Completes the file.
    func finish() throws(RecordingError) {
        try check(av_write_trailer(context), "writing the end")
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb?.pointee.error ?? 0, "writing the end")
        try check(close(), "closing the file")
        hasFragment = true
    }

    /// What isn't on the disk by now is lost.
    @discardableResult
    func close() -> CInt {
        guard !isClosed else { return 0 }
        isClosed = true
        return avio_closep(&context.pointee.pb)
    }

    private func check(_ status: CInt, _ doing: String) throws(RecordingError) {
        guard status >= 0 else { throw MediaFailure.error(status, doing: doing, path: path) }
    }
}

/// What is known of a track: enough to tell whether another one holds the same packets at the same times.
struct TrackSummary: Hashable {
    private(set) var packetCount = 0
    private(set) var firstTime: Int64?
    private(set) var endTime: Int64 = 0
    private(set) var lastTime: Int64?
    /// Of all times, in their order.
    private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var isGrowing = true

    mutating func add(time: Int64, duration: Int64) {
        if let lastTime, time <= lastTime { isGrowing = false }
        packetCount += 1
        firstTime = firstTime ?? time
        lastTime = time
        endTime = time + duration
        fingerprint = (fingerprint ^ UInt64(bitPattern: time)) &* 0x0000_0100_0000_01b3
    }
}
