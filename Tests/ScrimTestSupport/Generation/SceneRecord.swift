public import Scrim

/// What a scene was given and doesn't tell: the tokens that are held of it, and the layers that policies name.
public final class SceneRecord {
    private struct Held {
        let token: ProtectionToken
        let policy: CapturePolicy
    }

    private var held: [ObjectIdentifier: [Held]] = [:]
    /// Layers that policies may name, in a window or not.
    public private(set) var placeholders: [Layer] = []

    public init() {}

    public func protect(_ layer: Layer, _ policy: CapturePolicy) {
        held[ObjectIdentifier(layer), default: []].append(Held(token: layer.protect(policy), policy: policy))
    }

    public func protect(_ window: Window, _ policy: CapturePolicy) {
        held[ObjectIdentifier(window), default: []].append(
            Held(token: window.protect(policy), policy: policy))
    }

    /// The policies of the tokens that are held of a layer or window, in their order.
    public func protections(of thing: AnyObject) -> [CapturePolicy] {
        held[ObjectIdentifier(thing)]?.map(\.policy) ?? []
    }

    /// Releases the tokens of a layer or window.
    public func release(_ thing: AnyObject) {
        for held in held.removeValue(forKey: ObjectIdentifier(thing)) ?? [] {
            do { try held.token.release() } catch { preconditionFailure("\(error)") }
        }
    }

    public func addPlaceholder(_ layer: Layer) { placeholders.append(layer) }

    func placeholder(_ reference: LayerReference) -> Layer {
        guard let layer = placeholders.first(where: { LayerReference($0) == reference }) else {
            preconditionFailure("a policy names a layer that isn't in the record")
        }
        return layer
    }
}
