/// A tree of layers at a level of the scene. Of the scene's isolation domain.
public final class Window {
    public var name: String?
    public var level: WindowLevel
    public var isHidden = false
    /// What captures see of the window as a whole.
    public var capture = CapturePolicy.visible
    /// The layer that holds all others. Its frame is the window's, in the coordinates of the scene.
    public let root: Layer

    public init(level: WindowLevel = .normal, frame: Rect, name: String? = nil) {
        self.level = level
        self.name = name
        root = Layer(frame: frame)
    }

    /// Where the window lies in the scene, in points.
    public var frame: Rect {
        get { root.frame }
        set { root.frame = newValue }
    }
}
