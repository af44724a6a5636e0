/// A PNG file made byte by byte, independent of libspng, so that tests can state what is in it, right or
/// wrong.
struct HandmadePNG {
    enum ColorType: UInt8, CaseIterable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        var depths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    var width: Int
    var height: Int
    var colorType: ColorType
    var depth: Int
    var isInterlaced = false
    /// Chunks between the header and the picture.
    var extraChunks: [[UInt8]] = []
    /// The picture's data is cut into chunks of this size.
    var dataChunkSize = Int.max
    /// The samples of a pixel.
    var samples: (_ x: Int, _ y: Int) -> [Int]

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    static let end = chunk("IEND", [])

    var bytes: [UInt8] {
        var file = Self.signature + header
        for chunk in extraChunks { file += chunk }
        return file + Self.dataChunks(Self.zlibStored(scanlines), size: dataChunkSize) + Self.end
    }

    var header: [UInt8] {
        Self.header(
            width: UInt32(width), height: UInt32(height), depth: UInt8(depth), colorType: colorType.rawValue,
            interlace: isInterlaced ? 1 : 0)
    }

    static func header(
        width: UInt32, height: UInt32, depth: UInt8, colorType: UInt8, interlace: UInt8 = 0
    ) -> [UInt8] {
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, interlace])
    }

    static func dataChunks(_ data: [UInt8], size: Int = .max) -> [UInt8] {
        stride(from: 0, to: data.count, by: min(size, data.count))
            .flatMap { chunk("IDAT", Array(data[$0..<min($0 + min(size, data.count), data.count)])) }
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }

    /// Data as a zlib stream that isn't compressed.
    static func zlibStored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, through: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let length = UInt16(block.count)
            stream.append(start + 65_535 > data.count ? 1 : 0)
            stream += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
            stream += block
        }
        return stream + bigEndian(adler32(data))
    }

    /// A zlib stream of `runs` times 258 zero bytes and one more, in about 1.6 bytes a run: one literal and
    /// then copies of the byte before, in the fixed code. It has no end.
    static func zlibBomb(runs: Int) -> [UInt8] {
        // In the order in which deflate takes them: last block, fixed code, literal 0, then length 258 at
        // distance 1.
        let start = "1" + "10" + "00110000"
        let run = "11000101" + "00000"
        let bits = Array((start + String(repeating: run, count: 16)).utf8)
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { first in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[first + $1] - UInt8(ascii: "0")) << UInt8($1) }
        }
        // Eight runs are 13 bytes.
        return [0x78, 0x01] + bytes[..<2] + Array(repeatElement(bytes[2..<15], count: runs / 8).joined())
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    private var scanlines: [UInt8] {
        let passes: [(x: Int, y: Int, dx: Int, dy: Int)] =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ] : [(0, 0, 1, 1)]
        var lines: [UInt8] = []
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.dy) {
                lines.append(0)  // the filter "none"
                lines += packed(stride(from: pass.x, to: width, by: pass.dx).flatMap { samples($0, y) })
            }
        }
        return lines
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
        for (index, sample) in samples.enumerated() {
            let bit = index * depth
            bytes[bit / 8] |= UInt8(sample << (8 - depth - bit % 8))
        }
        return bytes
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }
}
