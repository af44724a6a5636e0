import Scrim

/// Makes a scene that fails a check as simple as it can be while it still fails: windows hidden, layers and masks taken out, properties set to their
/// defaults, one after the other, until nothing more can go. For people who look into a case.
public struct SceneShrinker {
    private let scene: Scene
    private let record: SceneRecord
    private let fails: () -> Bool

    /// Changes the scene itself.
    ///
    /// - Parameter fails: whether the scene, as it is at the call, fails; true at first.
    public static func shrink(_ generated: GeneratedScene, while fails: @escaping () -> Bool) {
        let shrinker = SceneShrinker(scene: generated.scene, record: generated.record, fails: fails)
        while shrinker.pass() {}
    }

    /// - Returns: whether anything went.
    private func pass() -> Bool {
        var changed = false
        func attempt<Owner: AnyObject, Value: Equatable>(
            _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>, _ simple: Value
        ) {
            let old = owner[keyPath: property]
            guard old != simple else { return }
            owner[keyPath: property] = simple
            if fails() { changed = true } else { owner[keyPath: property] = old }
        }
        /// Tokens can only go for good: they're taken anew where that isn't the fault.
        func release(_ layer: Layer) {
            let policies = record.protections(of: layer)
            guard !policies.isEmpty else { return }
            record.release(layer)
            if fails() {
                changed = true
            } else {
                for policy in policies { record.protect(layer, policy) }
            }
        }
        func simplify(_ layer: Layer) {
            for sublayer in layer.sublayers {
                let index = layer.sublayers.firstIndex { $0 === sublayer }!
                sublayer.removeFromSuperlayer()
                if fails() { changed = true } else { layer.insert(sublayer, at: index) }
            }
            if let mask = layer.mask {
                layer.mask = nil
                if fails() { changed = true } else { layer.mask = mask }
            }
            if let contents = layer.contents {
                layer.contents = nil
                if fails() { changed = true } else { layer.contents = contents }
            }
            release(layer)
            attempt(layer, \.capture, .visible)
            attempt(layer, \.updateMask, [])
            attempt(layer, \.privacyModifiers, [])
            attempt(layer, \.shadowColor, nil)
            attempt(layer, \.shadowRadius, 0)
            attempt(layer, \.shadowOffset, .zero)
            attempt(layer, \.backdropBlur, 0)
            if let container = layer as? SecureContainer { attempt(container, \.isSecure, false) }
            attempt(layer, \.transform, .identity)
            attempt(layer, \.opacity, 1)
            attempt(layer, \.masksToBounds, false)
            attempt(layer, \.cornerRadius, 0)
            attempt(layer, \.backgroundColor, nil)
            attempt(layer, \.boundsOrigin, .zero)
            attempt(layer, \.zPosition, 0)
            attempt(layer, \.contentsGravity, .resize)
            attempt(layer, \.contentsScale, 1)
            layer.sublayers.forEach(simplify)
            if let mask = layer.mask { simplify(mask) }
        }
        for window in scene.windows where !window.isHidden {
            attempt(window, \.isHidden, true)
            if window.isHidden { continue }
            attempt(window, \.capture, .visible)
            if let owner = window.owner {
                window.owner = nil
                if fails() { changed = true } else { window.owner = owner }
            }
            simplify(window.root)
        }
        for placeholder in record.placeholders where placeholder.superlayer == nil { simplify(placeholder) }
        attempt(scene, \.redactionReasons, [])
        attempt(scene, \.background, .black)
        return changed
    }
}
