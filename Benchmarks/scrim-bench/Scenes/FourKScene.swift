import Scrim

/// A desktop on a large screen.
enum FourKScene: BenchScene {
    static let name = "fourk"
    static let summary =
        "3840x2160: a desktop with an editor, photos, a terminal, a password dialog that isn't captured; everything damaged"

    private static let scale = 2.0
    private static let size = Size(1_920, 1_080)
    private static let ink = Color(red: 28, green: 30, blue: 36)

    static func describe() throws(PixelBufferError) -> SceneDescription {
        SceneDescription(
            size: size, scale: scale, background: .black,
            windows: [
                WindowDescription(
                    name: "desktop", level: .normal,
                    layers: [try .photo("wallpaper", Rect(origin: .zero, size: size), scale: scale)]),
                WindowDescription(name: "photos", level: .normal, layers: try photos()),
                WindowDescription(name: "editor", level: .normal, layers: try editor()),
                WindowDescription(name: "terminal", level: .normal, layers: try terminal()),
                WindowDescription(name: "bars", level: .normal + 1, layers: try bars()),
                WindowDescription(
                    name: "password", level: .alert, capture: .omitted, layers: try password()),
            ])
    }

    private static func photos() throws(PixelBufferError) -> [LayerDescription] {
        var layers = [
            LayerDescription.solid(
                "photos ground", Rect(980, 90, 860, 640), Color(red: 250, green: 250, blue: 252), radius: 10)
        ]
        for index in 0..<12 {
            let frame = Rect(
                1_000 + Double(index % 4) * 208, 140 + Double(index / 4) * 192, 196, 180)
            layers.append(try .photo("photo \(index)", frame, scale: scale, radius: 8))
        }
        return layers
    }

    private static func editor() throws(PixelBufferError) -> [LayerDescription] {
        [
            .solid(
                "editor ground", Rect(90, 70, 980, 820), Color(red: 253, green: 253, blue: 250), radius: 10),
            .solid("side bar", Rect(90, 110, 210, 770), Color(red: 232, green: 234, blue: 240)),
            try .text("files", Rect(104, 124, 180, 600), scale: scale, lineHeight: 44, ink),
            try .text("code", Rect(320, 124, 730, 740), scale: scale, lineHeight: 36, ink),
        ]
    }

    private static func terminal() throws(PixelBufferError) -> [LayerDescription] {
        [
            .solid(
                "terminal ground", Rect(820, 520, 780, 460), Color(red: 16, green: 18, blue: 24, alpha: 225),
                radius: 10),
            try .text(
                "output", Rect(836, 560, 740, 400), scale: scale, lineHeight: 32,
                Color(red: 190, green: 240, blue: 190)),
        ]
    }

    private static func bars() throws(PixelBufferError) -> [LayerDescription] {
        var layers = [
            LayerDescription.solid(
                "menu bar", Rect(0, 0, 1_920, 28), Color(red: 245, green: 245, blue: 248, alpha: 200)),
            try .text("menus", Rect(16, 4, 620, 20), scale: scale, lineHeight: 36, ink),
            .solid(
                "dock", Rect(560, 996, 800, 76), Color(red: 255, green: 255, blue: 255, alpha: 120),
                radius: 18),
        ]
        for index in 0..<11 {
            layers.append(
                try .photo(
                    "application \(index)", Rect(574 + Double(index) * 71, 1_004, 60, 60), scale: scale,
                    radius: 13))
        }
        return layers
    }

    private static func password() throws(PixelBufferError) -> [LayerDescription] {
        [
            .solid("dim", Rect(origin: .zero, size: size), Color(red: 0, green: 0, blue: 0, alpha: 70)),
            .solid(
                "dialog", Rect(740, 380, 440, 220), Color(red: 246, green: 246, blue: 248, alpha: 245),
                radius: 14),
            try .text("question", Rect(772, 412, 376, 70), scale: scale, lineHeight: 48, ink),
            .solid("field", Rect(772, 500, 376, 36), .white, radius: 6),
        ]
    }
}
