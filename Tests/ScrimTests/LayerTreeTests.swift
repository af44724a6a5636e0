import Scrim
import XCTest

final class LayerTreeTests: XCTestCase {
    func testAddingAndInserting() {
        let parent = Layer()
        let (a, b, c) = (Layer(name: "a"), Layer(name: "b"), Layer(name: "c"))
        parent.add(a)
        parent.add(c)
        parent.insert(b, at: 1)
        XCTAssertEqual(parent.sublayers.map(\.name), ["a", "b", "c"])
        XCTAssertTrue(b.superlayer === parent)
        // The index counts without the layer itself.
        parent.insert(a, at: 2)
        XCTAssertEqual(parent.sublayers.map(\.name), ["b", "c", "a"])
        parent.add(b)
        XCTAssertEqual(parent.sublayers.map(\.name), ["c", "a", "b"])
    }

    func testATreeDeeperThanAStackIsReleased() {
        weak var bottom: Layer?
        do {
            var top = Layer()
            bottom = top
            for _ in 0..<200_000 {
                let layer = Layer()
                layer.add(top)
                top = layer
            }
            XCTAssertNotNil(bottom)
        }
        XCTAssertNil(bottom)
    }

    func testALayerHasOneSuperlayer() {
        let (first, second, layer) = (Layer(), Layer(), Layer())
        first.add(layer)
        second.add(layer)
        XCTAssertTrue(first.sublayers.isEmpty)
        XCTAssertTrue(layer.superlayer === second)
        layer.removeFromSuperlayer()
        XCTAssertNil(layer.superlayer)
        XCTAssertTrue(second.sublayers.isEmpty)
        layer.removeFromSuperlayer()
        XCTAssertNil(layer.superlayer)
    }

    func testSuperlayersAreNotKeptAlive() {
        let layer = Layer()
        weak var parent: Layer?
        do {
            let temporary = Layer()
            temporary.add(layer)
            parent = temporary
        }
        XCTAssertNil(parent)
        XCTAssertNil(layer.superlayer)
    }

    func testBoundsKeepTheCentre() {
        let layer = Layer(frame: Rect(10, 20, 30, 40))
        XCTAssertEqual(layer.bounds, Rect(0, 0, 30, 40))
        layer.bounds = Rect(5, 6, 10, 20)
        XCTAssertEqual(layer.boundsOrigin, Point(5, 6))
        XCTAssertEqual(layer.frame, Rect(20, 30, 10, 20))
        layer.bounds = Rect(7, 8, 10, 20)
        XCTAssertEqual(layer.frame, Rect(20, 30, 10, 20))
    }

    func testAWindowsFrameIsItsRootLayers() throws {
        let scene = try Scene(size: Size(100, 50))
        let window = scene.addWindow()
        XCTAssertEqual(window.frame, Rect(0, 0, 100, 50))
        window.frame = Rect(1, 2, 3, 4)
        XCTAssertEqual(window.root.frame, Rect(1, 2, 3, 4))
        XCTAssertEqual(scene.addWindow(frame: Rect(5, 6, 7, 8)).root.frame, Rect(5, 6, 7, 8))
    }

    func testLevels() {
        XCTAssertEqual(WindowLevel.alert + 1, WindowLevel(rawValue: 2001))
        XCTAssertEqual((.statusBar - 0.5).rawValue, 999.5)
        XCTAssertTrue(.normal < .statusBar && .statusBar < .alert && .alert < .alert + 1)
    }
}
