public import Scrim

/// What a scene is looked at as: the display, every route, and a route through a filter.
public enum SceneViews {
    public static func of(_ scene: Scene, seed: UInt64) -> [SceneView] {
        var random = SplitMix64(seed: ~seed)
        return [.display] + CaptureRoute.tested.map { .capture($0) }
            + [filtered(random.pick(CaptureRoute.tested), scene, &random)]
    }

    /// A route through a filter of any kind.
    public static func filtered(
        _ route: CaptureRoute, _ scene: Scene, _ random: inout SplitMix64
    ) -> SceneView {
        switch random.integer(in: 0...2) {
        case 0: .capture(route, without(scene, &random))
        case 1: .capture(route, only(scene, &random))
        default: .capture(route, .layer(layer(of: scene, &random)))
        }
    }

    private static func without(_ scene: Scene, _ random: inout SplitMix64) -> SceneView.Subject {
        .excluding(
            windows: [random.pick(scene.windows)],
            applications: random.chance(perMille: 300) ? [ApplicationID(rawValue: 1)] : [])
    }

    private static func only(_ scene: Scene, _ random: inout SplitMix64) -> SceneView.Subject {
        .including(
            windows: random.chance(perMille: 800) ? [random.pick(scene.windows)] : [],
            applications: random.chance(perMille: 300) ? [ApplicationID(rawValue: 1)] : [],
            childWindows: random.chance(perMille: 700))
    }

    /// Any layer of a window, the root one among them.
    private static func layer(of scene: Scene, _ random: inout SplitMix64) -> Layer {
        var layers: [Layer] = []
        func add(_ layer: Layer) {
            layers.append(layer)
            layer.sublayers.forEach(add)
        }
        for window in scene.windows { add(window.root) }
        return random.pick(layers)
    }
}
