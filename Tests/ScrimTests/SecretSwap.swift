import ScrimTestSupport

@testable import Scrim

/// One seed's scene, built twice, in which all that some routes must not see is filled with two different noises, over three commits. What the
/// routes are given must be the same.
struct SecretSwap {
    let seed: UInt64
    var rules = PrivacyRules.all

    struct Outcome {
        /// Whether there was something to fill.
        var isSwap = false
        /// Whether that could be seen on the display.
        var displaysDiffer = false
        /// The first thing that the routes could tell the two by.
        var leak: Leak?
    }

    struct Leak {
        let what: String
        let pictures: PictureDifference?
        let scene: String
    }

    /// The routes whose secrets are swapped: one of them, or what none of them may see.
    private var routes: [CaptureRoute] {
        let routes = CaptureRoute.tested
        let turn = Int(seed % UInt64(routes.count + 1))
        return turn < routes.count ? [routes[turn]] : routes
    }

    func run() throws -> Outcome {
        var first = try Play(seed: seed, filledBy: 1, hiddenFrom: routes, rules: rules)
        var second = try Play(seed: seed, filledBy: 2, hiddenFrom: routes, rules: rules)
        var outcome = Outcome()
        for commit in 0..<3 {
            let (a, b) = (try first.next(), try second.next())
            outcome.isSwap = outcome.isSwap || first.filledCount > 0
            outcome.displaysDiffer = outcome.displaysDiffer || a.display != b.display
            guard let what = a.difference(from: b) else { continue }
            let pictures = zip(a.captures, b.captures).lazy.compactMap {
                PictureDifference(expected: $0.picture, actual: $1.picture)
            }.first
            outcome.leak = Leak(
                what: "commit \(commit), hidden from \(routes): \(what)", pictures: pictures,
                scene: first.generated.text + "\nThe other:\n" + second.generated.text)
            return outcome
        }
        return outcome
    }
}

/// What comes of one frame.
private struct Sighting {
    var display: Picture
    var number: UInt64
    var captures: [Capture] = []
    /// The planes of the outputs of other formats and sizes.
    var converted: [[[UInt8]]] = []

    struct Capture {
        let name: String
        let picture: Picture
        let damage: PixelRegion
        let status: FrameStatus
        /// For each route whether the picture is kept from it.
        let keptFrom: [Bool]
    }

    func difference(from other: Sighting) -> String? {
        if number != other.number { return "number" }
        if converted != other.converted { return "converted pixels" }
        for (a, b) in zip(captures, other.captures) {
            if a.picture != b.picture { return "\(a.name): pixels" }
            if a.damage != b.damage { return "\(a.name): damage" }
            if a.status != b.status { return "\(a.name): status" }
            if a.keptFrom != b.keptFrom { return "\(a.name): the routes that it's kept from" }
        }
        return nil
    }
}

/// One of the two scenes through its commits.
private struct Play {
    let generated: GeneratedScene
    private let compositor: Compositor
    private let outputs: [Output]
    private let captures: [(name: String, output: Output)]
    /// Captures of the same routes, not as words.
    private let converted: [Output]
    /// Its pictures are shown in the scene later on.
    private let shown: Output
    /// Layers whose changes both scenes share.
    private let layers: [Layer]
    private var filler: SecretFiller
    private var random: SplitMix64
    private var commit = 0
    private var earlier: PixelBuffer?

    var filledCount: Int { filler.count }

    init(seed: UInt64, filledBy noise: UInt64, hiddenFrom routes: [CaptureRoute], rules: PrivacyRules) throws
    {
        generated = SceneGenerator(seed: seed, isSmall: true).make()
        let scene = generated.scene
        random = SplitMix64(seed: seed &* 3 &+ 1)
        filler = SecretFiller(generated, hiddenFrom: routes, seed: seed << 8 | noise)
        compositor = try Compositor(scene, rules: rules)
        let views =
            [SceneView.display] + routes.map { .capture($0) }
            + [SceneViews.filtered(random.pick(routes), scene, &random)]
        let shownKind = random.pick([.display] + CaptureRoute.tested.map(Output.Kind.capture))
        shown =
            switch shownKind {
            case .display: .display(bufferCount: 3)
            case .capture(let route): .capture(route, bufferCount: 3)
            }
        let drawn = views.map { (view: $0, output: $0.output()) }
        let format = random.pick([PixelFormat.xrgb32, .nv12, .i420])
        let scale = format == .xrgb32 ? OutputScale.half : random.pick([.full, .half])
        converted = [.capture(random.pick(routes), format: format, scale: scale)]
        outputs = drawn.map(\.output) + [shown] + converted
        captures = drawn.dropFirst().map { ("\($0.view)", $0.output) }
        layers = scene.windows.flatMap { Self.tree(of: $0.root) }
    }

    private static func tree(of layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(tree) }

    mutating func next() throws -> Sighting {
        if commit > 0 { change() }
        commit += 1
        filler.fill()
        try generated.scene.commit()
        let frame = try compositor.render(outputs)
        earlier = frame[shown].pixels
        var sighting = Sighting(display: Picture(frame[outputs[0]].pixels), number: frame.number)
        sighting.converted = converted.map { frame[$0].pixels.bytesOfPlanes }
        for (name, output) in captures {
            let drawn = frame[output]
            sighting.captures.append(
                Sighting.Capture(
                    name: name, picture: Picture(drawn.pixels), damage: drawn.damage, status: drawn.status,
                    keptFrom: CaptureRoute.tested.map(drawn.pixels.isKept)))
        }
        return sighting
    }

    /// What everybody may see of the animation: it's the same in both scenes.
    private mutating func change() {
        let layer = random.pick(layers)
        switch random.integer(in: 0...4) {
        case 0: layer.frame.origin.x += Double(random.integer(in: -6...6))
        case 1: layer.opacity = random.fraction()
        case 2: layer.backgroundColor = Color(red: random.byte(), green: random.byte(), blue: 9)
        case 3: layer.capture = .omitted
        default: generated.record.protect(layer, .solid(.black))
        }
        guard let earlier, random.chance(perMille: 500) else { return }
        // A preview of what was captured before.
        let preview = Layer(frame: Rect(2, 3, 20, 15), name: "preview")
        preview.contents = .surface(earlier)
        generated.scene.windows.last?.root.add(preview)
    }
}
