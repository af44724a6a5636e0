import Scrim

/// A scene description brought to life: the scene that Scrim draws, and what happens in it from frame to frame.
final class Stage {
    let description: SceneDescription
    let scene: Scene
    /// Whether a step edits layers, so that it takes a commit to be seen.
    private(set) var commitsEachFrame = false
    private var windows: [String: Window.ID] = [:]
    private var layers: [String: Layer.ID] = [:]
    /// What a step does beside the turn, for each layer that isn't still.
    private var changes: [() -> Void] = []

    /// Committed.
    init(_ description: SceneDescription) throws {
        self.description = description
        scene = try Scene(
            size: description.size, scale: description.scale, background: description.background)
        for description in description.windows {
            let window = scene.addWindow(level: description.level, name: description.name)
            window.capture = description.capture
            windows[description.name] = window.id
            for layer in description.layers { window.root.add(makeLayer(layer)) }
        }
        try scene.commit()
    }

    /// Changes the scene for the next frame, without a commit.
    func change() {
        description.turn.advance()
        for change in changes { change() }
    }

    /// Does all that the next frame is preceded by.
    func step() throws {
        change()
        if commitsEachFrame { try scene.commit() }
    }

    /// New outputs: the display alone, or with the captures.
    func outputs(withCaptures: Bool) -> [Output] {
        guard withCaptures else { return [.display()] }
        return [.display()] + description.captures.map { .capture($0.route, filter: filter($0.filter)) }
    }

    private func filter(_ filter: CaptureDescription.Filter) -> ContentFilter {
        func ids(_ names: [String]) -> Set<Window.ID> {
            Set(
                names.map { name in
                    guard let id = windows[name] else { preconditionFailure("no window \(name)") }
                    return id
                })
        }
        switch filter {
        case .everything: return .everything
        case .excluding(let names): return .excluding(windows: ids(names))
        case .including(let names): return .including(windows: ids(names))
        case .layer(let name):
            guard let id = layers[name] else { preconditionFailure("no layer \(name)") }
            return .layer(id)
        }
    }

    private func makeLayer(_ description: LayerDescription) -> Layer {
        let layer = Layer(frame: description.frame, name: description.name)
        layers[description.name] = layer.id
        layer.cornerRadius = description.cornerRadius
        layer.opacity = description.opacity
        layer.capture = description.capture
        if case .color(let color) = description.content { layer.backgroundColor = color }
        if let picture = description.content.picture {
            layer.contents = .surface(picture)
            layer.masksToBounds = description.cornerRadius > 0
        }
        switch description.content {
        case .none, .color, .image: break
        case .swapped(let sequence):
            commitsEachFrame = true
            changes.append { layer.contents = .surface(sequence.current) }
        case .drawn(let drawn):
            changes.append { drawn.draw() }
        }
        if let scroll = description.scroll {
            commitsEachFrame = true
            layer.masksToBounds = true
            layer.boundsOrigin.y = scroll.offset
            changes.append { layer.boundsOrigin.y = scroll.offset }
        }
        for sublayer in description.sublayers { layer.add(makeLayer(sublayer)) }
        return layer
    }
}
