/// Effects that sample what their own output shows: blurred backdrops and shadows.
extension RenderListBuilder {
    /// How far a blur reaches, in pixels. Beyond it a Gaussian has less than half a level to give.
    private static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

    /// What a backdrop of the shape is made of.
    func backdropRegion(_ sigma: Double, _ shape: ClipShape) -> PixelRect {
        shape.pixels.intersection(canvas).grown(by: Self.reach(sigma)).intersection(canvas)
    }

    /// What lies beneath a layer, blurred, in the layer's shape: for the outputs that show the same there, one item.
    mutating func backdrops(
        of layer: SnapshotLayer, _ geometry: LayerGeometry, _ shape: ClipShape, in inside: Surroundings
    ) throws(RenderError) -> ItemList {
        var backdrops = ItemList()
        let sigma = geometry.sigma(layer.backdropBlur)
        let rect = shape.pixels.intersection(inside.clip)
        guard sigma > 0, !rect.isEmpty, inside.drawing != 0 else { return backdrops }
        // A shape that clips does so once, after everything inside of it was drawn.
        guard let mask = shape.isPlain || shape.clips ? ItemMask.none : try shape.mask(in: rect, &surfaces)
        else { return backdrops }
        let region = backdropRegion(sigma, shape)
        let isWhole = isolatingGroups.isEmpty
        let beneath = isWhole ? list : list.suffix(from: isolatingGroups.last! + 1)
        for outputs in beneath.classes(of: inside.drawing, in: region) {
            let seen = beneath.seen(by: resolver.sampled(by: outputs.lowestBit, .ownBackdrops), in: region)
            let picture = try surfaces.picture(
                of: seen, size: PixelSize(region.width, region.height), background: isWhole ? background : 0,
                .blur(sigma: sigma), level: level)
            backdrops.addImage(
                picture, x: region.minX, y: region.minY, rect: rect, mask: mask, outputs: outputs)
        }
        return backdrops
    }

    /// The shadow that a layer throws, which is composed of `layer`: for the outputs that see the same of it, one
    /// item.
    mutating func shadows(
        _ shadow: SnapshotLayer.Shadow, of layer: ItemList, _ geometry: LayerGeometry,
        in inside: Surroundings
    ) throws(RenderError) -> ItemList {
        var shadows = ItemList()
        guard let offset = pixelOffset(shadow.offset, geometry), shadow.color.alpha > 0 else {
            return shadows
        }
        let sigma = geometry.sigma(shadow.radius)
        let screen = canvas.moved(byX: -offset.x, y: -offset.y)
        for outputs in layer.classes(of: inside.drawing, in: canvas) {
            let output = resolver.sampled(by: outputs.lowestBit, .ownShadows)
            let region = layer.covered(for: output).grown(by: Self.reach(sigma)).intersection(screen)
            let target = region.moved(byX: offset.x, y: offset.y)
            let rect = target.intersection(inside.clip)
            guard !rect.isEmpty else { continue }
            let alpha = try surfaces.picture(
                of: layer.seen(by: output, in: region), size: PixelSize(region.width, region.height),
                .blur(sigma: sigma), .alpha, level: level)
            shadows.addSolid(
                rect, color: shadow.color.premultiplied,
                mask: .surface(alpha, x: target.minX, y: target.minY), outputs: outputs)
        }
        return shadows
    }

    /// A vector of the layer in whole pixels; nil if it leads out of every picture.
    private func pixelOffset(_ vector: Point, _ geometry: LayerGeometry) -> (x: Int, y: Int)? {
        let map = geometry.map
        let x = (map.a * vector.x + map.c * vector.y) * geometry.scale
        let y = (map.b * vector.x + map.d * vector.y) * geometry.scale
        let limit = Double(2 * Scene.maximumPixelSide)
        guard abs(x) <= limit, abs(y) <= limit else { return nil }
        return (Int((x + 0.5).rounded(.down)), Int((y + 0.5).rounded(.down)))
    }
}
