internal import Scrim

/// What a scene file says, checked: plain values, no file but the scene file itself looked at.
struct SceneDescription: Sendable {
    var size: Size
    var scale: Double
    var background: Color
    var windows: [WindowDescription]
    /// In order of time.
    var timeline: [TimelineEntry]
}

struct WindowDescription: Sendable {
    var name: String?
    var level: WindowLevel
    /// Nil is the whole scene.
    var frame: Rect?
    var isHidden: Bool
    var capture: CapturePolicy
    var layers: [LayerDescription]
}
