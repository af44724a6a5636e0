import Scrim
import XCTest

/// What `inspect` says of each layer, and that it says what is drawn.
final class InspectionTests: XCTestCase {
    private func sceneWithAllOfIt() throws -> Scene {
        let scene = try Scene(size: Size(100, 100), scale: 2)
        let app = scene.addWindow(name: "app")
        let card = Layer(frame: Rect(10, 10, 50, 50), name: "card")
        card.capture = CapturePolicy([.screenshot: .solid(.white)])
        app.root.add(card)
        card.add(Layer(frame: Rect(0, 0, 10, 10), name: "inside"))
        let hidden = Layer(frame: Rect(0, 0, 10, 10), name: "hidden")
        hidden.isHidden = true
        app.root.add(hidden)
        app.root.add(Layer(frame: Rect(200, 0, 10, 10), name: "outside"))
        let clear = Layer(frame: Rect(0, 0, 10, 10), name: "clear")
        clear.opacity = 0
        app.root.add(clear)
        app.root.add(Layer(frame: Rect(.nan, 0, 10, 10), name: "nan"))
        let stop = scene.addWindow(level: .alert + 1, frame: Rect(0, 0, 20, 10), name: "stop")
        stop.capture = .omitted
        stop.root.add(Layer(frame: Rect(0, 0, 5, 5), name: "dot"))
        return scene
    }

    private func outcomes(_ kind: Output.Kind) throws -> [String: LayerInspection] {
        let found = try sceneWithAllOfIt().commit().inspect(kind)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name ?? $0.path, $0) })
    }

    func testTheDisplaySeesAllThatIsDrawn() throws {
        let found = try outcomes(.display)
        XCTAssertEqual(found.count, 9)
        for name in ["app", "card", "inside", "stop", "dot"] {
            XCTAssertEqual(found[name]?.outcome, .shown, name)
            XCTAssertEqual(found[name]?.rule, "nothing hides it", name)
        }
        XCTAssertEqual(found["hidden"]?.outcome, .notDrawn("hidden"))
        XCTAssertEqual(found["outside"]?.outcome, .notDrawn("outside"))
        XCTAssertEqual(found["clear"]?.outcome, .notDrawn("transparent"))
        XCTAssertEqual(found["nan"]?.outcome, .notDrawn("not finite"))
        XCTAssertEqual(found["card"]?.frame, PixelRect(20, 20, 100, 100))
        XCTAssertEqual(found["inside"]?.path, "windows[0].layers[0].layers[0]")
        XCTAssertEqual(found["inside"]?.depth, 2)
    }

    func testAScreenshotSeesTheColour() throws {
        let found = try outcomes(.capture(.screenshot))
        XCTAssertEqual(found["card"]?.outcome, .replaced(.solid(.white)))
        XCTAssertEqual(found["card"]?.rule, "replaced by the policy of windows[0].layers[0] (card)")
        XCTAssertEqual(found["inside"]?.outcome, .insideReplaced(.solid(.white)))
        XCTAssertEqual(found["inside"]?.rule, "replaced by the policy of windows[0].layers[0] (card)")
        XCTAssertEqual(found["app"]?.outcome, .shown)
    }

    /// The card's policy names the screenshot alone: what it doesn't name is closed.
    func testARouteThatARestrictivePolicyDoesNotNameIsClosed() throws {
        for route in [CaptureRoute.recording, .mirroring, .thumbnail] {
            let found = try outcomes(.capture(route))
            XCTAssertEqual(found["card"]?.outcome, .omitted)
            XCTAssertEqual(found["inside"]?.outcome, .omitted)
            XCTAssertEqual(found["stop"]?.outcome, .omitted)
            XCTAssertEqual(found["dot"]?.rule, "omitted by the policy of windows[1] (stop)")
        }
    }
}
