import Scrim

/// The kinds of layers that scenes are made of. Pixels come from the name.
extension LayerDescription {
    static func solid(_ name: String, _ frame: Rect, _ color: Color, radius: Double = 0) -> LayerDescription {
        LayerDescription(name: name, frame: frame, content: .color(color), cornerRadius: radius)
    }

    static func photo(
        _ name: String, _ frame: Rect, scale: Double, radius: Double = 0
    ) throws(PixelBufferError) -> LayerDescription {
        let image = try SyntheticImages.photo(frame.pixelSize(scale: scale), seed: seed(of: name))
        return LayerDescription(name: name, frame: frame, content: .image(image), cornerRadius: radius)
    }

    /// - Parameter lineHeight: in pixels.
    static func text(
        _ name: String, _ frame: Rect, scale: Double, lineHeight: Int, _ color: Color
    ) throws(PixelBufferError) -> LayerDescription {
        let image = try SyntheticImages.text(
            frame.pixelSize(scale: scale), lineHeight: lineHeight, color: color, seed: seed(of: name))
        return LayerDescription(name: name, frame: frame, content: .image(image))
    }

    static func seed(of name: String) -> UInt32 { name.utf8.reduce(5_381) { $0 &* 33 &+ UInt32($1) } }
}

extension Rect {
    func pixelSize(scale: Double) -> PixelSize {
        let rect = PixelRect(snapping: self, scale: scale)
        return PixelSize(rect.width, rect.height)
    }
}
