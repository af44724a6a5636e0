public import Scrim

/// Why a text or a shape couldn't be drawn. Nothing was drawn then, or only what came before it on the
/// canvas.
public enum ContentError: Error, Hashable {
    /// The scale isn't a positive finite number.
    case invalidScale(Double)
    /// A side isn't a number, is below 1 or above 32,000 pixels, or there are more than
    /// `Canvas.maximumPixelCount` pixels.
    case invalidSize(Size, scale: Double)
    /// A canvas draws only into `argb32`.
    case wrongFormat(PixelFormat)
    /// The size of the font isn't in `Text.fontSizes`, or is above its end once it is pixels.
    case invalidFontSize(Double, scale: Double)
    /// A line limit is at least 1.
    case invalidLineLimit(Int)
    /// The string has more UTF-8 bytes than `Text.maximumByteCount`.
    case textTooLong(Int)
    /// A coordinate, radius or width isn't finite, is negative where it must not be, or lies too far away.
    case invalidNumber(Double, what: String)
    /// A gradient has no stops.
    case gradientWithoutStops
    /// Cairo or Pango said no: its status and its own words, such as "out of memory".
    case cairo(status: UInt32, message: String)
}

extension ContentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidScale(let scale): "scale \(scale) is not a positive number"
        case .invalidSize(let size, let scale):
            "\(size.width) x \(size.height) points at scale \(scale): a side must be in "
                + "1...\(PixelBuffer.maximumSide) pixels, the whole at most \(Canvas.maximumPixelCount) pixels"
        case .wrongFormat(let format): "can't draw into pixels of the format \(format), only into argb32"
        case .invalidFontSize(let size, let scale):
            "font size \(size) at scale \(scale): it must be at least \(Text.fontSizes.lowerBound) points and "
                + "at most \(Text.fontSizes.upperBound) points and pixels"
        case .invalidLineLimit(let limit): "line limit \(limit) is below 1"
        case .textTooLong(let count):
            "text of \(count) bytes: at most \(Text.maximumByteCount) are allowed"
        case .invalidNumber(let number, let what): "\(what) can't be \(number)"
        case .gradientWithoutStops: "a gradient needs at least one stop"
        case .cairo(let status, let message): "cairo: \(message) (status \(status))"
        }
    }
}
