internal import Scrim

extension PrivacyDescription {
    init(_ fields: Fields<LayerKey>) throws(SceneFileError) {
        secureContainer = try fields[.secureContainer]?.secureContainer()
        if let mask = fields[.updateMask] { updateMask = UpdateMask(rawValue: try mask.bits()) }
        if let sensitive = fields[.privacySensitive] {
            modifiers.append(.privacySensitive(try sensitive.bool()))
        }
        if let redacted = fields[.redacted] { modifiers.append(.redacted(try redacted.redactionReasons())) }
        if let hidden = fields[.hiddenFromCapture] {
            modifiers.append(.hiddenFromCapture(try hidden.bool()))
        }
    }
}

extension JSONValue {
    /// Nil where it says that the layer is an ordinary one.
    fileprivate func secureContainer() throws(SceneFileError) -> SecureContainer.Preset? {
        switch kind {
        case .bool: return try bool() ? .everyCapture : nil
        case .string: return try choice([("ios27", .iOS27)])
        default: throw wrongType(expected: "true, false or \"ios27\"")
        }
    }

    fileprivate func redactionReasons() throws(SceneFileError) -> RedactionReasons {
        var reasons: RedactionReasons = []
        for element in try array() {
            reasons.formUnion(
                try element.choice([
                    ("privacy", RedactionReasons.privacy),
                    ("screencaptureProhibited", .screencaptureProhibited),
                ]))
        }
        return reasons
    }
}
