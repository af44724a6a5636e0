internal import CFFmpeg
internal import CYUV
internal import Scrim

/// A picture of the movie's size, into which others are drawn: one of odd sides with its last column and row repeated, one of
/// another size scaled to fit in, on black.
final class PictureCanvas {
    private let size: PixelSize
    private var frame: UnsafeMutablePointer<AVFrame>?

    /// - Parameter size: of even sides.
    init(_ size: PixelSize) {
        self.size = size
    }

    deinit { av_frame_free(&frame) }

    /// - Returns: a frame that stays as it is until the next call.
    func draw(_ picture: PixelBuffer) throws(RecordingError) -> UnsafeMutablePointer<AVFrame> {
        let canvas = try writable()
        let isNearlyOfSize =
            (picture.width + 1) & ~1 == size.width && (picture.height + 1) & ~1 == size.height
        if isNearlyOfSize {
            try put(picture, into: PixelRect(0, 0, picture.width, picture.height), of: canvas)
            repeatEdges(of: canvas, picture.size)
        } else {
            clear(canvas)
            try put(picture, into: Self.place(of: picture.size, in: size), of: canvas)
        }
        return canvas
    }

    /// The largest rectangle of a picture's aspect, in the middle, on whole blocks of chroma.
    static func place(of picture: PixelSize, in size: PixelSize) -> PixelRect {
        let factor = min(
            Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
        func side(_ side: Int, _ limit: Int) -> Int {
            min(max(Int((Double(side) * factor / 2).rounded()) * 2, 2), limit)
        }
        let (width, height) = (side(picture.width, size.width), side(picture.height, size.height))
        return PixelRect((size.width - width) / 4 * 2, (size.height - height) / 4 * 2, width, height)
    }

    private func writable() throws(RecordingError) -> UnsafeMutablePointer<AVFrame> {
        if let frame {
            // An encoder may still read the one of before.
            guard av_frame_make_writable(frame) >= 0 else { throw MediaFailure.outOfMemory }
            return frame
        }
        frame = av_frame_alloc()
        guard let frame else { throw MediaFailure.outOfMemory }
        frame.pointee.width = CInt(size.width)
        frame.pointee.height = CInt(size.height)
        frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        guard av_frame_get_buffer(frame, 0) >= 0 else { throw MediaFailure.outOfMemory }
        return frame
    }

    private func put(
        _ picture: PixelBuffer, into place: PixelRect, of canvas: UnsafeMutablePointer<AVFrame>
    ) throws(RecordingError) {
        let (data, strides) = (canvas.pointee.data, canvas.pointee.linesize)
        guard let luma = data.0, let blue = data.1, let red = data.2 else { throw MediaFailure.outOfMemory }
        func offset(_ stride: CInt, _ divisor: Int) -> Int {
            place.minY / divisor * Int(stride) + place.minX / divisor
        }
        func stride(_ plane: Int) -> CInt { CInt(picture.plane(plane).strideInBytes) }
        func bytes(_ buffer: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
            buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        }
        let status = picture.withBytes(ofPlane: 0) { first in
            picture.withBytes(ofPlane: 1) { second in
                picture.withBytes(ofPlane: 2) { third in
                    // Copies where the sizes are the same.
                    I420Scale(
                        bytes(first), stride(0), bytes(second), stride(1), bytes(third), stride(2),
                        CInt(picture.width), CInt(picture.height), luma + offset(strides.0, 1), strides.0,
                        blue + offset(strides.1, 2), strides.1, red + offset(strides.2, 2), strides.2,
                        CInt(place.width), CInt(place.height), kFilterBox)
                }
            }
        }
        guard status == 0 else {
            throw .failed(reason: "a picture of \(picture.width) x \(picture.height) can't be scaled")
        }
    }

    private func clear(_ canvas: UnsafeMutablePointer<AVFrame>) {
        let (data, strides) = (canvas.pointee.data, canvas.pointee.linesize)
        data.0?.update(repeating: 16, count: Int(strides.0) * size.height)
        data.1?.update(repeating: 128, count: Int(strides.1) * (size.height / 2))
        data.2?.update(repeating: 128, count: Int(strides.2) * (size.height / 2))
    }

    /// Of luma: chroma has whole blocks at the edges already.
    private func repeatEdges(of canvas: UnsafeMutablePointer<AVFrame>, _ picture: PixelSize) {
        guard let luma = canvas.pointee.data.0 else { return }
        let stride = Int(canvas.pointee.linesize.0)
        if picture.width < size.width {
            for y in 0..<picture.height {
                luma[y * stride + picture.width] = luma[y * stride + picture.width - 1]
            }
        }
        if picture.height < size.height {
            let last = luma + (picture.height - 1) * stride
            (last + stride).update(from: last, count: size.width)
        }
    }
}
