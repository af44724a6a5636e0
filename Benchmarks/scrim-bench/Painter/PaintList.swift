import Scrim

/// What a painter paints of a scene for one viewer, step by step from the bottom up. Known beforehand; only pictures
/// and places follow the turn.
struct PaintList {
    enum Source {
        case color(Color)
        case picture(PixelBuffer)
        case sequence(PictureSequence)
    }

    enum Action {
        /// In place of what is there.
        case set(Source)
        /// Over what is there, times the mask.
        case blend(Source, mask: PixelBuffer?)
        /// What follows goes to a picture of the step's size, transparent at first.
        case beginGroup
        /// That picture over what is there, faded.
        case endGroup(opacity: UInt8)
    }

    struct Step {
        var action: Action
        /// Pixels of the scene's picture, before scrolling.
        var rect: PixelRect
        /// What it's moved by.
        var scroll: ScrollPath?
        /// What of it is painted, if not all.
        var clip: PixelRect?
    }

    var size: PixelSize
    var scale: Double
    fileprivate(set) var steps: [Step] = []
}

extension PaintList.Step {
    /// Where it's painted now; its source begins at `origin`.
    func place(scale: Double) -> (origin: (x: Int, y: Int), part: PixelRect) {
        // Whole pixels: paths move by whole points.
        let up = scroll.map { Int($0.offset * scale) } ?? 0
        let moved = PixelRect(rect.minX, rect.minY - up, rect.width, rect.height)
        return ((moved.minX, moved.minY), clip.map { $0.intersection(moved) } ?? moved)
    }
}

/// Makes paint lists of a scene. Masks are shared by layers of the same shape, also between lists.
final class PaintListMaker {
    private struct Shape: Hashable {
        var size: PixelSize
        var radius: Double
    }

    /// What holds for the layers in a layer.
    private struct Context {
        /// Where the coordinates of their frames begin, in the scene's.
        var point = Point.zero
        var scroll: ScrollPath?
        var clip: PixelRect?
        /// Whether the viewer is about them.
        var isShown: Bool
    }

    private let scene: SceneDescription
    private var masks: [Shape: PixelBuffer] = [:]
    private var opaque: [ObjectIdentifier: Bool] = [:]

    init(_ scene: SceneDescription) { self.scene = scene }

    func list(for viewer: Viewer) throws -> PaintList {
        var list = PaintList(size: scene.pixelSize, scale: scene.scale)
        for window in scene.windows where viewer.shows(window) {
            // A window has no substitute here: it's seen or it isn't.
            guard viewer.appearance(under: window.capture) == .visible else { continue }
            let context = Context(isShown: viewer.layer == nil)
            for layer in window.layers { try add(layer, context, viewer, to: &list) }
        }
        // What an opaque image covers as a whole needn't be painted.
        let screen = PixelRect(0, 0, list.size.width, list.size.height)
        if let first = list.steps.first, case .set = first.action, first.rect.contains(screen) { return list }
        let background = viewer.showsBackground ? scene.background : .clear
        list.steps.insert(PaintList.Step(action: .set(.color(background)), rect: screen), at: 0)
        return list
    }

    private func add(
        _ layer: LayerDescription, _ context: Context, _ viewer: Viewer, to list: inout PaintList
    ) throws {
        let frame = Rect(
            context.point.x + layer.frame.minX, context.point.y + layer.frame.minY, layer.frame.size.width,
            layer.frame.size.height)
        let rect = PixelRect(snapping: frame, scale: scene.scale)
        func append(_ action: PaintList.Action, _ rect: PixelRect) {
            list.steps.append(
                PaintList.Step(action: action, rect: rect, scroll: context.scroll, clip: context.clip))
        }

        var inside = context
        inside.isShown = context.isShown || viewer.layer == layer.name
        let appearance = viewer.appearance(under: layer.capture)
        switch appearance {
        case .visible: break
        case .omitted: return
        case .solid(let color):
            guard inside.isShown else { return }
            let action: PaintList.Action =
                color.alpha == 255 ? .set(.color(color)) : .blend(.color(color), mask: nil)
            return append(action, PixelRect(roundingOutward: frame, scale: scene.scale))
        case .blurred, .pixelated:
            guard inside.isShown else { return }
            let given = try GivenPictures(of: layer, frame: frame, in: scene, as: appearance)
            return append(.blend(given.source, mask: nil), given.rect)
        case .placeholder: preconditionFailure("painters know no placeholders")
        }

        inside.point = frame.origin
        if let scroll = layer.scroll {
            precondition(context.scroll == nil, "a list within a list")
            (inside.scroll, inside.clip) = (scroll, rect)
        }
        let isGroup = layer.opacity < 1 && inside.isShown
        if isGroup {
            // Composed by itself, then faded as a whole. Its sublayers lie within its frame.
            append(.beginGroup, rect)
            (inside.scroll, inside.clip) = (layer.scroll, layer.scroll == nil ? nil : rect)
        }
        if inside.isShown, let action = try content(of: layer, rect) {
            if isGroup {
                list.steps.append(PaintList.Step(action: action, rect: rect))
            } else {
                append(action, rect)
            }
        }
        for sublayer in layer.sublayers { try add(sublayer, inside, viewer, to: &list) }
        if isGroup { append(.endGroup(opacity: UInt8(255 * layer.opacity + 0.5)), rect) }
    }

    private func content(of layer: LayerDescription, _ rect: PixelRect) throws -> PaintList.Action? {
        let source: PaintList.Source
        let isOpaque: Bool
        switch layer.content {
        case .none: return nil
        case .color(let color): (source, isOpaque) = (.color(color), color.alpha == 255)
        case .image(let image): (source, isOpaque) = (.picture(image), self.isOpaque(image))
        case .swapped(let sequence):
            (source, isOpaque) = (.sequence(sequence), sequence.pictures.allSatisfy(self.isOpaque))
        case .drawn(let drawn):
            (source, isOpaque) = (
                .picture(drawn.surface), drawn.drawings.pictures.allSatisfy(self.isOpaque)
            )
        }
        guard layer.cornerRadius > 0 else { return isOpaque ? .set(source) : .blend(source, mask: nil) }
        let shape = Shape(
            size: PixelSize(rect.width, rect.height), radius: layer.cornerRadius * scene.scale)
        let mask = try masks[shape] ?? .roundedMask(shape.size, radius: shape.radius)
        masks[shape] = mask
        return .blend(source, mask: mask)
    }

    /// Whether all its pixels are, by a look at them.
    private func isOpaque(_ picture: PixelBuffer) -> Bool {
        if let known = opaque[ObjectIdentifier(picture)] { return known }
        let answer = (0..<picture.height).allSatisfy { y in
            (0..<picture.width).allSatisfy { x in picture.pixel(x: x, y: y) >> 24 == 255 }
        }
        opaque[ObjectIdentifier(picture)] = answer
        return answer
    }
}
