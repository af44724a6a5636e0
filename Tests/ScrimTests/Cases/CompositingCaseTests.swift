import Scrim
import ScrimTestSupport
import XCTest

/// Known faults of compositing elsewhere, each with its one right answer. A scene is drawn by one compositor through its edits,
/// so that what it keeps from frame to frame is part of the test.
final class CompositingCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    /// What a compositor without a history draws.
    private func fresh(_ scene: Scene) throws -> Views { try AllViews(scene).draw() }

    func testC16NeighboursWithBackdropBlur() throws {
        let scene = scene(64, 32, background: .white) { root in
            root.add(layer(Rect(0, 0, 32, 32), .black))
            root.add(layer(Rect(40, 8, 6, 16), Paint.red))
            for x in [4.0, 40] {
                let glass = Layer(frame: Rect(x, 4, 24, 24))
                glass.backdropBlur = 3
                root.add(glass)
            }
        }
        let views = try AllViews(scene)
        let first = try views.commit()
        scene.windows[0].root.sublayers[0].frame = Rect(0, 0, 20, 20)
        let second = try views.commit()
        XCTAssertNotEqual(first.display, second.display)
        XCTAssertEqual(second, try fresh(scene))
        // Beyond the reach of the right one, which shows what it showed.
        scene.windows[0].root.sublayers[0].frame = Rect(0, 0, 16, 20)
        let third = try views.report()
        XCTAssertEqual(third.display.damage.bounds, PixelRect(4, 0, 24, 28).union(PixelRect(0, 0, 20, 20)))
        XCTAssertEqual(third.views, try fresh(scene))
    }

    func testC19ATranslucentLayerThatGrowsBeforeItsBufferShowsWhatIsBehind() throws {
        let scene = try scene(120, 4, background: Paint.slate) { root in
            let glass = Layer(frame: Rect(0, 0, 60, 4))
            glass.contents = .surface(
                try surface(Array(repeating: 0x8080_0000, count: 240), width: 60))
            glass.contentsGravity = .topLeft
            root.add(glass)
        }
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 59, 2, display: 0xff9f_1f61, captures: 0xff9f_1f61)
        scene.windows[0].root.sublayers[0].frame = Rect(0, 0, 100, 4)
        let reports = try views.report()
        XCTAssertLessThanOrEqual(reports.display.damage.bounds.maxX, 100)
        let grown = reports.views
        assertPixel(grown, 59, 2, display: 0xff9f_1f61, captures: 0xff9f_1f61)
        for x in 60..<120 { assertPixel(grown, x, 2, display: Word.slate, captures: Word.slate) }
    }

    func testC20OpacityThatChangesUncoversWhatIsBeneath() throws {
        let scene = scene(1, 1, background: Paint.slate) { root in
            root.add(layer(Rect(0, 0, 1, 1), .black))
            root.add(layer(Rect(0, 0, 1, 1), .white))
        }
        let views = try AllViews(scene)
        for (opacity, word) in [(255, Word.white), (128, 0xff80_8080), (0, Word.black), (255, Word.white)] {
            scene.windows[0].root.sublayers[1].opacity = Double(opacity) / 255
            assertPixel(try views.commit(), 0, 0, display: word, captures: word)
        }
    }

    func testC22AParentThatMovesTakesChildrenOutsideOfItAlong() throws {
        let scene = scene(70, 70, background: Paint.slate) { root in
            let parent = layer(Rect(0, 0, 10, 10), Paint.red)
            parent.add(layer(Rect(50, 50, 10, 10), Paint.blue))
            root.add(parent)
        }
        let views = try AllViews(scene)
        _ = try views.commit()
        scene.windows[0].root.sublayers[0].frame.origin = Point(5, 5)
        let reports = try views.report()
        let places: PixelRegion = [PixelRect(0, 0, 15, 15), PixelRect(50, 50, 15, 15)]
        assertDamage(reports, display: places, captures: places)
        let frame = reports.views
        for (x, y, word) in [
            (4, 4, Word.slate), (5, 5, Word.red), (14, 14, Word.red), (15, 15, Word.slate),
            (54, 54, Word.slate),
            (55, 55, Word.blue), (64, 64, Word.blue), (65, 65, Word.slate),
        ] {
            assertPixel(frame, x, y, display: word, captures: word)
        }
        let moved = frame.display.words
        XCTAssertEqual(moved.filter { $0 == Word.red }.count, 100)
        XCTAssertEqual(moved.filter { $0 == Word.blue }.count, 100)
    }

    func testC23ARemovedLayerIsGone() throws {
        let scene = scene(30, 30, background: Paint.slate) { root in
            let removed = layer(Rect(5, 5, 20, 20), Paint.red)
            removed.shadowColor = .black
            root.add(removed)
        }
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 10, 10, display: Word.red, captures: Word.red)
        scene.windows[0].root.sublayers[0].removeFromSuperlayer()
        let reports = try views.report()
        // The layer, and its shadow of a deviation of 3, 3 below it.
        let place: PixelRegion = [PixelRect(0, 0, 30, 30)]
        assertDamage(reports, display: place, captures: place)
        let frame = reports.views
        assertCapturesAre(Word.slate, frame)
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.slate })
    }

    func testC25AGroupThatMovesLeavesNothingBehind() throws {
        let scene = scene(220, 120) { root in
            root.add(layer(Rect(50, 10, 100, 100), Color(red: 100, green: 100, blue: 100)))
            let group = Layer(frame: .zero)
            group.add(layer(Rect(100, 40, 40, 40), Paint.red))
            group.add(layer(Rect(120, 35, 10, 50), Paint.green))
            root.add(group)
        }
        let views = try AllViews(scene)
        let first = try views.commit()
        assertPixel(first, 105, 60, display: Word.red, captures: Word.red)
        assertPixel(first, 125, 60, display: Word.green, captures: Word.green)
        scene.windows[0].root.sublayers[1].frame.origin.x = 40
        let reports = try views.report()
        for rect in [(100, 40, 80, 40), (120, 35, 50, 50)] as [(Int, Int, Int, Int)] {
            for x in [rect.0, rect.0 + rect.2 - 1] {
                XCTAssertTrue(reports.display.damage.intersects(PixelRect(x, rect.1, 1, rect.3)), "\(rect)")
            }
        }
        XCTAssertEqual(reports.display.damage.bounds, PixelRect(100, 35, 80, 50))
        let frame = reports.views
        for (x, word) in [(105, 0xff64_6464), (160, Word.green), (175, Word.red)] {
            assertPixel(frame, x, 60, display: word, captures: word)
        }
    }

    func testC26ABlurThatIsTakenAwayIsGone() throws {
        let stripes = (0..<64 * 64).map { $0 / 4 % 2 == 0 ? Word.white : Word.black }
        let scene = try scene(64, 64) { root in
            root.contents = .surface(try surface(stripes, width: 64))
            let glass = Layer(frame: Rect(20, 20, 24, 24))
            glass.backdropBlur = 4
            root.add(glass)
        }
        let views = try AllViews(scene)
        let blurred = try views.commit()
        XCTAssertNotEqual(blurred.display.words, stripes)
        scene.windows[0].root.sublayers[0].backdropBlur = 0
        let reports = try views.report()
        // A blurred backdrop doesn't reach beyond its layer.
        assertDamage(reports, display: [PixelRect(20, 20, 24, 24)], captures: [PixelRect(20, 20, 24, 24)])
        let sharp = reports.views
        XCTAssertEqual(sharp.display.words, stripes)
        XCTAssertEqual(commonCapture(sharp).words, stripes)
    }
}
