import Scrim

extension ReferencePainter {
    /// What was painted so far, blurred, in the shape of a layer.
    func backdrop(of layer: Layer, _ shape: LayerShape, in inside: Surroundings) -> PaintStep? {
        let sigma = shape.pixels(min(max(layer.backdropBlur, 0), 1000))
        let box = shape.box.cut(to: inside.clip)
        guard inside.isSeen, sigma > 0, !box.isEmpty else { return nil }
        let region = shape.box.cut(to: whole).grown(by: reach(sigma)).cut(to: whole)
        let picture = inside.beneath.steps.painted(on: inside.beneath.color, within: whole, cutTo: region)
        picture.blur(sigma: sigma)
        let isPlain = shape.isPlain || layer.masksToBounds
        return PaintStep(
            picture, at: (region.x0, region.y0), in: box, coverage: isPlain ? nil : shape.coverage(in: box))
    }

    /// The shadow of what is painted inside of a layer.
    func shadow(of layer: Layer, _ steps: [PaintStep], _ shape: LayerShape, in inside: Surroundings)
        -> PaintStep?
    {
        guard inside.isSeen, let color = layer.shadowColor, !steps.isEmpty else { return nil }
        let (map, vector) = (shape.map, layer.shadowOffset)
        let offset = (
            x: (map.a * vector.x + map.c * vector.y) * scale, y: (map.b * vector.x + map.d * vector.y) * scale
        )
        guard max(abs(offset.x), abs(offset.y)) <= 32_768 else { return nil }
        let (dx, dy) = (Int((offset.x + 0.5).rounded(.down)), Int((offset.y + 0.5).rounded(.down)))
        let sigma = shape.pixels(min(max(layer.shadowRadius, 0), 1000))
        let region = steps.extent.grown(by: reach(sigma)).cut(to: whole.moved(-dx, -dy))
        let target = region.moved(dx, dy)
        guard !target.cut(to: inside.clip).isEmpty else { return nil }
        let picture = steps.painted(within: whole, cutTo: region)
        picture.blur(sigma: sigma)
        return PaintStep(
            color: premultiplied(color), in: target.cut(to: inside.clip),
            coverage: Coverage(alphaOf: picture, at: target))
    }

    private func reach(_ sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }
}
