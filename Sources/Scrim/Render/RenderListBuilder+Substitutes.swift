/// What stands for a layer on the outputs that must not see it.
extension RenderListBuilder {
    /// Draws the substitutes; returns the outputs that see the layer itself. What can't be made isn't drawn: its
    /// outputs see nothing.
    ///
    /// - Parameter surroundings: leaves in them what the sublayers inherit.
    mutating func substitute(
        _ node: SnapshotNode, _ geometry: LayerGeometry, in surroundings: inout Surroundings
    ) -> UInt32 {
        guard heedsPolicies else { return surroundings.outputs }
        let restrictions = snapshot.restrictions(of: node, &surroundings.inheritance)
        guard !restrictions.isEmpty else { return surroundings.outputs }
        let split = resolver.split(surroundings.outputs, by: restrictions)
        let rect = geometry.outerBounds.intersection(surroundings.clip)
        for (appearance, seeing) in split.substitutes {
            let outputs = seeing & surroundings.drawing
            guard outputs != 0, !rect.isEmpty else { continue }
            let count = list.count
            do throws(RenderError) {
                try substitute(
                    node, geometry, by: appearance, in: rect, surroundings.inheritance, outputs: outputs)
            } catch {
                list.removeItems(from: count)
                failureCount += 1
            }
        }
        return split.visible
    }

    private mutating func substitute(
        _ node: SnapshotNode, _ geometry: LayerGeometry, by appearance: Appearance, in rect: PixelRect,
        _ inheritance: Inheritance, outputs: UInt32
    ) throws(RenderError) {
        switch appearance {
        case .visible, .omitted: break
        case .solid(let color): addSolid(rect, color, outputs: outputs)
        case .placeholder(let reference):
            try addPlaceholder(reference.id, geometry, in: rect, outputs: outputs)
        case .blurred(let radius):
            try addPictures(
                node, geometry, .blur(sigma: geometry.sigma(radius)), in: rect, inheritance, outputs: outputs)
        case .pixelated(let points):
            // Beyond the longest picture, a larger cell makes no difference.
            let length = min(geometry.pixelLength(points), Double(Scene.maximumPixelSide))
            let bounds = geometry.outerBounds
            let visible = bounds.intersection(canvas)
            let effect = PictureEffect.pixelate(
                cell: max(1, Int((length + 0.5).rounded(.down))), x: bounds.minX - visible.minX,
                y: bounds.minY - visible.minY)
            try addPictures(node, geometry, effect, in: rect, inheritance, outputs: outputs)
        }
    }

    /// Draws pictures of the layer alone, each for the outputs that see the same in it. The pixels that a picture is
    /// made of are those of the layer's frame on the screen, whatever its ancestors clip, so that the part of it that
    /// shows doesn't depend on them.
    private mutating func addPictures(
        _ node: SnapshotNode, _ geometry: LayerGeometry, _ effect: PictureEffect, in rect: PixelRect,
        _ inheritance: Inheritance, outputs: UInt32
    ) throws(RenderError) {
        let region = geometry.outerBounds.intersection(canvas)
        let seeing = outputs | resolver.sampled(by: outputs, .ownSubstitutes)
        let layer = try listApart { builder throws(RenderError) in
            let alone = Surroundings(
                map: geometry.map, clip: region, inheritance: inheritance, outputs: seeing, drawing: seeing)
            try builder.draw(node, geometry, in: alone)
        }
        for outputs in layer.classes(of: outputs, in: region) {
            let seen = layer.seen(by: resolver.sampled(by: outputs.lowestBit, .ownSubstitutes), in: region)
            guard seen.count > 0 else { continue }
            let picture = try surfaces.picture(
                of: seen, size: PixelSize(region.width, region.height), effect, level: level)
            list.addImage(picture, x: region.minX, y: region.minY, rect: rect, outputs: outputs)
        }
    }

    /// Draws the tree of a placeholder, its upper left corner at that of the layer.
    private mutating func addPlaceholder(
        _ id: Layer.ID, _ geometry: LayerGeometry, in rect: PixelRect, outputs: UInt32
    ) throws(RenderError) {
        guard let template = snapshot.templates[id], !openTemplates.contains(id) else { return }
        openTemplates.append(id)
        defer { openTemplates.removeLast() }
        let layer = template.root.layer
        let map = AffineTransform.translation(-layer.frame.minX, -layer.frame.minY)
            .concatenating(geometry.frameMap)
        guard let placed = LayerGeometry(layer, in: map, scale: snapshot.scale) else { return }
        var surroundings = Surroundings(
            map: map, clip: rect, inheritance: template.inheritance, outputs: outputs, drawing: outputs)
        surroundings.outputs = substitute(template.root, placed, in: &surroundings)
        surroundings.drawing = surroundings.outputs
        try draw(template.root, placed, in: surroundings)
    }
}

extension UInt32 {
    /// The lowest bit that is set, alone.
    var lowestBit: UInt32 { self & (~self &+ 1) }
}
