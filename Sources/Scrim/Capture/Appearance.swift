/// What a capture shows of a layer or window and all that is in it. The display always shows it.
///
/// The order of the cases is that of "most restrictive wins", from `omitted` down. A substitute fills the frame,
/// rounded outward to whole pixels and clipped by the ancestors. It is made of what the capture may see of the
/// layer: what is omitted inside of it isn't in it.
public enum Appearance: Sendable, Hashable {
    /// As on the display.
    case visible
    /// Out of focus: a Gaussian of a standard deviation of so many points, above 0 and at most
    /// `maximumRadius`. The pixels of the layer alone, mirrored at its edges. **Not a redaction**: large or known
    /// content can be recognised through a blur, and much of it computed back.
    case blurred(radius: Double)
    /// A mosaic of squares of so many points, above 0 and at most `maximumCell`, each the average of the layer's
    /// own pixels. **Not a redaction**: content that is known to be one of a few can be told apart.
    case pixelated(cell: Double)
    /// Another layer and its sublayers, drawn with its upper left corner at that of the replaced one, in its
    /// coordinates. It needn't be in the scene, and where it's hidden it's still drawn as a placeholder; what its
    /// own policies and surroundings hide stays hidden.
    case placeholder(LayerReference)
    /// A colour. An alpha below 255 shows what is behind, never what was replaced.
    case solid(Color)
    /// Nothing: the capture shows what is behind.
    case omitted

    /// Points.
    public static let maximumRadius = 1000.0
    /// Points.
    public static let maximumCell = 16_384.0

    public static func placeholder(_ layer: Layer) -> Appearance { .placeholder(LayerReference(layer)) }

    /// What is wrong with it, if anything is. `Scene.commit()` throws it.
    public var problem: CapturePolicyError? {
        switch self {
        case .visible, .placeholder, .solid, .omitted: nil
        case .blurred(let radius):
            radius > 0 && radius <= Self.maximumRadius ? nil : .invalidRadius(radius)
        case .pixelated(let cell):
            cell > 0 && cell <= Self.maximumCell ? nil : .invalidCell(cell)
        }
    }

    /// Whether what was replaced can be computed or guessed from the substitute.
    public var isReversible: Bool {
        switch self {
        case .blurred, .pixelated: true
        case .visible, .placeholder, .solid, .omitted: false
        }
    }

    /// Itself, or `omitted` if something is wrong with it: a policy that can't be followed hides.
    var failingClosed: Appearance { problem == nil ? self : .omitted }

    /// As it stands in a snapshot.
    var detached: Appearance {
        if case .placeholder(let reference) = self { .placeholder(reference.detached) } else { self }
    }

    /// Whether it shows less. Of two blurs the wider, of two mosaics the coarser one does.
    func isMoreRestrictive(than other: Appearance) -> Bool {
        switch (self, other) {
        case (.blurred(let radius), .blurred(let others)): radius > others
        case (.pixelated(let cell), .pixelated(let others)): cell > others
        default: restrictiveness > other.restrictiveness
        }
    }

    private var restrictiveness: Int {
        switch self {
        case .visible: 0
        case .blurred: 1
        case .pixelated: 2
        case .placeholder: 3
        case .solid: 4
        case .omitted: 5
        }
    }
}

extension Appearance: CustomStringConvertible {
    public var description: String {
        switch self {
        case .visible: "visible"
        case .blurred(let radius): "blurred(\(radius))"
        case .pixelated(let cell): "pixelated(\(cell))"
        case .placeholder(let reference): "placeholder(\(reference.name ?? "unnamed"))"
        case .solid(let color): "solid(\(color))"
        case .omitted: "omitted"
        }
    }
}

/// A layer that a policy names. It keeps the layer alive.
///
/// Policies travel to compositors, so this is `Sendable`; the layer in it is only touched by `Scene.commit()` of the scene
/// whose layer has the policy. It must be of that scene's isolation domain, which the compiler can't see.
public struct LayerReference: @unchecked Sendable, Hashable {
    // Unchecked because of the layer: what other threads read of it, `id` and `name`, is copied.
    /// Nil in snapshots, so that none of them lets go of a layer on another thread.
    private(set) var layer: Layer?
    public let id: Layer.ID
    public let name: String?

    public init(_ layer: Layer) {
        self.layer = layer
        id = layer.id
        name = layer.name
    }

    var detached: LayerReference {
        var reference = self
        reference.layer = nil
        return reference
    }

    public static func == (a: LayerReference, b: LayerReference) -> Bool { a.id == b.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What is wrong with a policy.
public enum CapturePolicyError: Error, Hashable {
    /// A blur whose radius isn't above 0 and at most `Appearance.maximumRadius`.
    case invalidRadius(Double)
    /// A mosaic whose cell isn't above 0 and at most `Appearance.maximumCell`.
    case invalidCell(Double)
    /// A placeholder in which the layer that it stands for would be drawn again.
    case placeholderOfItself
}

extension CapturePolicyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidRadius(let radius):
            "blur radius \(radius): it must be above 0 and at most \(Int(Appearance.maximumRadius)) points"
        case .invalidCell(let cell):
            "mosaic cell \(cell): it must be above 0 and at most \(Int(Appearance.maximumCell)) points"
        case .placeholderOfItself: "the placeholder shows itself"
        }
    }
}
