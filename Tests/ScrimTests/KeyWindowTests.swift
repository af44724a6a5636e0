import Scrim
import XCTest

final class KeyWindowTests: XCTestCase {
    private func assertKey(_ scene: Scene, _ name: String?, line: UInt = #line) {
        XCTAssertEqual(scene.keyWindow?.name, name, line: line)
        XCTAssertEqual(scene.windows.filter(\.isKey).map(\.name), name == nil ? [] : [name], line: line)
    }

    private func scene() throws -> (Scene, app: Window, panel: Window, overlay: Window) {
        let scene = try Scene(size: Size(100, 100))
        let app = scene.addWindow(name: "app")
        let panel = scene.addWindow(level: .statusBar, frame: Rect(0, 0, 50, 50), name: "panel")
        let overlay = scene.addWindow(level: .alert, frame: Rect(0, 0, 20, 20), name: "overlay")
        overlay.canBecomeKey = false
        return (scene, app, panel, overlay)
    }

    func testAPointerThatGoesDownMakesAWindowKey() throws {
        let (scene, _, _, _) = try scene()
        assertKey(scene, nil)
        scene.send(PointerEvent(.began, at: Point(80, 80)))
        assertKey(scene, "app")
        scene.send(PointerEvent(.moved, at: Point(30, 30)))
        scene.send(PointerEvent(.ended, at: Point(30, 30)))
        assertKey(scene, "app")
        scene.send(PointerEvent(.began, at: Point(30, 30)))
        assertKey(scene, "panel")
        scene.send(PointerEvent(.began, at: Point(-5, 30)))
        assertKey(scene, "panel")
    }

    func testAWindowThatCannotBeKeyTakesTapsAllTheSame() throws {
        let (scene, app, _, overlay) = try scene()
        app.makeKey()
        var taps = 0
        overlay.root.onTap = { _ in taps += 1 }
        scene.send(PointerEvent(.began, at: Point(10, 10)))
        XCTAssertEqual(scene.send(PointerEvent(.ended, at: Point(10, 10))), .tapped)
        XCTAssertEqual(taps, 1)
        assertKey(scene, "app")
        overlay.makeKey()
        assertKey(scene, "app")
    }

    func testTheFrontmostTakesThePlaceOfAKeyWindowThatGoes() throws {
        let goes: [(Scene, Window) -> Void] = [
            { $0.remove($1) }, { $1.isHidden = true }, { $1.canBecomeKey = false },
        ]
        for go in goes {
            let (scene, app, panel, _) = try scene()
            scene.addWindow(level: .normal - 1, name: "below")
            app.makeKey()
            go(scene, app)
            assertKey(scene, "panel")
            // It isn't given back.
            app.isHidden = false
            app.canBecomeKey = true
            assertKey(scene, "panel")
            go(scene, panel)
            assertKey(scene, scene.windows.contains { $0 === app } ? "app" : "below")
        }
    }

    func testNoneIsLeft() throws {
        let (scene, app, panel, _) = try scene()
        panel.isHidden = true
        app.makeKey()
        app.isHidden = true
        assertKey(scene, nil)
        app.makeKey()
        assertKey(scene, nil)
        scene.remove(app)
        app.isHidden = false
        app.makeKey()
        assertKey(scene, nil)
        XCTAssertNil(app.scene)
        XCTAssertTrue(panel.scene === scene)
        // A window of another scene isn't removed from it.
        try Scene(size: Size(1, 1)).remove(panel)
        XCTAssertTrue(panel.scene === scene)
    }

    func testWindowsThatAreNotKeyGoWithoutAWord() throws {
        let (scene, app, panel, _) = try scene()
        app.makeKey()
        panel.isHidden = true
        scene.remove(panel)
        assertKey(scene, "app")
    }
}
