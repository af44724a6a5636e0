public import Scrim

/// Scenes out of a seed: the same seed makes the same scene on every machine.
///
/// All features, alone and in one another, with probabilities that let each interaction occur in some scenes of a thousand. Positions and sizes
/// are multiples of 1/64 point, linear parts of rectilinear transforms multiples of 1/4: sums and products of those are exact in double
/// precision, so that no pixel edge depends on the order of the operations. Rotations and shears are of arbitrary numbers.
public struct SceneGenerator {
    /// What policies may say.
    public enum Appearances: Sendable {
        case all
        /// `visible` and `omitted` alone, and no redaction that the display shows.
        case withoutSubstitutes
    }

    let appearances: Appearances
    var random: SplitMix64
    var record = SceneRecord()
    /// The placeholders that policies may name.
    var nameable: [Layer] = []
    var scale = 1.0
    private let givenScale: Double?
    private let isSmall: Bool
    /// How many layers may still be made.
    var budget = 0
    var names = 0

    /// - Parameters:
    ///   - scale: nil for one of several.
    ///   - isSmall: no more than 40 pixels a side, of some 10 layers.
    public init(
        seed: UInt64, appearances: Appearances = .all, scale: Double? = nil, isSmall: Bool = false
    ) {
        self.appearances = appearances
        givenScale = scale
        self.isSmall = isSmall
        random = SplitMix64(seed: seed)
    }

    /// The scene of the seed, each time anew.
    public func make() -> GeneratedScene {
        var generator = self
        return generator.start()
    }

    /// The scene of the seed. The generator goes on from there.
    mutating func start() -> GeneratedScene {
        record = SceneRecord()
        return GeneratedScene(scene: scene(), record: record)
    }

    /// The scene alone, for those that don't ask what it doesn't tell.
    public func makeScene() -> Scene { make().scene }

    private mutating func scene() -> Scene {
        scale = random.pick([1, 1, 1.25, 1.5, 2, 3])
        if let givenScale { scale = givenScale }
        let size = sceneSize()
        let background =
            random.chance(perMille: 700)
            ? opaque(color())
            : random.pick([color(), .clear, Color(red: 255, green: 255, blue: 255, alpha: 1)])
        let scene: Scene
        do {
            scene = try Scene(size: size, scale: scale, background: background)
        } catch {
            preconditionFailure("\(error)")
        }
        if random.chance(perMille: 60) { scene.redactionReasons = reasons() }
        budget = isSmall ? 10 : random.chance(perMille: 100) ? 40 : random.integer(in: 1...16)
        makePlaceholders(for: scene)
        for _ in 0..<random.pick([1, 1, 1, 2, 2, 3, 4]) { addWindow(to: scene) }
        attachPlaceholders(to: scene)
        return scene
    }

    private mutating func sceneSize() -> Size {
        if isSmall {
            let side = { (random: inout SplitMix64, scale: Double) in
                max(1, (Double(random.integer(in: 16...40)) / scale).rounded(.down))
            }
            return Size(side(&random, scale), side(&random, scale))
        }
        let longest =
            switch random.integer(in: 0...99) {
            case 0..<8: 4.0
            case 8..<78: 48.0
            case 78..<97: 90.0
            default: 150.0
            }
        // Most scenes stay below 130 pixels a side: what is slow in a large one is the reference.
        let limit = longest == 150 ? longest : max(1, min(longest, 130 / scale).rounded(.down))
        let size = Size(
            Double(random.integer(in: 1...Int(limit))),
            Double(random.integer(in: max(1, Int(limit) / 3)...Int(limit))))
        return random.chance(perMille: 150) ? Size(size.width + 0.25, size.height + 0.375) : size
    }

    private mutating func addWindow(to scene: Scene) {
        let level = random.pick([.normal, .normal, .statusBar, .alert, .normal + 1, .normal - 0.5])
        let window = scene.addWindow(level: level, name: name("window"))
        window.isHidden = random.chance(perMille: 40)
        restrict(window, in: scene)
        if random.chance(perMille: 400) { window.frame = frame(in: scene.size) }
        decorate(window.root, depth: 0, isMask: false)
        fill(window.root, depth: 0, count: random.integer(in: 1...6))
    }

    /// Sublayers, and theirs.
    mutating func fill(_ layer: Layer, depth: Int, count: Int) {
        for _ in 0..<count {
            guard budget > 0 else { return }
            budget -= 1
            let sublayer = self.layer(frame: frame(in: layer.frame.size), name: name("layer"))
            decorate(sublayer, depth: depth + 1, isMask: false)
            layer.add(sublayer)
            if depth < 4, random.chance(perMille: 450) {
                fill(sublayer, depth: depth + 1, count: random.integer(in: 1...4))
            }
        }
    }

    mutating func decorate(_ layer: Layer, depth: Int, isMask: Bool) {
        let isRoot = depth == 0
        if random.chance(perMille: isRoot ? 250 : 300) { layer.transform = transform(in: layer.frame.size) }
        if random.chance(perMille: 150) { layer.boundsOrigin = Point(coordinate(-8...8), coordinate(-8...8)) }
        if random.chance(perMille: isRoot ? 200 : 330) { layer.opacity = opacity() }
        if random.chance(perMille: 350) { layer.cornerRadius = radius(in: layer.frame.size) }
        layer.masksToBounds = random.chance(perMille: 280)
        layer.isHidden = random.chance(perMille: 30)
        if random.chance(perMille: 200) { layer.zPosition = random.pick([-1, 1, 2.5, -0.25]) }
        if random.chance(perMille: isRoot ? 400 : 650) { layer.backgroundColor = color() }
        if random.chance(perMille: isRoot ? 200 : 450) {
            layer.contents = .surface(
                random.chance(perMille: 20) ? keptSurface() : surface(for: layer.frame.size))
            layer.contentsGravity =
                random.chance(perMille: 400) ? .resize : random.pick(ContentsGravity.allCases)
            layer.contentsScale = random.pick([1, scale, scale, 2, 0.5, 4])
        }
        if random.chance(perMille: isMask ? 80 : 140) { layer.mask = mask(for: layer, depth: depth) }
        if random.chance(perMille: isMask ? 60 : 180) { layer.capture = policy() }
        if random.chance(perMille: isMask ? 100 : 500) { restrict(layer) }
        if random.chance(perMille: isMask ? 40 : 90) { layer.backdropBlur = blurRadius() }
        if random.chance(perMille: isMask ? 40 : 110) { addShadow(to: layer) }
    }

    mutating func addShadow(to layer: Layer) {
        layer.shadowColor = color()
        layer.shadowRadius = random.chance(perMille: 250) ? 0 : blurRadius()
        layer.shadowOffset =
            random.chance(perMille: 30)
            ? Point(coordinate(-40_000...40_000), coordinate(-90...90))
            : Point(coordinate(-6...6), coordinate(-6...6))
    }

    /// A mask layer: a rounded colour, an image, or a tree.
    mutating func mask(for layer: Layer, depth: Int) -> Layer {
        let bounds = Rect(origin: layer.boundsOrigin, size: layer.frame.size)
        let mask = Layer(
            frame: random.chance(perMille: 500) ? bounds : frame(in: bounds.size), name: name("mask"))
        switch random.integer(in: 0...2) {
        case 0:
            mask.backgroundColor = random.chance(perMille: 500) ? .black : color()
            mask.cornerRadius = radius(in: bounds.size)
        case 1:
            mask.contents = .surface(surface(for: bounds.size))
        default:
            guard depth < 4 else { break }
            decorate(mask, depth: depth + 1, isMask: true)
            for _ in 0..<random.integer(in: 0...2) {
                let sublayer = Layer(frame: frame(in: bounds.size), name: name("mask"))
                decorate(sublayer, depth: depth + 2, isMask: true)
                mask.add(sublayer)
            }
        }
        return mask
    }

    mutating func name(_ kind: String) -> String {
        names += 1
        return "\(kind)\(names)"
    }
}
