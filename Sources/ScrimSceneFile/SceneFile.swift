public import Scrim
internal import ScrimImages

/// A scene file that was read and found right: sizes, layers, policies and a timeline.
///
/// Reading looks at the scene file alone; images are opened and texts drawn by `makeScene`. A value that can
/// go to any thread, and make any number of scenes.
public struct SceneFile: Sendable {
    public let path: String
    private let description: SceneDescription

    /// Points.
    public var size: Size { description.size }
    /// Pixels to the point.
    public var scale: Double { description.scale }

    /// When the last change of the timeline is over, in seconds; 0 without a timeline.
    public var duration: Double {
        description.timeline.reduce(0) { max($0, $1.at + $1.duration) }
    }

    /// The image files that the scene shows, as they are opened.
    public var imagePaths: [String] {
        description.layers.compactMap { layer in
            guard case .image(let path, _, _) = layer.content else { return nil }
            return ImageCache.location(path, in: directory)
        }
    }

    private var directory: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    /// Reads and checks a file of at most 32 MiB. Blocks; memory is at most some five times the file's size.
    ///
    /// - Throws: `SceneFileError` with the key path of the first value that is wrong.
    public init(path: String) throws(SceneFileError) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try SceneFileBytes.read(path: path)
        } catch {
            throw SceneFileError(file: path, reason: error.description)
        }
        try self.init(bytes: bytes, path: path)
    }

    /// As if the bytes were in the file; images are looked for beside it.
    init(bytes: [UInt8], path: String) throws(SceneFileError) {
        self.path = path
        description = try JSONReader.read(bytes, file: path).sceneDescription()
    }

    /// Makes the scene, as it is at second 0, of the isolation domain of the caller. Nothing is committed
    /// yet.
    ///
    /// Each image file is decoded once, however many layers show it.
    ///
    /// - Throws: `SceneFileError` where an image can't be decoded or a text can't be drawn.
    public func makeScene() throws(SceneFileError) -> LoadedScene {
        var builder = SceneBuilder(scale: scale, directory: directory)
        return try builder.build(description)
    }
}
