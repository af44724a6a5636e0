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

    private func inspect(_ layer: Layer, _ kind: Output.Kind = .capture(.screenshot)) throws
        -> LayerInspection
    {
        let scene = try Scene(size: Size(20, 20))
        layer.name = "a"
        scene.addWindow(name: "app").root.add(layer)
        return try XCTUnwrap(scene.commit().inspect(kind).last { $0.name == "a" })
    }

    /// A blur is made of the layer, opacity and mask included; a colour stands for it whatever they are.
    func testABlurOfNothingIsNothing() throws {
        for (appearance, isGone) in [
            (CapturePolicy.blurred(radius: 2), true), (.pixelated(cell: 2), true), (.solid(.white), false),
        ] {
            let layer = Layer(frame: Rect(0, 0, 9, 9))
            layer.capture = appearance
            layer.opacity = 0
            XCTAssertEqual(try inspect(layer).outcome == .notDrawn("transparent"), isGone)
            layer.opacity = 1
            layer.mask = Layer(frame: Rect(0, 0, 9, 9))
            layer.mask?.isHidden = true
            XCTAssertEqual(try inspect(layer).outcome == .notDrawn("masked"), isGone)
            XCTAssertEqual(try inspect(layer, .display).outcome, .notDrawn("masked"))
        }
    }

    func testASubstituteWithoutPixelsIsNone() throws {
        let layer = Layer(frame: Rect(30, 0, 9, 9))
        layer.capture = .solid(.white)
        layer.add(Layer(frame: Rect(-30, 0, 5, 5), name: "inside"))
        XCTAssertEqual(try inspect(layer).outcome, .notDrawn("outside"))
    }

    /// Contents may be larger than their layer, and a shadow reaches out of it.
    func testWhatReachesIntoThePictureIsShown() throws {
        let layer = Layer(frame: Rect(21, 0, 2, 2))
        XCTAssertEqual(try inspect(layer).outcome, .notDrawn("outside"))
        layer.contents = .surface(try PixelBuffer(size: PixelSize(9, 9)))
        layer.contentsGravity = .center
        XCTAssertEqual(try inspect(layer).outcome, .shown)
        layer.masksToBounds = true
        XCTAssertEqual(try inspect(layer).outcome, .notDrawn("outside"))
        let shadowed = Layer(frame: Rect(21, 0, 2, 2))
        shadowed.shadowColor = .black
        XCTAssertEqual(try inspect(shadowed).outcome, .shown)
    }

    func testTheChainNamesAllThatHadASay() throws {
        let scene = try Scene(size: Size(20, 20))
        let owner = scene.addWindow(name: "app")
        owner.capture = .pixelated(cell: 4)
        let window = scene.addWindow(name: "menu")
        window.owner = owner
        window.capture = .blurred(radius: 3)
        let layer = Layer(frame: Rect(0, 0, 9, 9), name: "a")
        layer.capture = .solid(.black)
        layer.updateMask = .clones
        let token = layer.protect(.solid(.white))
        window.root.add(layer)
        let found = try XCTUnwrap(scene.commit().inspect(.capture(.recording)).last)
        XCTAssertEqual(
            found.chain,
            [
                "windows[1] (menu): blurred(3.0) by the policy",
                "windows[0], which owns windows[1] (menu): pixelated(4.0) by the policy",
                "windows[1].layers[0] (a): solid(#000000) by the policy",
                "windows[1].layers[0] (a): solid(#ffffff) by a protection token",
                "windows[1].layers[0] (a): omitted by the update mask 0x10",
            ])
        XCTAssertEqual(found.outcome, .omitted)
        XCTAssertEqual(found.rule, "omitted by the update mask 0x10 of windows[1].layers[0] (a)")
        let still = try XCTUnwrap(scene.commit().inspect(.capture(.screenshot)).last)
        XCTAssertEqual(still.outcome, .replaced(.solid(.black)), "of equally restrictive ones the first")
        XCTAssertFalse(still.isReversible)
        XCTAssertTrue(
            try XCTUnwrap(scene.commit().inspect(.capture(.screenshot)).dropLast().last).isReversible)
        try token.release()
    }

    func testReasonsThatNothingReads() throws {
        let warning =
            "windows[0].layers[0] (a) is redacted for screencaptureProhibited, which nothing inside of it reads: "
            + "it hides nothing"
        XCTAssertEqual(
            try inspect(Layer(frame: Rect(0, 0, 9, 9)).redacted(reason: .screencaptureProhibited)).warnings,
            [warning])
        // Read by itself, further in; by a sublayer; but not by a call that is further out.
        let itself = Layer(frame: Rect(0, 0, 9, 9)).privacySensitive(false)
        XCTAssertEqual(try inspect(itself.redacted(reason: .screencaptureProhibited)).warnings, [])
        let parent = Layer(frame: Rect(0, 0, 9, 9)).redacted(reason: [.privacy, .screencaptureProhibited])
        parent.add(Layer(frame: Rect(0, 0, 1, 1)).privacySensitive())
        XCTAssertEqual(try inspect(parent).warnings, [])
        let outer = Layer(frame: Rect(0, 0, 9, 9)).redacted(reason: .screencaptureProhibited)
        XCTAssertEqual(try inspect(outer.privacySensitive()).warnings, [warning])
        // `privacySensitive(false)` doesn't read `privacy`.
        let sensitive = Layer(frame: Rect(0, 0, 9, 9)).privacySensitive(false)
        XCTAssertEqual(try inspect(sensitive.redacted(reason: .privacy)).warnings.count, 1)
    }
}
