import Scrim
import ScrimTestSupport
import XCTest

/// Buffers that held something before.
final class BufferCaseTests: XCTestCase {
    private let canary = UInt32(0x1357_9bdf)

    func testC02NoPixelOfTheLastRowAndColumnIsLeftOver() throws {
        let scene = try Scene(size: Size(1921 / 1.2, 1081 / 1.2), scale: 1.2, background: .white)
        XCTAssertEqual(scene.pixelSize, PixelSize(1921, 1081))
        let layer = Layer(frame: Rect(10.3, 20.7, 1583, 870))
        layer.backgroundColor = .black
        layer.cornerRadius = 7
        layer.capture = .blurred(radius: 3)
        scene.addWindow().root.add(layer)
        try scene.commit()
        let compositor = try Compositor(scene)
        let buffers = try (0..<2).map { _ in try PixelBuffer(size: scene.pixelSize) }
        let outputs = [Output.display(into: buffers[0]), .capture(.recording, into: buffers[1])]
        for _ in 0..<2 {
            for buffer in buffers {
                buffer.withMutableBytes { bytes in
                    bytes.withMemoryRebound(to: UInt32.self) { $0.update(repeating: canary) }
                }
            }
            let frame = try compositor.render(outputs)
            for output in outputs { XCTAssertEqual(frame[output].damage, [PixelRect(0, 0, 1921, 1081)]) }
            for buffer in buffers { XCTAssertFalse(Picture(buffer).words.contains(canary)) }
        }
    }

    /// Each frame of a ring equals one that is drawn into a new buffer, also after a change of size, from which on the damage is
    /// that of the pixels that changed.
    func testC37EveryBufferOfARingIsRepaintedAfterAResize() throws {
        for count in [2, 3] {
            let scene = try Scene(size: Size(24, 16), background: .white)
            let layer = Layer(frame: Rect(0, 0, 1, 1))
            layer.backgroundColor = .black
            scene.addWindow().root.add(layer)
            let compositor = try Compositor(scene)
            let ring = Output.capture(.recording, bufferCount: count)
            for frame in 0..<12 {
                if frame == 5 { try scene.resize(to: Size(30, 20), scale: 1) }
                if frame > 5 { layer.frame = Rect(Double(frame), Double(frame), 1, 1) }
                try scene.commit()
                let result = try compositor.render([ring])[ring]
                let expected: [PixelRect] =
                    switch frame {
                    case 0: [PixelRect(0, 0, 24, 16)]
                    case 1..<5: []
                    case 5: [PixelRect(0, 0, 30, 20)]
                    case 6: [PixelRect(0, 0, 1, 1), PixelRect(6, 6, 1, 1)]
                    default: [PixelRect(frame - 1, frame - 1, 1, 1), PixelRect(frame, frame, 1, 1)]
                    }
                XCTAssertEqual(Array(result.damage), expected, "\(count) buffers, frame \(frame)")
                let drawn = Picture(result.pixels)
                let new = Output.capture(.recording)
                XCTAssertEqual(drawn, Picture(try Compositor(scene).render([new])[new].pixels))
                XCTAssertEqual(drawn.words.count { $0 == 0xff00_0000 }, 1)
            }
        }
    }
}
