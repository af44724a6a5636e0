internal import Scrim

/// The keys of a capture object: one appearance for all routes, or appearances by route.
private enum CaptureKey: String, CaseIterable {
    case solid, blurred, pixelated, placeholder
    case screenshot, recording, mirroring, thumbnail

    var route: CaptureRoute? {
        switch self {
        case .screenshot: .screenshot
        case .recording: .recording
        case .mirroring: .mirroring
        case .thumbnail: .thumbnail
        case .solid, .blurred, .pixelated, .placeholder: nil
        }
    }
}

extension JSONValue {
    /// What captures see: an appearance, or an object of appearances by route. Routes that it doesn't name
    /// are closed by the rule of `CapturePolicy`.
    func capturePolicy() throws(SceneFileError) -> CapturePolicy {
        guard kind == .object else { return CapturePolicy(try namedAppearance()) }
        let fields = try Fields<CaptureKey>(self)
        let routes = fields.keys.filter { $0.route != nil }
        guard routes.count == fields.keys.count, !routes.isEmpty else {
            guard routes.isEmpty else { throw error("an appearance stands beside routes") }
            return CapturePolicy(try appearance(fields))
        }
        var appearances: [CaptureRoute: Appearance] = [:]
        for key in routes {
            guard let route = key.route, let value = fields[key] else { continue }
            appearances[route] = try value.appearance()
        }
        return CapturePolicy(appearances)
    }

    private func appearance() throws(SceneFileError) -> Appearance {
        guard kind == .object else { return try namedAppearance() }
        let fields = try Fields<CaptureKey>(self)
        guard fields.keys.allSatisfy({ $0.route == nil }) else {
            throw error("a route stands inside of a route")
        }
        return try appearance(fields)
    }

    private func namedAppearance() throws(SceneFileError) -> Appearance {
        guard kind == .string else { throw wrongType(expected: "an appearance") }
        let name = try text()
        if ["blurred", "pixelated", "placeholder"].contains(name) {
            throw error("\"\(name)\" is not supported yet")
        }
        return try choice([("visible", .visible), ("omitted", .omitted)])
    }

    private func appearance(_ fields: Fields<CaptureKey>) throws(SceneFileError) -> Appearance {
        guard fields.keys.count == 1, let key = fields.keys.first, let value = fields[key] else {
            throw error(fields.keys.isEmpty ? "names no appearance" : "names more than one appearance")
        }
        switch key {
        case .solid:
            return .solid(try value.color())
        case .blurred, .pixelated:
            _ = try value.positiveNumber()
        case .placeholder:
            _ = try value.nonEmptyText()
        case .screenshot, .recording, .mirroring, .thumbnail:
            throw error("names no appearance")
        }
        throw value.error("is not supported yet")
    }
}
