import Synchronization

/// Windows on a screen. `commit()` publishes what a `Compositor` draws.
///
/// The scene, its windows and its layers belong to one isolation domain that the host chooses; none of them
/// is `Sendable`, so the compiler keeps them there. Compositors may draw on any thread meanwhile.
public final class Scene {
    /// The longest side of the picture, in pixels.
    public static let maximumPixelSide = 16_384
    /// Of layers in all windows, those of masks included: window roots aren't counted, of which there may be as many.
    /// A placeholder with its sublayers counts again for every policy that names it.
    public static let maximumLayerCount = 100_000
    /// A window's root layer is at depth 0. A placeholder is one deeper than the layer that it replaces.
    public static let maximumLayerDepth = 256

    /// Points. `resize(to:scale:)` changes it.
    public private(set) var size: Size
    /// Pixels to the point.
    public private(set) var scale: Double
    /// The picture's size.
    public private(set) var pixelSize: PixelSize
    public var background: Color
    /// Closes all captures, as behind a lock screen: from the next commit on they see nothing, with the status `blank`. The
    /// display goes on.
    public var isLocked = false
    /// The picture of the pointer, above all windows. Outputs and streams show it or not, each as it was made.
    public var cursor: Cursor? {
        didSet {
            guard cursor !== oldValue else { return }
            if let oldValue { remove(oldValue.window) }
            if let cursor {
                cursor.window.scene?.cursor = nil
                add(cursor.window)
            }
        }
    }
    public private(set) var windows: [Window] = [] {
        didSet { knownPaintingOrder = nil }
    }
    /// That of the windows, as long as none came, went or changed its level.
    var knownPaintingOrder: [Int]?
    /// Those that all layers inherit.
    public var redactionReasons: RedactionReasons = []
    /// Who captures the scene; may go to any thread.
    public let captures = SceneCaptures()
    let published: PublishedSnapshot
    var screenshotCompositor: Compositor?
    var input = InputState()

    /// - Throws: where the scale isn't a positive finite number, or a side of the picture isn't in 1...16,384
    ///   pixels.
    public init(size: Size, scale: Double = 1, background: Color = .black) throws(SceneError) {
        pixelSize = try Self.pixelSize(of: size, scale: scale)
        self.size = size
        self.scale = scale
        self.background = background
        published = PublishedSnapshot()
    }

    /// Makes the scene as large as another screen. Size, scale and picture change together at the next commit;
    /// from then on an output into a buffer of the old size is refused (`RenderError.wrongSize`), and outputs
    /// with buffers of their own make new ones.
    ///
    /// No window is resized by this, also none that fills the scene: the host lays its windows out anew.
    ///
    /// - Throws: as `init`; the scene stays as it was then.
    public func resize(to size: Size, scale: Double) throws(SceneError) {
        pixelSize = try Self.pixelSize(of: size, scale: scale)
        self.size = size
        self.scale = scale
    }

    private static func pixelSize(of size: Size, scale: Double) throws(SceneError) -> PixelSize {
        guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
        let pixels = (
            width: (size.width * scale + 0.5).rounded(.down),
            height: (size.height * scale + 0.5).rounded(.down)
        )
        let allowed = 1.0...Double(maximumPixelSide)
        guard allowed.contains(pixels.width), allowed.contains(pixels.height) else {
            throw .invalidSize(size, scale: scale)
        }
        return PixelSize(Int(pixels.width), Int(pixels.height))
    }

    deinit {
        for window in windows { window.scene = nil }
        captures.finish()
    }

    /// Adds a window above those of the same level. Its frame is the whole scene unless one is given.
    @discardableResult
    public func addWindow(level: WindowLevel = .normal, frame: Rect? = nil, name: String? = nil) -> Window {
        let window = Window(level: level, frame: frame ?? Rect(origin: .zero, size: size), name: name)
        add(window)
        return window
    }

    func add(_ window: Window) {
        windows.append(window)
        window.scene = self
    }

    /// Takes the window out of the scene for good. If it was the key window, another one becomes key.
    public func remove(_ window: Window) {
        guard window.scene === self else { return }
        windows.removeAll { $0 === window }
        window.scene = nil
        resignKey(window)
    }

    /// Publishes the scene as it is now: pixels, geometry and policy together. Every frame that is begun
    /// afterwards, on any thread, shows this state or a later one. Cost: in proportion to the layers that changed,
    /// those that they are in and up to 128 beside each, the windows and the placeholders; a commit that throws looks
    /// at everything.
    ///
    /// - Throws: `SceneError.tooManyLayers`, `.tooManyWindows`, `.tooDeep` or `.invalidPolicy`; the last snapshot stays published then.
    @discardableResult
    public func commit() throws(SceneError) -> SceneSnapshot {
        for window in windows { window.prepareForCommit() }
        let snapshot = try SnapshotMaking.snapshot(of: self)
        published.replace(with: snapshot)
        return snapshot
    }
}

/// The latest snapshot of a scene, shared between the thread that commits and those that draw.
final class PublishedSnapshot: Sendable {
    // Held for the length of one pointer swap, on either side.
    private let current = Mutex<SceneSnapshot?>(nil)

    func replace(with snapshot: SceneSnapshot) {
        // The old one is released outside of the lock.
        _ = current.withLock { current in
            let old = current
            current = snapshot
            return old
        }
    }

    var latest: SceneSnapshot? { current.withLock { $0 } }
}

public enum SceneError: Error, Hashable {
    case invalidScale(Double)
    case invalidSize(Size, scale: Double)
    case tooManyLayers(Int)
    case tooManyWindows(Int)
    case tooDeep(Int)
    /// A policy that can't be followed, and where: `windows[0].layers[3]`.
    case invalidPolicy(at: String, CapturePolicyError)
    /// Contents of a format that outputs have and layers can't, and where.
    case unreadableContents(at: String, PixelFormat)
}

extension SceneError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidScale(let scale): "scale \(scale) is not a positive number"
        case .invalidSize(let size, let scale):
            "\(size.width) x \(size.height) points at scale \(scale): a side must be in 1...\(Scene.maximumPixelSide) pixels"
        case .tooManyLayers(let count): "\(count) layers: at most \(Scene.maximumLayerCount) are allowed"
        case .tooManyWindows(let count): "\(count) windows: at most \(Scene.maximumLayerCount) are allowed"
        case .invalidPolicy(let path, let error): "\(path): \(error)"
        case .unreadableContents(let path, let format): "\(path): contents can't be \(format)"
        case .tooDeep(let depth): "layers \(depth) deep: at most \(Scene.maximumLayerDepth) are allowed"
        }
    }
}
