public import Scrim

/// A scene that was made of a file, and its timeline. Of the isolation domain that made it.
public final class LoadedScene {
    public let scene: Scene
    private let layersByName: [String: [Layer]]
    private let animations: [LayerAnimation]

    init(scene: Scene, layersByName: [String: [Layer]], animations: [LayerAnimation]) {
        self.scene = scene
        self.layersByName = layersByName
        self.animations = animations
    }

    /// The layers of that name, mask layers too, in the order of the file.
    public func layers(named name: String) -> [Layer] { layersByName[name] ?? [] }

    /// The first window of that name, in the order of the file.
    public func window(named name: String) -> Window? { scene.windows.first { $0.name == name } }

    /// Gives every property that the timeline changes its value at a time, which may lie before the one that
    /// was applied last: what is set depends on the time alone. Nothing is committed. Cost: in proportion to
    /// the properties that the timeline names; a text is drawn anew where it changed.
    ///
    /// - Parameter time: seconds from the beginning.
    /// - Throws: `SceneFileError` where a text can't be drawn.
    public func apply(time: Double) throws(SceneFileError) {
        for animation in animations { try animation.apply(time: time) }
    }
}
