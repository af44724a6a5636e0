import CPixman
import Scrim

/// The baseline: the painter's algorithm in plain pixman, one composite a layer from the bottom up, as the
/// pixman renderers of wlroots and Weston do it. Images, colours, masks and the memory of groups are made
/// beforehand; opaque images without a mask are copied, not blended.
final class PixmanPainter {
    /// One call of pixman.
    private struct Step {
        var operation: pixman_op_t
        var source: PixmanImage
        var mask: PixmanImage?
        var target: PixmanImage
        /// On the target; the sources' first pixels lie on its upper left one.
        var rect: PixelRect
    }

    private let scale: Double
    private let showsExcluded: Bool
    private var steps: [Step] = []

    /// - Parameter showsExcluded: whether it paints the display, or a capture.
    init(_ scene: SceneDescription, into buffer: PixelBuffer, showsExcluded: Bool) throws {
        scale = scene.scale
        self.showsExcluded = showsExcluded
        let target = try PixmanImage(buffer)
        let layers = scene.windows.filter { showsExcluded || !$0.isExcluded }.flatMap { $0.layers }
        let screen = PixelRect(0, 0, buffer.width, buffer.height)
        for layer in layers { try add(layer, at: .zero, to: target, whoseOriginIs: (0, 0)) }
        // What an opaque image covers as a whole needn't be painted.
        if let first = steps.first, first.operation == PIXMAN_OP_SRC, first.rect.contains(screen) { return }
        steps.insert(
            Step(
                operation: PIXMAN_OP_SRC, source: try PixmanImage(scene.background), mask: nil,
                target: target,
                rect: screen),
            at: 0)
    }

    func paint() {
        for step in steps {
            pixman_image_composite32(
                step.operation, step.source.pointer, step.mask?.pointer, step.target.pointer, 0, 0, 0, 0,
                Int32(step.rect.minX), Int32(step.rect.minY), Int32(step.rect.width), Int32(step.rect.height))
        }
    }

    /// - Parameters:
    ///   - point: where the coordinates of the layer's frame begin, in the scene's.
    ///   - origin: which pixel of the picture is the target's first.
    private func add(
        _ layer: LayerDescription, at point: Point, to target: PixmanImage,
        whoseOriginIs origin: (x: Int, y: Int)
    ) throws {
        guard showsExcluded || !layer.isExcluded else { return }
        let frame = Rect(
            point.x + layer.frame.minX, point.y + layer.frame.minY, layer.frame.size.width,
            layer.frame.size.height)
        let pixels = PixelRect(snapping: frame, scale: scale)
        let rect = PixelRect(pixels.minX - origin.x, pixels.minY - origin.y, pixels.width, pixels.height)

        guard layer.opacity < 1 else {
            try addContent(of: layer, pixels: pixels, to: target, rect: rect)
            for sublayer in layer.sublayers {
                try add(sublayer, at: frame.origin, to: target, whoseOriginIs: origin)
            }
            return
        }
        // A group: composed by itself, then faded as a whole. Its sublayers lie within its frame.
        let group = try PixmanImage(PixelBuffer(size: PixelSize(rect.width, rect.height)))
        let whole = PixelRect(0, 0, rect.width, rect.height)
        steps.append(
            Step(
                operation: PIXMAN_OP_SRC, source: try PixmanImage(Color.clear), mask: nil, target: group,
                rect: whole))
        try addContent(of: layer, pixels: pixels, to: group, rect: whole)
        for sublayer in layer.sublayers {
            try add(sublayer, at: frame.origin, to: group, whoseOriginIs: (pixels.minX, pixels.minY))
        }
        let opacity = UInt8(255 * layer.opacity + 0.5)
        let fade = try PixmanImage(Color(red: 0, green: 0, blue: 0, alpha: opacity))
        steps.append(Step(operation: PIXMAN_OP_OVER, source: group, mask: fade, target: target, rect: rect))
    }

    private func addContent(
        of layer: LayerDescription, pixels: PixelRect, to target: PixmanImage, rect: PixelRect
    ) throws {
        var mask: PixmanImage?
        if layer.cornerRadius > 0 {
            let size = PixelSize(pixels.width, pixels.height)
            mask = try PixmanImage(PixelBuffer.roundedMask(size, radius: layer.cornerRadius * scale))
        }
        let source: PixmanImage
        var isOpaque: Bool
        switch layer.content {
        case .none: return
        case .color(let color):
            source = try PixmanImage(color)
            isOpaque = color.alpha == 255
        case .image(let image):
            source = try PixmanImage(image)
            isOpaque = image.hasOnlyOpaquePixels
        }
        if mask != nil { isOpaque = false }
        steps.append(
            Step(
                operation: isOpaque ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source: source, mask: mask,
                target: target,
                rect: rect))
    }
}

extension PixelBuffer {
    /// Looks at every pixel.
    fileprivate var hasOnlyOpaquePixels: Bool {
        (0..<height).allSatisfy { y in (0..<width).allSatisfy { x in pixel(x: x, y: y) >> 24 == 255 } }
    }
}
