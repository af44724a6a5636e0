import Scrim

/// A scene to be measured. One file each; `BenchScenes.all` lists them.
protocol BenchScene {
    static var name: String { get }
    /// One line for `--list`.
    static var summary: String { get }
    /// A scene whose frames are measured in turn with this one's, to say what is added by what this one has more.
    static var baseline: (any BenchScene.Type)? { get }
    /// Whether it's measured with two threads where one is asked for, to say by how much they are faster.
    static var comparesThreads: Bool { get }
    /// The same at every call: pixels come from seeds.
    static func describe() throws(PixelBufferError) -> SceneDescription
}

extension BenchScene {
    static var baseline: (any BenchScene.Type)? { nil }
    static var comparesThreads: Bool { false }
}

enum BenchScenes {
    static var all: [any BenchScene.Type] {
        [
            PhoneScene.self, OverdrawScene.self, BlurScene.self, BlinkScene.self, IdleScene.self,
            ScrollScene.self, CapturesScene.self, ManyScene.self, FourKScene.self, VideoScene.self,
        ]
    }
}
