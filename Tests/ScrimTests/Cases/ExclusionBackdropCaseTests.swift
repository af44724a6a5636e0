import Scrim
import ScrimTestSupport
import XCTest

/// Known faults of exclusion where translucent layers and backdrop blurs lie above or beneath what is excluded.
final class ExclusionBackdropCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    func testB31AnExcludedPanelTakesItsBackdropBlurAlong() throws {
        let checkerboard = (0..<64 * 64).map { ($0 % 64 + $0 / 64) % 2 == 0 ? Word.white : Word.black }
        try forLayerAndWindow(64, 64, frame: Rect(16, 16, 32, 32)) { scene, panel in
            scene.windows[0].root.contents = .surface(try surface(checkerboard, width: 64))
            panel.layer.backdropBlur = 8
            panel.layer.backgroundColor = Color(red: 255, green: 255, blue: 255, alpha: 40)
            panel.capture = .omitted
            let frame = try AllViews(scene).commit()
            XCTAssertEqual(commonCapture(frame).words, checkerboard)
            // The blur does its work: on the display no two neighbours are far apart.
            let (a, b) = (frame.display[32, 32] & 0xff, frame.display[33, 32] & 0xff)
            XCTAssertLessThan(max(a, b) - min(a, b), 4)
        }
    }

    func testB32WhatLiesBeneathATranslucentWindowStaysHidden() throws {
        for blur in [0.0, 6] {
            for isOwnWindow in [false, true] {
                try forLayerAndWindow(32, 32, background: .white, frame: Rect(4, 4, 24, 24)) {
                    scene, secret in
                    secret.layer.backgroundColor = Paint.red
                    secret.capture = .omitted
                    let glass =
                        isOwnWindow
                        ? scene.addWindow(level: .alert, frame: Rect(0, 0, 32, 32)).root
                        : Layer(frame: Rect(0, 0, 32, 32))
                    if !isOwnWindow { scene.addWindow().root.add(glass) }
                    glass.contents = .surface(try surface([0x8000_0080], width: 1))
                    glass.backdropBlur = blur
                    let frame = try AllViews(scene).commit()
                    // 128 + round(255 * 127 / 255); what the blur reads has no red that white hasn't.
                    assertCapturesAre(0xff7f_7fff, frame, "blur \(blur)")
                    if blur == 0 { XCTAssertEqual(frame.display[16, 16], 0xff7f_0080) }
                    XCTAssertNotEqual(frame.display[16, 16], 0xff7f_7fff)
                }
            }
        }
    }

    /// A backdrop samples its own output also where only one of the routes is closed.
    func testB32OnOneRouteAlone() throws {
        let scene = scene(32, 32, background: .white) { root in
            let secret = layer(Rect(4, 4, 24, 24), Paint.red)
            secret.capture = CapturePolicy([
                .recording: .omitted, .screenshot: .visible, .mirroring: .visible, .thumbnail: .visible,
                AllViews.hostRoute: .visible,
            ])
            root.add(secret)
            let glass = Layer(frame: Rect(0, 0, 32, 32))
            glass.backdropBlur = 6
            root.add(glass)
        }
        let frame = try AllViews(scene).commit()
        XCTAssertTrue(frame[.recording].words.allSatisfy { $0 == Word.white })
        for route in AllViews.routes where route != .recording {
            XCTAssertEqual(frame[route], frame.display, "\(route)")
        }
        XCTAssertNotEqual(frame.display, frame[.recording])
    }

    /// A shadow is that of what its output shows: a child that is left out throws none.
    func testB17AShadowWithoutTheChildThatIsLeftOut() throws {
        func scene(_ child: Layer?) -> Scene {
            self.scene(40, 40, background: .white) { root in
                let panel = layer(Rect(4, 4, 12, 12), Paint.green)
                panel.shadowColor = .black
                panel.shadowRadius = 2
                panel.shadowOffset = Point(0, 2)
                if let child { panel.add(child) }
                root.add(panel)
            }
        }
        let child = layer(Rect(10, 10, 16, 16), Paint.red)
        child.capture = .omitted
        let without = try AllViews(scene(nil)).commit()
        let with = try AllViews(scene(child)).commit()
        XCTAssertEqual(with.captures, without.captures)
        // On the display the child darkens what lies below it.
        XCTAssertLessThan(with.display[22, 31] & 0xff, 255)
        XCTAssertEqual(without.display[22, 31], Word.white)
    }
}
