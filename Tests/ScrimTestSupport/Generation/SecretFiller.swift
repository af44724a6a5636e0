public import Scrim

/// Fills what certain routes must not see with noise of its own: two scenes of one seed, filled out of two others, must be the same to
/// those routes.
///
/// A route that sees a colour or a placeholder instead of a layer may know the layer's frame and whether it's hidden; one from which it is
/// omitted may know nothing of it.
public struct SecretFiller {
    private enum Secret {
        /// Everything but what restricts it.
        case omitted
        /// What is inside of its frame.
        case replaced
    }

    private let generated: GeneratedScene
    private let sights: [Sight]
    private var random: SplitMix64
    /// The noise that secrets show, or showed.
    private var noises: [PixelBuffer] = []
    /// How many layers were filled.
    public private(set) var count = 0

    public init(_ generated: GeneratedScene, hiddenFrom routes: [CaptureRoute], seed: UInt64) {
        self.generated = generated
        sights = routes.map { Sight(kind: .capture($0), record: generated.record) }
        random = SplitMix64(seed: seed)
    }

    /// Fills all that none of the routes sees. Layers may be filled again, and will differ again.
    public mutating func fill() {
        count = 0
        let scene = generated.scene
        for window in scene.windows {
            fillSecrets(
                in: window.root, outer: { $0.restrictions(of: window, in: scene) }, scene.redactionReasons)
        }
        for placeholder in generated.record.placeholders where placeholder.superlayer == nil {
            fillSecrets(in: placeholder, outer: { _ in [] }, scene.redactionReasons)
        }
    }

    /// Writes other noise into contents of secrets, in place.
    public mutating func writePixels() {
        for noise in noises.suffix(random.integer(in: 1...4)) {
            noise.fill(PixelRect(0, 0, noise.width, 1), with: UInt32(random.byte()) | 0xff00_0000)
            noise.markChanged(in: PixelRect(0, 0, noise.width, 1))
        }
    }

    private mutating func fillSecrets(
        in layer: Layer, outer: (Sight) -> [Appearance], _ inherited: RedactionReasons
    ) {
        var reasons = inherited
        switch secret(layer, outer: outer, &reasons) {
        case .omitted?:
            fill(layer)
            place(layer)
        case .replaced?:
            // A placeholder in here is seen elsewhere, where it's replaced by what its ancestors ask for.
            if !holdsPlaceholder(layer) {
                fill(layer)
                layer.boundsOrigin = Point(
                    Double(random.integer(in: -99...99)) / 10, Double(random.integer(in: -99...99)) / 10)
            }
        case nil:
            for sublayer in layer.sublayers { fillSecrets(in: sublayer, outer: { _ in [] }, reasons) }
        }
    }

    /// What all the routes see of it; nil where one of them sees it, or a picture of it.
    private func secret(_ layer: Layer, outer: (Sight) -> [Appearance], _ reasons: inout RedactionReasons)
        -> Secret?
    {
        let inherited = reasons
        let appearances = sights.map { sight in
            reasons = inherited
            return Sight.strictest(of: outer(sight) + sight.restrictions(of: layer, &reasons))
        }
        if appearances.allSatisfy({ $0 == .omitted }) { return .omitted }
        let areUnseen = appearances.allSatisfy {
            switch $0 {
            case .omitted, .solid, .placeholder: true
            case .visible, .blurred, .pixelated: false
            }
        }
        return areUnseen ? .replaced : nil
    }

    private func holdsPlaceholder(_ layer: Layer) -> Bool {
        generated.record.placeholders.contains { $0 === layer } && layer.superlayer != nil
            || layer.sublayers.contains(where: holdsPlaceholder)
    }

    // MARK: Noise

    /// All that is inside of the layer's frame.
    private mutating func fill(_ layer: Layer) {
        count += 1
        paint(layer)
        for sublayer in layer.sublayers {
            // Who takes a placeholder out of what it stands in takes away what restricted it there.
            if !bearsRestrictions(sublayer), !holdsPlaceholder(sublayer), random.chance(perMille: 300) {
                sublayer.removeFromSuperlayer()
            } else {
                fill(sublayer)
                place(sublayer)
            }
        }
        if let mask = layer.mask {
            fill(mask)
            place(mask)
        }
        for _ in 0..<random.integer(in: 0...2) {
            let sublayer = Layer()
            paint(sublayer)
            place(sublayer)
            layer.insert(sublayer, at: random.integer(in: 0...layer.sublayers.count))
        }
    }

    /// Where it lies, and whether.
    private mutating func place(_ layer: Layer) {
        layer.frame = Rect(
            Double(random.integer(in: -10...20)), Double(random.integer(in: -10...20)),
            Double(random.integer(in: 0...40)), Double(random.integer(in: 1...40)) + 0.25)
        layer.transform = random.pick([
            .identity, .identity, .scale(1.5, 0.5), .rotation(sine: 0.6, cosine: 0.8),
        ])
        layer.boundsOrigin = Point(Double(random.integer(in: -3...3)), 0)
        layer.isHidden = random.chance(perMille: 150)
        layer.zPosition = random.pick([-1, 0, 0, 1])
    }

    /// What it looks like in its frame. What restricts it stays, and a picture that is kept from routes is such a thing.
    private mutating func paint(_ layer: Layer) {
        layer.backgroundColor = random.chance(perMille: 700) ? color() : nil
        layer.opacity = random.pick([1, 1, 0.5, 0, random.fraction()])
        layer.cornerRadius = random.pick([0, 0, 3, 100])
        layer.masksToBounds = random.chance(perMille: 300)
        layer.backdropBlur = random.pick([0, 0, 1, 4, 12])
        layer.shadowColor = random.chance(perMille: 250) ? color() : nil
        layer.shadowRadius = random.pick([0, 1, 3, 8])
        layer.shadowOffset = Point(Double(random.integer(in: -5...5)), 2)
        if case .surface(let surface)? = layer.contents,
            CaptureRoute.all.contains(where: surface.isKept)
        {
            return
        }
        layer.contents = random.chance(perMille: 700) ? .surface(noise()) : nil
        layer.contentsGravity = random.pick(ContentsGravity.allCases)
        layer.contentsScale = random.pick([1, 2, 0.5])
    }

    private func bearsRestrictions(_ layer: Layer) -> Bool {
        layer.capture != .visible || !layer.updateMask.isEmpty || !layer.privacyModifiers.isEmpty
            || layer is SecureContainer || !generated.record.protections(of: layer).isEmpty
            || isKept(layer) || layer.mask.map(bearsRestrictions) ?? false
            || layer.sublayers.contains(where: bearsRestrictions)
    }

    private func isKept(_ layer: Layer) -> Bool {
        guard case .surface(let surface)? = layer.contents else { return false }
        return CaptureRoute.all.contains(where: surface.isKept)
    }

    private mutating func color() -> Color {
        Color(
            red: random.byte(), green: random.byte(), blue: random.byte(),
            alpha: random.chance(perMille: 500) ? 255 : random.byte())
    }

    private mutating func noise() -> PixelBuffer {
        let size = PixelSize(random.integer(in: 1...12), random.integer(in: 1...12))
        let isOpaque = random.chance(perMille: 500)
        let words = (0..<size.width * size.height).map { _ in
            Arithmetic.premultiply(
                red: random.byte(), green: random.byte(), blue: random.byte(),
                alpha: isOpaque ? 255 : random.byte())
        }
        do {
            noises.append(try Picture(width: size.width, height: size.height, words: words).buffer())
            return noises.last!
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
