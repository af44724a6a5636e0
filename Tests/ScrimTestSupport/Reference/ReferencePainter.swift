import CPixman
public import Scrim

/// The oracle of the compositor: a painter's algorithm that draws one picture of a live scene, layer by layer, into full-size images, by the
/// rules of `Docs/numerics.md` and by nothing of the compositor's own.
///
/// Slow, allocates for every layer; for pictures of a few hundred pixels. It traps where the scene has numbers that aren't finite.
public struct ReferencePainter {
    let scene: Scene
    let view: SceneView
    let record: SceneRecord
    let sight: Sight
    let whole: Box
    var scale: Double { scene.scale }

    /// What `view` sees of the scene as it is now, committed or not.
    ///
    /// - Parameters:
    ///   - record: what the scene doesn't tell.
    ///   - ignored: a layer or window whose own policy is taken for `visible`, to show that a comparison can fail.
    public static func paint(
        _ scene: Scene, as view: SceneView, knowing record: SceneRecord = SceneRecord(),
        ignoringPolicyOf ignored: AnyObject? = nil
    ) -> Picture {
        let width = Int((scene.size.width * scene.scale + 0.5).rounded(.down))
        let height = Int((scene.size.height * scene.scale + 0.5).rounded(.down))
        let painter = ReferencePainter(
            scene: scene, view: view, record: record,
            sight: Sight(kind: view.kind, record: record, ignored: ignored),
            whole: Box(x0: 0, y0: 0, x1: width, y1: height))
        return Picture(painter.paint())
    }

    public static func paint(
        _ scene: Scene, as kind: Output.Kind, ignoringPolicyOf ignored: AnyObject? = nil
    ) -> Picture {
        paint(scene, as: SceneView(kind), ignoringPolicyOf: ignored)
    }

    private func paint() -> PixmanImage {
        let background = view.showsBackground ? premultiplied(scene.background) : 0
        var steps: [PaintStep] = []
        for window in bottomUp(scene.windows, by: \.level.rawValue)
        where !window.isHidden && view.shows(window) {
            let screen = Surroundings(
                clip: whole, isSeen: view.focus == nil, reasons: scene.redactionReasons,
                beneath: Beneath(color: background, steps: steps))
            steps += self.steps(
                of: window.root, restricted: sight.restrictions(of: window, in: scene), in: screen)
        }
        return steps.painted(on: background, within: whole, cutTo: whole)
    }

    /// What a layer inherits.
    struct Surroundings {
        /// From the superlayer's coordinates to the scene's.
        var map = PointMap()
        /// What the ancestors leave of the picture.
        var clip: Box
        /// Whether the picture is about this, and not only about something further in.
        var isSeen: Bool
        /// False inside of a mask.
        var heedsPolicies = true
        var reasons: RedactionReasons
        var beneath: Beneath
        /// The placeholders that are being painted.
        var open: [ObjectIdentifier] = []
    }

    /// What a backdrop is made of.
    struct Beneath {
        var color: UInt32 = 0
        var steps: [PaintStep] = []
    }

    /// One layer and what is below it in the tree, or what stands for it.
    func steps(of layer: Layer, restricted outer: [Appearance] = [], in surroundings: Surroundings)
        -> [PaintStep]
    {
        layer.isHidden
            ? [] : placedSteps(of: layer, at: layer.frame.origin, restricted: outer, in: surroundings)
    }

    /// The same wherever it's hidden, with its frame beginning at a point.
    func placedSteps(
        of layer: Layer, at origin: Point, restricted outer: [Appearance], in surroundings: Surroundings
    ) -> [PaintStep] {
        var inside = surroundings
        inside.map = PointMap(of: layer, at: origin, in: surroundings.map)
        if case .layer(let focus) = view.subject, focus === layer { inside.isSeen = true }
        let restrictions = outer + sight.restrictions(of: layer, &inside.reasons)
        let shape = LayerShape(of: layer, map: inside.map, scale: scale)
        let appearance = inside.heedsPolicies ? Sight.strictest(of: restrictions) : .visible
        return appearance == .visible
            ? visibleSteps(of: layer, shape, in: inside)
            : inside.isSeen ? substitute(for: layer, appearance, shape, in: inside) : []
    }

    /// A layer that is seen; `surroundings` with its own map.
    func visibleSteps(of layer: Layer, _ shape: LayerShape, in surroundings: Surroundings) -> [PaintStep] {
        let opacity = Arithmetic.byte(opacity: layer.opacity)
        var inside = surroundings
        if layer.masksToBounds { inside.clip = inside.clip.cut(to: shape.box) }
        guard opacity > 0, !inside.clip.isEmpty else { return [] }
        let backdrop = backdrop(of: layer, shape, in: inside)
        let clipsToShape = layer.masksToBounds && !shape.isPlain
        guard opacity < 255 || layer.mask != nil || clipsToShape else {
            return steps(inside: layer, shape, backdrop, in: inside)
        }
        if opacity < 255 || layer.mask != nil { inside.beneath = Beneath() }
        let steps = steps(inside: layer, shape, backdrop, in: inside)
        guard !steps.isEmpty else { return [] }
        let group = steps.painted(within: whole, cutTo: whole)
        let clip = inside.clip
        if clipsToShape {
            let coverage = shape.coverage(in: clip)
            group.multiply(in: clip) { x, y in coverage[x, y] }
        }
        if let mask = layer.mask {
            let alone = maskSteps(mask, in: inside)
            guard !alone.isEmpty else { return [] }
            let picture = alone.painted(within: whole, cutTo: whole)
            group.multiply(in: clip) { x, y in picture.row(y)[x] >> 24 }
        }
        group.multiply(in: clip) { _, _ in opacity }
        return [PaintStep(group, at: (0, 0), in: clip, extent: steps.extent)].compactMap(\.self)
    }

    private func maskSteps(_ mask: Layer, in masked: Surroundings) -> [PaintStep] {
        var alone = masked
        alone.clip = whole
        alone.isSeen = true
        alone.heedsPolicies = false
        alone.beneath = Beneath()
        return steps(of: mask, in: alone)
    }

    /// Shadow, backdrop, background colour, contents, sublayers.
    private func steps(
        inside layer: Layer, _ shape: LayerShape, _ backdrop: PaintStep?, in inside: Surroundings
    ) -> [PaintStep] {
        var steps: [PaintStep] = []
        if let backdrop { steps.append(backdrop) }
        if inside.isSeen {
            if let color = layer.backgroundColor, !shape.box.cut(to: inside.clip).isEmpty {
                let box = shape.box.cut(to: inside.clip)
                let isRounded = !shape.isPlain && !layer.masksToBounds
                let step = PaintStep(
                    color: premultiplied(color), in: box, coverage: isRounded ? shape.coverage(in: box) : nil)
                if let step { steps.append(step) }
            }
            if case .surface(let surface)? = layer.contents,
                let step = step(surface, of: layer, map: shape.map, clip: inside.clip)
            {
                steps.append(step)
            }
        }
        var beside = inside
        for sublayer in bottomUp(layer.sublayers, by: \.zPosition) {
            beside.beneath.steps = inside.beneath.steps + steps
            steps += self.steps(of: sublayer, in: beside)
        }
        if let shadow = shadow(of: layer, steps, shape, in: inside) { steps.insert(shadow, at: 0) }
        return steps
    }

    private func step(_ surface: PixelBuffer, of layer: Layer, map: PointMap, clip: Box) -> PaintStep? {
        let placement = ContentsPlacement(
            surface: surface.size, gravity: layer.contentsGravity, contentsScale: layer.contentsScale,
            bounds: Rect(origin: layer.boundsOrigin, size: layer.frame.size))
        let edges = placement.edges
        guard edges.width > 0, edges.height > 0 else { return nil }
        let image = PixmanImage(copying: surface)

        guard map.isRectilinear else {
            let box = Box.outward(map.around(edges), scale: scale).cut(to: clip)
            guard !box.isEmpty, let inverse = PixelInverse(of: map, scale: scale) else { return nil }
            let matrix = SampleMatrix(filling: edges, surface: surface.size, inverse: inverse)
            return PaintStep(
                matrix.sample(image, in: box), at: (box.x0, box.y0), in: box,
                coverage: Coverage(mapped: edges, radius: 0, map: map, scale: scale, in: box))
        }
        var box = Box.snapped(map.around(edges), scale: scale)
        if placement.isNatural && map.isUpright && layer.contentsScale == scale {
            box.x1 = box.x0 + surface.width
            box.y1 = box.y0 + surface.height
        }
        let visible = box.cut(to: clip)
        guard !visible.isEmpty else { return nil }
        if map.a > 0, map.d > 0, box.width == surface.width, box.height == surface.height {
            return PaintStep(image, at: (box.x0, box.y0), in: visible)
        }
        let matrix = SampleMatrix(filling: box, surface: surface.size, map: map)
        return PaintStep(matrix.sample(image, in: visible), at: (visible.x0, visible.y0), in: visible)
    }
}

extension SceneView {
    /// The layer that it is about, if it's one.
    var focus: Layer? { if case .layer(let layer) = subject { layer } else { nil } }
}

func premultiplied(_ color: Color) -> UInt32 {
    Arithmetic.premultiply(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
}
