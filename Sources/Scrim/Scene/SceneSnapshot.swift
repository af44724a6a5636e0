/// A committed state of a scene: immutable, and free to go to any thread.
public final class SceneSnapshot: Sendable {
    /// Points.
    public let size: Size
    public let scale: Double
    /// The picture's size.
    public let pixelSize: PixelSize
    public let background: Color
    /// Whether captures see nothing.
    public let isLocked: Bool
    /// From the bottom up.
    let windows: [SnapshotWindow]
    /// The layers that policies name as placeholders.
    let templates: [Layer.ID: SnapshotTemplate]
    /// What restricts masks that are part of another tree as well, because of where they stand there.
    let restrictionsAroundMasks: [Layer.ID: [Restriction]]

    public let layerCount: Int

    init(
        of scene: Scene, windows: [SnapshotWindow], templates: [Layer.ID: SnapshotTemplate],
        restrictionsAroundMasks: [Layer.ID: [Restriction]], layerCount: Int
    ) {
        size = scene.size
        scale = scene.scale
        pixelSize = scene.pixelSize
        background = scene.background
        isLocked = scene.isLocked
        self.windows = windows
        self.templates = templates
        self.restrictionsAroundMasks = restrictionsAroundMasks
        self.layerCount = layerCount
    }

    /// Adds the contents of all layers, hidden ones included, and of what the placeholders lie in. Cost: in proportion to
    /// the layers of trees with contents.
    func collectSurfaces(_ list: inout [PixelBuffer]) {
        for window in windows { window.root.collectSurfaces(&list) }
        for template in templates.values {
            template.root.collectSurfaces(&list)
            list.append(contentsOf: template.inheritance.surfaces)
        }
    }
}

/// A layer that policies name as a placeholder.
struct SnapshotTemplate: Sendable {
    let root: SnapshotNode
    let inheritance: Inheritance
}

extension SnapshotNode {
    fileprivate func collectSurfaces(_ list: inout [PixelBuffer]) {
        guard summary.traits.contains(.surfaces) else { return }
        if let surface = layer.surface { list.append(surface) }
        for run in sublayers.runs where run.summary.traits.contains(.surfaces) {
            for node in run.nodes { node.collectSurfaces(&list) }
        }
        mask?.collectSurfaces(&list)
    }
}
