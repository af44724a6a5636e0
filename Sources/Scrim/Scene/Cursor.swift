/// The picture of a pointer: a layer of its own above all windows, that no pointer hits and no window owns.
///
/// An output or a stream shows it or not (`showsCursor`), whatever it shows of the windows beneath. Of the scene's isolation
/// domain; changes show with the next commit.
public final class Cursor {
    public let layer: Layer
    /// The point of the layer, in its own coordinates, that lies at `position`.
    public var hotspot: Point { didSet { place() } }
    /// Where it points to, in the scene's coordinates, points.
    public var position: Point { didSet { place() } }
    let window: Window = CursorWindow()

    /// - Parameter layer: in no window yet. Its frame's origin is set from position and hotspot.
    public init(_ layer: Layer, hotspot: Point = .zero, position: Point = .zero) {
        self.layer = layer
        self.hotspot = hotspot
        self.position = position
        window.root.add(layer)
        place()
    }

    private func place() {
        layer.frame.origin = Point(position.x - hotspot.x, position.y - hotspot.y)
    }
}

/// The window of a cursor.
final class CursorWindow: Window {
    init() {
        // The root layer clips nothing, so that its size doesn't count.
        super.init(level: .cursor, frame: Rect(0, 0, 1, 1), name: "cursor")
        root.hitTesting = .none
        canBecomeKey = false
    }
}
