extension Scene {
    /// Takes a picture of the state that was committed last, as the screenshot route sees it. The event of it (`screenshots`)
    /// comes before this returns. Streams aren't part of it.
    ///
    /// Cost: a frame and its memory; the first one also makes a compositor, which the scene keeps.
    ///
    /// - Returns: the picture, which is the caller's.
    /// - Throws: `nothingCommitted`, or what keeps a frame from being drawn.
    public func takeScreenshot(
        filter: ContentFilter = .everything, showsCursor: Bool = false
    ) throws(RenderError) -> Screenshot {
        let compositor: Compositor
        if let screenshotCompositor {
            compositor = screenshotCompositor
        } else {
            compositor = try Compositor(self, options: Compositor.Options(drawsStreams: false))
            screenshotCompositor = compositor
        }
        let output = Output.capture(.screenshot, filter: filter, showsCursor: showsCursor)
        let frame = try compositor.render([output])
        return Screenshot(
            pixels: frame[output].pixels, isBlank: frame[output].status == .blank,
            layersNotDrawn: compositor.statistics.layersNotDrawn)
    }
}

/// A picture of a scene.
public struct Screenshot: Sendable {
    public let pixels: PixelBuffer
    /// Whether the scene was locked, so that it shows nothing.
    public let isBlank: Bool
    /// Layers that were left out because they are beyond what can be drawn.
    public let layersNotDrawn: UInt64
}
