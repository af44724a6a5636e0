import Scrim
import XCTest

final class PointerTests: XCTestCase {
    private var scene: Scene!
    private var app: Window!
    private var card: Layer!
    private var button: Layer!
    private var taps: [String] = []

    override func setUpWithError() throws {
        scene = try Scene(size: Size(100, 100))
        app = scene.addWindow(name: "app")
        card = Layer(frame: Rect(10, 10, 50, 50), name: "card")
        button = Layer(frame: Rect(10, 10, 20, 20), name: "button")
        app.root.add(card)
        card.add(button)
        taps = []
    }

    override func tearDown() {
        scene = nil
        app = nil
        card = nil
        button = nil
    }

    private func record(_ layer: Layer) {
        let name = layer.name ?? "?"
        layer.onTap = { [unowned self] tap in
            self.taps.append("\(name) for \(tap.layer.name ?? "?")")
        }
    }

    @discardableResult
    private func tap(at x: Double, _ y: Double) -> PointerResponse {
        scene.send(PointerEvent(.began, at: Point(x, y)))
        return scene.send(PointerEvent(.ended, at: Point(x, y)))
    }

    func testTheNearestHandlerUpwardGetsATap() {
        XCTAssertEqual(tap(at: 25, 25), .tracked)
        record(card)
        XCTAssertEqual(tap(at: 25, 25), .tapped)
        XCTAssertEqual(tap(at: 12, 12), .tapped)
        record(button)
        XCTAssertEqual(tap(at: 25, 25), .tapped)
        XCTAssertEqual(tap(at: 80, 80), .tracked)
        XCTAssertEqual(tap(at: 100, 80), .ignored)
        XCTAssertEqual(taps, ["card for button", "card for card", "button for button"])
    }

    func testWhatATapTells() throws {
        var event: TapEvent?
        card.onTap = { event = $0 }
        card.boundsOrigin = Point(0, 5)
        scene.send(PointerEvent(.began, at: Point(25, 25), pointer: 7))
        scene.send(PointerEvent(.ended, at: Point(26, 28), pointer: 7))
        let tap = try XCTUnwrap(event)
        XCTAssertTrue(tap.window === app)
        XCTAssertTrue(tap.layer === button)
        XCTAssertEqual(tap.location, Point(26, 28))
        XCTAssertEqual(tap.point, Point(6, 13))
        XCTAssertEqual(tap.pointer, 7)
    }

    func testThePointerBelongsToWhereItBegan() {
        record(card)
        record(button)
        XCTAssertEqual(scene.send(PointerEvent(.began, at: Point(25, 25))), .tracked)
        XCTAssertEqual(scene.send(PointerEvent(.moved, at: Point(500, 500))), .tracked)
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(39, 39))), .tapped)
        // Out of the button, though inside of the card.
        scene.send(PointerEvent(.began, at: Point(25, 25)))
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(41, 41))), .tracked)
        // Into the button from the card: that is still inside of the card.
        scene.send(PointerEvent(.began, at: Point(12, 12)))
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(25, 25))), .tapped)
        XCTAssertEqual(taps, ["button for button", "card for card"])
    }

    func testATapUnderAWindowThatCameMeanwhile() {
        record(button)
        scene.send(PointerEvent(.began, at: Point(25, 25)))
        scene.addWindow(level: .alert)
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(25, 25))), .tapped)
        XCTAssertEqual(tap(at: 25, 25), .tracked)
        XCTAssertEqual(taps, ["button for button"])
    }

    func testPointersAreIndependent() {
        record(card)
        record(button)
        scene.send(PointerEvent(.began, at: Point(25, 25), pointer: 1))
        scene.send(PointerEvent(.began, at: Point(12, 12), pointer: 2))
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(12, 12), pointer: 1)), .tracked)
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(13, 13), pointer: 2)), .tapped)
        XCTAssertEqual(taps, ["card for card"])
    }

    func testEventsOfPointersThatDidNotBegin() {
        record(button)
        for phase in [PointerEvent.Phase.moved, .ended, .cancelled] {
            XCTAssertEqual(scene.send(PointerEvent(phase, at: Point(25, 25))), .ignored)
        }
        scene.send(PointerEvent(.began, at: Point(25, 25)))
        XCTAssertEqual(scene.send(PointerEvent(.cancelled, at: Point(25, 25))), .tracked)
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(25, 25))), .ignored)
        // The second beginning counts, which hits nothing.
        scene.send(PointerEvent(.began, at: Point(25, 25)))
        XCTAssertEqual(scene.send(PointerEvent(.began, at: Point(-1, 25))), .ignored)
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(25, 25))), .ignored)
        for point in [Point(.nan, 25), Point(25, .infinity)] {
            scene.send(PointerEvent(.began, at: Point(25, 25)))
            XCTAssertEqual(scene.send(PointerEvent(.ended, at: point)), .tracked)
        }
        XCTAssertEqual(taps, [])
    }

    /// The tree changes between the beginning and the end.
    func testWhatIsGoneIsNotTapped() throws {
        let changes: [(String, (PointerTests) -> Void, PointerResponse)] = [
            ("removed", { $0.button.removeFromSuperlayer() }, .ignored),
            ("superlayer removed", { $0.card.removeFromSuperlayer() }, .ignored),
            ("window removed", { $0.scene.remove($0.app) }, .ignored),
            ("moved to another window", { $0.scene.addWindow().root.add($0.button) }, .ignored),
            (
                "let go",
                {
                    $0.button.removeFromSuperlayer()
                    $0.button = Layer()
                }, .ignored
            ),
            ("hidden", { $0.button.isHidden = true }, .tracked),
            ("superlayer hidden", { $0.card.isHidden = true }, .tracked),
            ("window hidden", { $0.app.isHidden = true }, .tracked),
            ("moved away", { $0.card.frame.origin.x = 60 }, .tracked),
            ("flat", { $0.card.transform = .scale(0, 0) }, .tracked),
            ("not a number", { $0.card.frame.origin.y = .nan }, .tracked),
            ("covered", { $0.card.add(Layer(frame: Rect(0, 0, 50, 50))) }, .tapped),
            ("taken to another layer", { $0.app.root.add($0.button) }, .tapped),
        ]
        for (name, change, response) in changes {
            try setUpWithError()
            button.onTap = { [unowned self] _ in self.taps.append("button") }
            scene.send(PointerEvent(.began, at: Point(25, 25)))
            change(self)
            XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(25, 25))), response, name)
            XCTAssertEqual(taps, response == .tapped ? ["button"] : [], name)
        }
    }

    func testHandlersMayChangeTheScene() throws {
        let changes: [(String, (PointerTests, TapEvent) -> Void)] = [
            ("removes its layer", { test, _ in test.button.removeFromSuperlayer() }),
            ("removes the superlayer", { test, _ in test.card.removeFromSuperlayer() }),
            ("removes its window", { test, tap in test.scene.remove(tap.window) }),
            (
                "removes all windows",
                { test, _ in for window in test.scene.windows { test.scene.remove(window) } }
            ),
            ("takes the handler away", { test, tap in tap.layer.onTap = nil }),
            ("sends events", { test, _ in test.tap(at: 12, 12) }),
            ("commits", { test, _ in _ = try? test.scene.commit() }),
            (
                "lets go of everything",
                { test, _ in
                    test.button.removeFromSuperlayer()
                    test.button = nil
                    test.scene = nil
                }
            ),
        ]
        for (name, change) in changes {
            try setUpWithError()
            record(card)
            button.onTap = { [unowned self] tap in
                self.taps.append("button")
                change(self, tap)
            }
            XCTAssertEqual(tap(at: 25, 25), .tapped, name)
            XCTAssertEqual(taps.first, "button", name)
            XCTAssertEqual(taps.count, name == "sends events" ? 2 : 1, name)
        }
    }

    func testRemovedLayersAreNotKept() {
        scene.send(PointerEvent(.began, at: Point(25, 25)))
        weak let gone = button
        button.removeFromSuperlayer()
        button = nil
        XCTAssertNil(gone)
    }
}
