import Scrim
import XCTest

final class HitTestTests: XCTestCase {
    private func scene(_ fill: (Scene, Layer) -> Void) throws -> Scene {
        let scene = try Scene(size: Size(100, 100), scale: 3)
        fill(scene, scene.addWindow(name: "app").root)
        return scene
    }

    @discardableResult
    private func add(_ name: String, _ frame: Rect, to parent: Layer) -> Layer {
        let layer = Layer(frame: frame, name: name)
        parent.add(layer)
        return layer
    }

    private func assertHit(_ scene: Scene, _ x: Double, _ y: Double, _ name: String?, line: UInt = #line) {
        let hit = scene.hitTest(Point(x, y))
        XCTAssertEqual(hit.map { $0.layer.name ?? $0.window.name ?? "?" }, name, line: line)
        if let hit { XCTAssertTrue(hit.layer.window === hit.window, line: line) }
    }

    func testTheWindowsFromTheTop() throws {
        let scene = try Scene(size: Size(100, 100))
        assertHit(scene, 50, 50, nil)
        let alert = scene.addWindow(level: .alert, frame: Rect(20, 20, 20, 20), name: "alert")
        let app = scene.addWindow(name: "app")
        let second = scene.addWindow(frame: Rect(0, 0, 30, 30), name: "second")
        let below = scene.addWindow(level: .normal - 1, name: "below")
        assertHit(scene, 25, 25, "alert")
        assertHit(scene, 10, 10, "second")
        assertHit(scene, 50, 50, "app")
        XCTAssertEqual(scene.hitTest(Point(25, 26))?.point, Point(5, 6))
        alert.isHidden = true
        assertHit(scene, 25, 25, "second")
        second.level = .normal - 2
        assertHit(scene, 25, 25, "app")
        app.level.rawValue = .nan
        assertHit(scene, 25, 25, "app")
        scene.remove(app)
        assertHit(scene, 25, 25, "below")
        below.isHidden = true
        assertHit(scene, 25, 25, "second")
        assertHit(scene, 40, 25, nil)
    }

    func testTheFarEdgesAreOutside() throws {
        let scene = try scene { _, root in add("a", Rect(10, 20, 5, 6), to: root) }
        for (x, y, name) in [
            (10, 20, "a"), (14.99, 25.99, "a"), (15, 25, "app"), (14, 26, "app"), (9.99, 20, "app"),
        ] {
            assertHit(scene, x, y, name)
        }
        assertHit(scene, 100, 50, nil)
        assertHit(scene, -0.01, 50, nil)
        for point in [Point(.nan, 1), Point(1, .infinity), Point(-.infinity, .nan)] {
            XCTAssertNil(scene.hitTest(point))
        }
    }

    func testSublayersFromTheFront() throws {
        var layers: [Layer] = []
        let scene = try scene { _, root in
            layers = ["a", "b", "c"].map { add($0, Rect(0, 0, 50, 50), to: root) }
            add("inside of a", Rect(10, 10, 10, 10), to: layers[0])
        }
        assertHit(scene, 15, 15, "c")
        layers[1].zPosition = 1
        assertHit(scene, 15, 15, "b")
        layers[0].zPosition = 1.5
        assertHit(scene, 15, 15, "inside of a")
        assertHit(scene, 5, 5, "a")
        layers[0].zPosition = .nan
        layers[1].zPosition = 0
        assertHit(scene, 15, 15, "c")
    }

    func testOutsideOfTheSuperlayersBounds() throws {
        let scene = try scene { _, root in
            let parent = add("parent", Rect(10, 10, 10, 10), to: root)
            add("child", Rect(5, 5, 40, 40), to: parent)
        }
        assertHit(scene, 16, 16, "child")
        assertHit(scene, 12, 12, "parent")
        // The child is drawn here all the same.
        assertHit(scene, 25, 25, "app")
    }

    func testWhatIsNotHit() throws {
        let spoil: [(String, (Layer) -> Void)] = [
            ("hidden", { $0.isHidden = true }), ("faint", { $0.opacity = 0.0099 }),
            ("no opacity", { $0.opacity = .nan }), ("none", { $0.hitTesting = .none }),
            ("frame", { $0.frame.origin.x = .nan }), ("size", { $0.frame.size.width = .infinity }),
            ("bounds", { $0.boundsOrigin.y = -.infinity }), ("transform", { $0.transform.tx = .nan }),
            ("flat", { $0.transform = .scale(1, 0) }), ("empty", { $0.frame.size.width = 0 }),
            ("negative", { $0.frame.size.width = -20 }), ("radius", { $0.cornerRadius = .nan }),
        ]
        for (name, spoil) in spoil {
            var parent = Layer()
            let scene = try scene { _, root in
                parent = add("parent", Rect(10, 10, 20, 20), to: root)
                add("child", Rect(0, 0, 10, 10), to: parent)
            }
            assertHit(scene, 15, 15, "child")
            assertHit(scene, 25, 25, "parent")
            spoil(parent)
            XCTAssertEqual(scene.hitTest(Point(15, 15))?.window.name, "app", name)
            XCTAssertNil(scene.hitTest(Point(15, 15))?.layer.name, name)
            XCTAssertNil(scene.hitTest(Point(25, 25))?.layer.name, name)
        }
    }

    func testJustVisibleEnough() throws {
        let scene = try scene { _, root in add("faint", Rect(0, 0, 9, 9), to: root).opacity = 0.01 }
        assertHit(scene, 5, 5, "faint")
    }

    func testSublayersOnly() throws {
        let scene = try scene { scene, root in
            add("behind", Rect(0, 0, 100, 100), to: root)
            let overlay = scene.addWindow(level: .alert, name: "overlay").root
            overlay.hitTesting = .sublayersOnly
            add("button", Rect(10, 10, 10, 10), to: overlay)
        }
        assertHit(scene, 15, 15, "button")
        assertHit(scene, 5, 5, "behind")
    }

    func testRoundedCornersAndMasksDoNotCount() throws {
        let scene = try scene { _, root in
            let layer = add("round", Rect(10, 10, 20, 20), to: root)
            layer.cornerRadius = 10
            layer.masksToBounds = true
            layer.mask = Layer(frame: Rect(5, 5, 1, 1), name: "mask")
        }
        assertHit(scene, 10, 10, "round")
        assertHit(scene, 15, 15, "round")
    }

    func testScrolling() throws {
        var list = Layer()
        let scene = try scene { _, root in
            list = add("list", Rect(10, 10, 50, 50), to: root)
            add("first", Rect(0, 0, 50, 20), to: list)
            add("second", Rect(0, 20, 50, 20), to: list)
        }
        assertHit(scene, 15, 15, "first")
        list.boundsOrigin = Point(0, 20)
        assertHit(scene, 15, 15, "second")
        XCTAssertEqual(scene.hitTest(Point(15, 15))?.point, Point(5, 5))
        assertHit(scene, 15, 45, "list")
        XCTAssertEqual(scene.hitTest(Point(15, 45))?.point, Point(5, 55))
    }

    func testTransforms() throws {
        var layer = Layer()
        let scene = try scene { _, root in
            layer = add("turned", Rect(40, 45, 20, 10), to: root)
            add("left", Rect(0, 0, 10, 10), to: layer)
        }
        layer.transform = .rotation(sine: 1, cosine: 0)
        // Turned clockwise about (50, 50), its left half is the upper one.
        assertHit(scene, 50, 41, "left")
        assertHit(scene, 50, 59, "turned")
        assertHit(scene, 41, 50, "app")
        XCTAssertEqual(scene.hitTest(Point(46, 42))?.point, Point(2, 9))
        layer.transform = .scale(2, 0.5).concatenating(.translation(0, 30))
        XCTAssertEqual(scene.hitTest(Point(50, 80))?.point, Point(10, 5))
        assertHit(scene, 31, 80, "left")
        assertHit(scene, 50, 83, "app")
    }

    func testATreeThatIsTooDeepToBeDrawn() throws {
        let scene = try scene { _, root in
            var deepest = root
            for depth in 1...Scene.maximumLayerDepth + 1000 {
                deepest = add("\(depth)", Rect(0, 0, 100, 100), to: deepest)
            }
        }
        assertHit(scene, 50, 50, "\(Scene.maximumLayerDepth)")
    }

    func testEditsCountAtOnce() throws {
        var layer = Layer()
        let scene = try scene { _, root in layer = add("a", Rect(0, 0, 10, 10), to: root) }
        try scene.commit()
        layer.frame.origin.x = 50
        assertHit(scene, 5, 5, "app")
        assertHit(scene, 55, 5, "a")
    }
}
