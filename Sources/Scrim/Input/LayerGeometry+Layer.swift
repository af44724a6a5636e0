extension LayerGeometry {
    /// Where a layer lies as it is edited now: by way of what a commit would make of it, so that
    /// input and pictures can't come to differ. Scale 1: positions are points.
    init?(_ layer: Layer, in parent: AffineTransform) {
        self.init(SnapshotLayer(layer), in: parent, scale: 1)
        guard isDrawable else { return nil }
    }

    /// A point of the scene in the layer's own coordinates; nil where it's outside of the bounds.
    func inside(_ point: Point) -> Point? {
        guard let inverse = map.inverted, inverse.isFinite else { return nil }
        let local = inverse.apply(to: point)
        let isInside =
            local.x >= bounds.minX && local.x < bounds.maxX && local.y >= bounds.minY
            && local.y < bounds.maxY
        return isInside ? local : nil
    }
}

extension Layer {
    /// The window in whose tree it is now. Cost: its depth.
    public var window: Window? { ancestry.last?.windowOfRoot }

    /// Itself, its superlayer and so on up to the top of its tree.
    var ancestry: [Layer] {
        var layers: [Layer] = []
        var next: Layer? = self
        while let layer = next {
            layers.append(layer)
            next = layer.superlayer
        }
        return layers
    }

    /// Where it lies in the scene; nil where it is in no window of `scene`, where it, an ancestor or its window
    /// is hidden, or where a number isn't finite.
    func geometry(in scene: Scene) -> LayerGeometry? {
        let ancestry = ancestry
        guard let window = ancestry.last?.windowOfRoot, window.scene === scene, !window.isHidden else {
            return nil
        }
        var geometry: LayerGeometry?
        for layer in ancestry.reversed() {
            guard !layer.isHidden, let next = LayerGeometry(layer, in: geometry?.map ?? .identity) else {
                return nil
            }
            geometry = next
        }
        return geometry
    }
}
