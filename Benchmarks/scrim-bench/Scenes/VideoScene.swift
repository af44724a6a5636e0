import Scrim

/// A film plays on the phone: a decoder hands over a surface each frame, and the layer shows it from the next commit on.
enum VideoScene: BenchScene {
    static let name = "video"
    static let summary = "the phone scene without the alert, with a film of 1170x658 pixels"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        var scene = try PhoneScene.describe()
        scene.redrawsEverything = false
        scene.windows.removeAll { $0.name == "alert" }
        // 390 points wide, 16 to 9; the height ends between two points.
        let frame = Rect(0, 260, 390, 658.0 / 3)
        var pictures: [PixelBuffer] = []
        for seed in 1...6 {
            pictures.append(try SyntheticImages.photo(PixelSize(1_170, 658), seed: UInt32(seed)))
        }
        let film = PictureSequence(pictures, turn: scene.turn)
        scene.windows[0].layers.append(
            LayerDescription(name: "film", frame: frame, content: .swapped(film)))
        return scene
    }
}
