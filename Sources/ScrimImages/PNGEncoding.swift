internal import CSPNG
internal import Glibc
public import Scrim

extension PNG {
    /// A PNG file of the picture: RGB if every pixel is opaque, else RGBA with straight colours, 8 bits a
    /// channel; greyscale of an `a8` buffer. The bytes depend on the pixels and the compression alone.
    ///
    /// Formats of luma and chroma aren't written: `wrongFormat`.
    ///
    /// Decoding gives the same premultiplied pixels again, if they are valid (no channel above alpha).
    public static func encode(_ buffer: PixelBuffer, compression: Compression = .fast) throws(PNGError)
        -> [UInt8]
    {
        let layout = try RowLayout(buffer)
        let context = try Context(flags: SPNG_CTX_ENCODER.rawValue)
        try setOptions(context, compression)
        var header = spng_ihdr()
        header.width = UInt32(buffer.width)
        header.height = UInt32(buffer.height)
        header.bit_depth = 8
        header.color_type = UInt8(layout.colorType.rawValue)
        try check(spng_set_ihdr(context.pointer, &header))
        // Rendering intent 0, perceptual; what matters is that the chunk says sRGB.
        try check(spng_set_srgb(context.pointer, 0))

        let flags = CInt(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)
        try check(spng_encode_image(context.pointer, nil, 0, CInt(SPNG_FMT_PNG.rawValue), flags))
        var row = [UInt8](repeating: 0, count: buffer.width * layout.bytesPerPixel)
        let stride = buffer.strideInBytes
        try buffer.withBytes { (bytes) throws(PNGError) in
            for y in 0..<buffer.height {
                let start = y * stride
                let source = UnsafeRawBufferPointer(
                    rebasing: bytes[start..<start + buffer.width * buffer.format.bytesPerPixel])
                row.withUnsafeMutableBufferPointer { layout.write(source, to: $0) }
                let status = spng_encode_row(context.pointer, row, row.count)
                if status != SPNG_EOI.value { try check(status) }
            }
        }
        return try encodedBytes(context)
    }

    /// Writes the picture to `path`, replacing a file of that name, by a temporary file in the same
    /// directory: under the name there is always the old file or the whole new one, and where writing fails
    /// nothing is left behind.
    public static func write(
        _ buffer: PixelBuffer, to path: String, compression: Compression = .fast
    ) throws(PNGError) {
        let bytes = try encode(buffer, compression: compression)
        do throws(FileError) {
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw .file(error)
        }
    }

    private static func setOptions(_ context: borrowing Context, _ compression: Compression) throws(PNGError)
    {
        let (level, filters): (CInt, UInt32) =
            switch compression {
            case .fast: (1, SPNG_FILTER_CHOICE_UP.rawValue)
            case .smallest: (9, SPNG_FILTER_CHOICE_ALL.rawValue)
            }
        try check(spng_set_option(context.pointer, SPNG_ENCODE_TO_BUFFER, 1))
        try check(spng_set_option(context.pointer, SPNG_IMG_COMPRESSION_LEVEL, level))
        try check(spng_set_option(context.pointer, SPNG_FILTER_CHOICE, CInt(filters)))
    }

    private static func encodedBytes(_ context: borrowing Context) throws(PNGError) -> [UInt8] {
        var count = 0
        var status: CInt = 0
        guard let memory = spng_get_png_buffer(context.pointer, &count, &status) else {
            try check(status)
            throw .outOfMemory
        }
        defer { free(memory) }
        return [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    }
}

/// How the pixels of a buffer stand in the file.
private enum RowLayout {
    case gray, rgb, rgba

    init(_ buffer: PixelBuffer) throws(PNGError) {
        switch buffer.format {
        case .a8: self = .gray
        case .xrgb32: self = .rgb
        case .nv12, .i420: throw .wrongFormat(buffer.format)
        case .argb32: self = Self.isOpaque(buffer) ? .rgb : .rgba
        }
    }

    private static func isOpaque(_ buffer: PixelBuffer) -> Bool {
        buffer.withBytes { bytes in
            (0..<buffer.height).allSatisfy { y in
                let start = y * buffer.strideInBytes
                let row = UnsafeRawBufferPointer(rebasing: bytes[start..<start + buffer.width * 4])
                return row.assumingMemoryBound(to: UInt32.self).allSatisfy { $0 >> 24 == 255 }
            }
        }
    }

    var colorType: spng_color_type {
        switch self {
        case .gray: SPNG_COLOR_TYPE_GRAYSCALE
        case .rgb: SPNG_COLOR_TYPE_TRUECOLOR
        case .rgba: SPNG_COLOR_TYPE_TRUECOLOR_ALPHA
        }
    }

    var bytesPerPixel: Int {
        switch self {
        case .gray: 1
        case .rgb: 3
        case .rgba: 4
        }
    }

    func write(_ source: UnsafeRawBufferPointer, to row: UnsafeMutableBufferPointer<UInt8>) {
        switch self {
        case .gray:
            UnsafeMutableRawBufferPointer(row).copyMemory(from: source)
        case .rgb:
            let words = source.assumingMemoryBound(to: UInt32.self)
            for x in words.indices {
                let word = words[x]
                row[3 * x] = UInt8(truncatingIfNeeded: word >> 16)
                row[3 * x + 1] = UInt8(truncatingIfNeeded: word >> 8)
                row[3 * x + 2] = UInt8(truncatingIfNeeded: word)
            }
        case .rgba:
            let words = source.assumingMemoryBound(to: UInt32.self)
            for x in words.indices {
                let pixel = StraightPixels.unpremultiply(words[x])
                row[4 * x] = pixel.red
                row[4 * x + 1] = pixel.green
                row[4 * x + 2] = pixel.blue
                row[4 * x + 3] = pixel.alpha
            }
        }
    }
}
