internal import Scrim
internal import ScrimCommandLine
internal import ScrimSceneFile

/// A scene file's scene at a moment of its timeline, committed.
struct CommittedScene {
    let scene: Scene
    let snapshot: SceneSnapshot
    /// The files that it was made of, beside the scene file.
    let imagePaths: [String]

    init(path: String, time: Double) throws(CommandFailure) {
        do throws(SceneFileError) {
            let file = try SceneFile(path: path)
            imagePaths = file.imagePaths
            let loaded = try file.makeScene()
            try loaded.apply(time: time)
            scene = loaded.scene
        } catch {
            throw .failed(error.description)
        }
        do throws(SceneError) {
            snapshot = try scene.commit()
        } catch {
            throw .failed("\(path): \(error)")
        }
    }
}
