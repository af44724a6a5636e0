public import Scrim

/// What a route must not see of a scene at all, by all that restricts layers and windows.
public enum OmittedLayers {
    /// Takes it out of the scene.
    ///
    /// - Returns: how many windows and layers that were.
    public static func remove(from generated: GeneratedScene, for route: CaptureRoute) -> Int {
        let scene = generated.scene
        let sight = Sight(kind: .capture(route), record: generated.record)
        var layers: [Layer] = []
        func collect(_ layer: Layer, restricted outer: [Appearance], _ inherited: RedactionReasons) -> Bool {
            var reasons = inherited
            let appearances = outer + sight.restrictions(of: layer, &reasons)
            if Sight.strictest(of: appearances) == .omitted { return true }
            layers += layer.sublayers.filter { collect($0, restricted: [], reasons) }
            return false
        }
        let windows = scene.windows.filter {
            collect($0.root, restricted: sight.restrictions(of: $0, in: scene), scene.redactionReasons)
        }
        // An owner's restrictions go with it, so nothing goes before all is known.
        for layer in layers { layer.removeFromSuperlayer() }
        windows.forEach(scene.remove)
        return layers.count + windows.count
    }
}
