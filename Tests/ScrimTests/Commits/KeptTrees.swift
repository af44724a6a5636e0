@testable import Scrim

/// What commits keep of a scene from one to the next.
enum KeptTrees {
    /// Runs `body` as if nothing had been committed before, and gives back afterwards what was kept.
    static func withoutThem<Result>(_ scene: Scene, _ body: () throws -> Result) rethrows -> Result {
        var layers: [Layer] = []
        var known = Set<Layer.ID>()
        func add(_ layer: Layer) {
            guard known.insert(layer.id).inserted else { return }
            layers.append(layer)
            layer.sublayers.forEach(add)
            layer.mask.map(add)
            for case .placeholder(let reference) in layer.policies.flatMap(\.appearances) {
                reference.layer.map(add)
            }
        }
        for window in scene.windows {
            for case .placeholder(let reference) in window.restrictions(in: scene).flatMap(
                \.policy.appearances)
            {
                reference.layer.map(add)
            }
            add(window.root)
        }
        let trees = layers.map(\.tree)
        let runs = layers.flatMap(\.sublayerList.runs)
        let treesOfRuns = runs.map(\.tree)
        let windows = scene.windows
        let committed = windows.map(\.committed)
        let orders = layers.map(\.sublayerList.paintingOrder)
        for layer in layers { (layer.tree, layer.sublayerList.paintingOrder) = (nil, nil) }
        for run in runs { run.tree = nil }
        for window in windows { window.committed = nil }
        scene.knownPaintingOrder = nil
        defer {
            for (index, layer) in layers.enumerated() {
                layer.tree = trees[index]
                layer.sublayerList.paintingOrder = orders[index]
            }
            for (run, tree) in zip(runs, treesOfRuns) { run.tree = tree }
            for (window, committed) in zip(windows, committed) { window.committed = committed }
        }
        return try body()
    }
}
