import Scrim
import ScrimTestSupport
import XCTest

final class AnchoredWindowTests: XCTestCase {
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

    /// Edits both scenes alike, commits once, and holds the pictures to it: the display shows the window in
    /// these pixels and otherwise what the twin does, and captures show what the twin does.
    private func assert(
        _ expected: PixelRect?, line: UInt = #line, after edit: (AnchoredStage) throws -> Void = { _ in }
    ) throws {
        try edit(stage)
        try edit(twin)
        let without = try twin.pictures()
        let pictures = try stage.pictures()
        var display = without[0]
        if let expected {
            for y in max(0, expected.minY)..<min(display.height, expected.maxY) {
                for x in max(0, expected.minX)..<min(display.width, expected.maxX) {
                    display.words[y * display.width + x] = 0xff00_ff00
                }
            }
            XCTAssertNotEqual(display, without[0], "the window shows", line: line)
        }
        assertEqual(pictures[0], display, "display", line: line)
        for (route, picture) in zip(CaptureRoute.builtIn, pictures.dropFirst()) {
            assertEqual(picture, without[0], "\(route)", line: line)
        }
    }

    private func assertEqual(_ actual: Picture, _ expected: Picture, _ what: String, line: UInt = #line) {
        guard let difference = PictureDifference(expected: expected, actual: actual) else { return }
        XCTFail("\(what): \(difference)", line: line)
    }

    func testMoves() throws {
        try assert(PixelRect(11, 13, 10, 6))
        try assert(PixelRect(18, 13, 10, 6)) { $0.placeholder.frame.origin.x = 12 }
        try assert(PixelRect(18, 20, 10, 6)) { $0.card.frame.origin.y = 10 }
        try assert(PixelRect(18, 20, 3, 9)) { $0.placeholder.frame.size = Size(3, 9) }
        try assert(PixelRect(28, 18, 3, 9)) { $0.app.frame = Rect(10, -2, 30, 50) }
        // Partly outside of the scene, and of an ancestor that clips.
        try assert(PixelRect(-2, 18, 3, 9)) {
            $0.list.masksToBounds = true
            $0.card.frame.origin.x = -28
        }
        XCTAssertEqual(stage.placeholder.frame, Rect(12, 4, 3, 9), "it keeps its place")
    }

    func testScrolls() throws {
        try assert(PixelRect(11, 8, 10, 6)) { $0.list.boundsOrigin = Point(0, 5) }
        try assert(PixelRect(8, 8, 10, 6)) { $0.card.boundsOrigin = Point(3, 0) }
        try assert(PixelRect(8, 4, 10, 6)) { $0.app.root.boundsOrigin.y = 4 }
        // Its own bounds lie elsewhere, its frame doesn't.
        try assert(PixelRect(8, 4, 10, 6)) { $0.placeholder.boundsOrigin = Point(100, -50) }
    }

    func testTransforms() throws {
        // About the centre of the card, (18, 19) on the scene.
        try assert(PixelRect(4, 7, 20, 12)) { $0.card.transform = .scale(2, 2) }
        try assert(PixelRect(18, 12, 6, 10)) { $0.card.transform = .rotation(sine: 1, cosine: 0) }
        try assert(PixelRect(15, 19, 10, 6)) { $0.card.transform = .scale(-1, -1) }
        try assert(PixelRect(13, 20, 14, 4)) {
            $0.placeholder.transform = AffineTransform(a: 1, b: 0, c: 1, d: 2.0 / 3, tx: 0, ty: 0)
                .concatenating(.scale(14.0 / 16, 1))
        }
        try assert(PixelRect(9, 14, 14, 4)) { $0.card.transform = .identity }
        try assert(PixelRect(13, 17, 14, 4)) { $0.app.root.transform = .translation(4, 3) }
    }

    func testScales() throws {
        try assert(PixelRect(22, 26, 20, 12)) { try $0.scene.resize(to: Size(40, 50), scale: 2) }
        // 11, 21, 13, 19 times 1.25 are 13.75, 26.25, 16.25, 23.75.
        try assert(PixelRect(minX: 14, minY: 16, maxX: 26, maxY: 24)) {
            try $0.scene.resize(to: Size(40, 50), scale: 1.25)
        }
        try assert(PixelRect(11, 13, 10, 6)) { try $0.scene.resize(to: Size(30, 30), scale: 1) }
    }

    func testHiddenAndShownAgain() throws {
        let shown = PixelRect(11, 13, 10, 6)
        try assert(shown)
        for hide: (AnchoredStage, Bool) -> Void in [
            { $0.placeholder.isHidden = $1 }, { $0.card.isHidden = $1 }, { $0.app.root.isHidden = $1 },
            { $0.app.isHidden = $1 }, { $0.window?.isHidden = $1 },
        ] {
            try assert(nil) { hide($0, true) }
            try assert(shown) { hide($0, false) }
        }
    }

    func testRemovedAndBroughtBack() throws {
        let shown = PixelRect(11, 13, 10, 6)
        try assert(nil) { $0.placeholder.removeFromSuperlayer() }
        try assert(shown) { $0.card.add($0.placeholder) }
        try assert(nil) { $0.list.removeFromSuperlayer() }
        try assert(shown) { $0.app.root.add($0.list) }
        // Into another window, which lies below.
        try assert(PixelRect(9, 10, 10, 6)) {
            let other = $0.scene.addWindow(level: .normal - 1, frame: Rect(4, 6, 10, 10))
            other.root.add($0.placeholder)
        }
        try assert(nil) { $0.scene.remove($0.scene.windows.first { $0.level < .normal }!) }
        try assert(shown) { $0.card.add($0.placeholder) }
        // Into another scene, and into a mask, where it is in no window.
        let elsewhere = try Scene(size: Size(40, 50))
        try assert(nil) { elsewhere.addWindow().root.add($0.placeholder) }
        try assert(nil) {
            $0.card.mask = Layer(frame: Rect(0, 0, 24, 20))
            $0.card.mask?.add($0.placeholder)
        }
        try assert(shown) {
            $0.card.mask = nil
            $0.card.add($0.placeholder)
        }
    }

    func testNumbersThatAreNotFinite() throws {
        let shown = PixelRect(11, 13, 10, 6)
        for (spoil, mend): ((AnchoredStage) -> Void, (AnchoredStage) -> Void) in [
            ({ $0.placeholder.frame.origin.x = .nan }, { $0.placeholder.frame.origin.x = 5 }),
            ({ $0.card.frame.size.width = .infinity }, { $0.card.frame.size.width = 24 }),
            ({ $0.list.transform.c = .nan }, { $0.list.transform.c = 0 }),
            ({ $0.card.boundsOrigin.y = -.infinity }, { $0.card.boundsOrigin.y = 0 }),
            ({ $0.placeholder.frame.size.height = 0 }, { $0.placeholder.frame.size.height = 6 }),
            ({ $0.placeholder.frame.size.width = -10 }, { $0.placeholder.frame.size.width = 10 }),
            (
                { $0.card.transform = .scale(1e300, 1e300).concatenating(.scale(1e300, 1)) },
                { $0.card.transform = .identity }
            ),
            ({ $0.card.transform = .scale(0, 1) }, { $0.card.transform = .identity }),
        ] {
            try assert(nil, after: spoil)
            try assert(shown, after: mend)
        }
    }

    func testNothingOfItIsCapturedWhateverItIsToldTo() throws {
        try assert(PixelRect(11, 13, 10, 6)) {
            $0.window?.capture = .visible
            $0.window?.root.capture = .solid(.white)
            let child = Layer(frame: Rect(0, 0, 10, 6))
            child.backgroundColor = AnchoredStage.green
            $0.window?.root.add(child)
        }
        XCTAssertEqual(stage.window?.capture, .omitted)
    }

    func testThePlaceholderIsTransparentAtEachCommit() throws {
        stage.placeholder.opacity = 1
        try stage.scene.commit()
        XCTAssertEqual(stage.placeholder.opacity, 0)
        try assert(PixelRect(11, 13, 10, 6))
    }

    /// The last rows and columns are those of the placeholder itself, at any place and scale.
    func testThePixelsOfThePlaceholder() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<300 {
            let scale = random.pick([1, 1.25, 4.0 / 3, 1.5, 1.75, 2, 3])
            let frames = (0..<3).map { _ in
                Rect(
                    12 * random.fraction(), 12 * random.fraction(), 0.5 + 20 * random.fraction(),
                    0.5 + 20 * random.fraction())
            }
            let transform = random.pick(
                [
                    .identity, .scale(1.5, 0.75), .scale(-1, 1), .rotation(sine: 1, cosine: 0),
                ] as [Scrim.AffineTransform])
            func prepare(_ stage: AnchoredStage) throws {
                try stage.scene.resize(to: Size(40, 50), scale: scale)
                stage.list.frame = frames[0]
                stage.list.transform = transform
                stage.card.frame = frames[1]
                stage.placeholder.frame = frames[2]
            }
            try prepare(stage)
            try prepare(twin)
            twin.placeholder.opacity = 1
            twin.placeholder.backgroundColor = AnchoredStage.green
            // Nothing of the twin lies above its placeholder.
            assertEqual(try stage.pictures()[0], try twin.pictures()[0], "\(frames), scale \(scale)")
        }
    }

    func testAPlaceholderInsideOfAnAnchoredWindowIsNotFollowed() throws {
        let window = try XCTUnwrap(stage.window)
        let inner = Layer(frame: Rect(0, 0, 5, 5))
        window.root.add(inner)
        let second = stage.scene.addAnchoredWindow(over: inner)
        second.root.backgroundColor = .black
        try assert(PixelRect(11, 13, 10, 6))
        // One that is its own placeholder's window.
        window.root.add(stage.placeholder)
        twin.placeholder.removeFromSuperlayer()
        try assert(nil)
    }
}
