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
    /// The trees of all windows, one behind the other.
    let nodes: [SnapshotNode]

    public var layerCount: Int { nodes.count }

    init(of scene: Scene) throws(SceneError) {
        size = scene.size
        scale = scene.scale
        pixelSize = scene.pixelSize
        background = scene.background
        var flattener = SnapshotFlattener()
        var windows: [SnapshotWindow] = []
        for index in scene.windowPaintingOrder {
            let window = scene.windows[index]
            let root = flattener.nodes.count
            windows.append(
                SnapshotWindow(
                    index: index, name: window.name, isHidden: window.isHidden, capture: window.capture,
                    root: root))
            try flattener.append(window.root, siblingIndex: 0, depth: 0)
            flattener.nodes[root].capture = window.capture.restricted(by: flattener.nodes[root].capture)
        }
        self.windows = windows
        nodes = flattener.nodes
    }
}

struct SnapshotWindow: Sendable {
    /// In `Scene.windows`.
    let index: Int
    let name: String?
    let isHidden: Bool
    /// Its own policy, which is part of its root layer's too.
    let capture: CapturePolicy
    /// The node of its root layer.
    let root: Int
}

/// A layer, and where its tree lies in the array of nodes: behind it the trees of its sublayers in painting
/// order, up to `sublayersEnd`, then that of its mask, if it has one, up to `end`.
struct SnapshotNode: Sendable {
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
    /// Its own policy, those of its mask's tree, and a root layer's window's: what must be seen as one thing.
    var capture: CapturePolicy
    var sublayersEnd = 0
    var end = 0

    var hasMask: Bool { sublayersEnd < end }

    init(_ layer: Layer, siblingIndex: Int, depth: Int) {
        name = layer.name
        self.siblingIndex = siblingIndex
        self.depth = depth
        frame = layer.frame
        boundsOrigin = layer.boundsOrigin
        transform = layer.transform
        isHidden = layer.isHidden
        opacity = layer.opacity.isNaN ? 0 : UInt8((255 * min(max(layer.opacity, 0), 1) + 0.5).rounded(.down))
        backgroundColor = layer.backgroundColor
        cornerRadius = layer.cornerRadius
        masksToBounds = layer.masksToBounds
        contents = layer.contents
        contentsGravity = layer.contentsGravity
        contentsScale = layer.contentsScale
        capture = layer.capture
    }
}

private struct SnapshotFlattener {
    var nodes: [SnapshotNode] = []

    mutating func append(_ layer: Layer, siblingIndex: Int, depth: Int) throws(SceneError) {
        guard depth <= Scene.maximumLayerDepth else { throw .tooDeep(depth) }
        guard nodes.count < Scene.maximumLayerCount else { throw .tooManyLayers(nodes.count + 1) }
        let index = nodes.count
        nodes.append(SnapshotNode(layer, siblingIndex: siblingIndex, depth: depth))
        for child in layer.sublayerPaintingOrder {
            try append(layer.sublayers[child], siblingIndex: child, depth: depth + 1)
        }
        nodes[index].sublayersEnd = nodes.count
        if let mask = layer.mask {
            try append(mask, siblingIndex: 0, depth: depth + 1)
            for inside in nodes[nodes[index].sublayersEnd...] where !inside.capture.isVisible {
                nodes[index].capture = nodes[index].capture.restricted(by: inside.capture)
            }
        }
        nodes[index].end = nodes.count
    }
}
