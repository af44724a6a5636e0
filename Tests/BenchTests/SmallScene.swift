import Scrim

@testable import scrim_bench

/// All that the measured scenes are made of, in few pixels.
enum SmallScene: BenchScene {
    static let name = "small"
    static let summary = "everything"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        let turn = Turn()
        func photos(_ width: Int, _ height: Int) throws(PixelBufferError) -> PictureSequence {
            var pictures: [PixelBuffer] = []
            for seed in 1...3 {
                pictures.append(try SyntheticImages.photo(PixelSize(width, height), seed: UInt32(seed)))
            }
            return PictureSequence(pictures, turn: turn)
        }
        var list = LayerDescription.solid(
            "list", Rect(4, 4, 52, 40), Color(red: 9, green: 99, blue: 200, alpha: 120))
        list.scroll = ScrollPath(pointsPerFrame: 3, length: 30, turn: turn)
        for index in 0..<6 {
            var row = LayerDescription.solid(
                "row \(index)", Rect(2, Double(index) * 12, 46, 10), .white, radius: 4)
            row.opacity = index % 2 == 0 ? 1 : 0.5
            row.sublayers = [
                try .text("text \(index)", Rect(4, 1, 30, 8), scale: 2, lineHeight: 8, .black)
            ]
            row.sublayers[0].capture = index == 2 ? .omitted : .visible
            list.sublayers.append(row)
        }
        var film = LayerDescription(
            name: "film", frame: Rect(10, 50, 20, 16), content: .swapped(try photos(40, 32)))
        film.capture = CapturePolicy([.recording: .pixelated(cell: 3), .screenshot: .solid(.black)])
        let card = LayerDescription(
            name: "card", frame: Rect(32, 48, 24, 20), content: .drawn(try DrawnSurface(try photos(48, 40))),
            capture: .blurred(radius: 2))
        return SceneDescription(
            size: Size(60, 72), scale: 2, background: Color(red: 40, green: 60, blue: 80),
            windows: [
                WindowDescription(name: "app", level: .normal, layers: [list, film, card]),
                WindowDescription(
                    name: "stop", level: .alert, capture: .omitted,
                    layers: [
                        .solid(
                            "capsule", Rect(20, 10, 30, 10), Color(red: 0, green: 0, blue: 0, alpha: 178),
                            radius: 5)
                    ]),
            ],
            captures: [
                CaptureDescription(route: .recording), CaptureDescription(route: .screenshot),
                CaptureDescription(route: .mirroring, filter: .excluding(["stop"])),
                CaptureDescription(route: .recording, filter: .including(["app"])),
                CaptureDescription(route: .recording, filter: .layer("card")),
            ], redrawsEverything: false, turn: turn)
    }
}
