internal import CPangoCairo
public import Scrim

/// Draws shapes and texts, one on top of the other, into the memory of a pixel buffer.
///
/// Positions are points, y downward; the upper left of the buffer is (0, 0). Each call draws at once: after
/// it the buffer holds the result, and its version has grown.
///
/// Threads: use a canvas, and its buffer, on one thread at a time. Different canvases may draw on different
/// threads at the same time: no cairo or Pango object outlives a call, and Pango keeps its fonts per thread.
public final class Canvas {
    /// The most pixels of a canvas: an 8K screen fits, and a hostile size doesn't eat the memory.
    public static let maximumPixelCount = 36_000_000

    /// What was drawn so far; premultiplied `argb32`, for use as `LayerContents.surface`.
    public let pixels: PixelBuffer
    /// Pixels to the point.
    public let scale: Double

    /// A transparent canvas of `floor(side * scale + 0.5)` pixels per side.
    public init(size: Size, scale: Double = 1) throws(ContentError) {
        let pixelSize = try Self.pixelSize(of: size, scale: scale)
        do {
            pixels = try PixelBuffer(size: pixelSize)
        } catch {
            throw .invalidSize(size, scale: scale)
        }
        self.scale = scale
    }

    /// A canvas that draws on top of what `pixels` holds.
    ///
    /// - Parameter pixels: of the format `argb32`, not written by others while the canvas draws.
    public init(drawingInto pixels: PixelBuffer, scale: Double = 1) throws(ContentError) {
        guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
        guard pixels.format == .argb32 else { throw .wrongFormat(pixels.format) }
        self.pixels = pixels
        self.scale = scale
    }

    /// Draws a shape whose box is `rect`. A rectangle without area draws nothing.
    public func draw(_ shape: Shape, in rect: Rect) throws(ContentError) {
        try check(rect)
        guard !rect.isEmpty else { return }
        try paint { (cairo) throws(ContentError) in
            try cairo.draw(shape, in: rect, scale: self.scale)
        }
    }

    /// Sets a text in `rect`. What is higher or wider than the rectangle reaches beyond it on either side.
    public func draw(_ text: Text, in rect: Rect) throws(ContentError) {
        try check(rect)
        try text.check(scale: scale)
        guard !rect.isEmpty, !text.string.isEmpty else { return }
        let layout = TextLayout(text, width: rect.size.width, height: rect.size.height)
        try paint { (cairo) throws(ContentError) in
            cairo.setSource(text.color)
            layout.show(on: cairo.handle, in: rect, verticalAlignment: text.verticalAlignment)
        }
    }

    /// Lends the buffer's memory to a cairo context for the length of `body`.
    private func paint(_ body: (borrowing CairoContext) throws(ContentError) -> Void) throws(ContentError) {
        try pixels.withMutableBytes { (bytes) throws(ContentError) in
            let cairo = CairoContext(
                drawingInto: bytes, size: pixels.size, strideInBytes: pixels.strideInBytes, scale: scale)
            try cairo.checkStatus()
            try body(cairo)
            cairo.flush()
            try cairo.checkStatus()
        }
    }

    private func check(_ rect: Rect) throws(ContentError) {
        try checkCoordinate(rect.minX, scale: scale, "the x of a rectangle")
        try checkCoordinate(rect.minY, scale: scale, "the y of a rectangle")
        try checkCoordinate(rect.size.width, scale: scale, "the width of a rectangle")
        try checkCoordinate(rect.size.height, scale: scale, "the height of a rectangle")
    }

    private static func pixelSize(of size: Size, scale: Double) throws(ContentError) -> PixelSize {
        guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
        let width = (size.width * scale + 0.5).rounded(.down)
        let height = (size.height * scale + 0.5).rounded(.down)
        let sides = 1...Double(PixelBuffer.maximumSide)
        // A side that is not a number is in no range.
        guard sides.contains(width), sides.contains(height), width * height <= Double(maximumPixelCount)
        else {
            throw .invalidSize(size, scale: scale)
        }
        return PixelSize(Int(width), Int(height))
    }
}

/// Cairo keeps coordinates in 24 bits before the point and wraps what is larger, so larger numbers are
/// refused.
func checkCoordinate(_ value: Double, scale: Double, _ what: String) throws(ContentError) {
    guard value.isFinite, abs(value) * scale <= 1_000_000 else { throw .invalidNumber(value, what: what) }
}
