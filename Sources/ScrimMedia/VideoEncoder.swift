internal import CFFmpeg
internal import Scrim

/// Turns pictures into packets of H.264. A picture's packet comes out before the next picture goes in: what is written reaches
/// as far as what was shown, and an error belongs to the picture that it's of.
///
/// There are no B pictures: they would wait for later ones, and while a screen is still there is none for long.
final class VideoEncoder {
    /// Ticks of all times: fine enough for every usual frame rate to be exact.
    static let timeBase = AVRational(num: 1, den: 90_000)

    let context: UnsafeMutablePointer<AVCodecContext>
    /// Of the movie: even.
    let size: PixelSize
    private let path: String
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    /// For pictures that can't be given as they are.
    private let canvas: PictureCanvas
    /// Whether the encoder is known to copy a picture before `avcodec_send_frame` returns.
    private let takesLoans: Bool
    private let keyFrameTicks: Int64
    private var lastKeyFrame: Int64?

    static func find(_ name: String) throws(RecordingError) -> UnsafePointer<AVCodec> {
        guard let codec = avcodec_find_encoder_by_name(name), codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
            throw .encoderNotFound(name: name)
        }
        return codec
    }

    static func ticks(_ nanoseconds: UInt64) -> Int64 {
        Int64(clamping: (UInt128(nanoseconds) * UInt128(timeBase.den) + 500_000_000) / 1_000_000_000)
    }

    static func nanoseconds(_ ticks: Int64) -> UInt64 {
        UInt64(clamping: Int128(ticks) * 1_000_000_000 / Int128(timeBase.den))
    }

    /// - Parameters:
    ///   - picture: the size of the first one.
    ///   - path: of the file that errors name.
    init(_ picture: PixelSize, _ options: MovieOptions, path: String) throws(RecordingError) {
        let codec = try Self.find(options.encoder)
        guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
            let packet = av_packet_alloc()
        else { throw MediaFailure.outOfMemory }
        self.context = context
        self.frame = frame
        self.packet = packet
        self.path = path
        size = PixelSize((picture.width + 1) & ~1, (picture.height + 1) & ~1)
        canvas = PictureCanvas(size)
        takesLoans = options.encoder == "libx264"
        keyFrameTicks = Self.ticks(options.keyFrameIntervalInNanoseconds)
        configure(options)
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (name, value) in Self.encoderOptions(options) { av_dict_set(&dictionary, name, value, 0) }
        let status = avcodec_open2(context, codec, &dictionary)
        guard status >= 0 else {
            throw MediaFailure.error(status, doing: "opening the encoder \(options.encoder)", path: path)
        }
        if let unknown = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
            throw .failed(
                reason: "the encoder \(options.encoder) has no option \(String(cString: unknown.pointee.key))"
            )
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        avcodec_free_context(&context)
        av_frame_free(&frame)
        av_packet_free(&packet)
    }

    private func configure(_ options: MovieOptions) {
        context.pointee.width = CInt(size.width)
        context.pointee.height = CInt(size.height)
        context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
        context.pointee.time_base = Self.timeBase
        context.pointee.framerate = AVRational(
            num: CInt(clamping: options.nominalFrameRate.frames),
            den: CInt(clamping: options.nominalFrameRate.seconds))
        context.pointee.color_primaries = AVCOL_PRI_BT709
        context.pointee.color_trc = AVCOL_TRC_BT709
        context.pointee.colorspace = AVCOL_SPC_BT709
        context.pointee.color_range = AVCOL_RANGE_MPEG
        context.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER
        context.pointee.max_b_frames = 0
        // Key frames come by time; this is for a source that is much faster than it says.
        context.pointee.gop_size = 600
        context.pointee.bit_rate = Int64(options.bitRate ?? 0)
        context.pointee.thread_count = CInt(clamping: options.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        // A library doesn't print: what is wrong is thrown.
        context.pointee.log_level_offset = 64
    }

    private static func encoderOptions(_ options: MovieOptions) -> [String: String] {
        guard options.encoder == "libx264" else { return options.encoderOptions }
        var own = [
            "preset": options.preset, "forced-idr": "1",
            // Threads share a picture instead of holding one each.
            "x264-params": "sliced-threads=1:sync-lookahead=0:rc-lookahead=0",
        ]
        if options.bitRate == nil { own["crf"] = "\(options.quality)" }
        return own.merging(options.encoderOptions, uniquingKeysWith: { $1 })
    }

    typealias Taking = (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void

    /// Encodes an `i420` picture and hands out its packet. The picture's memory isn't read any more when it returns.
    func encode(_ picture: PixelBuffer, at time: Int64, _ take: Taking) throws(RecordingError) {
        defer { av_frame_unref(frame) }
        if takesLoans && picture.size == size {
            describe(frame)
            try frame.lend(picture)
        } else {
            guard av_frame_ref(frame, try canvas.draw(picture)) >= 0 else { throw MediaFailure.outOfMemory }
            describe(frame)
        }
        frame.pointee.pts = time
        let isKeyFrame = lastKeyFrame.map { time - $0 >= keyFrameTicks } ?? true
        frame.pointee.pict_type = isKeyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        if isKeyFrame { lastKeyFrame = time }
        try send(frame, take)
    }

    /// The end: hands out what is left.
    func finish(_ take: Taking) throws(RecordingError) { try send(nil, take) }

    private func send(_ frame: UnsafeMutablePointer<AVFrame>?, _ take: Taking) throws(RecordingError) {
        var status = avcodec_send_frame(context, frame)
        while status >= 0 {
            status = avcodec_receive_packet(context, packet)
            guard status >= 0 else { break }
            defer { av_packet_unref(packet) }
            try take(packet)
        }
        guard status == scrim_averror_eagain || status == scrim_averror_eof else {
            throw MediaFailure.error(status, doing: "encoding a picture", path: path)
        }
    }

    private func describe(_ frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.width = CInt(size.width)
        frame.pointee.height = CInt(size.height)
        frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        frame.pointee.color_primaries = AVCOL_PRI_BT709
        frame.pointee.color_trc = AVCOL_TRC_BT709
        frame.pointee.colorspace = AVCOL_SPC_BT709
        frame.pointee.color_range = AVCOL_RANGE_MPEG
        frame.pointee.chroma_location = AVCHROMA_LOC_CENTER
    }
}

extension UnsafeMutablePointer<AVFrame> {
    /// Makes the frame read the picture's own memory, and keep the picture for as long as anybody refers to it.
    fileprivate func lend(_ picture: PixelBuffer) throws(RecordingError) {
        func plane(
            _ index: Int
        ) throws(RecordingError) -> (buffer: UnsafeMutablePointer<AVBufferRef>, stride: CInt) {
            let holder = Unmanaged.passRetained(picture)
            let buffer = picture.withBytes(ofPlane: index) { bytes in
                av_buffer_create(
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self),
                    bytes.count,
                    { holder, _ in if let holder { Unmanaged<PixelBuffer>.fromOpaque(holder).release() } },
                    holder.toOpaque(), AV_BUFFER_FLAG_READONLY)
            }
            guard let buffer else {
                holder.release()
                throw MediaFailure.outOfMemory
            }
            return (buffer, CInt(picture.plane(index).strideInBytes))
        }
        let luma = try plane(0)
        (pointee.buf.0, pointee.data.0, pointee.linesize.0) = (
            luma.buffer, luma.buffer.pointee.data, luma.stride
        )
        let blue = try plane(1)
        (pointee.buf.1, pointee.data.1, pointee.linesize.1) = (
            blue.buffer, blue.buffer.pointee.data, blue.stride
        )
        let red = try plane(2)
        (pointee.buf.2, pointee.data.2, pointee.linesize.2) = (
            red.buffer, red.buffer.pointee.data, red.stride
        )
    }
}
