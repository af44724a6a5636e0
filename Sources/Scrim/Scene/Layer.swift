import Synchronization

/// A rectangle with a background colour, contents and sublayers.
///
/// Layers are reference types of one isolation domain, the host's; they aren't `Sendable`. Changes show from
/// the next `Scene.commit()`. The properties are those of `CALayer`; where numbers aren't finite the layer
/// and its sublayers draw nothing.
public class Layer {
    /// Which layer it is, for filters: never used twice in a process.
    public struct ID: Sendable, Hashable {
        let number: UInt64
    }

    private static let count = Atomic<UInt64>(0)

    /// What a commit made of the layer and all that is in it, as long as nothing of that changed.
    // First, in the cache line of the reference count: a commit reads it of all layers of a run.
    var tree: LayerTree?

    public let id = ID(number: Layer.count.add(1, ordering: .relaxed).newValue)
    // What a snapshot holds of a layer tells the next commit when it changes: a property that says nothing is stale in it.
    public var name: String? { didSet { if name != oldValue { mark() } } }

    /// Where the layer lies in its superlayer's coordinates, before `transform`.
    public var frame: Rect { didSet { if frame != oldValue { mark() } } }
    /// The origin of the layer's own coordinates: what of them lies at the upper left of the frame. Moving it
    /// scrolls the sublayers.
    public var boundsOrigin = Point.zero { didSet { if boundsOrigin != oldValue { mark() } } }
    /// Applied about the centre of the frame.
    public var transform = AffineTransform.identity { didSet { if transform != oldValue { mark() } } }
    /// Among its siblings, a higher one lies above; equal ones in the order of `sublayers`.
    public var zPosition = 0.0 {
        didSet {
            guard zPosition != oldValue else { return }
            superlayer?.sublayerList.didMove(from: oldValue, to: zPosition)
            mark()
        }
    }

    /// Neither it nor its sublayers are shown, nor any substitute.
    public var isHidden = false { didSet { if isHidden != oldValue { mark() } } }
    /// 0 to 1; values outside are held at the ends, what isn't a number counts as 0. Fades the composed
    /// layer, its sublayers with it, once.
    public var opacity = 1.0 { didSet { if opacity != oldValue { mark() } } }
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { mark() } } }
    /// Points; rounds the background, and with `masksToBounds` the contents and sublayers. Held at half the
    /// shorter side.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { mark() } } }
    /// Cuts contents and sublayers at the bounds.
    public var masksToBounds = false { didSet { if masksToBounds != oldValue { mark() } } }
    /// A layer, in this one's coordinates, whose alpha is multiplied with the composed layer. It has no
    /// superlayer.
    public var mask: Layer? {
        didSet {
            guard mask !== oldValue else { return }
            oldValue?.maskedLayers[ObjectIdentifier(self)] = nil
            mask?.maskedLayers[ObjectIdentifier(self)] = MaskedLayer(layer: self)
            mark()
        }
    }

    public var contents: LayerContents? { didSet { if contents?.surface !== oldValue?.surface { mark() } } }
    public var contentsGravity = ContentsGravity.resize {
        didSet { if contentsGravity != oldValue { mark() } }
    }
    /// Pixels of the contents to a point, for the gravities that don't resize.
    public var contentsScale = 1.0 { didSet { if contentsScale != oldValue { mark() } } }

    /// Blurs what its output shows beneath the layer, inside of its shape, with a standard deviation of so many
    /// points; values outside of 0...1000 are held at the ends, what isn't a number counts as 0. What lies beneath the
    /// nearest ancestor that is faded or masked isn't sampled.
    public var backdropBlur = 0.0 { didSet { if backdropBlur != oldValue { mark() } } }
    /// Nil: no shadow. The shadow is that of the composed layer as its output shows it, cut by `masksToBounds`.
    public var shadowColor: Color? { didSet { if shadowColor != oldValue { mark() } } }
    /// The standard deviation of the shadow's blur, in points; held as `backdropBlur` is.
    public var shadowRadius = 3.0 { didSet { if shadowRadius != oldValue { mark() } } }
    /// Points, in the layer's own coordinates.
    public var shadowOffset = Point(0, 3) { didSet { if shadowOffset != oldValue { mark() } } }

    /// What captures see of it. The most restrictive of this, the ancestors' and the window's holds.
    public var capture = CapturePolicy.visible { didSet { mark() } }
    /// Keeps it out of captures, bit by bit; empty shows it again.
    public var updateMask: UpdateMask = [] { didSet { mark() } }
    /// How it takes part in redaction, from the innermost to the outermost, as the calls of SwiftUI's modifiers stand.
    public var privacyModifiers: [PrivacyModifier] = [] { didSet { mark() } }
    var protections: Protections? { didSet { mark() } }

    /// Whether pointers find it.
    public var hitTesting = HitTesting.normal
    /// Called for a tap on it, or on a layer inside of it that has no handler and nor has any in between. It
    /// may change the scene as it likes.
    public var onTap: ((TapEvent) -> Void)?

    /// From the bottom up, as far as `zPosition` doesn't say otherwise.
    public var sublayers: [Layer] { sublayerList.layers }
    var sublayerList = SublayerList()
    // Unowned what a layer is in: that says so when it goes, and costs less than weak where every change asks for it.
    public private(set) unowned var superlayer: Layer?
    /// The run of the superlayer's sublayers in which it lies.
    unowned var run: SublayerRun?
    /// The layers that have it as their mask.
    var maskedLayers: [ObjectIdentifier: MaskedLayer] = [:]
    /// Of a window's root layer.
    unowned var windowOfRoot: Window?
    /// The window that was made to follow this layer.
    weak var follower: AnchoredWindow?

    public init(frame: Rect = .zero, name: String? = nil) {
        self.frame = frame
        self.name = name
    }

    deinit {
        // Those that go with it go one after the other: a tree may be deeper than a stack.
        var layers = takeSublayers()
        while var layer = layers.popLast() {
            if isKnownUniquelyReferenced(&layer) { layers += layer.takeSublayers() }
        }
        mask?.maskedLayers[ObjectIdentifier(self)] = nil
        protections?.layer = nil
    }

    private func takeSublayers() -> [Layer] {
        let layers = sublayerList.layers
        sublayerList = SublayerList()
        for layer in layers { (layer.superlayer, layer.run) = (nil, nil) }
        return layers
    }

    /// The frame's size at the bounds origin. Setting the size keeps the centre of the frame, as in
    /// `CALayer`.
    public var bounds: Rect {
        get { Rect(origin: boundsOrigin, size: frame.size) }
        set {
            boundsOrigin = newValue.origin
            guard newValue.size != frame.size else { return }
            let center = frame.center
            frame = Rect(
                center.x - newValue.size.width / 2, center.y - newValue.size.height / 2,
                newValue.size.width, newValue.size.height)
        }
    }

    /// Puts `layer` on top of the sublayers, taking it from where it was.
    ///
    /// - Precondition: `layer` is neither this layer nor one of its ancestors.
    public func add(_ layer: Layer) {
        insert(layer, at: sublayers.count - (layer.superlayer === self ? 1 : 0))
    }

    /// Puts `layer` among the sublayers, 0 being the bottom, taking it from where it was.
    ///
    /// - Precondition: `layer` is neither this layer nor one of its ancestors; the index, counted without
    ///   `layer`, is in range.
    public func insert(_ layer: Layer, at index: Int) {
        var ancestor: Layer? = self
        while let current = ancestor {
            precondition(current !== layer, "a layer can't be its own ancestor")
            ancestor = current.superlayer
        }
        layer.removeFromSuperlayer()
        sublayerList.insert(layer, at: index)
        layer.superlayer = self
        mark()
        layer.markMaskedLayers()
    }

    public func removeFromSuperlayer() {
        guard let superlayer else { return }
        superlayer.sublayerList.remove(self)
        superlayer.mark()
        self.superlayer = nil
        markMaskedLayers()
    }
}
