import Synchronization

/// Windows on a screen. `commit()` publishes what a `Compositor` draws.
///
/// The scene, its windows and its layers belong to one isolation domain that the host chooses; none of them
/// is `Sendable`, so the compiler keeps them there. Compositors may draw on any thread meanwhile.
public final class Scene {
    /// The longest side of the picture, in pixels.
    public static let maximumPixelSide = 16_384
    public static let maximumLayerCount = 100_000
    /// A window's root layer is at depth 0.
    public static let maximumLayerDepth = 256

    /// Points.
    public let size: Size
    /// Pixels to the point.
    public let scale: Double
    /// The picture's size.
    public let pixelSize: PixelSize
    public var background: Color
    public private(set) var windows: [Window] = []
    /// Those that all layers inherit.
    public var redactionReasons: RedactionReasons = []
    /// Who captures the scene; may go to any thread.
    public let captures = SceneCaptures()
    let published: PublishedSnapshot

    /// - Throws: where the scale isn't a positive finite number, or a side of the picture isn't in 1...16,384
    ///   pixels.
    public init(size: Size, scale: Double = 1, background: Color = .black) throws(SceneError) {
        guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
        let pixels = (
            width: (size.width * scale + 0.5).rounded(.down),
            height: (size.height * scale + 0.5).rounded(.down)
        )
        let allowed = 1.0...Double(Self.maximumPixelSide)
        guard allowed.contains(pixels.width), allowed.contains(pixels.height) else {
            throw .invalidSize(size, scale: scale)
        }
        self.size = size
        self.scale = scale
        self.background = background
        pixelSize = PixelSize(Int(pixels.width), Int(pixels.height))
        published = PublishedSnapshot()
    }

    deinit { captures.finish() }

    /// Adds a window above those of the same level. Its frame is the whole scene unless one is given.
    @discardableResult
    public func addWindow(level: WindowLevel = .normal, frame: Rect? = nil, name: String? = nil) -> Window {
        let window = Window(level: level, frame: frame ?? Rect(origin: .zero, size: size), name: name)
        windows.append(window)
        return window
    }

    public func remove(_ window: Window) {
        windows.removeAll { $0 === window }
    }

    /// Publishes the scene as it is now: pixels, geometry and policy together. Every frame that is begun
    /// afterwards, on any thread, shows this state or a later one. Cost: in proportion to the number of
    /// layers.
    ///
    /// - Throws: `SceneError.tooManyLayers`, `.tooDeep` or `.invalidPolicy`; the last snapshot stays published then.
    @discardableResult
    public func commit() throws(SceneError) -> SceneSnapshot {
        let snapshot = try SceneSnapshot(of: self)
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
    case tooDeep(Int)
    /// A policy that can't be followed, and where: `windows[0].layers[3]`.
    case invalidPolicy(at: String, CapturePolicyError)
}

extension SceneError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidScale(let scale): "scale \(scale) is not a positive number"
        case .invalidSize(let size, let scale):
            "\(size.width) x \(size.height) points at scale \(scale): a side must be in 1...\(Scene.maximumPixelSide) pixels"
        case .tooManyLayers(let count): "\(count) layers: at most \(Scene.maximumLayerCount) are allowed"
        case .invalidPolicy(let path, let error): "\(path): \(error)"
        case .tooDeep(let depth): "layers \(depth) deep: at most \(Scene.maximumLayerDepth) are allowed"
        }
    }
}
