internal import Scrim

enum TimelineKey: String, CaseIterable {
    case at, layer, duration
    case opacity, frame, hidden, color, cornerRadius, transform, zPosition, capture, text
    case backdropBlur, shadowRadius
}

extension JSONDocument {
    /// The entries in order of time; those of one time in the order of the file.
    func readTimeline(
        _ value: JSONValue, of scene: SceneDescription
    ) throws(SceneFileError) -> [TimelineEntry] {
        var entries: [TimelineEntry] = []
        for element in try value.array() {
            guard entries.count < Scene.maximumLayerCount else {
                throw element.error("more than \(Scene.maximumLayerCount) entries")
            }
            entries.append(try TimelineEntry(element))
        }
        let layers = LayersByName(entries.map(\.layer), in: scene)
        for entry in entries { try layers.check(entry, of: scene) }
        // Swift's sort is stable.
        return entries.sorted { $0.at < $1.at }
    }
}

extension TimelineEntry {
    fileprivate init(_ value: JSONValue) throws(SceneFileError) {
        let fields = try Fields<TimelineKey>(value)
        source = value
        at = try fields.required(.at).nonNegativeNumber()
        duration = try fields[.duration]?.nonNegativeNumber() ?? 0
        layerSource = try fields.required(.layer)
        layer = try layerSource.text()
        opacity = try fields[.opacity]?.number(in: 0...1)
        frame = try fields[.frame]?.rect()
        cornerRadius = try fields[.cornerRadius]?.nonNegativeNumber()
        transform = try fields[.transform]?.transform()
        zPosition = try fields[.zPosition]?.coordinate()
        backdropBlur = try fields[.backdropBlur]?.blurRadius()
        shadowRadius = try fields[.shadowRadius]?.blurRadius()
        isHidden = try fields[.hidden]?.bool()
        color = try fields[.color]?.color()
        capture = try fields[.capture]?.capture()
        text = try fields[.text]?.text()
        guard changesSomething else { throw value.error("changes nothing") }
        if let duration = fields[.duration], self.duration > 0, !changesNumbers {
            throw duration.error("nothing here takes time: only numbers move, all else switches at once")
        }
    }
}

extension LayersByName {
    fileprivate func check(_ entry: TimelineEntry, of scene: SceneDescription) throws(SceneFileError) {
        let layer = scene.layers[try only(entry.layer, at: entry.layerSource)]
        if entry.shadowRadius != nil, layer.shadow == nil {
            throw entry.source.error("layer \(entry.layer.quoted()) has no shadow", at: "shadowRadius")
        }
        if entry.text != nil {
            guard case .text = layer.content else {
                throw entry.source.error("layer \(entry.layer.quoted()) has no text", at: "text")
            }
        }
    }
}
