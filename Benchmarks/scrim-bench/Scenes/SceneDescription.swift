import Scrim

/// A scene in the terms that both Scrim and the painter are built from, so that they draw the same.
struct SceneDescription {
    var size: Size
    var scale: Double
    var background: Color
    /// From the bottom up.
    var windows: [WindowDescription]

    /// In device pixels.
    var pixelSize: PixelSize {
        let rect = PixelRect(snapping: Rect(origin: .zero, size: size), scale: scale)
        return PixelSize(rect.width, rect.height)
    }

    /// Layers of all windows, those in layers included.
    var layerCount: Int { windows.reduce(0) { $0 + $1.layers.reduce(0) { $0 + $1.count } } }

    /// Whether a capture shows less than the display.
    var excludesSomething: Bool {
        windows.contains { $0.isExcluded || $0.layers.contains { $0.excludesSomething } }
    }
}

struct WindowDescription {
    var name: String
    var level: WindowLevel
    /// Left out of captures.
    var isExcluded = false
    /// From the bottom up.
    var layers: [LayerDescription]
}

struct LayerDescription {
    enum Content {
        case none
        case color(Color)
        /// Of exactly as many pixels as the layer covers.
        case image(PixelBuffer)
    }

    var name: String
    /// In the coordinates of the layer that holds it, or of the scene.
    var frame: Rect
    var content: Content
    /// Rounds a colour, and clips an image.
    var cornerRadius = 0.0
    /// Of the layer with its sublayers.
    var opacity = 1.0
    /// Left out of captures.
    var isExcluded = false
    var sublayers: [LayerDescription] = []

    fileprivate var count: Int { sublayers.reduce(1) { $0 + $1.count } }

    fileprivate var excludesSomething: Bool { isExcluded || sublayers.contains { $0.excludesSomething } }
}

extension SceneDescription {
    /// The scene for Scrim, committed.
    func makeScene() throws -> Scene {
        let scene = try Scene(size: size, scale: scale, background: background)
        for description in windows {
            let window = scene.addWindow(level: description.level, name: description.name)
            if description.isExcluded { window.capture = .omitted }
            for layer in description.layers { window.root.add(layer.makeLayer()) }
        }
        try scene.commit()
        return scene
    }
}

extension LayerDescription {
    fileprivate func makeLayer() -> Layer {
        let layer = Layer(frame: frame, name: name)
        layer.cornerRadius = cornerRadius
        layer.opacity = opacity
        if isExcluded { layer.capture = .omitted }
        switch content {
        case .none: break
        case .color(let color): layer.backgroundColor = color
        case .image(let image):
            layer.contents = .surface(image)
            layer.masksToBounds = cornerRadius > 0
        }
        for sublayer in sublayers { layer.add(sublayer.makeLayer()) }
        return layer
    }
}
