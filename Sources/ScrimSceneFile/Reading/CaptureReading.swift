internal import Scrim

/// The keys of a capture object: one appearance for all routes, or appearances by route.
enum CaptureKey: String, CaseIterable {
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

    /// How an appearance is written.
    static let forms: [(name: String, form: String)] = [
        ("visible", #""visible""#), ("omitted", #""omitted""#), ("solid", #"{"solid": colour}"#),
        ("blurred", #"{"blurred": points}"#), ("pixelated", #"{"pixelated": points}"#),
        ("placeholder", #"{"placeholder": name}"#),
    ]
}

extension JSONValue {
    /// What captures see: an appearance, or an object of appearances by route. Routes that it doesn't name
    /// are closed by the rule of `CapturePolicy`.
    func capture() throws(SceneFileError) -> CaptureDescription {
        guard kind == .object else { return CaptureDescription(.appearance(try namedAppearance())) }
        let fields = try Fields<CaptureKey>(self)
        let routes = fields.keys.filter { $0.route != nil }
        guard routes.count == fields.keys.count, !routes.isEmpty else {
            guard routes.isEmpty else { throw error("an appearance stands beside routes") }
            return CaptureDescription(try choice(fields))
        }
        var choices: [(route: CaptureRoute, choice: CaptureDescription.Choice)] = []
        for key in routes {
            guard let route = key.route, let value = fields[key] else { continue }
            choices.append((route, try value.choice()))
        }
        return CaptureDescription(choices)
    }

    private func choice() throws(SceneFileError) -> CaptureDescription.Choice {
        guard kind == .object else { return .appearance(try namedAppearance()) }
        let fields = try Fields<CaptureKey>(self)
        guard fields.keys.allSatisfy({ $0.route == nil }) else {
            throw error("a route stands inside of a route")
        }
        return try choice(fields)
    }

    private func namedAppearance() throws(SceneFileError) -> Appearance {
        guard kind == .string else { throw wrongType(expected: "an appearance") }
        let name = try text()
        switch name {
        case "visible": return .visible
        case "omitted": return .omitted
        default: break
        }
        let forms = CaptureKey.forms
        if let known = forms.first(where: { $0.name == name }) {
            throw error("\(name.quoted()) is written as \(known.form)")
        }
        if let nearest = nearestName(to: name, among: forms.map(\.name)),
            let form = forms.first(where: { $0.name == nearest })?.form
        {
            throw error("\(name.quoted()) is not an appearance; did you mean \(form)?")
        }
        throw error(
            "\(name.quoted()) is not an appearance; known are \(forms.map(\.form).joined(separator: ", "))")
    }

    private func choice(_ fields: Fields<CaptureKey>) throws(SceneFileError) -> CaptureDescription.Choice {
        guard fields.keys.count == 1, let key = fields.keys.first, let value = fields[key] else {
            throw error(fields.keys.isEmpty ? "names no appearance" : "names more than one appearance")
        }
        switch key {
        case .solid: return .appearance(.solid(try value.color()))
        case .blurred: return .appearance(try value.checked(.blurred(radius: try value.number())))
        case .pixelated: return .appearance(try value.checked(.pixelated(cell: try value.number())))
        case .placeholder:
            return .placeholder(
                CaptureDescription.PlaceholderName(name: try value.nonEmptyText(), source: value))
        case .screenshot, .recording, .mirroring, .thumbnail: throw error("names no appearance")
        }
    }

    /// The limits are the library's.
    private func checked(_ appearance: Appearance) throws(SceneFileError) -> Appearance {
        if let problem = appearance.problem { throw error(problem.description) }
        return appearance
    }
}
