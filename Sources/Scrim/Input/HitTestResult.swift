/// What lies under a point of the scene.
public struct HitTestResult {
    public let window: Window
    /// The frontmost layer there.
    public let layer: Layer
    /// The point in the layer's own coordinates: inside of its `bounds`.
    public let point: Point
}
