import Scrim
import ScrimTestSupport
import XCTest

final class ResizeTests: XCTestCase {
    func testTakesEffectAtTheCommit() throws {
        let scene = try Scene(size: Size(4, 3), background: .white)
        let window = scene.addWindow()
        window.root.backgroundColor = .black
        try scene.commit()
        let compositor = try Compositor(scene)
        let ring = Output.display(bufferCount: 2)
        let host = Output.capture(.recording, into: try PixelBuffer(size: PixelSize(4, 3)))
        let first = try compositor.render([ring, host])
        XCTAssertEqual(first[ring].pixels.size, PixelSize(4, 3))

        try scene.resize(to: Size(5, 2), scale: 2)
        XCTAssertEqual(scene.size, Size(5, 2))
        XCTAssertEqual(scene.scale, 2)
        XCTAssertEqual(scene.pixelSize, PixelSize(10, 4))
        XCTAssertEqual(try compositor.render([ring, host])[host].pixels.size, PixelSize(4, 3))

        try scene.commit()
        XCTAssertThrowsError(try compositor.render([ring, host])) {
            XCTAssertEqual(
                $0 as? RenderError, .wrongSize(PixelSize(4, 3), expected: PixelSize(10, 4)))
        }
        for (index, damage) in [[PixelRect(0, 0, 10, 4)], [], [PixelRect(9, 3, 1, 1)], []].enumerated() {
            if index == 2 { ring.invalidate(PixelRect(9, 3, 50, 50)) }
            let frame = try compositor.render([ring])
            XCTAssertEqual(frame.snapshot.pixelSize, PixelSize(10, 4))
            XCTAssertEqual(Array(frame[ring].damage), damage)
            // The window is as large as it was, 4 points wide; beyond it is the background.
            let picture = Picture(frame[ring].pixels)
            XCTAssertEqual(picture.width, 10)
            XCTAssertEqual(picture.height, 4)
            for y in 0..<4 {
                XCTAssertEqual(
                    (0..<10).map { picture[$0, y] },
                    [UInt32](repeating: 0xff00_0000, count: 8) + [0xffff_ffff, 0xffff_ffff])
            }
        }
        XCTAssertEqual(window.frame, Rect(0, 0, 4, 3))
        XCTAssertEqual(scene.addWindow().frame, Rect(0, 0, 5, 2))
    }

    func testSizesThatCannotBe() throws {
        let scene = try Scene(size: Size(4, 3), scale: 2)
        for (size, scale) in [
            (Size(0, 10), 1), (Size(4, 3), 0), (Size(4, 3), .nan), (Size(.nan, 3), 2),
            (Size(4, 3), 1e300), (Size(16_385, 1), 1), (Size(4, 3), 0.01),
        ] as [(Size, Double)] {
            XCTAssertThrowsError(try scene.resize(to: size, scale: scale)) {
                let expected: SceneError =
                    scale > 0 ? .invalidSize(size, scale: scale) : .invalidScale(scale)
                XCTAssertEqual("\($0)", expected.description)
            }
            XCTAssertEqual(scene.size, Size(4, 3))
            XCTAssertEqual(scene.scale, 2)
            XCTAssertEqual(scene.pixelSize, PixelSize(8, 6))
        }
    }
}
