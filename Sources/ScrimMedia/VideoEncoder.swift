internal import CFFmpeg
internal import CYUV
internal import Scrim

/// Turns pictures into packets of H.264. Each picture comes out before the next one goes in: what is written reaches as far as
/// what was shown.
final class VideoEncoder {
    /// Ticks of all times: fine enough for every usual frame rate to be exact.
    static let timeBase = AVRational(num: 1, den: 90_000)

    let context: UnsafeMutablePointer<AVCodecContext>
    /// Of the movie, even.
    let size: PixelSize
    private let path: String
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    /// For pictures that can't be given as they are: of odd sides, or of another size.
    private var canvas: UnsafeMutablePointer<AVFrame>?
    private let keyFrameTicks: Int64
    private var lastKeyFrame: Int64?

    static func find(_ name: String) throws(RecordingError) -> UnsafePointer<AVCodec> {
        guard let codec = avcodec_find_encoder_by_name(name), codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
            throw .encoderNotFound(name: name)
        }
        return codec
    }

    init(_ picture: PixelSize, _ options: MovieOptions, path: String) throws(RecordingError) {
        let codec = try Self.find(options.encoder)
        guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc(),
            let packet = av_packet_alloc()
        else { throw .failed(reason: "out of memory") }
        self.context = context
        self.frame = frame
        self.packet = packet
        self.path = path
        size = PixelSize((picture.width + 1) & ~1, (picture.height + 1) & ~1)
        keyFrameTicks = Self.ticks(options.keyFrameIntervalInNanoseconds)
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
        // Pictures that refer to later ones would wait for these.
        context.pointee.max_b_frames = 0
        // Key frames come by time; this is for a source that is faster than it says.
        context.pointee.gop_size = 600
        context.pointee.thread_count = CInt(clamping: options.threads)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        let isX264 = options.encoder == "libx264"
        let defaults =
            isX264
            ? [
                "preset": options.preset, "crf": "\(options.quality)", "forced-idr": "1",
                // Threads share a picture instead of holding one each.
                "x264-params": "sliced-threads=1:sync-lookahead=0:rc-lookahead=0",
            ] : [:]
        for (name, value) in defaults.merging(options.encoderOptions, uniquingKeysWith: { $1 }) {
            av_dict_set(&dictionary, name, value, 0)
        }
        let status = avcodec_open2(context, codec, &dictionary)
        guard status >= 0 else { throw failure(status, doing: "opening the encoder \(options.encoder)") }
        if let unknown = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
            throw .failed(
                reason: "the encoder \(options.encoder) has no option \(String(cString: unknown.pointee.key))"
            )
        }
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
        av_frame_free(&canvas)
    }

    static func ticks(_ nanoseconds: UInt64) -> Int64 {
        Int64(clamping: (UInt128(nanoseconds) * UInt128(timeBase.den) + 500_000_000) / 1_000_000_000)
    }

    /// Encodes an `i420` picture and hands out its packets.
    func encode(
        _ picture: PixelBuffer, at time: Int64,
        _ body: (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        av_frame_unref(frame)
        if picture.size == size {
            try lend(picture)
        } else {
            try drawOnCanvas(picture)
        }
        frame.pointee.pts = time
        let isKeyFrame = lastKeyFrame.map { time - $0 >= keyFrameTicks } ?? true
        frame.pointee.pict_type = isKeyFrame ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
        if isKeyFrame { lastKeyFrame = time }
        try send(frame, body)
        av_frame_unref(frame)
    }

    /// The end: hands out what is left.
    func finish(_ body: (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void)
        throws(RecordingError)
    {
        try send(nil, body)
    }

    private func send(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ body: (UnsafeMutablePointer<AVPacket>) throws(RecordingError) -> Void
    ) throws(RecordingError) {
        var status = avcodec_send_frame(context, frame)
        guard status >= 0 else { throw failure(status, doing: "encoding a picture") }
        while true {
            status = avcodec_receive_packet(context, packet)
            if status == scrim_averror_eagain || status == scrim_averror_eof { return }
            guard status >= 0 else { throw failure(status, doing: "encoding a picture") }
            defer { av_packet_unref(packet) }
            try body(packet)
        }
    }

    private func failure(_ status: CInt, doing: String) -> RecordingError {
        MediaFailure.error(status, doing: doing, path: path)
    }

    // MARK: Pictures

    /// The frame reads the picture's own memory. The encoder copies it before `send` returns.
    private func lend(_ picture: PixelBuffer) throws(RecordingError) {
        describe(frame)
        let holder = Unmanaged.passRetained(picture)
        let plane = picture.plane(0)
        let buffer = picture.withBytes(ofPlane: 0) { bytes in
            av_buffer_create(
                UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)),
                bytes.count,
                { holder, _ in if let holder { Unmanaged<PixelBuffer>.fromOpaque(holder).release() } },
                holder.toOpaque(), AV_BUFFER_FLAG_READONLY)
        }
        guard let buffer else {
            holder.release()
            throw .failed(reason: "out of memory")
        }
        frame.pointee.buf.0 = buffer
        let first = frame.pointee.buf.0?.pointee.data
        frame.pointee.data = (
            first, first.map { $0 + picture.plane(1).offsetInBytes },
            first.map { $0 + picture.plane(2).offsetInBytes },
            nil, nil, nil, nil, nil
        )
        frame.pointee.linesize = (
            CInt(plane.strideInBytes), CInt(picture.plane(1).strideInBytes),
            CInt(picture.plane(2).strideInBytes),
            0, 0, 0, 0, 0
        )
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

    /// One of nearly the movie's size is repeated at its far edges, any other one fitted in, on black.
    private func drawOnCanvas(_ picture: PixelBuffer) throws(RecordingError) {
        let canvas = try writableCanvas()
        let isPadded =
            (picture.width + 1) & ~1 == size.width && (picture.height + 1) & ~1 == size.height
        let place =
            isPadded ? PixelRect(0, 0, picture.width, picture.height) : Self.fit(picture.size, in: size)
        if !isPadded { clear(canvas) }
        let planes = (Plane(picture, 0), Plane(picture, 1), Plane(picture, 2))
        let target = (
            Self.at(canvas.pointee.data.0, canvas.pointee.linesize.0, place.minX, place.minY),
            Self.at(canvas.pointee.data.1, canvas.pointee.linesize.1, place.minX / 2, place.minY / 2),
            Self.at(canvas.pointee.data.2, canvas.pointee.linesize.2, place.minX / 2, place.minY / 2)
        )
        let status = I420Scale(
            planes.0.bytes, planes.0.stride, planes.1.bytes, planes.1.stride, planes.2.bytes, planes.2.stride,
            CInt(picture.width), CInt(picture.height), target.0, canvas.pointee.linesize.0, target.1,
            canvas.pointee.linesize.1, target.2, canvas.pointee.linesize.2, CInt(place.width),
            CInt(place.height), kFilterBox)
        guard status == 0 else {
            throw .failed(reason: "a picture of \(picture.width) x \(picture.height) can't be scaled")
        }
        withExtendedLifetime(picture) {}
        if isPadded { repeatEdges(of: canvas, picture.size) }
        guard av_frame_ref(frame, canvas) >= 0 else { throw .failed(reason: "out of memory") }
    }

    private struct Plane {
        let bytes: UnsafePointer<UInt8>?
        let stride: CInt

        init(_ picture: PixelBuffer, _ index: Int) {
            bytes = picture.withBytes(ofPlane: index) { $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
            stride = CInt(picture.plane(index).strideInBytes)
        }
    }

    private static func at(
        _ plane: UnsafeMutablePointer<UInt8>?, _ stride: CInt, _ x: Int, _ y: Int
    ) -> UnsafeMutablePointer<UInt8>? {
        plane.map { $0 + y * Int(stride) + x }
    }

    /// The largest rectangle of a picture's aspect, in the middle, on whole blocks.
    static func fit(_ picture: PixelSize, in size: PixelSize) -> PixelRect {
        let factor = min(
            Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
        func side(_ side: Int, _ limit: Int) -> Int {
            min(max(Int((Double(side) * factor / 2).rounded()) * 2, 2), limit)
        }
        let (width, height) = (side(picture.width, size.width), side(picture.height, size.height))
        return PixelRect((size.width - width) / 4 * 2, (size.height - height) / 4 * 2, width, height)
    }

    private func writableCanvas() throws(RecordingError) -> UnsafeMutablePointer<AVFrame> {
        if let canvas {
            guard av_frame_make_writable(canvas) >= 0 else { throw .failed(reason: "out of memory") }
            return canvas
        }
        guard let made = av_frame_alloc() else { throw .failed(reason: "out of memory") }
        canvas = made
        describe(made)
        guard av_frame_get_buffer(made, 0) >= 0 else { throw .failed(reason: "out of memory") }
        return made
    }

    private func clear(_ canvas: UnsafeMutablePointer<AVFrame>) {
        let (data, strides) = (canvas.pointee.data, canvas.pointee.linesize)
        data.0?.update(repeating: 16, count: Int(strides.0) * size.height)
        data.1?.update(repeating: 128, count: Int(strides.1) * (size.height / 2))
        data.2?.update(repeating: 128, count: Int(strides.2) * (size.height / 2))
    }

    /// Chroma has a whole block at the edges already.
    private func repeatEdges(of canvas: UnsafeMutablePointer<AVFrame>, _ picture: PixelSize) {
        guard let luma = canvas.pointee.data.0 else { return }
        let stride = Int(canvas.pointee.linesize.0)
        if picture.width < size.width {
            for y in 0..<picture.height {
                luma[y * stride + picture.width] = luma[y * stride + picture.width - 1]
            }
        }
        if picture.height < size.height {
            (luma + picture.height * stride).update(
                from: luma + (picture.height - 1) * stride, count: size.width)
        }
    }
}
