import Scrim
import ScrimContent

/// One image of the scene: the name of its file, its size in points, and what draws it.
struct Picture: Sendable {
    let name: String
    let size: Size
    let draw: @Sendable (Canvas) throws(ContentError) -> Void

    init(
        _ name: String, _ width: Double, _ height: Double,
        draw: @escaping @Sendable (Canvas) throws(ContentError) -> Void
    ) {
        self.name = name
        size = Size(width, height)
        self.draw = draw
    }

    func pixels(scale: Double) throws(ContentError) -> PixelBuffer {
        let canvas = try Canvas(size: size, scale: scale)
        try draw(canvas)
        return canvas.pixels
    }

    /// Every image that `scene.json` shows.
    static let all: [Picture] =
        [wallpaper, card, brand, contactless, avatar] + contacts + statusGlyphs + merchants + icons
}

/// A colour written as 0xrrggbb.
func rgb(_ value: UInt32, alpha: Double = 1) -> Color {
    Color(
        red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255),
        alpha: UInt8(alpha * 255 + 0.5))
}

/// Colours at equal distances.
func stops(_ colors: Color...) -> [GradientStop] {
    colors.enumerated().map { GradientStop($1, at: Double($0) / Double(colors.count - 1)) }
}
