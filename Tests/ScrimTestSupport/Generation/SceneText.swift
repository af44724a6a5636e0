public import Scrim

extension Scene {
    /// The windows that aren't hidden, with all that isn't at its default, for people who look into a case that failed.
    public var text: String {
        var lines = ["\(size.width) x \(size.height) points at \(scale), background \(background)"]
        for window in windows where !window.isHidden {
            lines.append(
                "window \(window.name ?? "") level \(window.level.rawValue)"
                    + (window.capture == .visible ? "" : " capture \(Self.text(window.capture))"))
            Self.append(window.root, indent: 1, label: "root", to: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func append(_ layer: Layer, indent: Int, label: String, to lines: inout [String]) {
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
        note(layer.capture != .visible, "capture \(text(layer.capture))")
        lines.append(line)
        if let mask = layer.mask { append(mask, indent: indent + 1, label: "mask", to: &lines) }
        for sublayer in layer.sublayers { append(sublayer, indent: indent + 1, label: "layer", to: &lines) }
    }

    private static func text(_ policy: CapturePolicy) -> String {
        let named = CaptureRoute.builtIn.filter(policy.names)
        return "{" + named.map { "\($0): \(policy[$0])" }.joined(separator: ", ") + "}"
    }
}
