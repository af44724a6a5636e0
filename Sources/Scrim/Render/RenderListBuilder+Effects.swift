/// Effects that sample what their own output shows: blurred backdrops and shadows.
extension RenderListBuilder {
    /// How far a blur reaches, in pixels. Beyond it a Gaussian has less than half a level to give.
    private static func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

    /// What a backdrop of the shape is made of.
    func backdropRegion(_ sigma: Double, _ shape: ClipShape) -> PixelRect {
        shape.pixels.intersection(canvas).grown(by: Self.reach(sigma)).intersection(canvas)
    }

    /// What lies beneath a layer, blurred, in the layer's shape: for the outputs that show the same there, one item.
    mutating func addBackdrops(
        of layer: SnapshotLayer, _ geometry: LayerGeometry, _ shape: ClipShape, in inside: Surroundings
    ) throws(RenderError) {
        let sigma = geometry.sigma(layer.backdropBlur)
        let rect = shape.pixels.intersection(inside.clip)
        guard sigma > 0, !rect.isEmpty, inside.drawing != 0 else { return }
        // A shape that clips does so once, after everything inside of it was drawn.
        guard let mask = shape.isPlain || shape.clips ? ItemMask.none : try shape.mask(in: rect, surfaces)
        else { return }
        let region = backdropRegion(sigma, shape)
        let beneath = isolatingGroup.map { $0 + 1 } ?? 0
        let end = list.count
        memory.classes.find(inside.drawing, in: list, from: beneath, region)
        for index in 0..<memory.classes.count {
            let outputs = memory.classes[index]
            let seen = surfaces.takeItems()
            seen.take(
                list, beneath..<end, seenBy: resolver.sampled(by: outputs.lowestBit, .ownBackdrops),
                in: region)
            let picture = try surfaces.picture(
                of: seen, size: PixelSize(region.width, region.height),
                background: isolatingGroup == nil ? background : 0, .blur(sigma: sigma))
            list.addImage(
                picture, x: region.minX, y: region.minY, rect: rect, mask: mask, outputs: outputs)
        }
    }

    /// Puts the shadow that a layer throws beneath the items of the layer, those from `begin` on: for the outputs that see
    /// the same of it, one item.
    mutating func insertShadows(
        _ shadow: SnapshotLayer.Shadow, at begin: Int, _ geometry: LayerGeometry, in inside: Surroundings
    ) throws(RenderError) {
        guard let offset = pixelOffset(shadow.offset, geometry), shadow.color.alpha > 0 else { return }
        let sigma = geometry.sigma(shadow.radius)
        let screen = canvas.moved(byX: -offset.x, y: -offset.y)
        // Where the layer begins by now.
        var layer = begin
        memory.classes.find(inside.drawing, in: list, from: begin, canvas)
        for index in 0..<memory.classes.count {
            let outputs = memory.classes[index]
            let output = resolver.sampled(by: outputs.lowestBit, .ownShadows)
            let region = list.covered(for: output, from: layer).grown(by: Self.reach(sigma))
                .intersection(screen)
            let target = region.moved(byX: offset.x, y: offset.y)
            let rect = target.intersection(inside.clip)
            guard !rect.isEmpty else { continue }
            let seen = surfaces.takeItems()
            seen.take(list, layer..<list.count, seenBy: output, in: region)
            let alpha = try surfaces.picture(
                of: seen, size: PixelSize(region.width, region.height), .blurredAlpha(sigma: sigma))
            list.insertSolid(
                at: layer, rect, color: shadow.color.premultiplied,
                mask: .surface(alpha, x: target.minX, y: target.minY), outputs: outputs)
            layer += 1
        }
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
