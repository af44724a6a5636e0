import CCairo
import Scrim

/// The painter's algorithm in Cairo, on image surfaces. Surfaces, masks and the memory of groups are made beforehand:
/// rounded shapes are masks too, which is faster than to fill a path each frame.
final class CairoPainter: Painter {
    /// One thing to draw.
    private struct Call {
        var operation: cairo_operator_t
        var source: Source
        var mask: CairoSurface?
        /// Of a group.
        var opacity = 1.0
        var target: CairoContext
        /// Which pixel of the picture is the target's first.
        var targetOrigin: (x: Int, y: Int)
        var step: PaintList.Step
    }

    private enum Source {
        case color(Color)
        case surfaces([CairoSurface], PictureSequence?)
    }

    private let scale: Double
    private var calls: [Call] = []
    private var surfaces: [ObjectIdentifier: CairoSurface] = [:]
    private let target: CairoContext

    init(_ list: PaintList, into buffer: PixelBuffer) throws {
        scale = list.scale
        let surface = try CairoSurface(buffer)
        target = try CairoContext(surface)
        var targets = [(surface: surface, context: target, origin: (x: 0, y: 0))]
        for step in list.steps {
            let top = targets[targets.count - 1]
            var call = Call(
                operation: CAIRO_OPERATOR_SOURCE, source: .color(.clear), target: top.context,
                targetOrigin: top.origin, step: step)
            switch step.action {
            case .set(let source): call.source = try made(source)
            case .blend(let source, let mask):
                call.operation = CAIRO_OPERATOR_OVER
                call.source = try made(source)
                call.mask = try mask.map(surfaceOf)
            case .beginGroup:
                let size = PixelSize(step.rect.width, step.rect.height)
                let group = try CairoSurface(PixelBuffer(size: size))
                let context = try CairoContext(group)
                targets.append((group, context, (step.rect.minX, step.rect.minY)))
                call.target = context
                call.targetOrigin = (step.rect.minX, step.rect.minY)
                // Cleared as a whole, wherever it goes.
                call.step.scroll = nil
                call.step.clip = nil
            case .endGroup(let opacity):
                targets.removeLast()
                let below = targets[targets.count - 1]
                call.target = below.context
                call.targetOrigin = below.origin
                call.operation = CAIRO_OPERATOR_OVER
                call.source = .surfaces([top.surface], nil)
                call.opacity = Double(opacity) / 255
            }
            calls.append(call)
        }
    }

    func paint() {
        for surface in surfaces.values { surface.markWritten() }
        for call in calls { draw(call) }
    }

    func check() throws(BenchError) {
        for call in calls { try call.target.check() }
    }

    private func draw(_ call: Call) {
        let (origin, part) = call.step.place(scale: scale)
        guard !part.isEmpty else { return }
        let context = call.target.pointer
        let x = Double(origin.x - call.targetOrigin.x)
        let y = Double(origin.y - call.targetOrigin.y)
        cairo_set_operator(context, call.operation)
        switch call.source {
        case .color(let color):
            cairo_set_source_rgba(
                context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
                Double(color.alpha) / 255)
        case .surfaces(let surfaces, let sequence):
            cairo_set_source_surface(context, surfaces[sequence?.index ?? 0].pointer, x, y)
        }
        cairo_rectangle(
            context, Double(part.minX - call.targetOrigin.x), Double(part.minY - call.targetOrigin.y),
            Double(part.width), Double(part.height))
        if call.mask == nil, call.opacity == 1 { return cairo_fill(context) }
        cairo_save(context)
        cairo_clip(context)
        if let mask = call.mask {
            cairo_mask_surface(context, mask.pointer, x, y)
        } else {
            cairo_paint_with_alpha(context, call.opacity)
        }
        cairo_restore(context)
    }

    private func made(_ source: PaintList.Source) throws -> Source {
        switch source {
        case .color(let color): .color(color)
        case .picture(let picture): .surfaces([try surfaceOf(picture)], nil)
        case .sequence(let sequence): .surfaces(try sequence.pictures.map(surfaceOf), sequence)
        }
    }

    private func surfaceOf(_ picture: PixelBuffer) throws -> CairoSurface {
        if let known = surfaces[ObjectIdentifier(picture)] { return known }
        let surface = try CairoSurface(picture)
        surfaces[ObjectIdentifier(picture)] = surface
        return surface
    }
}
