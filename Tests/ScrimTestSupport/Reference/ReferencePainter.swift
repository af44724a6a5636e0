import CPixman
public import Scrim

/// The oracle of the compositor: a painter's algorithm that draws one picture of a live scene, layer by layer, into full-size images, by the
/// rules of `Docs/numerics.md` and by nothing of the compositor's own.
///
/// Slow, allocates for every layer; for pictures of a few hundred pixels. It traps where the scene has numbers that aren't finite.
public struct ReferencePainter {
    private let scale: Double
    private let kind: Output.Kind
    private let ignored: AnyObject?
    private let whole: Box

    /// What `kind` sees of the scene as it is now, committed or not.
    ///
    /// - Parameter ignored: a layer or window whose own policy is taken for `visible`, to show that a comparison can fail.
    public static func paint(_ scene: Scene, as kind: Output.Kind, ignoringPolicyOf ignored: AnyObject? = nil)
        -> Picture
    {
        let width = Int((scene.size.width * scene.scale + 0.5).rounded(.down))
        let height = Int((scene.size.height * scene.scale + 0.5).rounded(.down))
        let painter = ReferencePainter(
            scale: scene.scale, kind: kind, ignored: ignored, whole: Box(x0: 0, y0: 0, x1: width, y1: height))
        let picture = PixmanImage(width: width, height: height, format: .argb32)
        let background = premultiplied(scene.background)
        for y in 0..<height { picture.row(y).update(repeating: background, count: width) }
        for window in bottomUp(scene.windows, by: \.level.rawValue) where !window.isHidden {
            painter.paint(
                window.root, in: PointMap(), clip: painter.whole,
                seen: painter.seen(window.capture, of: window),
                onto: picture)
        }
        return Picture(picture)
    }

    /// One layer and what is below it in the tree.
    ///
    /// - Parameters:
    ///   - parent: from the superlayer's coordinates to the scene's.
    ///   - clip: what the ancestors leave of the picture.
    ///   - inherited: what its window says of a root layer; nil inside of a mask, where no policy counts.
    private func paint(
        _ layer: Layer, in parent: PointMap, clip: Box, seen inherited: Seen?, onto picture: PixmanImage
    ) {
        guard !layer.isHidden else { return }
        let map = PointMap(of: layer, in: parent)
        let bounds = Edges(
            left: layer.boundsOrigin.x, top: layer.boundsOrigin.y,
            right: layer.boundsOrigin.x + layer.frame.size.width,
            bottom: layer.boundsOrigin.y + layer.frame.size.height)
        let isEmpty = bounds.width <= 0 || bounds.height <= 0

        switch inherited?.restricted(by: seen(layer)) ?? .shown {
        case .omitted: return
        case .replaced(let color):
            if !isEmpty {
                let box = Box.outward(map.around(bounds), scale: scale)
                picture.paint(color: premultiplied(color), in: box.cut(to: clip))
            }
            return
        case .shown: break
        }

        let opacity = Arithmetic.byte(opacity: layer.opacity)
        guard opacity > 0 else { return }
        let shape = Shape(
            bounds: bounds, map: map, scale: scale, isEmpty: isEmpty,
            radius: min(max(layer.cornerRadius, 0), max(min(bounds.width, bounds.height) / 2, 0)),
            isPlain: layer.cornerRadius <= 0 && map.isRectilinear)
        let clip = layer.masksToBounds ? clip.cut(to: shape.box) : clip
        guard !clip.isEmpty else { return }

        let clipsToShape = layer.masksToBounds && !shape.isPlain
        guard opacity < 255 || layer.mask != nil || clipsToShape else {
            paintInside(layer, shape: shape, clip: clip, seen: inherited == nil ? nil : .shown, onto: picture)
            return
        }
        let group = PixmanImage(width: whole.width, height: whole.height, format: .argb32)
        paintInside(layer, shape: shape, clip: clip, seen: inherited == nil ? nil : .shown, onto: group)
        if clipsToShape {
            let coverage = shape.coverage(in: clip)
            group.multiply(in: clip) { x, y in coverage[x, y] }
        }
        if let mask = layer.mask {
            let alone = PixmanImage(width: whole.width, height: whole.height, format: .argb32)
            paint(mask, in: map, clip: whole, seen: nil, onto: alone)
            group.multiply(in: clip) { x, y in alone.row(y)[x] >> 24 }
        }
        group.multiply(in: clip) { _, _ in opacity }
        picture.paint(group, at: (0, 0), in: clip)
    }

    /// Background colour, contents, sublayers.
    private func paintInside(_ layer: Layer, shape: Shape, clip: Box, seen: Seen?, onto picture: PixmanImage)
    {
        if let color = layer.backgroundColor, !shape.box.cut(to: clip).isEmpty {
            let box = shape.box.cut(to: clip)
            let isRounded = !shape.isPlain && !layer.masksToBounds
            picture.paint(
                color: premultiplied(color), in: box, coverage: isRounded ? shape.coverage(in: box) : nil)
        }
        if case .surface(let surface)? = layer.contents {
            paint(surface, of: layer, map: shape.map, clip: clip, onto: picture)
        }
        for sublayer in bottomUp(layer.sublayers, by: \.zPosition) {
            paint(sublayer, in: shape.map, clip: clip, seen: seen, onto: picture)
        }
    }

    private func paint(
        _ surface: PixelBuffer, of layer: Layer, map: PointMap, clip: Box, onto picture: PixmanImage
    ) {
        let placement = ContentsPlacement(
            surface: surface.size, gravity: layer.contentsGravity, contentsScale: layer.contentsScale,
            bounds: Rect(origin: layer.boundsOrigin, size: layer.frame.size))
        let edges = placement.edges
        guard edges.width > 0, edges.height > 0 else { return }
        let image = PixmanImage(copying: surface)

        guard map.isRectilinear else {
            let box = Box.outward(map.around(edges), scale: scale).cut(to: clip)
            guard !box.isEmpty, let inverse = PixelInverse(of: map, scale: scale) else { return }
            let matrix = SampleMatrix(filling: edges, surface: surface.size, inverse: inverse)
            picture.paint(
                matrix.sample(image, in: box), at: (box.x0, box.y0), in: box,
                coverage: Coverage(mapped: edges, radius: 0, map: map, scale: scale, in: box))
            return
        }
        var box = Box.snapped(map.around(edges), scale: scale)
        if placement.isNatural && map.isUpright && layer.contentsScale == scale {
            box.x1 = box.x0 + surface.width
            box.y1 = box.y0 + surface.height
        }
        let visible = box.cut(to: clip)
        guard !visible.isEmpty else { return }
        if map.a > 0, map.d > 0, box.width == surface.width, box.height == surface.height {
            picture.paint(image, at: (box.x0, box.y0), in: visible)
        } else {
            let matrix = SampleMatrix(filling: box, surface: surface.size, map: map)
            picture.paint(matrix.sample(image, in: visible), at: (visible.x0, visible.y0), in: visible)
        }
    }

    // MARK: Policies

    /// A layer's own policy and those of its mask tree.
    private func seen(_ layer: Layer) -> Seen {
        var result = seen(layer.capture, of: layer)
        func add(_ part: Layer) {
            result = result.restricted(by: seen(part.capture, of: part))
            if let mask = part.mask { add(mask) }
            part.sublayers.forEach(add)
        }
        if let mask = layer.mask { add(mask) }
        return result
    }

    private func seen(_ policy: CapturePolicy, of owner: AnyObject) -> Seen {
        owner === ignored ? .shown : Seen(policy, as: kind)
    }
}

/// The bounds of a layer on the picture.
private struct Shape {
    let bounds: Edges
    let map: PointMap
    let scale: Double
    let isEmpty: Bool
    /// Points.
    let radius: Double
    /// Whether it is a rectangle of whole pixels.
    let isPlain: Bool

    /// The pixel rectangle around it.
    var box: Box {
        if isEmpty { return Box(x0: 0, y0: 0, x1: 0, y1: 0) }
        let around = map.around(bounds)
        return map.isRectilinear ? Box.snapped(around, scale: scale) : Box.outward(around, scale: scale)
    }

    func coverage(in clip: Box) -> Coverage {
        map.isRectilinear
            ? Coverage(
                rounded: box, radius: radius * (map.a * map.a + map.b * map.b).squareRoot() * scale, in: clip)
            : Coverage(mapped: bounds, radius: radius, map: map, scale: scale, in: box.cut(to: clip))
    }
}

extension PixmanImage {
    /// Multiplies the pixels of `box` by a byte each.
    fileprivate func multiply(in box: Box, by factor: (_ x: Int, _ y: Int) -> UInt32) {
        for y in box.y0..<box.y1 {
            let row = row(y)
            for x in box.x0..<box.x1 where row[x] != 0 {
                row[x] = Arithmetic.multiply(pixel: row[x], by: factor(x, y))
            }
        }
    }
}

private func premultiplied(_ color: Color) -> UInt32 {
    Arithmetic.premultiply(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
}

/// In rising order of `height`, equal ones as they are.
private func bottomUp<Element>(_ elements: [Element], by height: (Element) -> Double) -> [Element] {
    elements.enumerated().sorted { (height($0.element), $0.offset) < (height($1.element), $1.offset) }.map(
        \.element)
}
