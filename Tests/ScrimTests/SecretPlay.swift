import ScrimTestSupport

@testable import Scrim

/// One of the two scenes through its frames. Whatever `random` decides, both scenes do alike.
struct SecretPlay {
    /// What happens before a frame, to what everybody may see.
    enum Kind {
        case commit, pixels, nothing
    }

    let generated: GeneratedScene
    private(set) var kind = Kind.commit
    private let compositor: Compositor
    private let display = Output.display()
    /// Of the routes, in all formats and sizes, into rings of all lengths.
    private let captures: [(name: String, output: Output)]
    /// Its pictures are shown in the scene later on.
    private let shown: Output
    /// Layers whose changes both scenes share, and surfaces.
    private let layers: [Layer]
    private let surfaces: [PixelBuffer]
    private var filler: SecretFiller
    private var guests: SecretGuests?
    private var streams: SecretStreams
    private var random: SplitMix64
    /// Decides what happens in this scene alone.
    private var own: SplitMix64
    private var frameCount = 0
    private var earlier: PixelBuffer?

    var filledCount: Int { filler.count }

    init(seed: UInt64, filledBy noise: UInt64, hiddenFrom routes: [CaptureRoute], rules: PrivacyRules) throws
    {
        generated = SceneGenerator(seed: seed, isSmall: true).make()
        let scene = generated.scene
        random = SplitMix64(seed: seed &* 3 &+ 1)
        own = SplitMix64(seed: seed &* 5 &+ noise)
        filler = SecretFiller(generated, hiddenFrom: routes, seed: seed << 8 | noise)
        compositor = try Compositor(scene, rules: rules)
        let views =
            routes.map { SceneView.capture($0) }
            + [SceneViews.filtered(random.pick(routes), scene, &random)]
        let shownKind = random.pick([.display] + CaptureRoute.tested.map(Output.Kind.capture))
        shown =
            switch shownKind {
            case .display: .display(bufferCount: 3)
            case .capture(let route): .capture(route, bufferCount: 3)
            }
        var captures: [(name: String, output: Output)] = []
        for view in views {
            guard case .capture(let route) = view.kind else { continue }
            let output = Output.capture(
                route, filter: view.filter, bufferCount: random.integer(in: 1...3))
            captures.append(("\(view)", output))
        }
        let format = random.pick([PixelFormat.xrgb32, .nv12, .i420])
        let scale = format == .xrgb32 ? OutputScale.half : random.pick([.full, .half])
        captures.append(
            (
                "\(format) at \(scale)",
                .capture(
                    random.pick(routes), format: format, scale: scale, bufferCount: random.integer(in: 1...3))
            ))
        self.captures = captures
        streams = try SecretStreams(scene, routes, seed: seed)
        layers = scene.windows.flatMap { Self.tree(of: $0.root) }
        surfaces = layers.flatMap { [$0] + ($0.mask.map(Self.tree) ?? []) }.compactMap(\.surface)
        // A picture of the display is kept from whoever doesn't see a guest, whether there is one or not.
        if shownKind != .display, random.chance(perMille: 600) { guests = SecretGuests(scene, among: layers) }
    }

    private static func tree(of layer: Layer) -> [Layer] { [layer] + layer.sublayers.flatMap(tree) }

    mutating func next() throws -> SecretSighting {
        kind = frameCount == 0 ? .commit : random.pick([.commit, .commit, .pixels, .nothing])
        let changesSecrets = own.chance(perMille: 700)
        var commits = kind == .commit
        switch kind {
        case .commit: if frameCount > 0 { change() }
        case .pixels: writePixels()
        case .nothing: break
        }
        if frameCount == 0 || changesSecrets {
            // A commit that brings nothing but secrets, or none: pixels of secrets are written.
            if commits || own.chance(perMille: 500) {
                filler.fill()
                guests?.change(&own)
                commits = true
            } else {
                filler.writePixels()
            }
        }
        if commits { try generated.scene.commit() }
        return try draw(changesSecrets)
    }

    private mutating func draw(_ changesSecrets: Bool) throws -> SecretSighting {
        // Its ring is as long as it's drawn: a picture that the scene shows isn't drawn over.
        var outputs =
            [display] + captures.filter { _ in frameCount == 0 || random.chance(perMille: 750) }.map(\.output)
        if frameCount < 3 { outputs.append(shown) }
        frameCount += 1
        try streams.change()
        let frame = try compositor.render(outputs, atNanoseconds: UInt64(frameCount) * 16_666_667)
        if outputs.contains(where: { $0 === shown }) { earlier = frame[shown].pixels }
        var sighting = SecretSighting(display: PictureBytes(frame[display].pixels), number: frame.number)
        sighting.changedSecrets = changesSecrets
        sighting.streams = streams.take()
        for (name, output) in captures where outputs.contains(where: { $0 === output }) {
            sighting.captures.append(SecretSighting.Capture(name: name, frame[output]))
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
        generated.scene.windows.last { $0.name != SecretGuests.name }?.root.add(preview)
    }

    private mutating func writePixels() {
        guard !surfaces.isEmpty else { return }
        let surface = random.pick(surfaces)
        let (x, y) = (random.integer(in: 0...surface.width - 1), random.integer(in: 0...surface.height - 1))
        let rect = PixelRect(
            x, y, random.integer(in: 1...surface.width - x), random.integer(in: 1...surface.height - y))
        let word = random.pick([0, 0xff00_0000, 0xff00_ff80]) as UInt32
        surface.fill(rect, with: word)
        surface.markChanged(in: rect)
    }
}

/// What comes of one frame.
struct SecretSighting {
    var display: PictureBytes
    var number: UInt64
    var captures: [Capture] = []
    var streams: [SecretStreams.Sighting] = []
    /// Whether secrets changed before it.
    var changedSecrets = false

    struct Capture {
        let name: String
        let bytes: PictureBytes
        /// For people, where it's made of words.
        let picture: Picture?
        let damage: PixelRegion
        let status: FrameStatus
        /// For each route whether the picture is kept from it.
        let keptFrom: [Bool]

        init(name: String, _ frame: OutputFrame) {
            self.name = name
            bytes = PictureBytes(frame.pixels)
            picture = frame.pixels.format.isPlanar ? nil : Picture(frame.pixels)
            damage = frame.damage
            status = frame.status
            keptFrom = CaptureRoute.tested.map(frame.pixels.isKept)
        }
    }

    func difference(from other: SecretSighting) -> String? {
        if number != other.number { return "number" }
        for (a, b) in zip(captures, other.captures) {
            if a.bytes != b.bytes { return "\(a.name): pixels" }
            if a.damage != b.damage { return "\(a.name): damage \(a.damage) or \(b.damage)" }
            if a.status != b.status { return "\(a.name): status \(a.status) or \(b.status)" }
            if a.keptFrom != b.keptFrom { return "\(a.name): the routes that it's kept from" }
        }
        if streams.count != other.streams.count { return "frames of streams" }
        for (a, b) in zip(streams, other.streams) where a != b { return "a frame of the stream \(a.stream)" }
        return nil
    }
}

extension Layer {
    fileprivate var surface: PixelBuffer? {
        if case .surface(let surface)? = contents { surface } else { nil }
    }
}
