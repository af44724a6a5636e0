internal import Scrim
internal import ScrimImages

/// Makes a scene of its description.
struct SceneBuilder {
    private let scale: Double
    private var images: ImageCache
    private var layersByName: [String: [Layer]] = [:]
    private var texts: [ObjectIdentifier: TextContent] = [:]

    init(scale: Double, directory: String) {
        self.scale = scale
        images = ImageCache(directory: directory)
    }

    mutating func build(_ description: SceneDescription) throws(SceneFileError) -> LoadedScene {
        let scene: Scene
        do throws(SceneError) {
            scene = try Scene(size: description.size, scale: scale, background: description.background)
        } catch {
            // The reader asked the scene before.
            preconditionFailure("a checked size: \(error)")
        }
        for description in description.windows {
            let window = scene.addWindow(
                level: description.level, frame: description.frame, name: description.name)
            window.isHidden = description.isHidden
        }
        var layers: [Layer] = []
        for description in description.layers {
            let layer = try build(description)
            layers.append(layer)
            switch description.parent {
            case .window(let index): scene.windows[index].root.add(layer)
            case .layer(let index): layers[index].add(layer)
            case .maskOf(let index): layers[index].mask = layer
            }
        }
        for (window, description) in zip(scene.windows, description.windows) {
            window.owner = description.owner.map { scene.windows[$0] }
            window.capture = policy(description.capture)
        }
        for (layer, description) in zip(layers, description.layers) {
            layer.capture = policy(description.capture)
        }
        // The images last, when nothing else can fail any more.
        try checkImages(description.layers)
        for (layer, description) in zip(layers, description.layers) { try setImage(description, of: layer) }
        let loaded = LoadedScene(
            scene: scene, layersByName: layersByName, animations: animations(description.timeline))
        try loaded.apply(time: 0)
        return loaded
    }

    private mutating func build(_ description: LayerDescription) throws(SceneFileError) -> Layer {
        let layer = Self.bareLayer(description)
        layer.backgroundColor = description.backgroundColor
        layer.opacity = description.opacity
        layer.cornerRadius = description.cornerRadius
        layer.masksToBounds = description.masksToBounds
        layer.isHidden = description.isHidden
        layer.zPosition = description.zPosition
        layer.transform = description.transform
        layer.backdropBlur = description.backdropBlur
        if let shadow = description.shadow {
            layer.shadowColor = shadow.color
            if let radius = shadow.radius { layer.shadowRadius = radius }
            if let offset = shadow.offset { layer.shadowOffset = offset }
        }
        layer.updateMask = description.privacy.updateMask
        layer.privacyModifiers = description.privacy.modifiers
        if let name = layer.name { layersByName[name, default: []].append(layer) }
        try setText(description, of: layer)
        return layer
    }

    private static func bareLayer(_ description: LayerDescription) -> Layer {
        guard let preset = description.privacy.secureContainer else {
            return Layer(frame: description.frame, name: description.name)
        }
        let container = SecureContainer(frame: description.frame, name: description.name)
        container.preset = preset
        return container
    }

    private func policy(_ description: CaptureDescription) -> CapturePolicy {
        description.policy { name in
            guard let layer = layersByName[name]?.first else {
                preconditionFailure("the reader has made sure that there is exactly one")
            }
            return layer
        }
    }

    private mutating func setText(_ description: LayerDescription, of layer: Layer) throws(SceneFileError) {
        guard case .text(let text) = description.content else { return }
        let content = TextContent(text, scale: scale, source: description.source)
        try content.show(on: layer)
        texts[ObjectIdentifier(layer)] = content
    }

    private mutating func checkImages(_ descriptions: [LayerDescription]) throws(SceneFileError) {
        for description in descriptions {
            guard case .image(let path, _, _) = description.content else { continue }
            do throws(PNGError) {
                try images.check(path)
            } catch {
                throw description.source.error("\(path): \(error)", at: "image")
            }
        }
    }

    private mutating func setImage(_ description: LayerDescription, of layer: Layer) throws(SceneFileError) {
        guard case .image(let path, let gravity, let scale) = description.content else { return }
        do throws(PNGError) {
            layer.contents = .surface(try images.image(path))
        } catch {
            throw description.source.error("\(path): \(error)", at: "image")
        }
        layer.contentsGravity = gravity
        layer.contentsScale = scale ?? self.scale
    }

    private func animations(_ timeline: [TimelineEntry]) -> [LayerAnimation] {
        var animations: [String: LayerAnimation] = [:]
        var order: [LayerAnimation] = []
        for entry in timeline {
            // The reader has made sure that there is exactly one.
            guard let layer = layersByName[entry.layer]?.first else { continue }
            let animation: LayerAnimation
            if let known = animations[entry.layer] {
                animation = known
            } else {
                animation = LayerAnimation(layer, text: texts[ObjectIdentifier(layer)])
                animations[entry.layer] = animation
                order.append(animation)
            }
            animation.append(entry, capture: entry.capture.map(policy))
        }
        return order
    }
}
