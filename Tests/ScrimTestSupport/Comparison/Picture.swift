public import Scrim

/// A picture of premultiplied words, row after row.
public struct Picture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public var words: [UInt32]

    public init(width: Int, height: Int, words: [UInt32]) {
        precondition(words.count == width * height)
        self.width = width
        self.height = height
        self.words = words
    }

    public subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

    /// A copy of a buffer's pixels; of `xrgb32` with alpha 255.
    public init(_ buffer: PixelBuffer) {
        precondition(buffer.format != .a8)
        var words: [UInt32] = []
        words.reserveCapacity(buffer.width * buffer.height)
        buffer.withBytes { bytes in
            for y in 0..<buffer.height {
                let row = bytes[y * buffer.strideInBytes..<y * buffer.strideInBytes + buffer.width * 4]
                row.withMemoryRebound(to: UInt32.self) { words.append(contentsOf: $0) }
            }
        }
        self.init(width: buffer.width, height: buffer.height, words: words)
        if buffer.format == .xrgb32 { self = opaque }
    }

    init(_ image: PixmanImage) {
        let rows = (0..<image.height).map { UnsafeBufferPointer(start: image.row($0), count: image.width) }
        self.init(width: image.width, height: image.height, words: rows.flatMap(Array.init))
    }

    /// The same as an `xrgb32` picture shows it: the alpha byte is 255.
    public var opaque: Picture {
        Picture(width: width, height: height, words: words.map { $0 | 0xff00_0000 })
    }

    /// The same in a buffer of its own.
    public func buffer() throws(PixelBufferError) -> PixelBuffer {
        let buffer = try PixelBuffer(size: PixelSize(width, height))
        buffer.withMutableBytes { bytes in
            words.withUnsafeBytes { words in
                for y in 0..<height {
                    (bytes.baseAddress! + y * buffer.strideInBytes).copyMemory(
                        from: words.baseAddress! + y * width * 4, byteCount: width * 4)
                }
            }
        }
        return buffer
    }
}

extension PixelBuffer {
    /// Writes a word into the pixels of a rectangle, its alpha where they're coverage, and says so to nobody.
    public func fill(_ rect: PixelRect, with word: UInt32) {
        withBytes { bytes in
            let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
            for y in rect.minY..<rect.maxY {
                let row = base + y * strideInBytes + rect.minX * format.bytesPerPixel
                if format == .a8 {
                    row.initializeMemory(as: UInt8.self, repeating: UInt8(word >> 24), count: rect.width)
                } else {
                    row.initializeMemory(as: UInt32.self, repeating: word, count: rect.width)
                }
            }
        }
    }
}
