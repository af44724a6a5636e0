internal import CFFmpeg
internal import Scrim

/// The sound of one source, kept to the times that come with it, as packets of AAC.
///
/// The source's clock may be off: samples are resampled by up to 0.2 % so that they stay where their times say. What is further
/// off than 50 ms is a gap, which becomes silence, or an overlap, of which what comes later is left out.
final class AudioTrack {
    static let sampleRate = 48_000
    static let timeBase = AVRational(num: 1, den: 48_000)
    private static let channelCount: CInt = 2
    /// Samples. More than that isn't a matter of clocks.
    private static let tolerance = Int64(sampleRate / 20)
    /// Samples by which a second may be longer or shorter.
    private static let largestCorrection = Int64(sampleRate / 500)
    /// Samples that wait for the picture to come so far: half a minute. What is more isn't waited with.
    private static let largestLead = Int64(30 * sampleRate)

    let context: UnsafeMutablePointer<AVCodecContext>
    /// The packet before time 0. It warms decoders up, and has no place in a file that is still being written.
    private(set) var priming: UnsafeMutablePointer<AVPacket>?
    private let path: String
    /// Samples that were resampled and not yet encoded.
    private let fifo: OpaquePointer
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var resampler: Resampler?
    /// Samples that came out of the resampler so far.
    private var queued: Int64 = 0
    /// Samples that went into the encoder so far.
    private var encoded: Int64 = 0

    init(bitRate: Int, path: String) throws(RecordingError) {
        guard let codec = avcodec_find_encoder_by_name("aac") else { throw .encoderNotFound(name: "aac") }
        guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
            let packet = av_packet_alloc(),
            let fifo = av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, Self.channelCount, 4096)
        else { throw MediaFailure.outOfMemory }
        self.context = context
        self.frame = frame
        self.packet = packet
        self.fifo = fifo
        self.path = path
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.sample_rate = CInt(Self.sampleRate)
        context.pointee.bit_rate = Int64(bitRate)
        context.pointee.time_base = Self.timeBase
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        context.pointee.log_level_offset = 64
        av_channel_layout_default(&context.pointee.ch_layout, Self.channelCount)
        try check(avcodec_open2(context, codec, nil), "opening the encoder aac")
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
        av_packet_free(&priming)
        av_audio_fifo_free(fifo)
    }

    static func position(_ nanoseconds: UInt64) -> Int64 {
        Int64(clamping: UInt128(nanoseconds) * UInt128(sampleRate) / 1_000_000_000)
    }

    typealias Taking = (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void

    /// Takes sound; it is encoded once the picture has come so far.
    func append(_ samples: AudioSamples, _ take: Taking) throws(RecordingError) {
        if let resampler, !resampler.takes(samples) {
            try queue(resampler.drain())
            self.resampler = nil
        }
        let resampler = try resampler(samples.sampleRate, samples.channelCount)
        let off = Self.position(samples.timeInNanoseconds) - (queued + resampler.delay)
        var skipped = 0
        if off > Self.tolerance {
            try appendSilence(off, resampler, take)
        } else if off < -Self.tolerance {
            skipped = min(samples.frameCount, Int(-off) * samples.sampleRate / Self.sampleRate)
        } else {
            resampler.correct(
                by: CInt(min(max(off, -Self.largestCorrection), Self.largestCorrection)),
                over: CInt(Self.sampleRate))
        }
        try queue(resampler.convert(samples, from: skipped))
        try encode(upTo: queued - Self.largestLead, isLast: false, take)
    }

    /// The picture has come to `time`: what is before it is encoded. Silence up to `settled`, where nothing came.
    func advance(to time: UInt64, settled: UInt64, _ take: Taking) throws(RecordingError) {
        try fill(upTo: settled, take)
        try encode(upTo: Self.position(time), isLast: false, take)
    }

    /// The track ends then: what is missing is silent, what is later is left out.
    func finish(at time: UInt64, _ take: Taking) throws(RecordingError) {
        try fill(upTo: time, take)
        if let resampler { try queue(resampler.drain()) }
        try encode(upTo: Self.position(time), isLast: true, take)
        try send(nil, take)
    }

    private func fill(upTo time: UInt64, _ take: Taking) throws(RecordingError) {
        // Any will do for silence.
        let resampler = try resampler(
            self.resampler?.sampleRate ?? Self.sampleRate, Int(Self.channelCount))
        let missing = Self.position(time) - (queued + resampler.delay)
        if missing > 0 { try appendSilence(missing, resampler, take) }
    }

    private func resampler(_ sampleRate: Int, _ channelCount: Int) throws(RecordingError) -> Resampler {
        if let resampler { return resampler }
        let made = try Resampler(sampleRate, channelCount)
        resampler = made
        return made
    }

    /// - Parameter count: at the movie's rate.
    private func appendSilence(_ count: Int64, _ resampler: Resampler, _ take: Taking) throws(RecordingError)
    {
        resampler.correct(by: 0, over: CInt(Self.sampleRate))
        var rest = Int(count) * resampler.sampleRate / Self.sampleRate
        while rest > 0 {
            let piece = min(rest, Resampler.longestSilence)
            try queue(resampler.convertSilence(piece))
            try encode(upTo: queued - Self.largestLead, isLast: false, take)
            rest -= piece
        }
    }

    private func queue(_ converted: Resampler.Output?) throws(RecordingError) {
        guard let converted else { throw .failed(reason: "\(path): resampling sound failed") }
        guard converted.count > 0 else { return }
        try check(
            converted.withPlanes { av_audio_fifo_write(fifo, $0, CInt(converted.count)) }, "keeping sound")
        queued += Int64(converted.count)
    }

    /// Encodes whole frames that end before `end`; where these are the last ones also a part of a frame.
    private func encode(upTo end: Int64, isLast: Bool, _ take: Taking) throws(RecordingError) {
        let whole = Int(context.pointee.frame_size)
        while true {
            let count = min(Int(av_audio_fifo_size(fifo)), whole, Int(clamping: end - encoded))
            guard count == whole || (isLast && count > 0) else { return }
            defer { av_frame_unref(frame) }
            frame.pointee.nb_samples = CInt(count)
            frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
            frame.pointee.sample_rate = CInt(Self.sampleRate)
            frame.pointee.pts = encoded
            av_channel_layout_default(&frame.pointee.ch_layout, Self.channelCount)
            try check(av_frame_get_buffer(frame, 0), "keeping sound")
            let read = withUnsafeMutablePointer(to: &frame.pointee.data) { data in
                data.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: 8) {
                    av_audio_fifo_read(fifo, $0, CInt(count))
                }
            }
            try check(read, "keeping sound")
            encoded += Int64(count)
            try send(frame, take)
        }
    }

    private func send(_ frame: UnsafeMutablePointer<AVFrame>?, _ take: Taking) throws(RecordingError) {
        try check(avcodec_send_frame(context, frame), "encoding sound")
        while true {
            let status = avcodec_receive_packet(context, packet)
            if status == scrim_averror_eagain || status == scrim_averror_eof { return }
            try check(status, "encoding sound")
            defer { av_packet_unref(packet) }
            // What was given is at an end; the encoder may fill up with more than a frame.
            guard packet.pointee.pts < encoded else { continue }
            if packet.pointee.duration == 0 { packet.pointee.duration = Int64(context.pointee.frame_size) }
            if packet.pointee.pts < 0 {
                priming = av_packet_clone(packet)
            } else {
                try take(packet)
            }
        }
    }

    private func check(_ status: CInt, _ doing: String) throws(RecordingError) {
        guard status >= 0 else { throw MediaFailure.error(status, doing: doing, path: path) }
    }
}
