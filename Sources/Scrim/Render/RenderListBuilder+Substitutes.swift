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
        memory.restrictions.removeAll()
        memory.restrictions.add(of: node, in: snapshot, &surroundings.inheritance)
        guard !memory.restrictions.list.isEmpty else { return surroundings.outputs }
        let begin = memory.substitutes.count
        let visible = resolver.split(
            surroundings.outputs, by: memory.restrictions.list, &memory.substitutes)
        let rect = geometry.outerBounds.intersection(surroundings.clip)
        for index in begin..<memory.substitutes.count {
            let substitute = memory.substitutes[index]
            let outputs = substitute.outputs & surroundings.drawing
            guard outputs != 0, !rect.isEmpty else { continue }
            let count = list.count
            do throws(RenderError) {
                try add(
                    substitute.appearance, of: node, geometry, in: rect, surroundings.inheritance,
                    outputs: outputs)
            } catch {
                list.removeItems(from: count)
                failureCount += 1
            }
        }
        memory.substitutes.removeSubrange(begin...)
        return visible
    }

    private mutating func add(
        _ appearance: Appearance, of node: SnapshotNode, _ geometry: LayerGeometry, in rect: PixelRect,
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
        defer { surfaces.giveBack(layer) }
        memory.classes.find(outputs, in: layer.list, region)
        for index in 0..<memory.classes.count {
            let outputs = memory.classes[index]
            let seen = surfaces.takeItems()
            seen.take(
                layer.list, 0..<layer.list.count,
                seenBy: resolver.sampled(by: outputs.lowestBit, .ownSubstitutes), in: region)
            guard seen.list.count > 0 else {
                surfaces.giveBack(seen)
                continue
            }
            let picture = try surfaces.picture(
                of: seen, size: PixelSize(region.width, region.height), effect)
            list.addImage(picture, x: region.minX, y: region.minY, rect: rect, outputs: outputs)
        }
    }

    /// Draws the tree of a placeholder, its upper left corner at that of the layer.
    private mutating func addPlaceholder(
        _ id: Layer.ID, _ geometry: LayerGeometry, in rect: PixelRect, outputs: UInt32
    ) throws(RenderError) {
        guard let template = snapshot.templates[id], !memory.openTemplates.contains(id) else { return }
        memory.openTemplates.append(id)
        defer { memory.openTemplates.removeLast() }
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
