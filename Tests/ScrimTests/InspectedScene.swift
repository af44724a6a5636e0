import Scrim
import ScrimTestSupport

/// A small scene out of a seed that uses all that restricts a layer. Edges lie on whole pixels and shapes are rectangles,
/// so that a layer that is drawn changes a pixel where nothing covers it.
struct InspectedScene {
    let scene: Scene
    /// All but the window roots, with their paths.
    private(set) var layers: [(layer: Layer, path: String)] = []
    private(set) var tokens: [ProtectionToken] = []
    let placeholder = Layer(frame: Rect(0, 0, 5, 5), name: "placeholder")
    private var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        scene = try Scene(size: Size(30, 30), scale: random.pick([1, 2]), background: .white)
        placeholder.backgroundColor = Color(red: 10, green: 200, blue: 10)
        for index in 0..<random.integer(in: 1...3) {
            let window = scene.addWindow(level: random.pick([.normal, .alert]), name: "w\(index)")
            window.isHidden = random.chance(perMille: 50)
            if index > 0, random.chance(perMille: 400) { window.owner = scene.windows[index - 1] }
            if random.chance(perMille: 150) { window.capture = policy() }
            if random.chance(perMille: 100) { tokens.append(window.protect(policy())) }
            fill(window.root, path: "windows[\(index)]", depth: 0)
        }
        if random.chance(perMille: 200) { scene.redactionReasons = reasons() }
    }

    private mutating func fill(_ parent: Layer, path: String, depth: Int) {
        for index in 0..<random.integer(in: depth == 0 ? 1...4 : 0...2) {
            let layer = layer()
            parent.add(layer)
            let path = "\(path).layers[\(index)]"
            layers.append((layer, path))
            if depth < 3 { fill(layer, path: path, depth: depth + 1) }
        }
    }

    private mutating func layer() -> Layer {
        let frame = Rect(
            Double(random.integer(in: -6...28)), Double(random.integer(in: -6...28)),
            Double(random.integer(in: 1...20)), Double(random.integer(in: 1...20)))
        let layer: Layer
        if random.chance(perMille: 120) {
            let container = SecureContainer(frame: frame)
            container.isSecure = random.chance(perMille: 800)
            container.preset = random.pick([.everyCapture, .iOS27])
            layer = container
        } else {
            layer = Layer(frame: frame)
        }
        layer.backgroundColor = Color(red: random.byte(), green: random.byte(), blue: random.byte())
        layer.isHidden = random.chance(perMille: 50)
        layer.opacity = random.pick([1, 1, 1, 1, 0.5, 0])
        layer.masksToBounds = random.chance(perMille: 300)
        layer.zPosition = random.pick([0, 0, 1, -1])
        if random.chance(perMille: 100) { layer.transform = .scale(2, 3) }
        if random.chance(perMille: 100) { layer.frame.origin.x = .nan }
        if random.chance(perMille: 100) { layer.mask = mask(of: layer) }
        restrict(layer)
        return layer
    }

    /// Covers the layer and all that may reach out of it.
    private mutating func mask(of layer: Layer) -> Layer {
        let mask = Layer(frame: Rect(-100, -100, 300, 300))
        mask.backgroundColor = .black
        mask.isHidden = random.chance(perMille: 300)
        mask.opacity = random.pick([1, 1, 0])
        if random.chance(perMille: 300) { mask.capture = policy() }
        return mask
    }

    private mutating func restrict(_ layer: Layer) {
        if random.chance(perMille: 200) { layer.capture = policy() }
        if random.chance(perMille: 60) { tokens.append(layer.protect(policy())) }
        if random.chance(perMille: 80) {
            layer.updateMask = random.pick([.snapshots, .clones, [.snapshots, .clones]])
        }
        if random.chance(perMille: 60) { layer.privacySensitive(random.chance(perMille: 500)) }
        if random.chance(perMille: 60) { layer.redacted(reason: reasons()) }
        if random.chance(perMille: 60) { layer.hiddenFromCapture(random.chance(perMille: 500)) }
    }

    private mutating func reasons() -> RedactionReasons {
        random.pick([.privacy, .screencaptureProhibited, [.privacy, .screencaptureProhibited]])
    }

    private mutating func policy() -> CapturePolicy {
        var policy = CapturePolicy([:])
        for route in CaptureRoute.builtIn where random.chance(perMille: 600) {
            policy[route] =
                switch random.integer(in: 0...6) {
                case 0, 1: .visible
                case 2: .solid(Color(red: random.byte(), green: 0, blue: random.byte(), alpha: random.byte()))
                case 3: .blurred(radius: random.pick([1, 4]))
                case 4: .pixelated(cell: random.pick([1, 6]))
                case 5: .placeholder(placeholder)
                default: .omitted
                }
        }
        return policy
    }

    /// The display, each route, and a capture for each kind of filter.
    mutating func views() -> [(kind: Output.Kind, filter: ContentFilter)] {
        let window = random.pick(scene.windows).id
        let routes = CaptureRoute.builtIn
        return [(.display, .everything)] + routes.map { (.capture($0), .everything) } + [
            (.capture(random.pick(routes)), .excluding(windows: [window])),
            (.capture(random.pick(routes)), .including(windows: [window])),
            (.capture(random.pick(routes)), .layer(random.pick(layers).layer.id)),
        ]
    }
}
