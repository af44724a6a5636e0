/// A layer by itself, as a commit found it: what decides where and how it is drawn.
struct SnapshotLayer: Sendable {
    let id: Layer.ID
    let name: String?
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

    struct Shadow: Sendable {
        let color: Color
        /// In points, 0...1000.
        let radius: Double
        let offset: Point
    }

    init(_ layer: Layer) {
        id = layer.id
        name = layer.name
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
    }

    /// The picture in it.
    var surface: PixelBuffer? { contents?.surface }

    private static func held(_ value: Double, at limit: Double) -> Double {
        value.isNaN ? 0 : min(max(value, 0), limit)
    }
}
