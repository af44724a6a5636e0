import Scrim

/// Nothing happens.
enum IdleScene: BenchScene {
    static let name = "idle"
    static let summary = "the phone scene, in which nothing changes"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        var scene = try PhoneScene.describe()
        scene.redrawsEverything = false
        return scene
    }
}
