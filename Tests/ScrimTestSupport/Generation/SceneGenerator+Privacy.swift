import Scrim

/// What restricts layers and windows.
extension SceneGenerator {
    mutating func policy() -> CapturePolicy {
        if random.chance(perMille: 350) { return CapturePolicy(appearance()) }
        // Routes that aren't named are visible or omitted by what the named ones say.
        var policy = random.chance(perMille: 100) ? CapturePolicy.visible : CapturePolicy([:])
        for route in CaptureRoute.builtIn where random.chance(perMille: 600) { policy[route] = appearance() }
        if random.chance(perMille: 300) { policy[.host] = appearance() }
        return policy
    }

    private mutating func appearance() -> Appearance {
        switch random.integer(in: 0...19) {
        case 0..<6: return .visible
        case 6..<12: return .omitted
        default: break
        }
        guard appearances == .all else { return .omitted }
        switch random.integer(in: 0...7) {
        case 0..<3: return .solid(color())
        case 3..<5: return .blurred(radius: blurRadius())
        case 5: return .pixelated(cell: random.pick([0.25, 1, 2, 3, 5.5, 100]))
        default: return nameable.isEmpty ? .solid(color()) : .placeholder(random.pick(nameable))
        }
    }

    /// A standard deviation in points: mostly small.
    mutating func blurRadius() -> Double {
        random.pick([0.25, 0.5, 1, 1, 1.5, 2, 2.5, 3.75, 4.5, 6, 9, 15, 40, 1000])
    }

    /// Everything but the layer's own policy.
    mutating func restrict(_ layer: Layer) {
        if random.chance(perMille: 50) {
            layer.updateMask = random.pick([
                .snapshots, .clones, [.snapshots, .clones], UpdateMask(rawValue: 0x04),
            ])
        }
        if random.chance(perMille: 60) {
            for _ in 0..<random.integer(in: 1...2) { record.protect(layer, policy()) }
        }
        if random.chance(perMille: 70) {
            layer.privacyModifiers = (0..<random.integer(in: 1...3)).map { _ in modifier() }
        }
    }

    mutating func restrict(_ window: Window, in scene: Scene) {
        if random.chance(perMille: 150) { window.capture = policy() }
        if random.chance(perMille: 80) { record.protect(window, policy()) }
        if random.chance(perMille: 200), scene.windows.count > 1 {
            window.owner = scene.windows[random.integer(in: 0...scene.windows.count - 2)]
        }
        if random.chance(perMille: 400) {
            window.application = ApplicationID(rawValue: UInt64(random.integer(in: 1...2)))
        }
    }

    mutating func reasons() -> RedactionReasons {
        appearances == .all
            ? random.pick([.privacy, .screencaptureProhibited, [.privacy, .screencaptureProhibited]])
            : .screencaptureProhibited
    }

    mutating func modifier() -> PrivacyModifier {
        switch random.integer(in: 0...9) {
        case 0..<4: .hiddenFromCapture(random.chance(perMille: 700))
        case 4..<6: .privacySensitive(random.chance(perMille: 700))
        case 6..<9: .redacted(reasons())
        default: .unredacted
        }
    }

    /// A layer, or a secure container.
    mutating func layer(frame: Rect, name: String) -> Layer {
        guard random.chance(perMille: 50) else { return Layer(frame: frame, name: name) }
        let container = SecureContainer(frame: frame, name: name)
        container.isSecure = random.chance(perMille: 800)
        container.preset = random.chance(perMille: 300) ? .iOS27 : .everyCapture
        return container
    }

    /// Layers for policies to name. Each may name those that were made before.
    mutating func makePlaceholders(for scene: Scene) {
        guard appearances == .all, random.chance(perMille: 350) else { return }
        for _ in 0..<random.integer(in: 1...3) {
            let placeholder = layer(frame: frame(in: scene.size), name: name("placeholder"))
            decorate(placeholder, depth: 1, isMask: false)
            placeholder.isHidden = random.chance(perMille: 300)
            if random.chance(perMille: 500) { fill(placeholder, depth: 3, count: 2) }
            record.addPlaceholder(placeholder)
            nameable.append(placeholder)
        }
    }

    /// Puts some of the placeholders into a window. Neither its own policies nor an owner's may name any: that would be one inside of itself.
    mutating func attachPlaceholders(to scene: Scene) {
        let attached = nameable.filter { _ in random.chance(perMille: 500) }
        guard !attached.isEmpty else { return }
        let all = nameable
        nameable = []
        let window = scene.addWindow(frame: frame(in: scene.size), name: name("window"))
        restrict(window, in: scene)
        window.owner = nil
        window.isHidden = random.chance(perMille: 300)
        let wings = layer(frame: frame(in: scene.size), name: name("wings"))
        decorate(wings, depth: 1, isMask: false)
        window.root.add(wings)
        attached.forEach(wings.add)
        nameable = all
    }

    /// A picture of something that is hidden on some routes: from these it's kept.
    mutating func keptSurface() -> PixelBuffer {
        do {
            let scene = try Scene(size: Size(5, 4))
            let secret = Layer(frame: Rect(1, 1, 3, 2))
            secret.contents = .surface(surface(for: secret.frame.size))
            secret.capture = CapturePolicy([random.pick(CaptureRoute.tested): .omitted])
            secret.capture[random.pick(CaptureRoute.tested)] = .visible
            scene.addWindow().root.add(secret)
            try scene.commit()
            let display = Output.display()
            return try Compositor(scene).render([display])[display].pixels
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
