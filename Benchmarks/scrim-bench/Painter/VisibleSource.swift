import Scrim

/// How many pixels of images the pictures of a scene depend on: each pixel of an image counts once if on some picture
/// nothing opaque lies above it.
struct VisibleSource {
    private typealias Viewers = UInt32

    private let scene: SceneDescription
    private let size: PixelSize
    /// Per pixel: from which viewers something opaque hides the rest.
    private var hidden: [Viewers]
    private(set) var pixelCount = 0

    /// What holds for the layers in a layer.
    private struct Context {
        var point = Point.zero
        /// Who sees them, or a picture made of them.
        var viewers: Viewers = 0
        /// From whom they hide what is beneath.
        var covered: Viewers = 0
        var clip: PixelRect
    }

    init(_ scene: SceneDescription) throws(BenchError) {
        self.scene = scene
        size = scene.pixelSize
        hidden = [Viewers](repeating: 0, count: size.width * size.height)
        for window in scene.windows.reversed() {
            var context = Context(clip: PixelRect(0, 0, size.width, size.height))
            for (bit, viewer) in scene.viewers.enumerated() where viewer.shows(window) {
                if viewer.appearance(under: window.capture) == .visible { context.viewers |= 1 << bit }
            }
            context.covered = context.viewers
            for layer in window.layers.reversed() { try look(at: layer, context) }
        }
    }

    /// From the top down.
    private mutating func look(at layer: LayerDescription, _ context: Context) throws(BenchError) {
        let frame = Rect(
            context.point.x + layer.frame.minX, context.point.y + layer.frame.minY, layer.frame.size.width,
            layer.frame.size.height)
        let rect = PixelRect(snapping: frame, scale: scene.scale)
        var inside = context
        for (bit, viewer) in scene.viewers.enumerated() {
            switch viewer.appearance(under: layer.capture) {
            case .visible: break
            case .blurred, .pixelated: inside.covered &= ~(1 << bit)
            case .placeholder, .omitted:
                inside.covered &= ~(1 << bit)
                inside.viewers &= ~(1 << bit)
            case .solid(let color):
                inside.viewers &= ~(1 << bit)
                inside.covered &= ~(1 << bit)
                if color.alpha == 255, context.covered & 1 << bit != 0 {
                    cover(rect.intersection(context.clip), from: 1 << bit)
                }
            }
        }
        if layer.opacity < 1 { inside.covered = 0 }
        var sublayers = inside
        sublayers.point = Point(frame.minX, frame.minY - (layer.scroll?.offset ?? 0))
        if layer.scroll != nil { sublayers.clip = rect.intersection(context.clip) }
        for sublayer in layer.sublayers.reversed() { try look(at: sublayer, sublayers) }
        try lookAtContent(of: layer, rect, inside)
    }

    private mutating func cover(_ rect: PixelRect, from viewers: Viewers) {
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX { hidden[y * size.width + x] |= viewers }
        }
    }

    private mutating func lookAtContent(
        of layer: LayerDescription, _ rect: PixelRect, _ context: Context
    ) throws(BenchError) {
        if case .none = layer.content { return }
        let mask =
            try layer.cornerRadius > 0
            ? PixelBuffer.roundedMask(
                PixelSize(rect.width, rect.height), radius: layer.cornerRadius * scene.scale)
            : nil
        let picture = layer.content.picture
        var solid: UInt32 = 0
        if case .color(let color) = layer.content { solid = color.premultiplied }
        let seen = rect.intersection(context.clip)
        for y in seen.minY..<seen.maxY {
            for x in seen.minX..<seen.maxX {
                let place = y * size.width + x
                let (dx, dy) = (x - rect.minX, y - rect.minY)
                let coverage = mask.map { $0.pixel(x: dx, y: dy) >> 24 } ?? 255
                let open = context.viewers & ~hidden[place]
                guard open != 0, coverage > 0 else { continue }
                if picture != nil { pixelCount += 1 }
                let pixel = picture?.pixel(x: dx, y: dy) ?? solid
                if pixel >> 24 == 255, coverage == 255 { hidden[place] |= context.covered }
            }
        }
    }
}
