internal import Scrim

private enum TimelineKey: String, CaseIterable {
    case at, layer, duration
    case opacity, frame, hidden, color, cornerRadius, transform, zPosition, capture, text
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
        for entry in entries { try layers.check(entry) }
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
        layer = try fields.required(.layer).text()
        opacity = try fields[.opacity]?.number(in: 0...1)
        frame = try fields[.frame]?.rect()
        cornerRadius = try fields[.cornerRadius]?.nonNegativeNumber()
        transform = try fields[.transform]?.transform()
        zPosition = try fields[.zPosition]?.coordinate()
        isHidden = try fields[.hidden]?.bool()
        color = try fields[.color]?.color()
        capture = try fields[.capture]?.capturePolicy()
        text = try fields[.text]?.text()
        guard changesSomething else { throw value.error("changes nothing") }
        if let duration = fields[.duration], self.duration > 0, !changesNumbers {
            throw duration.error("nothing here takes time: only numbers move, all else switches at once")
        }
    }
}

/// The layers that a timeline names.
private struct LayersByName {
    private var layers: [String: [LayerDescription]] = [:]

    init(_ names: [String], in scene: SceneDescription) {
        for name in names { layers[name] = [] }
        for layer in scene.layers {
            // Two tell that a name is ambiguous; no need to keep more.
            if let name = layer.name, let known = layers[name], known.count < 2 {
                layers[name] = known + [layer]
            }
        }
    }

    func check(_ entry: TimelineEntry) throws(SceneFileError) {
        let found = layers[entry.layer] ?? []
        guard let layer = found.first else {
            throw entry.source.error("no layer is named \(entry.layer.quoted())", at: "layer")
        }
        guard found.count == 1 else {
            let paths = found.map { $0.source.document.keyPath(of: $0.source.node) }
            throw entry.source.error(
                "\(entry.layer.quoted()) is ambiguous: \(paths.joined(separator: " and "))", at: "layer")
        }
        if entry.text != nil {
            guard case .text = layer.content else {
                throw entry.source.error("layer \(entry.layer.quoted()) has no text", at: "text")
            }
        }
    }
}
