import Scrim

/// A card that captures show blurred, and that is never the same.
enum BlurScene: BenchScene {
    static let name = "blur"
    static let summary =
        "the phone scene with a card of 1074x300 pixels, blurred by 45 in the capture, drawn anew each frame"
    static var baseline: (any BenchScene.Type)? { PhoneScene.self }

    static func describe() throws(PixelBufferError) -> SceneDescription {
        var scene = try PhoneScene.describe()
        let frame = Rect(16, 620, 358, 100)
        let size = frame.pixelSize(scale: scene.scale)
        var pictures: [PixelBuffer] = []
        for seed in 1...4 { pictures.append(try SyntheticImages.photo(size, seed: UInt32(seed))) }
        let surface = try DrawnSurface(PictureSequence(pictures, turn: scene.turn))
        scene.windows[0].layers.append(
            LayerDescription(
                name: "account", frame: frame, content: .drawn(surface), capture: .blurred(radius: 15)))
        return scene
    }
}
