import Synchronization

/// A tree of layers at a level of the scene. Of the scene's isolation domain.
public class Window {
    /// Which window it is, for filters: never used twice in a process.
    public struct ID: Sendable, Hashable {
        let number: UInt64
    }

    private static let count = Atomic<UInt64>(0)

    public let id = ID(number: Window.count.add(1, ordering: .relaxed).newValue)
    // As with layers, what a snapshot holds of a window marks it.
    public var name: String? { didSet { mark() } }
    public var level: WindowLevel { didSet { if level != oldValue { scene?.knownPaintingOrder = nil } } }
    /// A hidden window isn't drawn, isn't hit and isn't the key window.
    public var isHidden = false {
        didSet {
            mark()
            if isHidden { scene?.resignKey(self) }
        }
    }
    /// What captures see of the window as a whole.
    public var capture = CapturePolicy.visible { didSet { mark() } }
    /// The window that this one belongs to: that of a popup, a menu, a dialog. What restricts the owner restricts this
    /// one too, from the first commit.
    ///
    /// - Precondition: the owner is neither this window nor owned by it.
    public var owner: Window? {
        didSet {
            precondition(!owners.contains { $0 === self }, "a window can't own itself")
            mark()
        }
    }
    /// Whose it is, for filters.
    public var application: ApplicationID? { didSet { mark() } }
    let protections: Protections
    /// Whether a pointer that goes down in it, or `makeKey()`, makes it the key window.
    public var canBecomeKey = true {
        didSet { if !canBecomeKey { scene?.resignKey(self) } }
    }
    /// The layer that holds all others. Its frame is the window's, in the coordinates of the scene.
    public let root: Layer
    /// What the last commit made of it.
    var committed: SnapshotWindow?
    /// Whether it, or something in it, isn't as the last commit found it.
    private(set) var isMarked = true
    /// Nil once it was removed.
    public internal(set) unowned var scene: Scene?

    public init(level: WindowLevel = .normal, frame: Rect, name: String? = nil) {
        self.level = level
        self.name = name
        root = Layer(frame: frame)
        protections = Protections()
        root.windowOfRoot = self
        protections.window = self
    }

    deinit { (root.windowOfRoot, protections.window) = (nil, nil) }

    func mark() { isMarked = true }

    /// A commit made this of it.
    func didCommit(_ committed: SnapshotWindow) {
        self.committed = committed
        isMarked = false
    }

    /// Its owner, its owner's owner, and so on.
    var owners: [Window] {
        guard owner != nil else { return [] }
        var owners: [Window] = []
        var known = Set<ID>()
        var next = owner
        while let window = next, known.insert(window.id).inserted {
            owners.append(window)
            next = window.owner
        }
        return owners
    }

    /// Where the window lies in the scene, in points.
    public var frame: Rect {
        get { root.frame }
        set { root.frame = newValue }
    }

    /// Called by `Scene.commit()` before it takes the snapshot.
    func prepareForCommit() {}
}
