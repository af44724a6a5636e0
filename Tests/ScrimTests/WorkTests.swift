import Scrim
import XCTest

/// What a frame costs, in pixels and calls: an optimisation that no longer takes place fails here, though
/// every byte is right.
final class WorkTests: XCTestCase {
    private let area: UInt64 = 100 * 80

    private func scene(_ fill: (Layer) throws -> Void) throws -> Scene {
        let scene = try Scene(size: Size(100, 80))
        try fill(scene.addWindow().root)
        try scene.commit()
        return scene
    }

    private func image(alpha: UInt8 = 255) throws -> Layer {
        let surface = try PixelBuffer(size: PixelSize(100, 80))
        surface.withMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = index % 4 == 3 ? alpha : alpha / 3 }
        }
        let layer = Layer(frame: Rect(0, 0, 100, 80))
        layer.contents = .surface(surface)
        return layer
    }

    private func work(_ scene: Scene, _ outputs: [Output]) throws -> FrameStatistics {
        let compositor = try Compositor(scene)
        _ = try compositor.render(outputs)
        return compositor.statistics
    }

    func testOutputsThatSeeTheSameAreBlendedOnce() throws {
        let scene = try scene { root in
            root.add(try image())
            root.add(try image(alpha: 100))
            root.add(try image(alpha: 50))
        }
        let alone = try work(scene, [.display()])
        let nine = try work(scene, [.display()] + (0..<8).map { _ in .capture(.recording) })
        XCTAssertEqual(alone.pixelsRead, 3 * area)
        XCTAssertEqual(alone.pixelsBlended, 2 * area)
        XCTAssertEqual(nine.pixelsRead, alone.pixelsRead)
        XCTAssertEqual(nine.pixelsBlended, alone.pixelsBlended)
        XCTAssertEqual(nine.pixelsWritten, 9 * area)
    }

    func testTheyForkAtTheFirstDifferenceAndOnlyWhereItIs() throws {
        let scene = try scene { root in
            root.add(try image())
            root.add(try image(alpha: 100))
            let secret = Layer(frame: Rect(10, 20, 30, 40))
            secret.backgroundColor = Color(red: 255, green: 0, blue: 0, alpha: 128)
            secret.capture = .omitted
            root.add(secret)
            root.add(try image(alpha: 50))
        }
        let alone = try work(scene, [.display()])
        let both = try work(scene, [.display(), .capture(.recording)])
        XCTAssertEqual(alone.pixelsBlended, 2 * area + 30 * 40)
        // Only what lies above the secret, and only there, is blended and read a second time.
        XCTAssertEqual(both.pixelsBlended, alone.pixelsBlended + 30 * 40)
        XCTAssertEqual(both.pixelsRead, alone.pixelsRead + 30 * 40)
    }

    func testCoveredLayersAreNeverRead() throws {
        let scene = try scene { root in
            root.add(try image())
            root.add(try image(alpha: 100))
            root.add(try image())
        }
        let statistics = try work(scene, [.display()])
        XCTAssertEqual(statistics.pixelsRead, area)
        XCTAssertEqual(statistics.pixelsBlended, 0)
        XCTAssertEqual(statistics.pixelsSkipped, 2 * area)
    }

    func testExcludedLayersAreNeverReadForACapture() throws {
        let scene = try scene { root in
            let secret = try image()
            secret.capture = .omitted
            root.add(secret)
        }
        XCTAssertEqual(try work(scene, [.capture(.mirroring)]).pixelsRead, 0)
        XCTAssertEqual(try work(scene, [.display()]).pixelsRead, area)
    }

    /// B19, as far as pictures go: an opaque window that a capture doesn't see hides nothing in it.
    func testOcclusionIsPerOutput() throws {
        let scene = try scene { root in
            root.add(try image())
            let cover = Layer(frame: Rect(0, 0, 100, 80))
            cover.backgroundColor = .white
            cover.capture = .omitted
            root.add(cover)
        }
        let (display, capture) = (Output.display(), Output.capture(.recording))
        let compositor = try Compositor(scene)
        let frame = try compositor.render([display, capture])
        XCTAssertEqual(frame[display].pixels.pixel(x: 50, y: 40), 0xffff_ffff)
        XCTAssertEqual(frame[capture].pixels.pixel(x: 50, y: 40), 0xff55_5555)
        XCTAssertEqual(compositor.statistics.pixelsRead, area)
    }

    /// Groups that aren't faded below their middle: a rounded clip costs something in its corners alone.
    func testRoundedClipOfAnOpaqueLayerIsFreeInTheMiddle() throws {
        let scene = try scene { root in
            let card = try image()
            card.cornerRadius = 10
            card.masksToBounds = true
            root.add(card)
        }
        XCTAssertEqual(try work(scene, [.display()]).pixelsBlended, 4 * 10 * 10)
    }
}
