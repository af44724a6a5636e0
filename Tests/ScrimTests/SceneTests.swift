import Scrim
import ScrimTestSupport
import XCTest

final class SceneTests: XCTestCase {
    func testSizesInPixels() throws {
        XCTAssertEqual(try Scene(size: Size(390, 844), scale: 3).pixelSize, PixelSize(1170, 2532))
        XCTAssertEqual(try Scene(size: Size(10, 1.2), scale: 1.25).pixelSize, PixelSize(13, 2))
        XCTAssertEqual(try Scene(size: Size(16_384, 0.5)).pixelSize, PixelSize(16_384, 1))
    }

    func testSizesThatCannotBe() {
        for size in [
            Size(0, 10), Size(10, -1), Size(0.49, 10), Size(16_384.5, 1), Size(1, .infinity), Size(.nan, 1),
            Size(4_294_967_297, 1), Size(1e300, 1e300),
        ] {
            XCTAssertThrowsError(try Scene(size: size), "\(size)") {
                guard case .invalidSize? = $0 as? SceneError else { return XCTFail("\($0)") }
                XCTAssertFalse("\($0)".contains("\n"))
            }
        }
        for scale in [0, -1, .nan, .infinity] as [Double] {
            XCTAssertThrowsError(try Scene(size: Size(1, 1), scale: scale), "\(scale)") {
                guard case .invalidScale? = $0 as? SceneError else { return XCTFail("\($0)") }
            }
        }
    }

    func testTooDeep() throws {
        let scene = try Scene(size: Size(1, 1))
        var deepest = scene.addWindow().root
        for _ in 0..<Scene.maximumLayerDepth {
            let layer = Layer()
            deepest.add(layer)
            deepest = layer
        }
        XCTAssertNoThrow(try scene.commit())
        deepest.add(Layer())
        XCTAssertThrowsError(try scene.commit()) { XCTAssertEqual($0 as? SceneError, .tooDeep(257)) }
        // Masks are as deep as sublayers.
        deepest.sublayers[0].removeFromSuperlayer()
        deepest.mask = Layer()
        XCTAssertThrowsError(try scene.commit())
    }

    func testTooManyLayers() throws {
        let scene = try Scene(size: Size(1, 1))
        let root = scene.addWindow().root
        for _ in 0..<Scene.maximumLayerCount { root.add(Layer()) }
        scene.addWindow()
        XCTAssertEqual(
            try scene.commit().layerCount, Scene.maximumLayerCount + 2, "the roots are beside the limit")
        root.add(Layer())
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual($0 as? SceneError, .tooManyLayers(Scene.maximumLayerCount + 1))
        }
        root.sublayers.last?.removeFromSuperlayer()
        root.sublayers.last?.capture = .placeholder(Layer(name: "outside of the scene"))
        XCTAssertThrowsError(try scene.commit(), "a placeholder counts") {
            XCTAssertEqual($0 as? SceneError, .tooManyLayers(Scene.maximumLayerCount + 1))
        }
    }

    /// Each of 17 placeholders names the next one twice: 2 to the power of 17 trees.
    func testPlaceholdersCountWhereverTheyStand() throws {
        let scene = try Scene(size: Size(1, 1))
        let root = scene.addWindow().root
        func nest(_ count: Int, each names: Int) {
            for layer in root.sublayers { layer.removeFromSuperlayer() }
            var placeholder = Layer()
            for _ in 0..<count {
                let next = Layer()
                for _ in 0..<names {
                    let inside = Layer()
                    inside.capture = .placeholder(placeholder)
                    next.add(inside)
                }
                placeholder = next
            }
            root.add(placeholder)
        }
        nest(14, each: 2)
        XCTAssertNoThrow(try scene.commit())
        nest(17, each: 2)
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual($0 as? SceneError, .tooManyLayers(Scene.maximumLayerCount + 1))
        }
        // The first is at depth 1, each of the others two below the one that names it.
        nest(127, each: 1)
        XCTAssertNoThrow(try scene.commit())
        nest(128, each: 1)
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual($0 as? SceneError, .tooDeep(Scene.maximumLayerDepth + 1))
        }
    }

    func testARefusedCommitLeavesTheLastOne() throws {
        let scene = try Scene(size: Size(1, 1))
        let root = scene.addWindow().root
        root.backgroundColor = .white
        try scene.commit()
        let compositor = try Compositor(scene)
        let display = Output.display()
        root.backgroundColor = Color(red: 1, green: 2, blue: 3)
        var deepest = root
        for _ in 0...Scene.maximumLayerDepth {
            let layer = Layer()
            deepest.add(layer)
            deepest = layer
        }
        XCTAssertThrowsError(try scene.commit())
        XCTAssertEqual(try compositor.render([display])[display].pixels.pixel(x: 0, y: 0), 0xffff_ffff)
    }

    func testEditsShowFromTheCommitOnAllTogether() throws {
        let scene = try Scene(size: Size(1, 1))
        let root = scene.addWindow().root
        root.backgroundColor = .white
        try scene.commit()
        let compositor = try Compositor(scene)
        let outputs = [Output.display(), .capture(.recording)]
        func pixels() throws -> [UInt32] {
            let frame = try compositor.render(outputs)
            return outputs.map { frame[$0].pixels.pixel(x: 0, y: 0) }
        }
        XCTAssertEqual(try pixels(), [0xffff_ffff, 0xffff_ffff])
        root.backgroundColor = Color(red: 255, green: 0, blue: 0)
        root.capture = .omitted
        XCTAssertEqual(try pixels(), [0xffff_ffff, 0xffff_ffff])
        try scene.commit()
        XCTAssertEqual(try pixels(), [0xffff_0000, 0xff00_0000])
    }

    /// Numbers that aren't finite: the layer and what is in it are not drawn, the others are.
    func testNumbersThatAreNotFinite() throws {
        let spoil: [(String, (Layer) -> Void)] = [
            ("frame", { $0.frame.origin.x = .nan }), ("size", { $0.frame.size.height = .infinity }),
            ("bounds", { $0.boundsOrigin.y = -.infinity }), ("transform", { $0.transform.b = .nan }),
            ("radius", { $0.cornerRadius = .nan }), ("opacity", { $0.opacity = .nan }),
        ]
        for (name, spoil) in spoil {
            let scene = try Scene(size: Size(2, 1))
            let root = scene.addWindow().root
            let layer = Layer(frame: Rect(0, 0, 1, 1))
            layer.backgroundColor = .white
            let child = Layer(frame: Rect(0, 0, 1, 1))
            child.backgroundColor = .white
            layer.add(child)
            root.add(layer)
            let sibling = Layer(frame: Rect(1, 0, 1, 1))
            sibling.backgroundColor = .white
            root.add(sibling)
            spoil(layer)
            try scene.commit()
            let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
            let frame = try Compositor(scene).render(outputs)
            for output in outputs {
                XCTAssertEqual(Picture(frame[output].pixels).words, [0xff00_0000, 0xffff_ffff], name)
            }
        }
    }
}
