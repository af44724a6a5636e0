internal import CFFmpeg
internal import Scrim

/// The sound of one source, kept to the times that come with it, as packets of AAC.
///
/// The source's clock may be off: samples are resampled by up to 0.2 % so that they stay where their times say. What is further
/// off than 50 ms is a gap, which becomes silence, or an overlap, of which what comes later is left out.
final class AudioTrack {
    static let sampleRate = 48_000
    private static let channelCount = 2
    /// Samples. More than that isn't a matter of clocks.
    private static let tolerance = sampleRate / 20
    /// Samples that a second may be longer or shorter.
    private static let largestCorrection = sampleRate / 500

    let context: UnsafeMutablePointer<AVCodecContext>
    private let path: String
    private let fifo: OpaquePointer
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var resampler: Resampler?
    /// Samples that went into the FIFO so far.
    private var queued: Int64 = 0
    /// Samples that went into the encoder.
    private var encoded: Int64 = 0
    private var isFirstPacket = true

    init(bitRate: Int, path: String) throws(RecordingError) {
        guard let codec = avcodec_find_encoder_by_name("aac") else { throw .encoderNotFound(name: "aac") }
        guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
            let packet = av_packet_alloc(),
            let fifo = av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, CInt(Self.channelCount), 4096)
        else { throw .failed(reason: "out of memory") }
        self.context = context
        self.frame = frame
        self.packet = packet
        self.fifo = fifo
        self.path = path
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.sample_rate = CInt(Self.sampleRate)
        context.pointee.bit_rate = Int64(bitRate)
        context.pointee.time_base = AVRational(num: 1, den: CInt(Self.sampleRate))
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        av_channel_layout_default(&context.pointee.ch_layout, CInt(Self.channelCount))
        try check(avcodec_open2(context, codec, nil), "opening the encoder aac")
    }

    deinit {
        var (context, frame, packet):
            (
                UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVFrame>?,
                UnsafeMutablePointer<AVPacket>?
            ) = (context, frame, packet)
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
        av_audio_fifo_free(fifo)
    }

    static func position(_ nanoseconds: UInt64) -> Int64 {
        Int64(clamping: UInt128(nanoseconds) * UInt128(sampleRate) / 1_000_000_000)
    }

    typealias Writing = (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void

    func append(_ samples: AudioSamples, _ write: Writing) throws(RecordingError) {
        if let resampler, !resampler.takes(samples) {
            try drain(resampler)
            self.resampler = nil
        }
        let resampler = try resampler(samples.sampleRate, samples.channelCount)
        var skipped = 0
        let off = Self.position(samples.timeInNanoseconds) - (queued + resampler.delay)
        if off > Self.tolerance {
            try appendSilence(Int(off), resampler)
        } else if off < -Int64(Self.tolerance) {
            skipped = min(samples.frameCount, Int(-off) * samples.sampleRate / Self.sampleRate)
        } else {
            let limit = Int64(Self.largestCorrection)
            resampler.correct(by: CInt(min(max(off, -limit), limit)), over: CInt(Self.sampleRate))
        }
        try queue(resampler.convert(samples, from: skipped))
        try encode(upTo: .max, isLast: false, write)
    }

    /// Silence up to there, where nothing came.
    func fill(upTo time: UInt64, _ write: Writing) throws(RecordingError) {
        let resampler = try resampler(Self.sampleRate, Self.channelCount)
        let missing = Self.position(time) - (queued + resampler.delay)
        guard missing > 0 else { return }
        try appendSilence(Int(missing), resampler)
        try encode(upTo: .max, isLast: false, write)
    }

    /// The track ends then: what is missing is silent, what is later is left out.
    func finish(at time: UInt64, _ write: Writing) throws(RecordingError) {
        try fill(upTo: time, write)
        if let resampler { try drain(resampler) }
        try encode(upTo: Self.position(time), isLast: true, write)
        try send(nil, write)
    }

    private func resampler(_ sampleRate: Int, _ channelCount: Int) throws(RecordingError) -> Resampler {
        if let resampler { return resampler }
        let made = try Resampler(sampleRate, channelCount)
        resampler = made
        return made
    }

    private func appendSilence(_ count: Int, _ resampler: Resampler) throws(RecordingError) {
        resampler.correct(by: 0, over: CInt(Self.sampleRate))
        var rest = count * resampler.sampleRate / Self.sampleRate
        while rest > 0 {
            let piece = min(rest, 8192)
            try queue(resampler.convertSilence(piece))
            rest -= piece
        }
    }

    private func drain(_ resampler: Resampler) throws(RecordingError) { try queue(resampler.drain()) }

    private func queue(_ converted: Resampler.Output?) throws(RecordingError) {
        guard let converted else { throw .failed(reason: "\(path): resampling sound failed") }
        guard converted.count > 0 else { return }
        try check(
            converted.withPlanes { av_audio_fifo_write(fifo, $0, CInt(converted.count)) }, "keeping sound")
        queued += Int64(converted.count)
    }

    /// Encodes whole frames, and at the end what is left.
    private func encode(upTo end: Int64, isLast: Bool, _ write: Writing) throws(RecordingError) {
        let frameSize = Int(context.pointee.frame_size)
        while true {
            let count = min(Int(av_audio_fifo_size(fifo)), frameSize, Int(clamping: end - encoded))
            guard count == frameSize || (isLast && count > 0) else { return }
            av_frame_unref(frame)
            frame.pointee.nb_samples = CInt(count)
            frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
            frame.pointee.sample_rate = CInt(Self.sampleRate)
            frame.pointee.pts = encoded
            av_channel_layout_default(&frame.pointee.ch_layout, CInt(Self.channelCount))
            try check(av_frame_get_buffer(frame, 0), "keeping sound")
            let read = withUnsafeMutablePointer(to: &frame.pointee.data) { data in
                data.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: 8) {
                    av_audio_fifo_read(fifo, $0, CInt(count))
                }
            }
            try check(read, "keeping sound")
            encoded += Int64(count)
            try send(frame, write)
        }
    }

    private func send(_ frame: UnsafeMutablePointer<AVFrame>?, _ write: Writing) throws(RecordingError) {
        try check(avcodec_send_frame(context, frame), "encoding sound")
        while true {
            let status = avcodec_receive_packet(context, packet)
            if status == scrim_averror_eagain || status == scrim_averror_eof { return }
            try check(status, "encoding sound")
            defer { av_packet_unref(packet) }
            // The first packet lies before the beginning and only warms up decoders: without it no track of the movie has times
            // before 0, so that none is shifted against the others.
            if isFirstPacket {
                isFirstPacket = false
                if packet.pointee.pts < 0 { continue }
            }
            if packet.pointee.duration == 0 { packet.pointee.duration = Int64(context.pointee.frame_size) }
            try write(packet)
        }
    }

    private func check(_ status: CInt, _ doing: String) throws(RecordingError) {
        guard status >= 0 else { throw MediaFailure.error(status, doing: doing, path: path) }
    }
}
