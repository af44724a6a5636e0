internal import Scrim

enum LayerKey: String, CaseIterable {
    case name, frame, color, opacity, cornerRadius, masksToBounds, mask, hidden, zPosition, transform, capture, layers
    case image, gravity, contentsScale
    case text, fontSize, font, weight, align, lines
    case backdropBlur
}

/// Reads layers, and counts them.
struct LayerReading {
    let document: JSONDocument
    private var layerCount = 0

    init(document: JSONDocument) {
        self.document = document
    }

    /// Counts a layer, a mask or a window, which is a layer too, its root.
    mutating func count(_ value: JSONValue) throws(SceneFileError) {
        layerCount += 1
        guard layerCount <= Scene.maximumLayerCount else {
            throw value.error("more than \(Scene.maximumLayerCount) layers, windows included")
        }
    }

    /// Layers of one superlayer. The only recursion of the reader, together with `layer`: as deep as a scene may be.
    mutating func layers(_ value: JSONValue?, depth: Int) throws(SceneFileError) -> [LayerDescription] {
        guard let value else { return [] }
        var layers: [LayerDescription] = []
        for element in try value.array() {
            layers.append(try layer(element, depth: depth))
        }
        return layers
    }

    private mutating func layer(_ value: JSONValue, depth: Int) throws(SceneFileError) -> LayerDescription {
        guard depth <= Scene.maximumLayerDepth else {
            throw value.error("layers are nested deeper than \(Scene.maximumLayerDepth)")
        }
        try count(value)
        let fields = try Fields<LayerKey>(value)
        var layer = try LayerDescription(value, fields)
        if let mask = fields[.mask] {
            layer.mask = .layer(try self.layer(mask, depth: depth + 1))
        }
        layer.layers = try layers(fields[.layers], depth: depth + 1)
        return layer
    }
}

extension LayerDescription {
    /// All but the mask and the sublayers.
    fileprivate init(_ value: JSONValue, _ fields: Fields<LayerKey>) throws(SceneFileError) {
        source = value
        name = try fields[.name]?.text()
        frame = try fields.required(.frame).rect()
        backgroundColor = try fields[.color]?.color()
        opacity = try fields[.opacity]?.number(in: 0...1) ?? 1
        cornerRadius = try fields[.cornerRadius]?.nonNegativeNumber() ?? 0
        masksToBounds = try fields[.masksToBounds]?.bool() ?? false
        isHidden = try fields[.hidden]?.bool() ?? false
        zPosition = try fields[.zPosition]?.coordinate() ?? 0
        transform = try fields[.transform]?.transform() ?? .identity
        capture = try fields[.capture]?.capturePolicy() ?? .visible
        if let blur = fields[.backdropBlur] {
            _ = try blur.positiveNumber()
            throw blur.error("backdropBlur is not supported yet")
        }
        try readContent(fields)
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
