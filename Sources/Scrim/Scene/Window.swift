/// A tree of layers at a level of the scene. Of the scene's isolation domain.
public class Window {
    public var name: String?
    public var level: WindowLevel
    /// A hidden window isn't drawn, isn't hit and isn't the key window.
    public var isHidden = false {
        didSet { if isHidden { scene?.resignKey(self) } }
    }
    /// What captures see of the window as a whole.
    public var capture = CapturePolicy.visible
    /// Whether a pointer that goes down in it, or `makeKey()`, makes it the key window.
    public var canBecomeKey = true {
        didSet { if !canBecomeKey { scene?.resignKey(self) } }
    }
    /// The layer that holds all others. Its frame is the window's, in the coordinates of the scene.
    public let root: Layer
    /// Nil once it was removed.
    public internal(set) weak var scene: Scene?

    public init(level: WindowLevel = .normal, frame: Rect, name: String? = nil) {
        self.level = level
        self.name = name
        root = Layer(frame: frame)
        root.windowOfRoot = self
    }

    /// Where the window lies in the scene, in points.
    public var frame: Rect {
        get { root.frame }
        set { root.frame = newValue }
    }

    /// Called by `Scene.commit()` before it takes the snapshot.
    func prepareForCommit() {}
}
