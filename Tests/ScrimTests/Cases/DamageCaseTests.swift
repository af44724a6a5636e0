import Scrim
import ScrimTestSupport
import XCTest

/// Known faults elsewhere of what is drawn, and reported, after a change: a partial redraw equals a full one.
final class DamageCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    /// Holds the pictures of a frame to those of a compositor without a history.
    private func assertFull(_ reports: Reports, _ scene: Scene, _ what: String = "", line: UInt = #line)
        throws
    {
        XCTAssertEqual(reports.views, try AllViews(scene).draw(), what, line: line)
    }

    private func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> PixelBuffer {
        var random = SplitMix64(seed: seed)
        let words = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 }
        return try surface(words, width: width)
    }

    /// Whether all pixels of a rectangle are in a region.
    private func covers(_ region: PixelRegion, _ rect: PixelRect) -> Bool {
        (rect.minY..<rect.maxY).allSatisfy { y in
            (rect.minX..<rect.maxX).allSatisfy { x in region.intersects(PixelRect(x, y, 1, 1)) }
        }
    }

    /// B37: a picture that stands still is replaced as soon as privacy is switched on, whatever number of frames were idle.
    func testB37AFlagEndsTheIdleFrames() throws {
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let views = try AllViews(scene)
            _ = try views.commit()
            for _ in 0..<5 { assertDamage(try views.reportDrawn(), display: [], captures: []) }
            let token = subject.protect()
            let hidden = try views.report()
            assertDamage(hidden, display: [], captures: [PixelRect(5, 5, 10, 10)])
            assertCapturesAre(Word.slate, hidden.views)
            for _ in 0..<5 {
                let still = try views.reportDrawn()
                assertDamage(still, display: [], captures: [])
                assertCapturesAre(Word.slate, still.views)
            }
            try token.release()
            assertDamage(try views.report(), display: [], captures: [PixelRect(5, 5, 10, 10)])
        }
    }

    /// B52: a cursor that moves on one screen damages no other one, nor a capture of a window that it isn't over.
    func testB52ACursorOfOneScreenDamagesNoOther() throws {
        let screens = [0, 1].map { _ in
            scene(60, 40, background: Paint.slate) { $0.add(layer(Rect(2, 2, 9, 9), Paint.blue)) }
        }
        let cursor = screens[0].addWindow(level: .alert, frame: Rect(0, 0, 4, 4))
        cursor.root.backgroundColor = .white
        let views = try screens.map { try AllViews($0) }
        let app = screens[0].windows[0]
        let ofTheApp = try AllViews(screens[0], filter: .including(windows: [app.id]))
        for view in views { _ = try view.commit() }
        _ = try ofTheApp.draw()
        for move in 1...100 {
            cursor.frame.origin = Point(Double(move % 56), Double(move % 36))
            XCTAssertEqual(try views[0].report().display.status, .complete)
            assertDamage(try views[1].reportDrawn(), display: [], captures: [])
            let captures = try ofTheApp.reportDrawn().captures
            XCTAssertTrue(
                captures.values.allSatisfy { $0.status == .idle && $0.damage.isEmpty }, "move \(move)")
        }
    }

    /// C01: one row of a window's pixels changes, at a scale at which it lies across rows of the picture.
    func testC01ARowAtAFractionalScale() throws {
        for contentsScale in [1, 1.25] {
            for y in 0..<8 {
                let pixels = try noise(80, 30)
                let scene = scene(100, 60, scale: 1.25) { root in
                    let window = layer(Rect(0, Double(y), 80 / contentsScale, 30 / contentsScale))
                    window.contents = .surface(pixels)
                    window.contentsScale = contentsScale
                    root.add(window)
                }
                let views = try AllViews(scene)
                _ = try views.commit()
                let row = PixelRect(0, 13, 80, 1)
                pixels.fill(row, with: 0xff12_fe98)
                pixels.markChanged(in: row)
                let reports = try views.reportDrawn()
                XCTAssertEqual(reports.display.status, .complete)
                try assertFull(reports, scene, "\(contentsScale), \(y)")
            }
        }
    }

    /// C10: a pixel of a scaled surface is part of several of the picture.
    func testC10AChangedPixelOfAScaledSurface() throws {
        let pixels = try noise(10, 10)
        let scene = scene(30, 30) { root in
            let scaled = layer(Rect(0, 0, 15, 15))
            scaled.contents = .surface(pixels)
            root.add(scaled)
        }
        let views = try AllViews(scene)
        _ = try views.commit()
        pixels.fill(PixelRect(5, 5, 1, 1), with: Word.red)
        pixels.markChanged(in: PixelRect(5, 5, 1, 1))
        let reports = try views.reportDrawn()
        XCTAssertTrue(covers(reports.display.damage, PixelRect(7, 7, 3, 3)), "\(reports.display.damage)")
        XCTAssertTrue(PixelRect(0, 0, 15, 15).contains(reports.display.damage.bounds))
        try assertFull(reports, scene)
    }

    /// C14: pixels at the edge of what is blurred change, within the reach of the blur and beyond.
    func testC14APartOfABlurAtAFractionalScale() throws {
        for x in stride(from: 0, to: 60, by: 7) {
            let pixels = try noise(64, 48)
            let scene = scene(40, 30, scale: 1.6) { root in
                root.contents = .surface(pixels)
                root.contentsScale = 1.6
                let glass = Layer(frame: Rect(8, 8, 12, 12))
                glass.backdropBlur = 2
                root.add(glass)
                let hidden = Layer(frame: Rect(24, 4, 10, 20))
                hidden.contents = .surface(pixels)
                hidden.capture = .blurred(radius: 3)
                root.add(hidden)
            }
            let views = try AllViews(scene)
            _ = try views.commit()
            let rect = PixelRect(x, 20, 2, 3)
            pixels.fill(rect, with: Word.green)
            pixels.markChanged(in: rect)
            try assertFull(try views.reportDrawn(), scene, "\(x)")
        }
    }

    /// C17: damage at the limits of integers is that of the whole picture, and of nothing beyond.
    func testC17DamageAtTheLimitsOfIntegers() throws {
        let pixels = try noise(12, 9)
        let scene = scene(20, 16) { root in
            let image = layer(Rect(3, 4, 12, 9))
            image.contents = .surface(pixels)
            root.add(image)
        }
        let views = try AllViews(scene)
        _ = try views.commit()
        for far in [Int(Int32.max), Int.max - 20, Int.max] {
            let everywhere = PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)
            views.display.invalidate(everywhere)
            assertDamage(try views.reportDrawn(), display: [PixelRect(0, 0, 20, 16)], captures: [])
            pixels.markChanged(in: everywhere)
            assertDamage(
                try views.reportDrawn(), display: [PixelRect(3, 4, 12, 9)], captures: [PixelRect(3, 4, 12, 9)]
            )
            views.display.invalidate(PixelRect(minX: far - 1, minY: 0, maxX: far, maxY: 16))
            pixels.markChanged(in: PixelRect(minX: -far, minY: -far, maxX: 0, maxY: far))
            assertDamage(try views.reportDrawn(), display: [], captures: [])
        }
    }

    /// C20: what changes beneath something opaque is no damage; it shows when the cover fades.
    func testC20ACoverThatFadesShowsWhatChangedBeneath() throws {
        let scene = scene(40, 40, background: Paint.slate) { root in
            root.add(layer(Rect(10, 10, 20, 20), Paint.red))
            root.add(layer(Rect(0, 0, 40, 40), .white))
        }
        let (beneath, cover) = (scene.windows[0].root.sublayers[0], scene.windows[0].root.sublayers[1])
        let views = try AllViews(scene)
        _ = try views.commit()
        beneath.backgroundColor = .black
        assertDamage(try views.report(), display: [], captures: [])
        cover.opacity = 128.0 / 255
        let faded = try views.report()
        assertDamage(faded, display: [PixelRect(0, 0, 40, 40)], captures: [PixelRect(0, 0, 40, 40)])
        assertPixel(faded.views, 20, 20, display: 0xff80_8080, captures: 0xff80_8080)
        beneath.backgroundColor = Paint.red
        assertDamage(
            try views.report(), display: [PixelRect(10, 10, 20, 20)], captures: [PixelRect(10, 10, 20, 20)])
    }

    /// C26: what an effect painted beyond its layer is damage when the effect goes.
    func testC26ABlurThatReachedBeyondItsLayer() throws {
        let scene = scene(80, 80, background: .white) { root in
            let box = layer(Rect(30, 30, 20, 20), Paint.red)
            (box.shadowColor, box.shadowRadius, box.shadowOffset) = (.black, 4, .zero)
            root.add(box)
        }
        let views = try AllViews(scene)
        let first = try views.commit()
        scene.windows[0].root.sublayers[0].shadowColor = nil
        let reports = try views.report()
        let grown = PixelRect(18, 18, 44, 44)
        assertDamage(reports, display: [grown], captures: [grown])
        XCTAssertNotEqual(first.display, reports.views.display)
        try assertFull(reports, scene)
    }

    /// C38: pixels change, then the surface is taken away, before a frame saw either.
    func testC38ASurfaceThatChangedAndWent() throws {
        let scene = scene(20, 20, background: Paint.slate) { $0.add(layer(Rect(4, 5, 8, 7))) }
        let image = scene.windows[0].root.sublayers[0]
        let views = try AllViews(scene)
        for isCommitted in [true, false] {
            do {
                let pixels = try noise(8, 7)
                image.contents = .surface(pixels)
                _ = try views.commit()
                pixels.markChanged(in: PixelRect(1, 1, 2, 2))
                image.contents = nil
                if !isCommitted {
                    // Of the snapshot that still has it.
                    assertDamage(
                        try views.reportDrawn(), display: [PixelRect(5, 6, 2, 2)],
                        captures: [PixelRect(5, 6, 2, 2)])
                    pixels.markChanged()
                }
            }
            let reports = try views.report()
            assertDamage(reports, display: [PixelRect(4, 5, 8, 7)], captures: [PixelRect(4, 5, 8, 7)])
            assertCapturesAre(Word.slate, reports.views)
        }
    }

    /// C41: more rectangles than a region has are none lost.
    func testC41TwentyRectangles() throws {
        let pixels = try noise(100, 3)
        let scene = scene(100, 3) { $0.contents = .surface(pixels) }
        let views = try AllViews(scene)
        _ = try views.commit()
        let units = (0..<20).map { PixelRect(5 * $0, 0, 1, 1) }
        for unit in units { views.display.invalidate(unit) }
        let reported = try views.reportDrawn()
        XCTAssertEqual(Array(reported.display.damage), units.prefix(15) + [PixelRect(75, 0, 21, 1)])
        // So many changes as a region has rectangles, more, and more than a buffer remembers.
        for (count, rounds) in [(16, 1), (17, 1), (20, 1), (20, 4)] {
            for _ in 0..<rounds {
                for unit in units.prefix(count) {
                    pixels.fill(unit, with: 0xff00_0000 | UInt32(count))
                    pixels.markChanged(in: unit)
                }
            }
            let reports = try views.reportDrawn()
            for unit in units.prefix(count) {
                XCTAssertTrue(reports.display.damage.contains { $0.contains(unit) })
            }
            let last = PixelRect(75, 0, 5 * count - 79, 1)
            XCTAssertEqual(
                Array(reports.display.damage),
                rounds > 1 ? [PixelRect(0, 0, 100, 3)] : units.prefix(15) + [last])
            try assertFull(reports, scene)
        }
    }
}
