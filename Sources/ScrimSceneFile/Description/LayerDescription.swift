internal import Scrim
internal import ScrimContent

/// A layer as the scene file says it.
struct LayerDescription: Sendable {
    enum Content: Sendable {
        case none
        /// A file beside the scene file; without a scale of its own it has the scene's.
        case image(path: String, gravity: ContentsGravity, scale: Double?)
        case text(Text)
    }

    /// What it is part of, by the index in the scene's description.
    enum Parent: Sendable {
        case window(Int)
        case layer(Int)
        case maskOf(Int)
    }

    /// Where the file says it, for errors that show only when the layer is made.
    var source: JSONValue
    var parent: Parent
    var name: String?
    var frame: Rect
    var backgroundColor: Color?
    var content = Content.none
    var opacity = 1.0
    var cornerRadius = 0.0
    var masksToBounds = false
    var isHidden = false
    var zPosition = 0.0
    var transform = AffineTransform.identity
    /// Points.
    var backdropBlur = 0.0
    var shadow: Shadow?
    var capture = CaptureDescription.visible
    var privacy = PrivacyDescription()

    struct Shadow: Sendable {
        var color: Color
        /// Nil is the layer's own.
        var radius: Double?
        var offset: Point?
    }
}
