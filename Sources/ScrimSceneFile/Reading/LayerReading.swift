internal import Scrim

enum LayerKey: String, CaseIterable {
    case name, frame, color, opacity, cornerRadius, masksToBounds, mask, hidden, zPosition, transform,
        capture, layers
    case image, gravity, contentsScale
    case text, fontSize, font, weight, align, lines
    case backdropBlur, shadowColor, shadowRadius, shadowOffset
    case secureContainer, updateMask, privacySensitive, redacted, hiddenFromCapture
}

/// Reads layers and counts them, with a stack of its own.
struct LayerReading {
    /// Layers of one parent that are still to be read.
    private struct Pending {
        var next: Int
        let end: Int
        let parent: LayerDescription.Parent
        /// Of these layers; a window's root is at depth 0.
        let depth: Int
    }

    private let document: JSONDocument
    private(set) var layers: [LayerDescription] = []
    private var windowCount = 0
    private var pending: [Pending] = []

    init(document: JSONDocument) {
        self.document = document
    }

    /// Reads all layers of the next window, each before those inside of it and a mask before the sublayers.
    mutating func readWindow(_ window: JSONValue, layers: JSONValue?) throws(SceneFileError) {
        guard windowCount < Scene.maximumLayerCount else {
            throw window.error("more than \(Scene.maximumLayerCount) windows")
        }
        try push(layers, parent: .window(windowCount), depth: 1)
        windowCount += 1
        while let top = pending.last {
            guard top.next < top.end else {
                pending.removeLast()
                continue
            }
            let value = JSONValue(document: document, node: top.next)
            pending[pending.count - 1].next = Int(document.nodes[top.next].end)
            try readLayer(value, parent: top.parent, depth: top.depth)
        }
    }

    private mutating func readLayer(
        _ value: JSONValue, parent: LayerDescription.Parent, depth: Int
    ) throws(SceneFileError) {
        guard depth <= Scene.maximumLayerDepth else {
            throw value.error("layers are nested deeper than \(Scene.maximumLayerDepth)")
        }
        guard layers.count < Scene.maximumLayerCount else {
            throw value.error("more than \(Scene.maximumLayerCount) layers")
        }
        let fields = try Fields<LayerKey>(value)
        let index = layers.count
        layers.append(try LayerDescription(value, fields, parent: parent))
        try push(fields[.layers], parent: .layer(index), depth: depth + 1)
        if let mask = fields[.mask] {
            let end = Int(document.nodes[mask.node].end)
            pending.append(Pending(next: mask.node, end: end, parent: .maskOf(index), depth: depth + 1))
        }
    }

    private mutating func push(
        _ value: JSONValue?, parent: LayerDescription.Parent, depth: Int
    ) throws(SceneFileError) {
        guard let value else { return }
        guard value.kind == .array else { throw value.wrongType(expected: "an array") }
        let end = Int(document.nodes[value.node].end)
        pending.append(Pending(next: value.node + 1, end: end, parent: parent, depth: depth))
    }
}

extension LayerDescription {
    /// All but the mask and the sublayers.
    fileprivate init(_ value: JSONValue, _ fields: Fields<LayerKey>, parent: Parent) throws(SceneFileError) {
        source = value
        self.parent = parent
        name = try fields[.name]?.text()
        frame = try fields.required(.frame).rect()
        backgroundColor = try fields[.color]?.color()
        opacity = try fields[.opacity]?.number(in: 0...1) ?? 1
        cornerRadius = try fields[.cornerRadius]?.nonNegativeNumber() ?? 0
        masksToBounds = try fields[.masksToBounds]?.bool() ?? false
        isHidden = try fields[.hidden]?.bool() ?? false
        zPosition = try fields[.zPosition]?.coordinate() ?? 0
        transform = try fields[.transform]?.transform() ?? .identity
        backdropBlur = try fields[.backdropBlur]?.blurRadius() ?? 0
        try readShadow(fields)
        capture = try fields[.capture]?.capture() ?? .visible
        privacy = try PrivacyDescription(fields)
        try readContent(fields)
    }

    private mutating func readShadow(_ fields: Fields<LayerKey>) throws(SceneFileError) {
        try require(.shadowColor, for: [.shadowRadius, .shadowOffset], fields)
        guard let color = fields[.shadowColor] else { return }
        shadow = Shadow(
            color: try color.color(), radius: try fields[.shadowRadius]?.blurRadius(),
            offset: try fields[.shadowOffset]?.point())
    }

    private mutating func readContent(_ fields: Fields<LayerKey>) throws(SceneFileError) {
        if let text = fields[.text], fields[.image] != nil {
            throw text.error("a layer has either a text or an image")
        }
        try require(.image, for: [.gravity, .contentsScale], fields)
        try require(.text, for: [.fontSize, .font, .weight, .align, .lines], fields)
        if let text = fields[.text] {
            content = .text(try text.text(fields, color: backgroundColor))
            // "color" is the colour of the text.
            backgroundColor = nil
        } else if let image = fields[.image] {
            content = .image(
                path: try image.nonEmptyText(), gravity: try fields[.gravity]?.gravity() ?? .resize,
                scale: try fields[.contentsScale]?.positiveNumber())
        }
    }

    private func require(
        _ content: LayerKey, for keys: [LayerKey], _ fields: Fields<LayerKey>
    ) throws(SceneFileError) {
        guard fields[content] == nil else { return }
        for key in keys {
            guard let value = fields[key] else { continue }
            throw value.error("only for a layer with the key \(content.rawValue.quoted())")
        }
    }
}

extension JSONValue {
    fileprivate func gravity() throws(SceneFileError) -> ContentsGravity {
        try choice(ContentsGravity.allCases.map { ("\($0)", $0) })
    }
}
