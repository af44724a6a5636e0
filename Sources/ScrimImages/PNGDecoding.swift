internal import CSPNG
public import Scrim

extension PNG {
    /// The picture in a PNG file of any colour type and bit depth, interlaced or not, as premultiplied
    /// `argb32`; without transparency in the file every alpha byte is 255. Of 16-bit samples the upper byte
    /// counts.
    ///
    /// Every chunk's checksum is checked, and no picture is made of a file that isn't whole. What follows the
    /// end of the PNG is passed over. Cost: some 10 ns and 4 bytes of memory a pixel.
    public static func decode(path: String, limits: Limits = Limits()) throws(PNGError) -> PixelBuffer {
        let file: InputFile
        do throws(FileError) {
            file = try InputFile(path: path, maximumBytes: limits.maximumFileBytes)
        } catch {
            throw .file(error)
        }
        // Read piece by piece: a file of the largest size never lies in memory as a whole.
        return try decode(Input(.file(file)), limits: limits)
    }

    /// The same of a file in memory.
    public static func decode(_ bytes: UnsafeRawBufferPointer, limits: Limits = Limits()) throws(PNGError)
        -> PixelBuffer
    {
        guard bytes.count <= limits.maximumFileBytes else {
            throw .file(.tooLarge(bytes: bytes.count, maximum: limits.maximumFileBytes))
        }
        return try decode(Input(.memory(bytes)), limits: limits)
    }

    /// The same of a file in memory.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) throws(PNGError) -> PixelBuffer {
        try bytes.withUnsafeBufferPointer { (bytes) throws(PNGError) in
            try decode(UnsafeRawBufferPointer(bytes), limits: limits)
        }
    }

    private static func decode(_ input: Input, limits: Limits) throws(PNGError) -> PixelBuffer {
        guard input.byteCount > 0 else { throw .empty }
        let context = try Context(flags: 0)
        defer { withExtendedLifetime(input) {} }
        do {
            try input.attach(to: context)
            // Of metadata, too, only so much is kept; and with a damaged tRNS chunk the picture must not pass
            // for opaque.
            try check(spng_set_chunk_limits(context.pointer, chunkLimit, chunkLimit))
            let crcAction = CInt(SPNG_CRC_ERROR.rawValue)
            try check(spng_set_crc_action(context.pointer, crcAction, crcAction))
            let size = try headerSize(context, byteCount: input.byteCount, limits: limits)
            let picture = try picture(context, size: size)
            try input.finish()
            return picture
        } catch {
            if let failure = input.failure { throw .file(failure) }
            throw error
        }
    }

    private static func picture(_ context: borrowing Context, size: PixelSize) throws(PNGError) -> PixelBuffer
    {
        let buffer: PixelBuffer
        do throws(PixelBufferError) {
            buffer = try PixelBuffer(size: size, format: .argb32)
        } catch {
            throw .malformed("\(error)")
        }
        let stride = buffer.strideInBytes
        try buffer.withMutableBytes { (bytes) throws(PNGError) in
            try decodeRows(context, into: bytes, size: size, stride: stride)
            for y in 0..<size.height {
                let row = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[y * stride..<y * stride + size.width * 4])
                StraightPixels.premultiply(row.bindMemory(to: UInt32.self))
            }
        }
        return buffer
    }

    private static let chunkLimit = 16 << 20

    /// The size that the header says, if it can be believed: nothing is allocated for one that can't.
    private static func headerSize(
        _ context: borrowing Context, byteCount: Int, limits: Limits
    ) throws(PNGError) -> PixelSize {
        var header = spng_ihdr()
        try check(spng_get_ihdr(context.pointer, &header))
        let (width, height) = (Int(header.width), Int(header.height))
        guard max(width, height) <= PixelBuffer.maximumSide, width * height <= limits.maximumPixels else {
            throw .tooLarge(width: header.width, height: header.height, maximumPixels: limits.maximumPixels)
        }
        // Deflate makes at most 258 bytes out of two bits.
        var packedBytes = 0
        try check(spng_decoded_image_size(context.pointer, CInt(SPNG_FMT_PNG.rawValue), &packedBytes))
        guard packedBytes / 1032 <= byteCount else {
            throw .implausibleSize(width: header.width, height: header.height, bytes: byteCount)
        }
        return PixelSize(width, height)
    }

    /// Straight R, G, B, A bytes into the rows. Those of an interlaced file come in seven passes, each of
    /// which fills in some pixels.
    private static func decodeRows(
        _ context: borrowing Context, into bytes: UnsafeMutableRawBufferPointer, size: PixelSize, stride: Int
    ) throws(PNGError) {
        let flags = CInt(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
        try check(spng_decode_image(context.pointer, nil, 0, CInt(SPNG_FMT_RGBA8.rawValue), flags))
        var row = spng_row_info()
        while true {
            // The end may be said before a row too: where the last passes of an interlaced file are empty.
            let next = spng_get_row_info(context.pointer, &row)
            if next == SPNG_EOI.value { break }
            try check(next)
            let start = Int(row.row_num) * stride
            let destination = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + size.width * 4])
            let status = spng_decode_row(context.pointer, destination.baseAddress, destination.count)
            if status == SPNG_EOI.value { break }
            try check(status)
        }
        // To the end of the file: what was cut off behind the last row is noticed too.
        try check(spng_decode_chunks(context.pointer))
    }
}
