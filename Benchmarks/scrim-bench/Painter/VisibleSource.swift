import Scrim

/// How many pixels of images any picture of a scene depends on: each pixel of an image counts once if, on the
/// display or on a capture, nothing opaque lies above it.
struct VisibleSource {
    private let scale: Double
    private let size: PixelSize
    /// Per pixel: bit 0, something opaque hides the rest from the display; bit 1, from the captures.
    private var hidden: [UInt8]
    private(set) var pixelCount = 0

    private static let display: UInt8 = 1
    private static let capture: UInt8 = 2

    init(_ scene: SceneDescription) throws(BenchError) {
        scale = scene.scale
        size = scene.pixelSize
        hidden = [UInt8](repeating: 0, count: size.width * size.height)
        for window in scene.windows.reversed() {
            let outputs = window.isExcluded ? Self.display : Self.display | Self.capture
            for layer in window.layers.reversed() {
                try look(at: layer, from: .zero, outputs: outputs, covers: true)
            }
        }
    }

    /// From the top down.
    private mutating func look(
        at layer: LayerDescription, from point: Point, outputs: UInt8, covers: Bool
    ) throws(BenchError) {
        let outputs = layer.isExcluded ? outputs & Self.display : outputs
        let covers = covers && layer.opacity == 1
        let frame = Rect(
            point.x + layer.frame.minX, point.y + layer.frame.minY, layer.frame.size.width,
            layer.frame.size.height)
        for sublayer in layer.sublayers.reversed() {
            try look(at: sublayer, from: frame.origin, outputs: outputs, covers: covers)
        }
        try lookAtContent(
            of: layer, PixelRect(snapping: frame, scale: scale), outputs: outputs, covers: covers)
    }

    private mutating func lookAtContent(
        of layer: LayerDescription, _ rect: PixelRect, outputs: UInt8, covers: Bool
    ) throws(BenchError) {
        let mask =
            try layer.cornerRadius > 0
            ? PixelBuffer.roundedMask(PixelSize(rect.width, rect.height), radius: layer.cornerRadius * scale)
            : nil
        let seen = rect.intersection(PixelRect(0, 0, size.width, size.height))
        for y in seen.minY..<seen.maxY {
            for x in seen.minX..<seen.maxX {
                let place = y * size.width + x
                let (dx, dy) = (x - rect.minX, y - rect.minY)
                let coverage = mask.map { $0.pixel(x: dx, y: dy) >> 24 } ?? 255
                guard hidden[place] & outputs != outputs, coverage > 0 else { continue }
                let alpha: UInt32
                switch layer.content {
                case .none: continue
                case .color(let color): alpha = UInt32(color.alpha)
                case .image(let image):
                    alpha = image.pixel(x: dx, y: dy) >> 24
                    pixelCount += 1
                }
                if covers, alpha == 255, coverage == 255 { hidden[place] |= outputs }
            }
        }
    }
}
