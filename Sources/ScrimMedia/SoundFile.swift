internal import CFFmpeg
public import Scrim

/// The sound of a file, piece by piece: any that libavformat and libavcodec read.
///
/// One thread at a time. Decoding goes on as pieces are asked for.
public final class SoundFile {
    private static let sampleRate = 48_000
    /// Samples of a piece, per channel.
    private static let pieceLength = 1024

    private let format: UnsafeMutablePointer<AVFormatContext>
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let track: CInt
    private var resampler: OpaquePointer?
    private var samples: [Float] = []
    private var position: UInt64 = 0
    private var isAtEnd = false

    public init(path: String) throws(RecordingError) {
        _ = MediaLog.quieten
        func fail(_ status: CInt, _ doing: String) -> RecordingError {
            .failed(reason: "\(path): \(doing): \(MediaFailure.text(status))")
        }
        var format: UnsafeMutablePointer<AVFormatContext>?
        var status = avformat_open_input(&format, "file:" + path, nil, nil)
        guard status >= 0, let format else { throw fail(status, "can't be opened") }
        var context: UnsafeMutablePointer<AVFormatContext>? = format
        var codec: UnsafePointer<AVCodec>?
        status = avformat_find_stream_info(format, nil)
        if status >= 0 { status = av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0) }
        guard status >= 0, let stream = format.pointee.streams[Int(status)] else {
            avformat_close_input(&context)
            throw fail(status, "no sound that can be read")
        }
        track = status
        var decoder = avcodec_alloc_context3(codec)
        guard let opened = decoder, let frame = av_frame_alloc(), let packet = av_packet_alloc() else {
            avformat_close_input(&context)
            throw MediaFailure.outOfMemory
        }
        status = avcodec_parameters_to_context(opened, stream.pointee.codecpar)
        if status >= 0 { status = avcodec_open2(opened, codec, nil) }
        guard status >= 0 else {
            avcodec_free_context(&decoder)
            avformat_close_input(&context)
            throw fail(status, "can't be decoded")
        }
        (self.format, self.decoder, self.frame, self.packet) = (format, opened, frame, packet)
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = format
        var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        swr_free(&resampler)
        avcodec_free_context(&decoder)
        av_frame_free(&frame)
        av_packet_free(&packet)
        avformat_close_input(&format)
    }

    /// The next piece, in stereo at 48 kHz, its time counted from the file's beginning. Nil at the end, and from where it can't
    /// be decoded.
    public func next() -> AudioSamples? {
        let count = 2 * Self.pieceLength
        while samples.count < count, !isAtEnd { decode() }
        guard !samples.isEmpty else { return nil }
        let piece = Array(samples.prefix(count))
        samples.removeFirst(piece.count)
        defer { position += UInt64(piece.count / 2) }
        return AudioSamples(
            timeInNanoseconds: position * 1_000_000_000 / UInt64(Self.sampleRate),
            sampleRate: Self.sampleRate,
            channelCount: 2, samples: piece)
    }

    private func decode() {
        let status = avcodec_receive_frame(decoder, frame)
        if status >= 0 {
            defer { av_frame_unref(frame) }
            isAtEnd = !append(frame)
        } else if status == scrim_averror_eagain {
            readPacket()
        } else {
            isAtEnd = true
            _ = append(nil)
        }
    }

    private func readPacket() {
        guard av_read_frame(format, packet) >= 0 else {
            avcodec_send_packet(decoder, nil)
            return
        }
        defer { av_packet_unref(packet) }
        if packet.pointee.stream_index == track { avcodec_send_packet(decoder, packet) }
    }

    /// Nil: what is left in the resampler.
    private func append(_ frame: UnsafeMutablePointer<AVFrame>?) -> Bool {
        if let frame, resampler == nil {
            var target = AVChannelLayout()
            av_channel_layout_default(&target, 2)
            swr_alloc_set_opts2(
                &resampler, &target, AV_SAMPLE_FMT_FLT, CInt(Self.sampleRate), &frame.pointee.ch_layout,
                AVSampleFormat(frame.pointee.format), frame.pointee.sample_rate, 0, nil)
            guard swr_init(resampler) >= 0 else { return false }
        }
        guard resampler != nil else { return false }
        let count = frame?.pointee.nb_samples ?? 0
        let room = Int(swr_get_out_samples(resampler, count)) + 64
        let converted = [Float](unsafeUninitializedCapacity: 2 * room) { buffer, used in
            var output: UnsafeMutablePointer<UInt8>? = UnsafeMutableRawPointer(buffer.baseAddress)?
                .assumingMemoryBound(to: UInt8.self)
            let made: CInt
            if let frame {
                made = frame.pointee.extended_data.withMemoryRebound(
                    to: UnsafePointer<UInt8>?.self, capacity: 1
                ) {
                    swr_convert(resampler, &output, CInt(room), $0, count)
                }
            } else {
                made = swr_convert(resampler, &output, CInt(room), nil, 0)
            }
            used = 2 * Int(max(made, 0))
        }
        samples += converted
        return true
    }
}
