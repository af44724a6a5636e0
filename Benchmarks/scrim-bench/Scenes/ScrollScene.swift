import Scrim

/// A list of messages under translucent bars, scrolled by 4 points a frame.
enum ScrollScene: BenchScene {
    static let name = "scroll"
    static let summary =
        "1170x2532: a list of 40 rows that moves by 12 pixels a frame, under translucent bars"

    private static let scale = 3.0
    private static let ink = Color(red: 20, green: 24, blue: 32)
    private static let rowHeight = 84.0
    private static let rowCount = 40

    static func describe() throws(PixelBufferError) -> SceneDescription {
        let turn = Turn()
        let view = Rect(0, 0, 390, 844)
        let top = 100.0
        let contentHeight = top + rowHeight * Double(rowCount) + 90
        var list = LayerDescription.solid("list", view, Color(red: 242, green: 242, blue: 247))
        list.scroll = ScrollPath(
            pointsPerFrame: 4, length: Int(contentHeight - view.size.height), turn: turn)
        for index in 0..<rowCount {
            list.sublayers.append(try row(index, y: top + rowHeight * Double(index)))
        }
        let bar = Color(red: 248, green: 248, blue: 250, alpha: 217)
        return SceneDescription(
            size: view.size, scale: scale, background: .white,
            windows: [
                WindowDescription(
                    name: "app", level: .normal,
                    layers: [
                        list,
                        .solid("navigation bar", Rect(0, 0, 390, 96), bar),
                        try .text(
                            "title", Rect(120, 54, 150, 30), scale: scale, lineHeight: 60, ink),
                        .solid("tab bar", Rect(0, 761, 390, 83), bar),
                        try .text("tabs", Rect(20, 772, 350, 44), scale: scale, lineHeight: 66, ink),
                    ]),
                WindowDescription(
                    name: "stop", level: .alert + 1, capture: .omitted,
                    layers: [
                        .solid(
                            "capsule", Rect(240, 50, 110, 40), Color(red: 0, green: 0, blue: 0, alpha: 178),
                            radius: 20)
                    ]),
            ], redrawsEverything: false, turn: turn)
    }

    /// A card with a face and two lines; of every fifth one captures don't see the lines.
    private static func row(_ index: Int, y: Double) throws(PixelBufferError) -> LayerDescription {
        var card = LayerDescription.solid("row \(index)", Rect(12, y, 366, rowHeight - 8), .white, radius: 14)
        var lines = try LayerDescription.text(
            "lines \(index)", Rect(76, 12, 270, 52), scale: scale, lineHeight: 66, ink)
        if index % 5 == 3 { lines.capture = .omitted }
        card.sublayers = [
            try .photo("face \(index)", Rect(16, 16, 44, 44), scale: scale, radius: 22), lines,
        ]
        return card
    }
}
