import Scrim

/// What a layer says of itself.
extension SceneEditor {
    mutating func edit(_ layer: Layer) -> String {
        let title = title(layer)
        if let container = layer as? SecureContainer, generator.random.chance(perMille: 400) {
            if generator.random.chance(perMille: 500) {
                container.isSecure.toggle()
            } else {
                container.preset = generator.random.pick([.iOS27, .everyCapture])
            }
            return "what is secure of \(title)"
        }
        switch generator.random.integer(in: 0...22) {
        case 0: layer.name = generator.random.chance(perMille: 300) ? nil : generator.name("layer")
        case 1: layer.frame = generator.frame(in: scene.size)
        case 2: layer.frame.origin.x += 1
        case 3: layer.bounds = Rect(1, 0, layer.frame.size.width + 1, layer.frame.size.height)
        case 4: layer.boundsOrigin = Point(generator.coordinate(-8...8), generator.coordinate(-8...8))
        case 5:
            layer.transform =
                generator.random.chance(perMille: 400)
                ? .identity : generator.transform(in: layer.frame.size)
        case 6: layer.zPosition = generator.random.pick([0, 0, -1, 1, 2.5, .nan])
        case 7: layer.isHidden.toggle()
        case 8: layer.opacity = generator.opacity()
        case 9: layer.backgroundColor = generator.random.chance(perMille: 300) ? nil : generator.color()
        case 10: layer.cornerRadius = generator.radius(in: layer.frame.size)
        case 11: layer.masksToBounds.toggle()
        case 12: layer.contents = contents(of: layer)
        case 13: layer.contentsGravity = generator.random.pick(ContentsGravity.allCases)
        case 14: layer.contentsScale = generator.random.pick([0.5, 1, 2])
        case 15: layer.backdropBlur = generator.random.chance(perMille: 500) ? 0 : generator.blurRadius()
        case 16:
            if generator.random.chance(perMille: 400) {
                layer.shadowColor = nil
            } else {
                generator.addShadow(to: layer)
            }
        case 17..<20: layer.capture = policy()
        case 20: layer.updateMask = generator.random.pick([[], .snapshots, .clones])
        case 21: layer.privacyModifiers = (0..<generator.random.integer(in: 0...2)).map { _ in modifier() }
        default: protectOrRelease(layer) { $0.protect(layer, $1) }
        }
        return "a property of \(title)"
    }

    private mutating func modifier() -> PrivacyModifier { generator.modifier() }

    /// Rarely one that a commit refuses.
    private mutating func policy() -> CapturePolicy {
        if generator.random.chance(perMille: 25) { return .blurred(radius: 0) }
        return generator.random.chance(perMille: 350) ? .visible : generator.policy()
    }

    /// Rarely of planes, which a commit refuses.
    private mutating func contents(of layer: Layer) -> LayerContents? {
        switch generator.random.integer(in: 0...19) {
        case 0..<6: return nil
        case 6..<9: return .surface(generator.keptSurface())
        case 9:
            do {
                return .surface(try PixelBuffer(size: PixelSize(4, 4), format: .nv12))
            } catch {
                preconditionFailure("\(error)")
            }
        default: return .surface(generator.surface(for: layer.frame.size))
        }
    }
}
