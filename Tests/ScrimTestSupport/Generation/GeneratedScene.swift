public import Scrim

/// A scene out of a seed, not yet committed, and what it doesn't tell of itself.
public struct GeneratedScene {
    public let scene: Scene
    public let record: SceneRecord

    public init(scene: Scene, record: SceneRecord = SceneRecord()) {
        self.scene = scene
        self.record = record
    }
}

extension CaptureRoute {
    /// A route of the host's, which some policies of the generated scenes name.
    public static let host: CaptureRoute = registered("host")

    /// The built-in routes and the host's.
    public static let tested: [CaptureRoute] = builtIn + [host]

    private static func registered(_ name: String) -> CaptureRoute {
        do { return try register(name) } catch { preconditionFailure("\(error)") }
    }
}
