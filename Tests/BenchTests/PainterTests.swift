import Scrim
import XCTest

@testable import scrim_bench

/// A small scene with all that the measured ones are made of.
final class PainterTests: XCTestCase {
    private func scene() throws -> SceneDescription {
        let turn = Turn()
        func photos(_ width: Int, _ height: Int) throws -> PictureSequence {
            let pictures = try (1...3).map { seed in
                try SyntheticImages.photo(PixelSize(width, height), seed: UInt32(seed))
            }
            return PictureSequence(pictures, turn: turn)
        }
        var list = LayerDescription.solid(
            "list", Rect(4, 4, 52, 40), Color(red: 9, green: 99, blue: 200, alpha: 120))
        list.scroll = ScrollPath(pointsPerFrame: 3, length: 30, turn: turn)
        for index in 0..<6 {
            var row = LayerDescription.solid(
                "row \(index)", Rect(2, Double(index) * 12, 46, 10), .white, radius: 4)
            row.opacity = index % 2 == 0 ? 1 : 0.5
            row.sublayers = [
                try .text("text \(index)", Rect(4, 1, 30, 8), scale: 2, lineHeight: 8, .black)
            ]
            row.sublayers[0].capture = index == 2 ? .omitted : .visible
            list.sublayers.append(row)
        }
        var film = LayerDescription(
            name: "film", frame: Rect(10, 50, 20, 16), content: .swapped(try photos(40, 32)))
        film.capture = CapturePolicy([.recording: .pixelated(cell: 3), .screenshot: .solid(.black)])
        let card = LayerDescription(
            name: "card", frame: Rect(32, 48, 24, 20), content: .drawn(try DrawnSurface(try photos(48, 40))),
            capture: .blurred(radius: 2))
        return SceneDescription(
            size: Size(60, 72), scale: 2, background: Color(red: 40, green: 60, blue: 80),
            windows: [
                WindowDescription(name: "app", level: .normal, layers: [list, film, card]),
                WindowDescription(
                    name: "stop", level: .alert, capture: .omitted,
                    layers: [
                        .solid(
                            "capsule", Rect(20, 10, 30, 10), Color(red: 0, green: 0, blue: 0, alpha: 178),
                            radius: 5)
                    ]),
            ],
            captures: [
                CaptureDescription(route: .recording), CaptureDescription(route: .screenshot),
                CaptureDescription(route: .mirroring, filter: .excluding(["stop"])),
                CaptureDescription(route: .recording, filter: .including(["app"])),
                CaptureDescription(route: .recording, filter: .layer("card")),
            ], redrawsEverything: false, turn: turn)
    }

    func testPaintersDrawWhatScrimDraws() throws {
        let stage = try Stage(scene())
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
        let stage = try Stage(scene())
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
