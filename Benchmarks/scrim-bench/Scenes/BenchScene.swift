import Scrim

/// A scene to be measured. One file each; `BenchScenes.all` lists them.
protocol BenchScene {
    static var name: String { get }
    /// One line for `--list`.
    static var summary: String { get }
    /// The same at every call: pixels come from seeds.
    static func describe() throws(PixelBufferError) -> SceneDescription
}

enum BenchScenes {
    static var all: [any BenchScene.Type] { [PhoneScene.self, OverdrawScene.self] }
}
