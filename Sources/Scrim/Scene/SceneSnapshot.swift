import Synchronization

/// A committed state of a scene: immutable, and free to go to any thread.
public final class SceneSnapshot: Sendable {
    /// Points.
    public let size: Size
    public let scale: Double
    /// The picture's size.
    public let pixelSize: PixelSize
    public let background: Color
    /// From the bottom up.
    let windows: [SnapshotWindow]
    /// The layers that policies name as placeholders.
    let templates: [Layer.ID: SnapshotTemplate]
    /// What restricts masks that are part of another tree as well, because of where they stand there.
    let restrictionsAroundMasks: [Layer.ID: [Restriction]]
    private let surfaceList = AtomicLazyReference<SurfaceList>()

    public let layerCount: Int

    init(
        of scene: Scene, windows: [SnapshotWindow], templates: [Layer.ID: SnapshotTemplate],
        restrictionsAroundMasks: [Layer.ID: [Restriction]]
    ) {
        size = scene.size
        scale = scene.scale
        pixelSize = scene.pixelSize
        background = scene.background
        self.windows = windows
        self.templates = templates
        self.restrictionsAroundMasks = restrictionsAroundMasks
        layerCount =
            windows.reduce(0) { $0 + $1.root.summary.layerCount }
            + templates.values.reduce(0) { $0 + $1.root.summary.layerCount }
    }

    /// The contents of all layers, hidden ones included, and of what the placeholders lie in. Cost: the first time that
    /// it's asked, in proportion to the layers of trees with contents; then none.
    var surfaces: [PixelBuffer] {
        if let list = surfaceList.load() { return list.surfaces }
        var surfaces: [PixelBuffer] = []
        for window in windows { window.root.collectSurfaces(&surfaces) }
        for template in templates.values {
            template.root.collectSurfaces(&surfaces)
            surfaces += template.inheritance.surfaces
        }
        return surfaceList.storeIfNil(SurfaceList(surfaces)).surfaces
    }
}

private final class SurfaceList: Sendable {
    let surfaces: [PixelBuffer]

    init(_ surfaces: [PixelBuffer]) { self.surfaces = surfaces }
}

/// A window of a snapshot.
final class SnapshotWindow: Sendable {
    /// In `Scene.windows`.
    let index: Int
    let name: String?
    let isHidden: Bool
    /// Itself, its owner, its owner's owner, and so on.
    let lineage: [Member]
    /// What it gives to its root layer.
    let inheritance: Inheritance
    /// Its root layer.
    let root: SnapshotNode

    struct Member: Sendable {
        let id: Window.ID
        let application: ApplicationID?

        func belongs(to windows: Set<Window.ID>, _ applications: Set<ApplicationID>) -> Bool {
            windows.contains(id) || application.map(applications.contains) ?? false
        }
    }

    init(_ window: Window, index: Int, inheritance: Inheritance, root: SnapshotNode) {
        self.index = index
        name = window.name
        isHidden = window.isHidden
        lineage = ([window] + window.owners).map { Member(id: $0.id, application: $0.application) }
        self.inheritance = inheritance
        self.root = root
    }

    /// Whether it's what a commit would make of a window on which nothing is put.
    func isStill(_ window: Window, index: Int, _ inheritance: Inheritance, root: SnapshotNode) -> Bool {
        guard self.root === root, self.index == index, isHidden == window.isHidden, name == window.name,
            self.inheritance.restrictions.isEmpty, self.inheritance.reasons == inheritance.reasons,
            lineage[0].application == window.application
        else { return false }
        let owners = window.owners
        return owners.count == lineage.count - 1
            && zip(owners, lineage.dropFirst()).allSatisfy {
                $0.id == $1.id && $0.application == $1.application
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
