/// The arithmetic of the numerics page, one channel after the other.
enum Arithmetic {
    static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let t = a * b + 128
        return (t + (t >> 8)) >> 8
    }

    /// All four channels of a pixel by the byte `m`.
    static func multiply(pixel: UInt32, by m: UInt32) -> UInt32 {
        if m == 255 { return pixel }
        if m == 0 || pixel == 0 { return 0 }
        return multiply(pixel >> 24, m) << 24 | multiply(pixel >> 16 & 255, m) << 16
            | multiply(pixel >> 8 & 255, m) << 8 | multiply(pixel & 255, m)
    }

    static func premultiply(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
        let a = UInt32(alpha)
        return a << 24 | multiply(UInt32(red), a) << 16 | multiply(UInt32(green), a) << 8
            | multiply(UInt32(blue), a)
    }

    /// The byte of an opacity.
    static func byte(opacity: Double) -> UInt32 {
        UInt32((255 * min(max(opacity, 0), 1) + 0.5).rounded(.down))
    }
}
