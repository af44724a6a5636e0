import Scrim

extension ReferencePainter {
    /// What stands for a layer; `inside` with its own map.
    func substitute(
        for layer: Layer, _ appearance: Appearance, _ shape: LayerShape, in inside: Surroundings
    ) -> [PaintStep] {
        let box = shape.outerBox.cut(to: inside.clip)
        guard !box.isEmpty else { return [] }
        switch appearance {
        case .visible, .omitted: return []
        case .solid(let color):
            return [PaintStep(color: premultiplied(color), in: box)].compactMap(\.self)
        case .blurred(let radius):
            return picture(of: layer, shape, in: inside, cutTo: box) { picture, _ in
                picture.blur(sigma: shape.pixels(radius))
            }
        case .pixelated(let points):
            let cell = max(1, Int((shape.pixels(points) + 0.5).rounded(.down)))
            return picture(of: layer, shape, in: inside, cutTo: box) { picture, region in
                picture.pixelate(
                    cell: cell, x: shape.outerBox.x0 - region.x0, y: shape.outerBox.y0 - region.y0)
            }
        case .placeholder(let reference):
            return placeholder(record.placeholder(reference), for: layer, in: inside, cutTo: box)
        }
    }

    /// The layer alone in the pixels of its frame, whatever its ancestors clip, and what `effect` makes of that.
    private func picture(
        of layer: Layer, _ shape: LayerShape, in inside: Surroundings, cutTo box: Box,
        effect: (_ picture: PixmanImage, _ region: Box) -> Void
    ) -> [PaintStep] {
        var alone = inside
        alone.clip = shape.outerBox.cut(to: whole)
        alone.beneath = Beneath()
        let steps = visibleSteps(of: layer, shape, in: alone)
        guard !steps.isEmpty else { return [] }
        let picture = steps.painted(within: whole, cutTo: alone.clip)
        effect(picture, alone.clip)
        return [PaintStep(picture, at: (alone.clip.x0, alone.clip.y0), in: box)].compactMap(\.self)
    }

    private func placeholder(
        _ placeholder: Layer, for layer: Layer, in inside: Surroundings, cutTo box: Box
    ) -> [PaintStep] {
        let id = ObjectIdentifier(placeholder)
        guard !inside.open.contains(id) else { return [] }
        var place = inside
        place.clip = box
        place.open.append(id)
        place.reasons = scene.redactionReasons
        let around = sight.restrictions(around: placeholder, in: scene, &place.reasons)
        return placedSteps(of: placeholder, at: layer.boundsOrigin, restricted: around, in: place)
    }
}
