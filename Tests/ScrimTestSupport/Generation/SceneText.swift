public import Scrim

extension Scene {
    /// The same of a scene without a record.
    public var text: String { GeneratedScene(scene: self).text }
}

extension GeneratedScene {
    /// The windows that aren't hidden, with all that isn't at its default, for people who look into a case that failed.
    public var text: String {
        let (size, scale, background) = (scene.size, scene.scale, scene.background)
        var lines = ["\(size.width) x \(size.height) points at \(scale), background \(background)"]
        if !scene.redactionReasons.isEmpty { lines.append("reasons \(scene.redactionReasons.rawValue)") }
        for placeholder in record.placeholders where placeholder.superlayer == nil {
            append(placeholder, indent: 0, label: "not in the scene", to: &lines)
        }
        // A placeholder may stand in a hidden window.
        for window in scene.windows where !window.isHidden || !record.placeholders.isEmpty {
            lines.append(
                "\(window.isHidden ? "hidden " : "")window \(window.name ?? "") level \(window.level.rawValue)"
                    + (window.owner.map { " owned by \($0.name ?? "")" } ?? "")
                    + (window.application.map { " of application \($0.rawValue)" } ?? "")
                    + (window.capture == .visible ? "" : " capture \(text(window.capture))")
                    + record.protections(of: window).map { " token \(text($0))" }.joined())
            append(window.root, indent: 1, label: "root", to: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func append(_ layer: Layer, indent: Int, label: String, to lines: inout [String]) {
        let frame = layer.frame
        var line = String(repeating: "  ", count: indent) + "\(label) \(layer.name ?? "") "
        line += "[\(frame.origin.x), \(frame.origin.y), \(frame.size.width), \(frame.size.height)]"
        func note(_ condition: Bool, _ text: @autoclosure () -> String) {
            if condition { line += ", " + text() }
        }
        note(layer.isHidden, "hidden")
        note(layer.boundsOrigin != .zero, "bounds at \(layer.boundsOrigin.x), \(layer.boundsOrigin.y)")
        let t = layer.transform
        note(t != .identity, "transform \([t.a, t.b, t.c, t.d, t.tx, t.ty])")
        note(layer.zPosition != 0, "z \(layer.zPosition)")
        note(layer.opacity != 1, "opacity \(layer.opacity)")
        note(layer.backgroundColor != nil, "color \(layer.backgroundColor!)")
        note(layer.cornerRadius != 0, "radius \(layer.cornerRadius)")
        note(layer.masksToBounds, "clips")
        if case .surface(let surface)? = layer.contents {
            note(
                true,
                "\(surface.format) \(surface.width) x \(surface.height) \(layer.contentsGravity) at \(layer.contentsScale)"
            )
        }
        note(layer.contentsIsKept, "contents kept from routes")
        note(layer.backdropBlur != 0, "backdrop \(layer.backdropBlur)")
        let offset = layer.shadowOffset
        note(
            layer.shadowColor != nil,
            "shadow \(layer.shadowColor!) \(layer.shadowRadius) at \(offset.x), \(offset.y)")
        if let container = layer as? SecureContainer {
            note(true, container.isSecure ? "secure \(container.preset)" : "container")
        }
        note(!layer.updateMask.isEmpty, "update mask \(layer.updateMask.rawValue)")
        note(!layer.privacyModifiers.isEmpty, "\(layer.privacyModifiers)")
        for policy in record.protections(of: layer) { note(true, "token \(text(policy))") }
        note(layer.capture != .visible, "capture \(text(layer.capture))")
        lines.append(line)
        if let mask = layer.mask { append(mask, indent: indent + 1, label: "mask", to: &lines) }
        for sublayer in layer.sublayers { append(sublayer, indent: indent + 1, label: "layer", to: &lines) }
    }

    private func text(_ policy: CapturePolicy) -> String {
        let named = CaptureRoute.tested.filter(policy.names)
        return "{" + named.map { "\($0): \(policy[$0])" }.joined(separator: ", ") + "}"
    }
}

extension Layer {
    fileprivate var contentsIsKept: Bool {
        guard case .surface(let surface)? = contents else { return false }
        return CaptureRoute.tested.contains(where: surface.isKept)
    }
}
