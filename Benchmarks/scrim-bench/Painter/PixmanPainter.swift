import CPixman
import Scrim

/// The baseline: the painter's algorithm in plain pixman, one composite a layer from the bottom up, as the
/// pixman renderers of wlroots and Weston do it. Images, colours, masks and the memory of groups are made
/// beforehand; opaque images without a mask are copied, not blended.
final class PixmanPainter: Painter {
    /// One call of pixman.
    private struct Call {
        var operation: pixman_op_t
        /// One, or as many as there are in the sequence.
        var sources: [PixmanImage]
        var sequence: PictureSequence?
        var mask: PixmanImage?
        var target: PixmanImage
        /// Which pixel of the picture is the target's first.
        var targetOrigin: (x: Int, y: Int)
        var step: PaintList.Step
    }

    private let scale: Double
    private var calls: [Call] = []
    private var images: [ObjectIdentifier: PixmanImage] = [:]

    init(_ list: PaintList, into buffer: PixelBuffer) throws {
        scale = list.scale
        var targets = [(image: try PixmanImage(buffer), origin: (x: 0, y: 0))]
        for step in list.steps {
            let (target, origin) = targets[targets.count - 1]
            var call = Call(
                operation: PIXMAN_OP_SRC, sources: [], target: target, targetOrigin: origin, step: step)
            switch step.action {
            case .set(let source): try setSource(source, of: &call)
            case .blend(let source, let mask):
                call.operation = PIXMAN_OP_OVER
                try setSource(source, of: &call)
                call.mask = try mask.map(image)
            case .beginGroup:
                let size = PixelSize(step.rect.width, step.rect.height)
                let group = try PixmanImage(PixelBuffer(size: size))
                targets.append((group, (step.rect.minX, step.rect.minY)))
                call.target = group
                call.targetOrigin = (step.rect.minX, step.rect.minY)
                call.sources = [try PixmanImage(Color.clear)]
                // Cleared as a whole, wherever it goes.
                call.step.scroll = nil
                call.step.clip = nil
            case .endGroup(let opacity):
                targets.removeLast()
                (call.target, call.targetOrigin) = targets[targets.count - 1]
                call.operation = PIXMAN_OP_OVER
                call.sources = [target]
                call.mask = try PixmanImage(Color(red: 0, green: 0, blue: 0, alpha: opacity))
            }
            calls.append(call)
        }
    }

    func paint() {
        for call in calls {
            let (origin, part) = call.step.place(scale: scale)
            guard !part.isEmpty else { continue }
            let source = call.sources[call.sequence?.index ?? 0]
            let (x, y) = (Int32(part.minX - origin.x), Int32(part.minY - origin.y))
            pixman_image_composite32(
                call.operation, source.pointer, call.mask?.pointer, call.target.pointer, x, y, x, y,
                Int32(part.minX - call.targetOrigin.x), Int32(part.minY - call.targetOrigin.y),
                Int32(part.width), Int32(part.height))
        }
    }

    /// pixman says nothing of what it does.
    func check() {}

    private func setSource(_ source: PaintList.Source, of call: inout Call) throws {
        switch source {
        case .color(let color): call.sources = [try PixmanImage(color)]
        case .picture(let picture): call.sources = [try image(picture)]
        case .sequence(let sequence):
            call.sources = try sequence.pictures.map(image)
            call.sequence = sequence
        }
    }

    private func image(_ picture: PixelBuffer) throws -> PixmanImage {
        if let known = images[ObjectIdentifier(picture)] { return known }
        let image = try PixmanImage(picture)
        images[ObjectIdentifier(picture)] = image
        return image
    }
}
