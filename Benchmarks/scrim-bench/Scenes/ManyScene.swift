import Scrim

/// What costs by the layer and not by the pixel: windows full of icons with labels, across and over each other.
enum ManyScene: BenchScene {
    static let name = "many"
    static let summary =
        "2560x1440: 10,000 small layers in 100 windows, some translucent, some excluded from captures, everything damaged"

    private static let size = Size(2_560, 1_440)
    private static let columns = 7
    private static let rows = 7
    private static let cell = Size(58, 54)

    /// The same icons and labels come again in many windows, as they do on a desktop.
    private struct Stock {
        var icons: [PixelBuffer] = []
        var labels: [PixelBuffer] = []

        init() throws(PixelBufferError) {
            for index in 0..<48 {
                icons.append(try SyntheticImages.photo(PixelSize(32, 32), seed: UInt32(index)))
                labels.append(
                    try SyntheticImages.text(
                        PixelSize(50, 12), lineHeight: 12, color: .black, seed: UInt32(index)))
            }
        }
    }

    static func describe() throws(PixelBufferError) -> SceneDescription {
        let stock = try Stock()
        return SceneDescription(
            size: size, scale: 1, background: Color(red: 44, green: 62, blue: 80),
            windows: (0..<100).map { window($0, stock) })
    }

    /// 100 layers: a ground, a title bar, and 49 icons with labels.
    private static func window(_ index: Int, _ stock: Stock) -> WindowDescription {
        let seed = UInt32(truncatingIfNeeded: index) &* 0x9e37_79b1
        let ground = Size(
            cell.width * Double(columns) + 16, cell.height * Double(rows) + 34)
        let origin = Point(
            Double(Int(seed >> 8) % Int(size.width - ground.width)),
            Double(Int(seed >> 4 & 0xffff) % Int(size.height - ground.height)))
        // Every fourth window is translucent, and the layers in it with its ground.
        let isTranslucent = index % 4 == 1
        let paper = Color(red: 246, green: 246, blue: 248, alpha: isTranslucent ? 190 : 255)
        var layers = [
            LayerDescription.solid(
                "ground", Rect(origin: origin, size: ground), paper, radius: 8),
            .solid(
                "title bar", Rect(origin.x + 8, origin.y + 6, ground.width - 16, 16),
                Color(red: 90, green: 120, blue: UInt8(100 + index), alpha: isTranslucent ? 160 : 255)),
        ]
        for place in 0..<columns * rows {
            let corner = Point(
                origin.x + 8 + Double(place % columns) * cell.width,
                origin.y + 28 + Double(place / columns) * cell.height)
            let kind = (index * 5 + place) % stock.icons.count
            var icon = LayerDescription(
                name: "icon", frame: Rect(corner.x + 13, corner.y + 2, 32, 32),
                content: .image(stock.icons[kind]))
            // What is cut to the clipboard is faded; what is private isn't captured.
            if place % 12 == 5 { icon.opacity = 0.5 }
            var label = LayerDescription(
                name: "label", frame: Rect(corner.x + 4, corner.y + 38, 50, 12),
                content: .image(stock.labels[kind]))
            if place % 16 == 9 {
                icon.capture = .omitted
                label.capture = .omitted
            }
            layers += [icon, label]
        }
        return WindowDescription(
            name: "window \(index)", level: .normal, capture: index % 20 == 7 ? .omitted : .visible,
            layers: layers)
    }
}
