internal import Scrim

/// A change of one layer. Numbers go to the target within the duration, everything else switches at once.
struct TimelineEntry: Sendable {
    var source: JSONValue
    /// Seconds.
    var at: Double
    /// Seconds.
    var duration: Double
    var layer: String
    /// Where the file names it.
    var layerSource: JSONValue

    var opacity: Double?
    var frame: Rect?
    var cornerRadius: Double?
    var transform: AffineTransform?
    var zPosition: Double?
    var backdropBlur: Double?
    var shadowRadius: Double?

    var isHidden: Bool?
    var color: Color?
    var capture: CaptureDescription?
    var text: String?

    var changesNumbers: Bool {
        opacity != nil || frame != nil || cornerRadius != nil || transform != nil || zPosition != nil
            || backdropBlur != nil || shadowRadius != nil
    }

    var changesSomething: Bool {
        changesNumbers || isHidden != nil || color != nil || capture != nil || text != nil
    }
}
