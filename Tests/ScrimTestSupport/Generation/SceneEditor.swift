public import Scrim

/// Changes a scene out of a seed, step by step, in every way in which a host can: the same seed makes the same changes.
///
/// What comes of it isn't always a scene that can be committed.
public struct SceneEditor {
    public let scene: Scene
    var generator: SceneGenerator
    /// Taken out of the scene; they may come back.
    private var stock: [Layer] = []
    /// Taken out of the scene for good. They may own others, and are edited all the same.
    private var removedWindows: [Window] = []

    public init(seed: UInt64) {
        generator = SceneGenerator(seed: seed, isSmall: true)
        scene = generator.start().scene
    }

    /// Makes one change.
    ///
    /// - Returns: what it was.
    public mutating func edit() -> String {
        generator.budget = 3
        switch generator.random.integer(in: 0...99) {
        case 0..<50: return edit(generator.random.pick(layers))
        case 50..<60: return editMask(of: generator.random.pick(layers))
        case 60..<78: return editTree()
        case 78..<92: return editWindow(generator.random.pick(scene.windows + removedWindows))
        case 92..<96: return editWindows()
        default: return editScene()
        }
    }

    /// Takes out all that a commit may refuse.
    public mutating func repair() {
        for layer in layers {
            generator.record.release(layer)
            layer.capture = .visible
            layer.mask = nil
            if layer.contents.map(isPlanar) == true { layer.contents = nil }
        }
        for window in scene.windows + removedWindows {
            generator.record.release(window)
            window.capture = .visible
        }
    }

    private func isPlanar(_ contents: LayerContents) -> Bool {
        switch contents {
        case .surface(let surface): surface.format == .nv12
        }
    }

    /// All that may be edited: in windows, masks and placeholders, and in stock.
    var layers: [Layer] {
        var layers: [Layer] = []
        var known = Set<Layer.ID>()
        func add(_ layer: Layer) {
            guard known.insert(layer.id).inserted else { return }
            layers.append(layer)
            layer.sublayers.forEach(add)
            layer.mask.map(add)
        }
        for window in scene.windows + removedWindows { add(window.root) }
        generator.nameable.forEach(add)
        stock.forEach(add)
        return layers
    }

    // MARK: Trees

    private mutating func editTree() -> String {
        let layer = generator.random.pick(layers)
        switch generator.random.integer(in: 0...7) {
        case 0..<2:
            let count = layer.sublayers.count
            generator.fill(layer, depth: 3, count: generator.random.integer(in: 1...2))
            return "\(layer.sublayers.count - count) more in \(title(layer))"
        case 2:
            layer.removeFromSuperlayer()
            if generator.random.chance(perMille: 800) { stock.append(layer) }
            return "\(title(layer)) taken out"
        case 3:
            if stock.isEmpty { return "nothing" }
            let index = generator.random.integer(in: 0...stock.count - 1)
            return put(stock.remove(at: index), into: generator.random.pick(layers))
        case 4:
            stock.removeAll()
            return "what was taken out let go"
        case 5 where generator.nameable.count < 5:
            generator.nameable.append(layer)
            return "\(title(layer)) may be a placeholder"
        case 5:
            let gone = generator.nameable.remove(at: 0)
            return "\(title(gone)) isn't named any more"
        default:
            return put(generator.random.pick(layers), into: layer)
        }
    }

    private mutating func put(_ layer: Layer, into other: Layer) -> String {
        var next: Layer? = other
        while let ancestor = next {
            if ancestor === layer { return "nothing" }
            next = ancestor.superlayer
        }
        let others = other.sublayers.count - (layer.superlayer === other ? 1 : 0)
        other.insert(layer, at: generator.random.integer(in: 0...others))
        return "\(title(layer)) into \(title(other))"
    }

    /// A mask of its own, or a layer that is a mask already, or part of a tree, or both.
    private mutating func editMask(of layer: Layer) -> String {
        switch generator.random.integer(in: 0...9) {
        case 0..<3: layer.mask = nil
        case 3..<7: layer.mask = generator.mask(for: layer, depth: 3)
        case 7..<9:
            let masks = layers.compactMap(\.mask)
            layer.mask = masks.isEmpty ? nil : generator.random.pick(masks)
        default: layer.mask = generator.random.pick(layers)
        }
        return "mask of \(title(layer)): \(layer.mask.map(title) ?? "none")"
    }

    // MARK: Windows

    private mutating func editWindow(_ window: Window) -> String {
        let title = window.name ?? "window without a name"
        switch generator.random.integer(in: 0...9) {
        case 0:
            window.name = generator.name("window")
            return "name of \(title)"
        case 1:
            window.isHidden.toggle()
            return "\(title) hidden: \(window.isHidden)"
        case 2:
            window.level = generator.random.pick([.normal, .alert, .normal - 1, .init(rawValue: .nan)])
            return "level of \(title)"
        case 3:
            window.frame = generator.frame(in: scene.size)
            return "frame of \(title)"
        case 4..<6:
            window.capture = generator.random.chance(perMille: 400) ? .visible : generator.policy()
            return "policy of \(title)"
        case 6..<8:
            let owner = generator.random.pick(scene.windows + removedWindows)
            let isOwned = sequence(first: owner, next: \.owner).contains { $0 === window }
            window.owner = isOwned || generator.random.chance(perMille: 300) ? nil : owner
            return "owner of \(title)"
        case 8:
            window.application = generator.random.pick([nil, ApplicationID(rawValue: 1)])
            return "application of \(title)"
        default:
            protectOrRelease(window) { $0.protect(window, $1) }
            return "tokens of \(title)"
        }
    }

    private mutating func editWindows() -> String {
        let window = generator.random.pick(scene.windows)
        switch generator.random.integer(in: 0...3) {
        case 0 where scene.windows.count > 1:
            scene.remove(window)
            removedWindows.append(window)
            return "\(window.name ?? "window") removed"
        case 1:
            let placeholder = generator.random.pick(layers)
            let anchored = scene.addAnchoredWindow(over: placeholder, name: generator.name("window"))
            anchored.root.backgroundColor = generator.color()
            return "window over \(title(placeholder))"
        default:
            let added = scene.addWindow(
                frame: generator.frame(in: scene.size), name: generator.name("window"))
            generator.restrict(added, in: scene)
            generator.fill(added.root, depth: 3, count: 2)
            return "\(added.name ?? "window") added"
        }
    }

    private mutating func editScene() -> String {
        switch generator.random.integer(in: 0...2) {
        case 0:
            scene.background = generator.color()
            return "background"
        default:
            scene.redactionReasons = generator.random.chance(perMille: 500) ? [] : generator.reasons()
            return "reasons of the scene"
        }
    }

    // MARK: Tokens

    mutating func protectOrRelease(_ thing: AnyObject, protect: (SceneRecord, CapturePolicy) -> Void) {
        if generator.random.chance(perMille: 500) {
            generator.record.release(thing)
        } else {
            protect(generator.record, generator.policy())
        }
    }

    func title(_ layer: Layer) -> String { layer.name ?? "a root layer" }
}
