internal import Scrim

/// What the timeline does to one layer.
final class LayerAnimation {
    private let layer: Layer
    private let text: TextContent?

    private var opacity: Track<Double>
    private var cornerRadius: Track<Double>
    private var zPosition: Track<Double>
    private var backdropBlur: Track<Double>
    private var shadowRadius: Track<Double>
    private var frame: Track<Rect>
    private var transform: Track<AffineTransform>
    private var isHidden: Track<Bool>
    private var capture: Track<CapturePolicy>
    /// Of the background, or of the text where there is one.
    private var color: Track<Color?>
    private var string: Track<String>

    init(_ layer: Layer, text: TextContent?) {
        self.layer = layer
        self.text = text
        opacity = Track(layer.opacity, mix: Mix.number)
        cornerRadius = Track(layer.cornerRadius, mix: Mix.number)
        zPosition = Track(layer.zPosition, mix: Mix.number)
        backdropBlur = Track(layer.backdropBlur, mix: Mix.number)
        shadowRadius = Track(layer.shadowRadius, mix: Mix.number)
        frame = Track(layer.frame, mix: Mix.rect)
        transform = Track(layer.transform, mix: Mix.transform)
        isHidden = Track(layer.isHidden)
        capture = Track(layer.capture)
        color = Track(text?.color ?? layer.backgroundColor)
        string = Track(text?.string ?? "")
    }

    /// Adds an entry that is no earlier than the last one.
    ///
    /// - Parameter target: the entry's policy, its placeholders found.
    func append(_ entry: TimelineEntry, capture target: CapturePolicy?) {
        let (at, duration) = (entry.at, entry.duration)
        if let target = entry.opacity { opacity.append(at: at, duration: duration, to: target) }
        if let target = entry.cornerRadius { cornerRadius.append(at: at, duration: duration, to: target) }
        if let target = entry.zPosition { zPosition.append(at: at, duration: duration, to: target) }
        if let target = entry.backdropBlur { backdropBlur.append(at: at, duration: duration, to: target) }
        if let target = entry.shadowRadius { shadowRadius.append(at: at, duration: duration, to: target) }
        if let target = entry.frame { frame.append(at: at, duration: duration, to: target) }
        if let target = entry.transform { transform.append(at: at, duration: duration, to: target) }
        if let target = entry.isHidden { isHidden.append(at: at, to: target) }
        if let target { capture.append(at: at, to: target) }
        if let target = entry.color { color.append(at: at, to: target) }
        if let target = entry.text { string.append(at: at, to: target) }
    }

    /// A property that the timeline doesn't name stays as the host may have set it.
    func apply(time: Double) throws(SceneFileError) {
        if !opacity.isEmpty { layer.opacity = opacity.value(at: time) }
        if !cornerRadius.isEmpty { layer.cornerRadius = cornerRadius.value(at: time) }
        if !zPosition.isEmpty { layer.zPosition = zPosition.value(at: time) }
        if !backdropBlur.isEmpty { layer.backdropBlur = backdropBlur.value(at: time) }
        if !shadowRadius.isEmpty { layer.shadowRadius = shadowRadius.value(at: time) }
        if !frame.isEmpty { layer.frame = frame.value(at: time) }
        if !transform.isEmpty { layer.transform = transform.value(at: time) }
        if !isHidden.isEmpty { layer.isHidden = isHidden.value(at: time) }
        if !capture.isEmpty { layer.capture = capture.value(at: time) }
        guard let text else {
            if !color.isEmpty { layer.backgroundColor = color.value(at: time) }
            return
        }
        if !string.isEmpty { text.string = string.value(at: time) }
        if !color.isEmpty, let color = color.value(at: time) { text.color = color }
        try text.show(on: layer)
    }
}
