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
    /// The trees of all windows, one behind the other, then those of the placeholders.
    let nodes: [SnapshotNode]
    /// The nodes of the layers that policies name as placeholders.
    let templates: [Layer.ID: Int]
    /// The contents of all nodes, hidden ones included, and of what the placeholders lie in.
    let surfaces: [PixelBuffer]
    /// For these nodes, the surfaces of what the placeholders lie in.
    let surroundingSurfaces: [Int: [PixelBuffer]]

    public var layerCount: Int { nodes.count }

    init(of scene: Scene) throws(SceneError) {
        size = scene.size
        scale = scene.scale
        pixelSize = scene.pixelSize
        background = scene.background
        var flattener = SnapshotFlattener(scene: scene)
        var windows: [SnapshotWindow] = []
        for index in scene.windowPaintingOrder {
            let window = scene.windows[index]
            windows.append(SnapshotWindow(window, index: index, root: flattener.nodes.count))
            try flattener.append(window)
        }
        try flattener.appendTemplates()
        self.windows = windows
        nodes = flattener.nodes
        templates = flattener.templates
        surroundingSurfaces = flattener.surroundingSurfaces
        surfaces =
            nodes.compactMap { if case .surface(let surface)? = $0.contents { surface } else { nil } }
            + flattener.surroundingSurfaces.values.flatMap(\.self)
    }
}

struct SnapshotWindow: Sendable {
    /// In `Scene.windows`.
    let index: Int
    let name: String?
    let isHidden: Bool
    /// Itself, its owner, its owner's owner, and so on.
    let lineage: [Member]
    /// The node of its root layer.
    let root: Int

    struct Member: Sendable {
        let id: Window.ID
        let application: ApplicationID?

        func belongs(to windows: Set<Window.ID>, _ applications: Set<ApplicationID>) -> Bool {
            windows.contains(id) || application.map(applications.contains) ?? false
        }
    }

    fileprivate init(_ window: Window, index: Int, root: Int) {
        self.index = index
        name = window.name
        isHidden = window.isHidden
        lineage = ([window] + window.owners).map { Member(id: $0.id, application: $0.application) }
        self.root = root
    }
}

/// A layer, and where its tree lies in the array of nodes: behind it the trees of its sublayers in painting
/// order, up to `sublayersEnd`, then that of its mask, if it has one, up to `end`.
struct SnapshotNode: Sendable {
    let id: Layer.ID
    let name: String?
    let siblingIndex: Int
    let depth: Int
    let frame: Rect
    let boundsOrigin: Point
    let transform: AffineTransform
    let isHidden: Bool
    /// Quantised: 0...255.
    let opacity: UInt8
    let backgroundColor: Color?
    let cornerRadius: Double
    let masksToBounds: Bool
    let contents: LayerContents?
    let contentsGravity: ContentsGravity
    let contentsScale: Double
    /// In points, 0...1000.
    let backdropBlur: Double
    let shadow: Shadow?
    /// What is put on it: by itself, by its mask's tree, and on a root layer by its window and that one's owners.
    var restrictions: [Restriction]
    /// Redaction reasons that it adds for nobody.
    var unreadReasons: RedactionReasons = []
    var sublayersEnd = 0
    var end = 0

    struct Shadow: Sendable {
        let color: Color
        /// In points, 0...1000.
        let radius: Double
        let offset: Point
    }

    var hasMask: Bool { sublayersEnd < end }

    init(_ layer: Layer, siblingIndex: Int, depth: Int, restrictions: [Restriction]) {
        id = layer.id
        name = layer.name
        self.siblingIndex = siblingIndex
        self.depth = depth
        frame = layer.frame
        boundsOrigin = layer.boundsOrigin
        transform = layer.transform
        isHidden = layer.isHidden
        opacity = UInt8((255 * Self.held(layer.opacity, at: 1) + 0.5).rounded(.down))
        backgroundColor = layer.backgroundColor
        cornerRadius = layer.cornerRadius
        masksToBounds = layer.masksToBounds
        contents = layer.contents
        contentsGravity = layer.contentsGravity
        contentsScale = layer.contentsScale
        backdropBlur = Self.held(layer.backdropBlur, at: Appearance.maximumRadius)
        let radius = Self.held(layer.shadowRadius, at: Appearance.maximumRadius)
        let offset = layer.shadowOffset
        shadow = layer.shadowColor.map { Shadow(color: $0, radius: radius, offset: offset) }
        self.restrictions = restrictions
    }

    private static func held(_ value: Double, at limit: Double) -> Double {
        value.isNaN ? 0 : min(max(value, 0), limit)
    }
}
