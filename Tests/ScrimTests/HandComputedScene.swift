import Scrim
import ScrimTestSupport
import XCTest

/// For small scenes whose pixels were worked out by hand: the reference painter and the compositor are both held to them.
extension XCTestCase {
    /// A scene with one window; the closure fills its root layer.
    func scene(
        _ width: Double, _ height: Double, scale: Double = 1, background: Color = .black,
        _ fill: (Layer) throws -> Void
    ) rethrows -> Scene {
        let scene = try! Scene(size: Size(width, height), scale: scale, background: background)
        try fill(scene.addWindow().root)
        return scene
    }

    func layer(_ frame: Rect, _ color: Color? = nil) -> Layer {
        let layer = Layer(frame: frame)
        layer.backgroundColor = color
        return layer
    }

    /// Holds both painters to the words at the given pixels.
    func assert(
        _ scene: Scene, _ kind: Output.Kind, _ pixels: [(x: Int, y: Int, word: UInt32)],
        knowing record: SceneRecord = SceneRecord(), line: UInt = #line
    ) throws {
        try scene.commit()
        let output =
            switch kind {
            case .display: Output.display()
            case .capture(let route): Output.capture(route)
            }
        let rendered = Picture(try Compositor(scene).render([output])[output].pixels)
        let painted = ReferencePainter.paint(scene, as: SceneView(kind), knowing: record)
        for pixel in pixels {
            for (painter, picture) in [("reference", painted), ("compositor", rendered)] {
                XCTAssertEqual(
                    picture[pixel.x, pixel.y], pixel.word,
                    "\(painter), (\(pixel.x), \(pixel.y)): \(String(picture[pixel.x, pixel.y], radix: 16))",
                    line: line)
            }
        }
        XCTAssertEqual(painted, rendered, line: line)
    }

    /// Holds both painters to a whole row, or column, of words.
    func assertRow(
        _ scene: Scene, _ kind: Output.Kind = .display, y: Int, _ words: [UInt32],
        knowing record: SceneRecord = SceneRecord(), line: UInt = #line
    ) throws {
        try assert(
            scene, kind, words.enumerated().map { ($0.offset, y, $0.element) }, knowing: record, line: line)
    }

    func surface(_ words: [UInt32], width: Int, format: PixelFormat = .argb32) throws -> PixelBuffer {
        let buffer = try PixelBuffer(size: PixelSize(width, words.count / width), format: format)
        buffer.withMutableBytes { bytes in
            for (index, word) in words.enumerated() {
                let offset = index / width * buffer.strideInBytes + index % width * format.bytesPerPixel
                if format == .a8 {
                    bytes.storeBytes(of: UInt8(word), toByteOffset: offset, as: UInt8.self)
                } else {
                    bytes.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
                }
            }
        }
        return buffer
    }
}
