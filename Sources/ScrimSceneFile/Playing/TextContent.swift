internal import Scrim
internal import ScrimContent

/// The text of a layer, drawn into its contents at the scale of the scene. Drawn anew only where the text or
/// the size of the layer changed.
final class TextContent {
    /// More than a whole 8K screen of text.
    static let maximumPixels = 36_000_000.0

    private var text: Text
    private let scale: Double
    /// Where the file says it, for errors.
    private let source: JSONValue
    private var drawn: (text: Text, size: Size)?

    init(_ text: Text, scale: Double, source: JSONValue) {
        self.text = text
        self.scale = scale
        self.source = source
    }

    var string: String {
        get { text.string }
        set { text.string = newValue }
    }

    var color: Color {
        get { text.color }
        set { text.color = newValue }
    }

    func show(on layer: Layer) throws(SceneFileError) {
        let size = layer.frame.size
        if let drawn, drawn.text == text, drawn.size == size { return }
        layer.contents = try draw(size: size).map { .surface($0) }
        layer.contentsGravity = .topLeft
        layer.contentsScale = scale
        drawn = (text, size)
    }

    /// Nil where the layer is less than half a pixel wide or high.
    private func draw(size: Size) throws(SceneFileError) -> PixelBuffer? {
        let width = (size.width * scale + 0.5).rounded(.down)
        let height = (size.height * scale + 0.5).rounded(.down)
        guard width >= 1, height >= 1 else { return nil }
        guard width * height <= Self.maximumPixels else {
            throw source.error("too large for a text: at most \(Int(Self.maximumPixels)) pixels", at: "frame")
        }
        do throws(ContentError) {
            return try text.draw(size: size, scale: scale)
        } catch {
            throw source.error(error.description, at: "text")
        }
    }
}
