/// A straight (not premultiplied) 8-bit sRGB colour.
public struct Color: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// `#rrggbb` or `#rrggbbaa`, hexadecimal digits of either case; nil for anything else.
    public init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        let rgba = digits.count == 8 ? value : value << 8 | 0xff
        self.init(
            red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
            blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
    }

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 255, green: 255, blue: 255)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The premultiplied pixel, each channel `round(c * alpha / 255)`.
    public var premultiplied: UInt32 {
        func scaled(_ channel: UInt8) -> UInt32 {
            let t = UInt32(channel) * UInt32(alpha) + 128
            return (t + t >> 8) >> 8
        }
        return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
    }
}

extension Color: CustomStringConvertible {
    public var description: String {
        func hex(_ byte: UInt8) -> String {
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }
        let opaque = "#" + hex(red) + hex(green) + hex(blue)
        return alpha == 255 ? opaque : opaque + hex(alpha)
    }
}
