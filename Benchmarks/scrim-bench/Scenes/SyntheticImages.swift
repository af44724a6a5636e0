import Scrim

/// Pictures made of numbers. Each is the same in every run; different seeds give different ones.
enum SyntheticImages {
    /// Opaque: colours that run across, with grain, so that no two pixels beside each other are alike.
    static func photo(_ size: PixelSize, seed: UInt32) throws(PixelBufferError) -> PixelBuffer {
        try image(size) { x, y in
            let grain = noise(x, y, seed) & 15
            return Color(
                red: UInt8(clamping: x * 200 / size.width + grain + Int(seed % 40)),
                green: UInt8(clamping: y * 200 / size.height + grain),
                blue: UInt8(clamping: (x + y) * 160 / (size.width + size.height) + 60 + grain))
        }
    }

    /// Everywhere translucent, alpha 40 to 199.
    static func veil(_ size: PixelSize, seed: UInt32) throws(PixelBufferError) -> PixelBuffer {
        try image(size) { x, y in
            let value = noise(x, y, seed)
            return Color(
                red: UInt8(value & 255), green: UInt8(y * 255 / size.height),
                blue: UInt8(x * 255 / size.width),
                alpha: UInt8(40 + value >> 8 % 160))
        }
    }

    /// Lines of glyph-like blobs with soft edges on a transparent ground: some 15 % of the pixels are opaque,
    /// as many soft.
    static func text(_ size: PixelSize, lineHeight: Int, color: Color, seed: UInt32) throws(PixelBufferError)
        -> PixelBuffer
    {
        let glyph = (width: lineHeight / 2, height: lineHeight * 2 / 3)
        return try image(size) { x, y in
            let (column, row) = (x / glyph.width, y / lineHeight)
            let shape = noise(column, row, seed)
            // One place in six is a space.
            guard shape % 6 != 0, y % lineHeight < glyph.height else { return .clear }
            // A ring whose radii differ from glyph to glyph.
            let dx = x % glyph.width * 2 - glyph.width
            let dy = (y % lineHeight * 2 - glyph.height) * glyph.width / glyph.height
            let distance = dx * dx + dy * dy
            let outer = glyph.width * glyph.width * (60 + shape % 40) / 100
            let inner = outer * (25 + shape / 8 % 30) / 100
            let edge = max(1, outer / 5)
            let depth = min(outer - distance, distance - inner)
            var color = color
            color.alpha = UInt8(clamping: depth * 255 / edge)
            return color
        }
    }

    /// A translucent ground with a bright square in it, as on a stop button.
    static func button(_ size: PixelSize, brightness: Int) throws(PixelBufferError) -> PixelBuffer {
        let (half, middle) = (size.height / 5, (x: size.width / 4, y: size.height / 2))
        return try image(size) { x, y in
            let isInside = abs(x - middle.x) < half && abs(y - middle.y) < half
            return isInside
                ? Color(red: UInt8(clamping: brightness), green: 59, blue: 48)
                : Color(red: 0, green: 0, blue: 0, alpha: 178)
        }
    }

    private static func image(
        _ size: PixelSize, _ color: (_ x: Int, _ y: Int) -> Color
    ) throws(PixelBufferError) -> PixelBuffer {
        let image = try PixelBuffer(size: size)
        let stride = image.strideInBytes
        image.withMutableBytes { bytes in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    bytes.storeBytes(
                        of: color(x, y).premultiplied, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        return image
    }

    /// 16 bits that look random.
    private static func noise(_ x: Int, _ y: Int, _ seed: UInt32) -> Int {
        var value =
            UInt32(truncatingIfNeeded: x) &* 0x9e37_79b1 ^ UInt32(truncatingIfNeeded: y) &* 0x85eb_ca77
        value ^= seed &* 0xc2b2_ae3d
        value = (value ^ value >> 15) &* 0x2c1b_3c6d
        value = (value ^ value >> 12) &* 0x297a_2d39
        return Int(value >> 16)
    }
}
