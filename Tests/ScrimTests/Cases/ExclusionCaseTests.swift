import Scrim
import ScrimTestSupport
import XCTest

/// Known faults of exclusion elsewhere, each with its one right answer, on every route, for layers and windows.
final class ExclusionCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    func testB04OmittedStaysOmittedWhileItFadesOut() throws {
        try forLayerAndWindow(120, 120, frame: Rect(10, 10, 100, 100)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .omitted
            let views = try AllViews(scene)
            // o = floor(255 * opacity + 0.5), then o + round(63 * (255 - o) / 255).
            let reds: [UInt32] = [255, 236, 217, 198, 178, 159, 140, 121, 101, 83, 63]
            for step in 0...10 {
                subject.layer.opacity = Double(10 - step) / 10
                let frame = try views.commit()
                assertCapturesAre(Word.slate, frame, "step \(step)")
                XCTAssertEqual(frame.display[60, 60] >> 16 & 0xff, reds[step], "step \(step)")
            }
        }
    }

    func testB05AChildPopupIsHiddenFromItsFirstFrame() throws {
        let scene = scene(40, 40, background: Paint.slate) { _ in }
        let bar = scene.addWindow(frame: Rect(0, 0, 40, 10))
        bar.root.backgroundColor = Paint.red
        bar.capture = .omitted
        let views = try AllViews(scene)
        assertCapturesAre(Word.slate, try views.commit())
        let popup = scene.addWindow(level: .alert, frame: Rect(5, 8, 20, 20))
        popup.root.backgroundColor = Paint.green
        popup.owner = bar
        let first = try views.commit()
        assertPixel(first, 10, 20, display: Word.green, captures: Word.slate)
        assertCapturesAre(Word.slate, first)
    }

    func testB08UnmappingWhatWasHiddenRepairsTheDisplay() throws {
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .omitted
            let views = try AllViews(scene)
            let before = try views.commit()
            assertPixel(before, 10, 10, display: Word.red, captures: Word.slate)
            subject.removeFromScene()
            let reports = try views.report()
            assertDamage(reports, display: [PixelRect(5, 5, 10, 10)], captures: [])
            let after = reports.views
            XCTAssertEqual(after.captures, before.captures)
            XCTAssertTrue(after.display.words.allSatisfy { $0 == Word.slate })
        }
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .solid(.black)
            let views = try AllViews(scene)
            assertPixel(try views.commit(), 10, 10, display: Word.red, captures: Word.black)
            subject.removeFromScene()
            let reports = try views.report()
            assertDamage(
                reports, display: [PixelRect(5, 5, 10, 10)], captures: [PixelRect(5, 5, 10, 10)])
            assertCapturesAre(Word.slate, reports.views)
        }
    }

    func testB10TheDisplayIsTheSameBeforeDuringAndAfterACapture() throws {
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .solid(.black)
            try scene.commit()
            let compositor = try Compositor(scene)
            let (display, capture) = (Output.display(), Output.capture(.recording))
            var pictures: [Picture] = []
            for outputs in [[display], [display, capture], [capture, display], [display]] {
                pictures.append(Picture(try compositor.render(outputs)[display].pixels))
            }
            XCTAssertEqual(pictures[0][10, 10], Word.red)
            XCTAssertTrue(pictures.allSatisfy { $0 == pictures[0] })
        }
    }

    func testB11HidingAndShowingKeepsTheProtection() throws {
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .omitted
            let views = try AllViews(scene)
            for hides in [false, true, false, true, true, false] {
                subject.isHidden = hides
                let frame = try views.commit()
                assertCapturesAre(Word.slate, frame)
                XCTAssertEqual(frame.display[10, 10], hides ? Word.slate : Word.red)
                XCTAssertEqual(subject.capture, .omitted)
            }
        }
    }

    func testB13DecorationsOfAnOmittedWindowAreOmitted() throws {
        try forLayerAndWindow(40, 40, frame: Rect(10, 10, 20, 20)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .omitted
            let views = try AllViews(scene)
            assertCapturesAre(Word.slate, try views.commit())
            // A title bar above the frame and a border around it, attached afterwards.
            subject.layer.add(layer(Rect(-2, -6, 24, 6), Paint.green))
            subject.layer.insert(layer(Rect(-2, -2, 24, 24), Paint.blue), at: 0)
            let decorated = try views.commit()
            assertCapturesAre(Word.slate, decorated)
            assertPixel(decorated, 20, 5, display: Word.green, captures: Word.slate)
            assertPixel(decorated, 9, 20, display: Word.blue, captures: Word.slate)
        }
    }

    /// The whole table of policies gives the same on every route, and in the capture of the window alone.
    func testB14EveryRouteHasTheSameTable() throws {
        let table: [(Appearance, UInt32)] = [
            (.visible, Word.red), (.omitted, Word.slate), (.solid(.black), Word.black),
            (.blurred(radius: 4), Word.red), (.pixelated(cell: 3), Word.red),
            (.placeholder(layer(Rect(0, 0, 20, 20), Paint.green)), Word.green),
        ]
        for (appearance, word) in table {
            try forLayerAndWindow(20, 20) { scene, subject in
                subject.layer.backgroundColor = Paint.red
                subject.capture = CapturePolicy(appearance)
                let views = try AllViews(scene)
                let frame = try views.commit()
                assertPixel(frame, 10, 10, display: Word.red, captures: word, "\(appearance)")
                _ = commonCapture(frame)

                let window = subject.window ?? scene.windows[0]
                views.filter(by: .including(windows: [window.id]))
                let alone = try views.draw()
                assertPixel(
                    alone, 10, 10, display: Word.red, captures: appearance == .omitted ? 0 : word,
                    "\(appearance)")
            }
        }
    }

    func testB14ARouteThatAPolicyIsSilentAboutIsClosed() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            for named in CaptureRoute.builtIn {
                subject.capture = CapturePolicy([named: .solid(.black)])
                let frame = try AllViews(scene).commit()
                for route in AllViews.routes {
                    XCTAssertEqual(frame[route][0, 0], route == named ? Word.black : Word.slate, "\(route)")
                }
            }
        }
    }

    func testB17AnExcludedTooltipLeavesNoBoxAndNoLine() throws {
        let scene = scene(60, 60, background: Paint.slate) { root in
            root.add(layer(Rect(0, 0, 60, 30), Paint.green))
        }
        let without = try AllViews(scene).commit()
        let menu = scene.addWindow(frame: Rect(5, 5, 20, 20))
        menu.root.backgroundColor = .white
        menu.capture = .omitted
        let tooltip = scene.addWindow(level: .alert, frame: Rect(20, 20, 25, 25))
        tooltip.owner = menu
        tooltip.root.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 100)
        tooltip.root.cornerRadius = 6
        tooltip.root.shadowColor = .black
        tooltip.root.shadowRadius = 4
        tooltip.root.add(layer(Rect(2, 2, 21, 21), .white))
        let frame = try AllViews(scene).commit()
        XCTAssertEqual(frame.captures, without.captures)
        XCTAssertNotEqual(frame.display, without.display)
        // The shadow does darken what lies around the tooltip.
        XCTAssertNotEqual(frame.display[32, 48], without.display[32, 48])
    }

    func testB19WhatAnExcludedOpaqueWindowCoversStillMoves() throws {
        let scene = scene(32, 24, background: Paint.slate) { _ in }
        let animated = scene.addWindow(frame: Rect(2, 2, 4, 4))
        let cover = scene.addWindow(frame: Rect(0, 0, 32, 24))
        cover.root.backgroundColor = .white
        cover.capture = .omitted
        let views = try AllViews(scene)
        for step in 0...50 {
            animated.root.backgroundColor = Color(red: UInt8(step), green: 0, blue: 0)
            let reports = try views.report()
            if step > 0 { assertDamage(reports, display: [], captures: [PixelRect(2, 2, 4, 4)]) }
            let frame = reports.views
            assertPixel(frame, 3, 3, display: Word.white, captures: 0xff00_0000 | UInt32(step) << 16)
            XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.white })
        }
    }

    func testB20AMenuThatReachesOutOfItsWindowIsInTheWindowsCapture() throws {
        let scene = scene(100, 40, background: Paint.slate) { _ in }
        let window = scene.addWindow(frame: Rect(0, 0, 50, 40))
        window.root.backgroundColor = Paint.red
        let menu = scene.addWindow(level: .alert, frame: Rect(40, 10, 40, 20))
        menu.root.backgroundColor = Paint.green
        menu.owner = window
        let views = try AllViews(scene, filter: .including(windows: [window.id]))
        let with = try views.commit()
        assertPixel(with, 75, 20, display: Word.green, captures: Word.green)
        assertPixel(with, 10, 20, display: Word.red, captures: Word.red)
        assertPixel(with, 90, 5, display: Word.slate, captures: 0)
        views.filter(by: .including(windows: [window.id], childWindows: false))
        let without = try views.draw()
        assertPixel(without, 75, 20, display: Word.green, captures: 0)
        assertPixel(without, 45, 20, display: Word.green, captures: Word.red)
    }

    func testB22TranslucentExcludedRed() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.contents = .surface(try surface([0x8080_0000], width: 1))
            subject.capture = .omitted
            // 128 + round(63 * 127 / 255), round(63 * 127 / 255), round(195 * 127 / 255)
            let frame = try AllViews(scene).commit()
            assertPixel(frame, 1, 1, display: 0xff9f_1f61, captures: Word.slate)
        }
    }

    func testB23TokensAreCountedAndOneReleaseTooManyIsAnError() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let views = try AllViews(scene)
            func assertSeen(_ word: UInt32, line: UInt = #line) throws {
                assertPixel(try views.commit(), 0, 0, display: Word.red, captures: word, line: line)
            }
            let a = subject.protect()
            let b = subject.protect()
            try assertSeen(Word.slate)
            try b.release()
            try assertSeen(Word.slate)
            XCTAssertThrowsError(try b.release()) {
                XCTAssertEqual($0 as? ProtectionError, .alreadyReleased)
            }
            try assertSeen(Word.slate)
            try a.release()
            try assertSeen(Word.red)
            XCTAssertThrowsError(try a.release()) {
                XCTAssertEqual($0 as? ProtectionError, .alreadyReleased)
            }
            try assertSeen(Word.red)
        }
    }

    func testB34FrameZeroHidesWhatWasHiddenBeforeTheStart() throws {
        try forLayerAndWindow(4, 4) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .omitted
            try scene.commit()
            let capture = Output.capture(.recording)
            let frame = try Compositor(scene).render([capture])
            XCTAssertEqual(frame.number, 1)
            XCTAssertTrue(Picture(frame[capture].pixels).words.allSatisfy { $0 == Word.slate })
        }
    }

    func testB35AnExcludedMenuInMidFadeIsNotInTheScreenshot() throws {
        try forLayerAndWindow(10, 10, frame: Rect(2, 2, 6, 6)) { scene, menu in
            menu.layer.backgroundColor = .white
            menu.capture = .omitted
            let views = try AllViews(scene)
            var seen: [UInt32] = []
            for opacity in [1, 0.75, 0.5, 0.25, 0] {
                menu.layer.opacity = opacity
                let frame = try views.commit()
                assertCapturesAre(Word.slate, frame)
                seen.append(frame.display[5, 5] & 0xff)
            }
            // 195 + round(60 * opacity), by way of o + round(195 * (255 - o) / 255).
            XCTAssertEqual(seen, [255, 240, 225, 210, 195])
        }
    }

    func testB43AFlagThatIsToggledChangesTheCaptureAlone() throws {
        try forLayerAndWindow(20, 20, frame: Rect(5, 5, 10, 10)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let views = try AllViews(scene)
            let first = try views.commit()
            for toggle in 1...6 {
                subject.capture = toggle % 2 == 1 ? .omitted : .visible
                let reports = try views.report()
                assertDamage(reports, display: [], captures: [PixelRect(5, 5, 10, 10)])
                let frame = reports.views
                XCTAssertEqual(frame.display, first.display)
                let seen = toggle % 2 == 1 ? Word.slate : Word.red
                assertPixel(frame, 10, 10, display: Word.red, captures: seen)
                assertPixel(frame, 2, 2, display: Word.slate, captures: Word.slate)
            }
        }
    }

    func testB44AFlagOnTheParentTakesTheChild() throws {
        try forLayerAndWindow(50, 50, frame: Rect(10, 10, 30, 30)) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.layer.add(layer(Rect(10, 10, 10, 10), Paint.blue))
            let views = try AllViews(scene)
            _ = try views.commit()
            subject.capture = .omitted
            let reports = try views.report()
            assertDamage(reports, display: [], captures: [PixelRect(10, 10, 30, 30)])
            let frame = reports.views
            assertPixel(frame, 15, 15, display: Word.red, captures: Word.slate)
            assertPixel(frame, 25, 25, display: Word.blue, captures: Word.slate)
            assertCapturesAre(Word.slate, frame)
        }
    }
}
