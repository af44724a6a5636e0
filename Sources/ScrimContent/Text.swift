public import Scrim

/// A string in one font and colour.
///
/// Lines break between words at the width of the box; what has no room ends in an ellipsis. Glyphs are
/// antialiased in grey and never hinted, and lines break in points before the scale is applied, so that a
/// text breaks the same at every scale, and the same text and fonts give the same bytes each time.
public struct Text: Sendable, Hashable {
    public enum Weight: Sendable, Hashable, CaseIterable {
        case regular, medium, semibold, bold
    }

    /// `leading` is the side on which the script of the text begins.
    public enum Alignment: Sendable, Hashable, CaseIterable {
        case leading, center, trailing
    }

    public enum VerticalAlignment: Sendable, Hashable, CaseIterable {
        case top, center, bottom
    }

    /// The sizes a font may have, in points; in pixels the upper bound holds too.
    public static let fontSizes = 0.1...2048.0
    /// The longest string, in UTF-8 bytes.
    public static let maximumByteCount = 65_536

    public var string: String
    /// The name of a font family, or several separated by commas, the first that is installed counting. Where
    /// none is, fontconfig takes another one without a word; `isAvailable(family:)` tells beforehand.
    public var fontFamily: String
    /// The height of the font's em, in points.
    public var fontSize: Double
    public var weight: Weight
    public var color: Color
    public var alignment: Alignment
    /// Where the lines lie in a box that is higher.
    public var verticalAlignment: VerticalAlignment
    /// The most lines; nil for no limit but the box, which always limits them: one line at least is shown,
    /// and as many more as it is high.
    public var lineLimit: Int?

    public init(
        _ string: String, fontFamily: String = "Inter", fontSize: Double = 17, weight: Weight = .regular,
        color: Color = .black, alignment: Alignment = .leading,
        verticalAlignment: VerticalAlignment = .center,
        lineLimit: Int? = nil
    ) {
        self.string = string
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.weight = weight
        self.color = color
        self.alignment = alignment
        self.verticalAlignment = verticalAlignment
        self.lineLimit = lineLimit
    }

    /// The text on a transparent surface of `floor(side * scale + 0.5)` pixels per side, premultiplied
    /// `argb32`; an empty string leaves it transparent. From any thread; the first text of a thread looks for
    /// the installed fonts and takes some milliseconds, a later one some tenths.
    ///
    /// - Parameters:
    ///   - size: the box, in points.
    ///   - scale: pixels to the point.
    public func draw(size: Size, scale: Double) throws(ContentError) -> PixelBuffer {
        let canvas = try Canvas(size: size, scale: scale)
        try canvas.draw(self, in: Rect(origin: .zero, size: size))
        return canvas.pixels
    }

    /// The box that the lines need, in points: the sum of the advances by the sum of the line heights; (0, 0)
    /// for an empty string. A box of that size shows the whole text, up to the line limit.
    ///
    /// - Parameter maximumWidth: where lines break; nil breaks them only where the string does.
    public func measure(maximumWidth: Double? = nil) throws(ContentError) -> Size {
        try check(scale: 1)
        if let maximumWidth { try checkLength(maximumWidth, scale: 1, "the width of a text") }
        guard !string.isEmpty else { return .zero }
        return TextLayout(self, width: maximumWidth, height: nil).size
    }

    /// Whether a font family of that name, in whatever case, is installed. A text in a family that isn't is
    /// drawn in another one.
    public static func isAvailable(family: String) -> Bool {
        TextLayout.isAvailable(family: family)
    }

    func check(scale: Double) throws(ContentError) {
        guard Self.fontSizes.contains(fontSize), fontSize * scale <= Self.fontSizes.upperBound else {
            throw .invalidFontSize(fontSize, scale: scale)
        }
        if let lineLimit, lineLimit < 1 { throw .invalidLineLimit(lineLimit) }
        let count = string.utf8.count
        guard count <= Self.maximumByteCount else { throw .textTooLong(count) }
    }
}
