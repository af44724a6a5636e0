import Scrim
import XCTest

@testable import scrim_bench

final class PainterTests: XCTestCase {
    func testPaintersDrawWhatScrimDraws() throws {
        let stage = try Stage(SmallScene.describe())
        XCTAssertTrue(stage.commitsEachFrame)
        let painted = try PaintedFrames(PixmanPainter.self, stage.description)
        try PictureCheck.run(
            stage, alone: ScrimFrames(stage, withCaptures: false, threads: 1),
            all: ScrimFrames(stage, withCaptures: true, threads: 2), painted: painted, scene: "small",
            frames: 12)
        let cairo = try PaintedFrames(CairoPainter.self, stage.description)
        XCTAssertLessThanOrEqual(
            try PictureCheck.run(stage, cairo: cairo, painted: painted, scene: "small"), 2)
    }

    func testADifferenceIsFound() throws {
        let stage = try Stage(SmallScene.describe())
        var other = stage.description
        other.windows[0].layers[1].capture = .visible
        let painted = try PaintedFrames(PixmanPainter.self, other)
        XCTAssertThrowsError(
            try PictureCheck.run(
                stage, alone: ScrimFrames(stage, withCaptures: false, threads: 1),
                all: ScrimFrames(stage, withCaptures: true, threads: 1), painted: painted, scene: "small")
        ) {
            XCTAssert("\($0)".contains("of the capture 1 (recording)"), "\($0)")
        }
    }

    func testVisibleSource() throws {
        // The card hides a quarter of the photo from the display; its capture sees the photo alone.
        let photo = try LayerDescription.photo("photo", Rect(0, 0, 20, 20), scale: 1)
        var card = LayerDescription.solid("card", Rect(0, 0, 10, 10), .white)
        var scene = SceneDescription(
            size: Size(30, 20), scale: 1, background: .black,
            windows: [WindowDescription(name: "app", level: .normal, layers: [photo, card])])
        XCTAssertEqual(try VisibleSource(scene).pixelCount, 300)
        card.capture = .omitted
        scene.windows[0].layers[1] = card
        XCTAssertEqual(try VisibleSource(scene).pixelCount, 400)
        scene.captures = []
        XCTAssertEqual(try VisibleSource(scene).pixelCount, 300)
    }
}
