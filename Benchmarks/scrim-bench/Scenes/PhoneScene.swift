import Scrim

/// The screen of a phone, in 26 layers: a list of cards over a wallpaper, bars, an alert over the dimmed app,
/// and a stop button above all. The account number and the stop button are excluded from captures.
enum PhoneScene: BenchScene {
    static let name = "phone"
    static let summary =
        "1170x2532: 26 layers of a phone screen, 2 excluded from captures, everything damaged"

    static let comparesThreads = true

    private static let scale = 3.0
    private static let size = Size(390, 844)
    private static let ink = Color(red: 20, green: 24, blue: 32)

    static func describe() throws(PixelBufferError) -> SceneDescription {
        SceneDescription(
            size: size, scale: scale, background: .black,
            windows: [
                WindowDescription(name: "app", level: .normal, layers: try app()),
                WindowDescription(name: "alert", level: .alert, layers: try alert()),
                WindowDescription(
                    name: "stop", level: .alert + 1, capture: .omitted,
                    layers: [
                        .solid(
                            "capsule", Rect(240, 50, 110, 40), Color(red: 0, green: 0, blue: 0, alpha: 178),
                            radius: 20)
                    ]),
            ])
    }

    /// 22 layers.
    private static func app() throws(PixelBufferError) -> [LayerDescription] {
        var layers: [LayerDescription] = [
            try .photo("wallpaper", Rect(origin: .zero, size: size), scale: scale),
            try .photo("banner", Rect(16, 108, 358, 150), scale: scale, radius: 20),
            try .text("balance", Rect(32, 124, 240, 60), scale: scale, lineHeight: 84, .white),
        ]
        for index in 0..<5 { layers += try card(index, y: 274 + 92 * Double(index)) }
        var number = try LayerDescription.text(
            "account number", Rect(32, 206, 300, 24), scale: scale, lineHeight: 48, .white)
        number.capture = .omitted
        layers.append(number)
        let bar = Color(red: 248, green: 248, blue: 250, alpha: 217)
        layers.append(.solid("navigation bar", Rect(0, 0, 390, 96), bar))
        layers.append(.solid("tab bar", Rect(0, 761, 390, 83), bar))
        return layers + [try .text("tabs", Rect(20, 772, 350, 44), scale: scale, lineHeight: 66, ink)]
    }

    /// Three layers each, the last card's faded as a whole.
    private static func card(_ index: Int, y: Double) throws(PixelBufferError) -> [LayerDescription] {
        let white = Color(red: 255, green: 255, blue: 255, alpha: index % 2 == 0 ? 255 : 204)
        var card = LayerDescription.solid("card \(index)", Rect(16, y, 358, 80), white, radius: 16)
        var avatar = try LayerDescription.photo(
            "avatar \(index)", Rect(28, y + 18, 44, 44), scale: scale, radius: 22)
        var text = try LayerDescription.text(
            "text \(index)", Rect(88, y + 16, 260, 48), scale: scale, lineHeight: 60, ink)
        guard index == 4 else { return [card, avatar, text] }
        avatar.frame.origin = Point(12, 18)
        text.frame.origin = Point(72, 16)
        card.opacity = 0.8
        card.sublayers = [avatar, text]
        return [card]
    }

    private static func alert() throws(PixelBufferError) -> [LayerDescription] {
        [
            .solid("dim", Rect(origin: .zero, size: size), Color(red: 0, green: 0, blue: 0, alpha: 90)),
            .solid(
                "box", Rect(60, 330, 270, 160), Color(red: 245, green: 245, blue: 247, alpha: 242), radius: 14
            ),
            try .text("message", Rect(84, 354, 222, 80), scale: scale, lineHeight: 54, ink),
        ]
    }
}
