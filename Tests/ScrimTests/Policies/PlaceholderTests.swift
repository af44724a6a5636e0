import Scrim
import ScrimTestSupport
import XCTest

/// A layer that stands for another one in captures.
final class PlaceholderTests: XCTestCase {
    private typealias Word = Paint.Word

    /// A red layer or window at (2, 2), replaced by the template; what every capture shows of it.
    private func seen(
        _ template: Layer, at frame: Rect = Rect(2, 2, 4, 4), scale: Double = 1, line: UInt = #line,
        _ change: (Scene, Subject) -> Void = { _, _ in }
    ) throws -> Picture {
        var pictures: [Picture] = []
        for makesWindow in [false, true] {
            let scene = scene(10, 10, scale: scale, background: Paint.slate) { _ in }
            let subject =
                makesWindow
                ? Subject(windowIn: scene, frame: frame) : Subject(layerIn: scene, frame: frame)
            subject.layer.backgroundColor = Paint.red
            subject.capture = .placeholder(template)
            change(scene, subject)
            let frame = try AllViews(scene).commit()
            XCTAssertFalse(frame.display.words.contains(Word.green), line: line)
            pictures.append(commonCapture(frame, line: line))
        }
        XCTAssertEqual(pictures[0], pictures[1], "layer and window", line: line)
        return pictures[0]
    }

    /// Where a word is, as the smallest rectangle around it, if it fills that.
    private func extent(_ picture: Picture, _ word: UInt32) -> PixelRect? {
        let places = picture.words.indices.filter { picture.words[$0] == word }
        let rect = places.reduce(PixelRect.empty) {
            $0.union(PixelRect($1 % picture.width, $1 / picture.width, 1, 1))
        }
        return rect.width * rect.height == places.count ? rect : nil
    }

    func testItHasItsOwnSizeAndIsCutToTheFrame() throws {
        let small = try seen(layer(Rect(0, 0, 2, 3), Paint.green))
        XCTAssertEqual(extent(small, Word.green), PixelRect(2, 2, 2, 3))
        XCTAssertFalse(small.words.contains(Word.red), "what it leaves free shows what is behind")
        let large = try seen(layer(Rect(0, 0, 20, 20), Paint.green))
        XCTAssertEqual(extent(large, Word.green), PixelRect(2, 2, 4, 4))
    }

    /// Its corner comes to that of the replaced layer, wherever it has its own.
    func testItsPlaceIsThatOfTheReplacedLayer() throws {
        let elsewhere = try seen(layer(Rect(70, -30, 2, 2), Paint.green))
        XCTAssertEqual(extent(elsewhere, Word.green), PixelRect(2, 2, 2, 2))
        let scrolled = try seen(layer(Rect(0, 0, 2, 2), Paint.green)) { $1.layer.boundsOrigin = Point(50, 9) }
        XCTAssertEqual(extent(scrolled, Word.green), PixelRect(2, 2, 2, 2))
        let template = layer(Rect(0, 0, 1, 1))
        template.add(layer(Rect(-5, -5, 7, 7), Paint.green))
        XCTAssertEqual(extent(try seen(template), Word.green), PixelRect(2, 2, 2, 2), "sublayers are cut too")
    }

    func testTheFrameIsRoundedOutward() throws {
        // 1.25 * 1.1 = 1.375 and 1.25 * 3.3 = 4.125: pixels 1 to 5.
        let seen = try seen(
            layer(Rect(0, 0, 20, 20), Paint.green), at: Rect(1.1, 1.1, 2.2, 2.2), scale: 1.25)
        XCTAssertEqual(extent(seen, Word.green), PixelRect(1, 1, 4, 4))
    }

    func testOpacityCornersAndMaskOfTheReplacedLayerDoNotCount() throws {
        let plain = try seen(layer(Rect(0, 0, 4, 4), Paint.green))
        let changed = try seen(layer(Rect(0, 0, 4, 4), Paint.green)) { _, subject in
            subject.layer.opacity = 0
            subject.layer.cornerRadius = 2
            subject.layer.masksToBounds = true
            subject.layer.mask = Layer(frame: .zero)
            subject.layer.add(self.layer(Rect(0, 0, 9, 9), .white))
        }
        XCTAssertEqual(changed, plain)
    }

    func testItsOwnOpacityAndCornersCount() throws {
        let template = layer(Rect(0, 0, 4, 4), .black)
        template.opacity = 0.5
        // round(c * 127 / 255)
        XCTAssertEqual(try seen(template)[3, 3], 0xff1f_1f61)
        template.cornerRadius = 2
        template.masksToBounds = true
        XCTAssertNotEqual(try seen(template)[2, 2], 0xff1f_1f61)
    }

    func testAHiddenTemplateIsDrawn() throws {
        let template = layer(Rect(0, 0, 4, 4), Paint.green)
        template.isHidden = true
        XCTAssertEqual(extent(try seen(template), Word.green), PixelRect(2, 2, 4, 4))
        // Also where it lies in the scene, hidden: captures see it as a placeholder only.
        let inScene = try seen(template) { scene, _ in scene.windows[0].root.add(template) }
        XCTAssertEqual(extent(inScene, Word.green), PixelRect(2, 2, 4, 4))
        template.removeFromSuperlayer()
        template.add(layer(Rect(0, 0, 4, 4), .white))
        template.sublayers[0].isHidden = true
        XCTAssertEqual(
            extent(try seen(template), Word.green), PixelRect(2, 2, 4, 4), "its sublayers stay hidden")
    }

    func testWhatHidesTheTemplateWhereItStandsHidesItHere() throws {
        let surroundings: [(String, (Scene, Layer) -> Void)] = [
            ("superlayer", { scene, home in home.capture = .omitted }),
            ("superlayer's superlayer", { scene, home in home.superlayer?.capture = .omitted }),
            ("window", { scene, _ in scene.windows.last?.capture = .omitted }),
            ("window's token", { scene, _ in _ = scene.windows.last?.protect() }),
            (
                "owner",
                { scene, _ in
                    let owner = Window(frame: .zero)
                    owner.capture = .omitted
                    scene.windows.last?.owner = owner
                }
            ),
            ("redaction", { scene, home in home.hiddenFromCapture() }),
            ("update mask", { scene, home in home.updateMask = [.snapshots, .clones] }),
            (
                "superlayer's mask",
                { scene, home in
                    home.mask = Layer(frame: Rect(0, 0, 10, 10))
                    home.mask?.capture = .omitted
                }
            ),
        ]
        for (what, hide) in surroundings {
            let template = layer(Rect(0, 0, 4, 4), Paint.green)
            template.isHidden = true
            let seen = try seen(template) { scene, _ in
                let home = Layer(frame: .zero)
                home.add(template)
                let window = scene.addWindow()
                let outer = Layer(frame: .zero)
                outer.add(home)
                window.root.add(outer)
                hide(scene, home)
            }
            XCTAssertTrue(seen.words.allSatisfy { $0 == Word.slate }, what)
            template.removeFromSuperlayer()
        }
        // A secure container around it, and reasons that it reads itself.
        let template = layer(Rect(0, 0, 4, 4), Paint.green)
        let container = SecureContainer(frame: .zero)
        container.add(template)
        XCTAssertTrue(try seen(template).words.allSatisfy { $0 == Word.slate })
        container.isSecure = false
        XCTAssertEqual(extent(try seen(template), Word.green), PixelRect(2, 2, 4, 4))
        template.privacySensitive()
        let byReasons = try seen(template) { scene, subject in
            scene.redactionReasons = .screencaptureProhibited
        }
        XCTAssertTrue(byReasons.words.allSatisfy { $0 == Word.slate })
    }

    func testTheTemplatesOwnPolicies() throws {
        let template = layer(Rect(0, 0, 4, 4), Paint.green)
        template.add(layer(Rect(0, 0, 2, 4), .white))
        template.sublayers[0].capture = .omitted
        XCTAssertEqual(extent(try seen(template), Word.green), PixelRect(2, 2, 4, 4))
        template.sublayers[0].capture = .solid(.black)
        XCTAssertEqual(extent(try seen(template), Word.green), PixelRect(4, 2, 2, 4))
        template.capture = .solid(.white)
        XCTAssertEqual(extent(try seen(template), Word.white), PixelRect(2, 2, 4, 4))
        template.capture = .omitted
        XCTAssertTrue(try seen(template).words.allSatisfy { $0 == Word.slate })
    }

    func testAPlaceholderInAPlaceholder() throws {
        let inner = layer(Rect(0, 0, 3, 1), Paint.blue)
        let outer = layer(Rect(0, 0, 4, 4), Paint.green)
        let replaced = layer(Rect(1, 1, 2, 2), Paint.red)
        replaced.capture = .placeholder(inner)
        outer.add(replaced)
        let nested = try seen(outer)
        XCTAssertEqual(
            extent(nested, Word.blue), PixelRect(3, 3, 2, 1), "cut to the frame that it stands for")
        XCTAssertFalse(nested.words.contains(Word.red))
        // And one whose root is itself replaced.
        let first = layer(Rect(0, 0, 2, 2), Paint.red)
        first.capture = .placeholder(inner)
        XCTAssertEqual(extent(try seen(first), Word.blue), PixelRect(2, 2, 2, 1))
    }

    func testOneTemplateInManyPlaces() throws {
        let template = layer(Rect(0, 0, 2, 2), Paint.green)
        let scene = scene(9, 3, background: Paint.slate) { root in
            for x in [0.0, 3, 6] {
                let replaced = layer(Rect(x, 0, 2, 2), Paint.red)
                replaced.capture = .placeholder(template)
                root.add(replaced)
            }
        }
        let picture = commonCapture(try AllViews(scene).commit())
        XCTAssertEqual(picture.words.filter { $0 == Word.green }.count, 12)
        XCTAssertFalse(picture.words.contains(Word.red))
    }

    func testAncestorsCutAndFadeIt() throws {
        let scene = scene(10, 10, background: Paint.slate) { root in
            let parent = Layer(frame: Rect(0, 0, 4, 4))
            parent.masksToBounds = true
            parent.opacity = 0.5
            let replaced = layer(Rect(2, 2, 8, 8), Paint.red)
            replaced.capture = .placeholder(layer(Rect(0, 0, 9, 9), .black))
            parent.add(replaced)
            root.add(parent)
        }
        let faded = commonCapture(try AllViews(scene).commit())
        XCTAssertEqual(extent(faded, 0xff1f_1f61), PixelRect(2, 2, 2, 2))
    }

    /// Edits of the template show from the commit on, though it's in no window.
    func testEditsOfTheTemplate() throws {
        let template = layer(Rect(0, 0, 4, 4), Paint.green)
        try forLayerAndWindow(4, 4) { scene, subject in
            template.backgroundColor = Paint.green
            subject.capture = .placeholder(template)
            let views = try AllViews(scene)
            assertCapturesAre(Word.green, try views.commit())
            template.backgroundColor = Paint.blue
            assertCapturesAre(Word.green, try views.draw())
            assertCapturesAre(Word.blue, try views.commit())
        }
    }
}
