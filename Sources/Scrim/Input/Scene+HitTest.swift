extension Scene {
    /// The window and the layer under a point, or nil where there is none.
    ///
    /// The windows are asked by level from the top, of equal levels the one added later first. In a window it is as in
    /// UIKit: a layer is hit where the point is inside of its bounds, the far edges left out, and sublayers
    /// come before their superlayer, the frontmost first. What lies outside of its superlayer's bounds isn't
    /// hit, though it is drawn. Nor is what is hidden, has an opacity below 0.01, has numbers that aren't
    /// finite or a transform without inverse, with all that is inside of it. Rounded corners and masks don't
    /// count, and capture policies never do: what a capture sees can't change who gets a pointer.
    ///
    /// Tells about the scene as it is edited now, also before the next commit. Cost: in proportion to the
    /// number of layers whose superlayers contain the point.
    ///
    /// - Parameter point: in the scene's coordinates, points.
    public func hitTest(_ point: Point) -> HitTestResult? {
        for index in windowPaintingOrder.reversed() where !windows[index].isHidden {
            let window = windows[index]
            if let hit = window.root.hitTest(point, in: .identity, depth: 0) {
                return HitTestResult(window: window, layer: hit.layer, point: hit.point)
            }
        }
        return nil
    }
}

extension Layer {
    /// Below it a layer is too faint to be hit, as in UIKit.
    private static let minimumOpacity = 0.01

    /// - Parameters:
    ///   - point: in the scene's coordinates.
    ///   - parent: from the superlayer's coordinates to the scene's.
    fileprivate func hitTest(_ point: Point, in parent: AffineTransform, depth: Int) -> (
        layer: Layer, point: Point
    )? {
        // What is deeper can't be committed, so nobody sees it.
        guard depth <= Scene.maximumLayerDepth, hitTesting != .none, !isHidden,
            opacity >= Self.minimumOpacity, let geometry = LayerGeometry(self, in: parent),
            let inside = geometry.inside(point)
        else { return nil }
        for index in (sublayerPaintingOrder ?? Array(sublayers.indices)).reversed() {
            if let hit = sublayers[index].hitTest(point, in: geometry.map, depth: depth + 1) { return hit }
        }
        return hitTesting == .normal ? (self, inside) : nil
    }
}
