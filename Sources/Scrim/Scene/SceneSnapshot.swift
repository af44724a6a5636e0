/// A committed state of a scene: immutable, and free to go to any thread.
public final class SceneSnapshot: Sendable {
    public let pixelSize: PixelSize
    init(of scene: Scene) throws(SceneError) { pixelSize = scene.pixelSize }
}
