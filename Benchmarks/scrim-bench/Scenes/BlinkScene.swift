import Scrim

/// A small thing changes above a large picture: the stop button pulses. Captures don't see it.
enum BlinkScene: BenchScene {
    static let name = "blink"
    static let summary = "the phone scene, in which only the stop button of 330x120 pixels is drawn anew"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        var scene = try PhoneScene.describe()
        scene.redrawsEverything = false
        let size = PixelSize(330, 120)
        var pictures: [PixelBuffer] = []
        for step in 0..<4 { pictures.append(try SyntheticImages.button(size, brightness: 255 - 40 * step)) }
        let surface = try DrawnSurface(PictureSequence(pictures, turn: scene.turn))
        let button = LayerDescription(
            name: "capsule", frame: Rect(240, 50, 110, 40), content: .drawn(surface), cornerRadius: 20)
        scene.windows[scene.windows.count - 1].layers = [button]
        return scene
    }
}
