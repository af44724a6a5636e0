internal import Scrim

/// What a scene file says, checked: plain values, no file but the scene file itself looked at.
struct SceneDescription: Sendable {
    var size: Size
    var scale: Double
    var background: Color
    var windows: [WindowDescription]
    /// Of all windows, flat, a layer before those inside of it: no depth of a scene is a depth of calls.
    var layers: [LayerDescription]
    /// In order of time.
    var timeline: [TimelineEntry]
}

struct WindowDescription: Sendable {
    var name: String?
    var level: WindowLevel
    /// Nil is the whole scene.
    var frame: Rect?
    var isHidden: Bool
    var capture: CaptureDescription
    /// The index of another window.
    var owner: Int?
}
