import Scrim
import ScrimTestSupport
import XCTest

final class AnchoredContentTests: XCTestCase {
    private var stage: AnchoredStage!
    private var twin: AnchoredStage!

    override func setUpWithError() throws {
        stage = try AnchoredStage(isFollowed: true)
        twin = try AnchoredStage(isFollowed: false)
    }

    override func tearDown() {
        stage = nil
        twin = nil
    }

    func testAPlaceholderHasOneWindow() throws {
        let window = try XCTUnwrap(stage.window)
        XCTAssertTrue(stage.placeholder.anchoredWindow === window)
        XCTAssertTrue(stage.scene.addAnchoredWindow(over: stage.placeholder) === window)
        XCTAssertEqual(stage.scene.windows.count, 2)
        let other = try Scene(size: Size(10, 10))
        let second = other.addAnchoredWindow(over: stage.placeholder)
        XCTAssertNil(window.scene)
        XCTAssertEqual(stage.scene.windows.count, 1)
        XCTAssertTrue(stage.placeholder.anchoredWindow === second)
        other.remove(second)
        XCTAssertNil(stage.placeholder.anchoredWindow)
    }

    func testTheWindowGoesWithItsPlaceholder() throws {
        let scene = try Scene(size: Size(10, 10))
        let root = scene.addWindow().root
        weak var placeholder: Layer?
        do {
            let layer = Layer(frame: Rect(0, 0, 5, 5))
            root.add(layer)
            scene.addAnchoredWindow(over: layer)
            placeholder = layer
            try scene.commit()
        }
        XCTAssertEqual(scene.windows.count, 2)
        root.sublayers[0].removeFromSuperlayer()
        XCTAssertNil(placeholder)
        try scene.commit()
        XCTAssertEqual(scene.windows.count, 1)
    }

    private final class Recorded: AnchoredContent {
        var layouts: [(size: Size, scale: Double)] = []
        var isEmpty = false
        let layer = Layer()

        func layOut(in window: AnchoredWindow, scale: Double) {
            layouts.append((window.frame.size, scale))
            layer.frame = Rect(0, 0, window.frame.size.width / 2, window.frame.size.height)
            layer.backgroundColor = .black
            window.root.add(layer)
        }
    }

    func testContentIsLaidOutForSizeAndScaleBeforeTheSnapshot() throws {
        let content = Recorded()
        func assertLaidOut(_ count: Int, line: UInt = #line) throws {
            let display = try stage.pictures()[0]
            XCTAssertEqual(content.layouts.count, count, line: line)
            // The left half is black in the same commit.
            let frame = try XCTUnwrap(stage.window).frame
            let scale = stage.scene.scale
            let y = Int(frame.center.y * scale)
            XCTAssertEqual(display[Int((frame.minX + 1) * scale), y], 0xff00_0000, line: line)
            XCTAssertEqual(display[Int((frame.center.x - 0.5) * scale), y], 0xff00_0000, line: line)
            XCTAssertEqual(display[Int((frame.center.x + 0.5) * scale), y], 0xff00_ff00, line: line)
        }
        stage.window?.content = content
        try assertLaidOut(1)
        try assertLaidOut(1)
        stage.placeholder.frame.origin.x = 1.1
        stage.card.frame.origin.x = 3.3
        try assertLaidOut(1)
        stage.placeholder.frame.size.width = 20
        try assertLaidOut(2)
        try stage.scene.resize(to: Size(40, 50), scale: 2)
        try assertLaidOut(3)
        stage.window?.setNeedsLayout()
        try assertLaidOut(4)
        try assertLaidOut(4)
        XCTAssertEqual(content.layouts.map(\.size.width), [10, 20, 20, 20])
        XCTAssertEqual(content.layouts.map(\.scale), [1, 1, 2, 2])
    }

    /// Content that does more than it should.
    private final class Unruly: AnchoredContent {
        var isEmpty: Bool { false }
        var layouts = 0
        let body: (AnchoredWindow) -> Void

        init(_ body: @escaping (AnchoredWindow) -> Void) { self.body = body }

        func layOut(in window: AnchoredWindow, scale: Double) {
            layouts += 1
            body(window)
        }
    }

    func testContentThatChangesTheSceneInsideOfACommit() throws {
        let bodies: [(AnchoredWindow) -> Void] = [
            { $0.scene?.remove($0) }, { $0.anchor?.removeFromSuperlayer() }, { $0.content = nil },
            { $0.scene?.addWindow(level: .normal - 1) }, { _ = try? $0.scene?.commit() },
            { window in
                for other in window.scene?.windows ?? [] { window.scene?.remove(other) }
            },
        ]
        for body in bodies {
            try setUpWithError()
            let content = Unruly(body)
            stage.window?.content = content
            try stage.scene.commit()
            try stage.scene.commit()
            XCTAssertEqual(content.layouts, 1)
        }
    }

    func testWhatIsNotShownIsNotLaidOut() throws {
        let content = Recorded()
        stage.window?.content = content
        for (hide, show): (() -> Void, () -> Void) in [
            ({ content.isEmpty = true }, { content.isEmpty = false }),
            ({ self.stage.window?.isHidden = true }, { self.stage.window?.isHidden = false }),
            (
                {
                    self.stage.card.isHidden = true
                    self.twin.card.isHidden = true
                }, { self.stage.card.isHidden = false }
            ),
        ] {
            let before = content.layouts.count
            hide()
            stage.window?.setNeedsLayout()
            let pictures = try stage.pictures()
            XCTAssertTrue(try pictures[0] == twin.pictures()[0])
            XCTAssertNil(stage.scene.hitTest(Point(15, 15)).flatMap { $0.window as? AnchoredWindow })
            XCTAssertEqual(content.layouts.count, before)
            show()
            XCTAssertNotEqual(try stage.pictures()[0], pictures[0])
            XCTAssertEqual(content.layouts.count, before + 1)
        }
    }

    func testItTakesTapsWhereItIsAndNowhereElse() throws {
        let window = try XCTUnwrap(stage.window)
        var taps: [String] = []
        stage.app.root.onTap = { _ in taps.append("app") }
        window.root.onTap = { _ in taps.append("window") }
        func tap(_ x: Double, _ y: Double) {
            stage.scene.send(PointerEvent(.began, at: Point(x, y)))
            stage.scene.send(PointerEvent(.ended, at: Point(x, y)))
        }
        tap(15, 15)
        XCTAssertEqual(taps, ["app"], "it is nowhere before a commit has placed it")
        try stage.scene.commit()
        for (x, y) in [(11, 13), (20.9, 18.9), (10.9, 13), (21, 15), (15, 19), (15, 12.9)] { tap(x, y) }
        XCTAssertEqual(taps.dropFirst(), ["window", "window", "app", "app", "app", "app"])
        XCTAssertTrue(stage.scene.keyWindow === stage.app)
        window.makeKey()
        window.canBecomeKey = true
        XCTAssertFalse(window.isKey)
    }
}
