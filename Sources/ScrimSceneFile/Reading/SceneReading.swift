internal import Scrim

enum SceneKey: String, CaseIterable {
    case scrim, size, scale, background, windows, timeline
}

enum WindowKey: String, CaseIterable {
    case name, level, frame, hidden, capture, owner, layers
}

extension JSONDocument {
    /// What the document says, if it is a scene.
    func sceneDescription() throws(SceneFileError) -> SceneDescription {
        let fields = try Fields<SceneKey>(root)
        let version = try fields.required(.scrim)
        guard try version.number() == 1 else {
            throw version.error("\(version.numeral) is not a version that is known: 1")
        }

        let (size, scale) = try pictureSize(fields)
        var description = SceneDescription(
            size: size, scale: scale, background: try fields[.background]?.color() ?? .black,
            windows: [], layers: [], timeline: [])
        var reading = LayerReading(document: self)
        var owners = OwnerReading()
        for window in try fields.required(.windows).array() {
            try description.windows.append(readWindow(window, &reading, &owners))
        }
        try owners.resolve(in: &description.windows)
        description.layers = reading.layers
        if let timeline = fields[.timeline] {
            description.timeline = try readTimeline(timeline, of: description)
        }
        try PlaceholderReading.check(description)
        return description
    }

    private func pictureSize(_ fields: Fields<SceneKey>) throws(SceneFileError) -> (Size, scale: Double) {
        let sizeValue = try fields.required(.size)
        let size = try sizeValue.size()
        if size.width == 0 || size.height == 0 {
            throw sizeValue.error("\(size.width == 0 ? "width" : "height") is 0")
        }
        let scale = try fields[.scale]?.positiveNumber() ?? 1
        // The scene itself knows which sizes there are.
        do throws(SceneError) {
            _ = try Scene(size: size, scale: scale)
        } catch {
            throw sizeValue.error(error.description)
        }
        return (size, scale)
    }

    private func readWindow(
        _ value: JSONValue, _ reading: inout LayerReading, _ owners: inout OwnerReading
    ) throws(SceneFileError) -> WindowDescription {
        let fields = try Fields<WindowKey>(value)
        let window = WindowDescription(
            name: try fields[.name]?.text(), level: try fields[.level]?.level() ?? .normal,
            frame: try fields[.frame]?.rect(), isHidden: try fields[.hidden]?.bool() ?? false,
            capture: try fields[.capture]?.capture() ?? .visible)
        if let owner = fields[.owner] { try owners.append(owner) }
        owners.windows.append(value)
        try reading.readWindow(value, layers: fields[.layers])
        return window
    }
}
