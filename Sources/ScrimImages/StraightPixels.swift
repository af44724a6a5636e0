/// Conversions between premultiplied words and straight R, G, B, A bytes, by the arithmetic of
/// Docs/numerics.md.
///
/// There and back a valid word (no channel above alpha) stays what it is: the straight channel is within 1/2
/// of c * 255 / a, so its product with a / 255 is within a / 510 of c, and that rounds to c; at a = 255 both
/// steps are exact.
enum StraightPixels {
    /// Turns straight R, G, B, A bytes into premultiplied words, in place.
    static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let bytes = UInt32(littleEndian: pixels[index])
            let alpha = bytes >> 24
            let blueRed = (bytes & 0xff) << 16 | (bytes >> 16 & 0xff)
            let green = bytes >> 8 & 0xff
            if alpha == 255 {
                pixels[index] = 0xff00_0000 | blueRed | green << 8
            } else {
                pixels[index] = alpha << 24 | product(blueRed, alpha) | product(green, alpha) << 8
            }
        }
    }

    /// round(c * alpha / 255) for the bytes at bits 0 and 16. Neither sum leaves its 16 bits:
    /// 255 * 255 + 128 + 254 < 65,536.
    private static func product(_ pair: UInt32, _ alpha: UInt32) -> UInt32 {
        let t = pair &* alpha &+ 0x0080_0080
        return (t &+ (t >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    }

    /// The straight channels of a premultiplied word: each is min(255, (c * 255 + a / 2) / a), and 0 where a
    /// is 0.
    static func unpremultiply(_ word: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let alpha = word >> 24
        let (red, green, blue) = (word >> 16 & 0xff, word >> 8 & 0xff, word & 0xff)
        if alpha == 255 { return (UInt8(red), UInt8(green), UInt8(blue), 255) }
        if alpha == 0 { return (0, 0, 0, 0) }
        func straight(_ channel: UInt32) -> UInt8 {
            UInt8(min(255, (channel &* 255 &+ alpha / 2) / alpha))
        }
        return (straight(red), straight(green), straight(blue), UInt8(alpha))
    }
}
