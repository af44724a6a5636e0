import ScrimTestSupport
import XCTest

@testable import Scrim

/// Blurs, mosaics and colours that stand for a layer in captures.
final class BlurredSubstituteTests: XCTestCase {
    private typealias Word = Paint.Word
    private let effects: [Appearance] = [.blurred(radius: 2), .pixelated(cell: 3)]

    private func stripes(_ width: Int, _ height: Int) throws -> LayerContents {
        .surface(try surface((0..<width * height).map { $0 % 3 == 0 ? Word.red : Word.blue }, width: width))
    }

    /// The pixels of a picture that aren't slate.
    private func extent(_ picture: Picture) -> PixelRect {
        picture.words.indices.reduce(PixelRect.empty) {
            picture.words[$1] == Word.slate
                ? $0 : $0.union(PixelRect($1 % picture.width, $1 / picture.width, 1, 1))
        }
    }

    func testTheyFillTheFrameRoundedOutward() throws {
        // At a scale of 1.25: 3.3 * 1.25 = 4.125 and 7.5 * 1.25 = 9.375, pixels 4 to 10.
        for (scale, frame, pixels) in [
            (1.0, Rect(3, 4, 5, 6), PixelRect(3, 4, 5, 6)),
            (1.0, Rect(3.4, 4.6, 4, 4), PixelRect(3, 4, 5, 5)),
            (1.25, Rect(3.3, 3.3, 4.2, 4.2), PixelRect(4, 4, 6, 6)),
        ] {
            for appearance in effects + [.solid(.black)] {
                try forLayerAndWindow(16, 16, frame: frame) { scene, subject in
                    let scaled = try Scene(size: scene.size, scale: scale, background: Paint.slate)
                    let root = scaled.addWindow().root
                    // Its sublayer reaches beyond it on all sides.
                    subject.layer.backgroundColor = Paint.red
                    subject.layer.add(self.layer(Rect(-3, -3, 30, 30), Paint.red))
                    subject.layer.capture = CapturePolicy(appearance)
                    subject.removeFromScene()
                    root.add(subject.layer)
                    let seen = self.commonCapture(try AllViews(scaled).commit())
                    XCTAssertEqual(self.extent(seen), pixels, "\(appearance) \(frame) at \(scale)")
                    if appearance != .solid(.black) {
                        XCTAssertEqual(seen[pixels.minX, pixels.minY], Word.red)
                    }
                }
            }
        }
    }

    /// What an ancestor cuts off changes nothing of the rest.
    func testAncestorsCutThem() throws {
        for appearance in effects + [.solid(.black)] {
            func seen(_ isCut: Bool) throws -> Picture {
                let scene = try scene(20, 20, background: Paint.slate) { root in
                    let parent = Layer(frame: Rect(4, 4, 7, 16))
                    parent.masksToBounds = isCut
                    let secret = Layer(frame: Rect(-2, 2, 14, 8))
                    secret.contents = try stripes(14, 8)
                    secret.capture = CapturePolicy(appearance)
                    parent.add(secret)
                    root.add(parent)
                }
                return commonCapture(try AllViews(scene).commit())
            }
            let (whole, cut) = try (seen(false), seen(true))
            XCTAssertEqual(extent(whole), PixelRect(2, 6, 14, 8), "\(appearance)")
            XCTAssertEqual(extent(cut), PixelRect(4, 6, 7, 8), "\(appearance)")
            for y in 6..<14 {
                for x in 4..<11 { XCTAssertEqual(cut[x, y], whole[x, y], "\(appearance) (\(x), \(y))") }
            }
        }
    }

    /// They're made of what the capture may see of the layer.
    func testAnOmittedChildIsNotInThem() throws {
        for appearance in effects {
            func seen(_ child: (Layer) -> Layer?) throws -> Views {
                let scene = try scene(16, 16, background: Paint.slate) { root in
                    let parent = layer(Rect(2, 2, 12, 12))
                    parent.contents = try stripes(12, 12)
                    parent.capture = CapturePolicy(appearance)
                    if let child = child(layer(Rect(3, 3, 6, 6), Paint.green)) { parent.add(child) }
                    root.add(parent)
                }
                return try AllViews(scene).commit()
            }
            let without = try seen { _ in nil }
            let with = try seen { $0 }
            XCTAssertNotEqual(with.captures, without.captures)
            let omitted = try seen { child in
                child.capture = .omitted
                return child
            }
            XCTAssertEqual(omitted.captures, without.captures, "\(appearance)")
            XCTAssertEqual(omitted.display, with.display)
            let byRoute = try seen { child in
                child.capture = CapturePolicy([
                    .recording: .omitted, .screenshot: .visible, .mirroring: .visible, .thumbnail: .visible,
                ])
                return child
            }
            XCTAssertEqual(byRoute[.recording], without[.recording])
            XCTAssertEqual(byRoute[AllViews.hostRoute], without[.recording])
            for route in [CaptureRoute.screenshot, .mirroring, .thumbnail] {
                XCTAssertEqual(byRoute[route], with[route])
            }
        }
    }

    /// They sample the layer alone, and neither what is behind nor what lies over it.
    func testTheyShowNothingOfTheirNeighbours() throws {
        for appearance in effects {
            func seen(_ neighbour: Color) throws -> Picture {
                let scene = scene(12, 12, background: neighbour) { root in
                    root.add(layer(Rect(0, 0, 5, 12), neighbour))
                    let secret = layer(Rect(3, 3, 6, 6), Paint.red)
                    secret.capture = CapturePolicy(appearance)
                    root.add(secret)
                    root.add(layer(Rect(3, 0, 6, 3), neighbour))
                }
                return commonCapture(try AllViews(scene).commit())
            }
            let (a, b) = try (seen(Paint.green), seen(.white))
            for y in 3..<9 {
                for x in 3..<9 { XCTAssertEqual([a[x, y], b[x, y]], [Word.red, Word.red], "\(appearance)") }
            }
        }
    }

    /// A mosaic by hand: cells of 2 from the frame's corner, each the rounded average.
    func testAMosaic() throws {
        let words: [UInt32] = [
            0xff00_0000, 0xff00_0004, 0xff10_0000, 0xff00_0000, 0xff00_0001, 0xff00_0001,
            0xff00_0001, 0xff00_0002, 0xff00_0000, 0xff00_0000, 0xff00_0002, 0xff00_0002,
        ]
        let scene = try scene(8, 4, background: Paint.slate) { root in
            let secret = Layer(frame: Rect(1, 1, 6, 2))
            secret.contents = .surface(try surface(words, width: 6))
            secret.capture = .pixelated(cell: 2)
            root.add(secret)
        }
        let seen = commonCapture(try AllViews(scene).commit())
        // (0 + 4 + 1 + 2) / 4 = 1.75, 16 / 4, 6 / 4 = 1.5 upward.
        for y in 1...2 {
            XCTAssertEqual(
                (1..<7).map { seen[$0, y] },
                [0xff00_0002, 0xff00_0002, 0xff04_0000, 0xff04_0000, 0xff00_0002, 0xff00_0002])
        }
    }

    /// The cells hang on the layer's frame, also where that begins outside of the picture.
    func testAMosaicThatBeginsOutsideOfThePicture() throws {
        func seen(_ x: Double) throws -> Picture {
            let scene = try scene(24, 6, background: Paint.slate) { root in
                let secret = Layer(frame: Rect(x, 0, 12, 6))
                secret.contents = try stripes(12, 6)
                secret.capture = .pixelated(cell: 5)
                root.add(secret)
            }
            return commonCapture(try AllViews(scene).commit())
        }
        // A whole cell is cut off; what remains begins at a cell's edge and shows the same cells.
        let (inside, outside) = try (seen(6), seen(-5))
        for y in 0..<6 { for x in 0..<7 { XCTAssertEqual(outside[x, y], inside[x + 11, y], "(\(x), \(y))") } }
    }

    func testMovedByWholePixelsTheBytesAreTheSame() throws {
        for appearance in effects {
            let secret = Layer(frame: Rect(2, 2, 9, 7))
            secret.contents = try stripes(9, 7)
            secret.capture = CapturePolicy(appearance)
            let scene = scene(40, 40, background: Paint.slate) { $0.add(secret) }
            let views = try AllViews(scene)
            let first = commonCapture(try views.commit())
            for (x, y) in [(3, 2), (2, 3), (17, 11), (31, 33)] {
                secret.frame.origin = Point(Double(x), Double(y))
                let moved = commonCapture(try views.commit())
                XCTAssertEqual(extent(moved), PixelRect(x, y, 9, 7))
                for dy in 0..<7 {
                    for dx in 0..<9 {
                        XCTAssertEqual(moved[x + dx, y + dy], first[2 + dx, 2 + dy], "\(appearance)")
                    }
                }
            }
        }
    }

    /// The surfaces that a list is made of: those of a blur are kept as long as what is in it stays.
    func testTheyAreMadeAnewOnlyWhenTheContentChanges() throws {
        for appearance in effects {
            let pixels = try surface(Array(repeating: Word.red, count: 64), width: 8)
            let secret = Layer(frame: Rect(2, 2, 8, 8))
            secret.contents = .surface(pixels)
            secret.capture = CapturePolicy(appearance)
            let beneath = layer(Rect(0, 0, 30, 30), Paint.green)
            let scene = scene(30, 30) { root in
                root.add(beneath)
                root.add(secret)
            }
            let kept = RenderListMemory(PreparedSurfaces(level: .scalar))
            func substitute() throws -> PixelBuffer {
                let list = try RenderListBuilder.build(
                    scene.commit(),
                    resolver: PolicyResolver([
                        OutputView(viewer: .route(.recording), filter: .everything)
                    ]), kept)
                return try XCTUnwrap(list.items.items.last?.image)
            }
            let first = try substitute()
            XCTAssertTrue(try substitute() === first)
            beneath.backgroundColor = .white
            XCTAssertTrue(try substitute() === first, "what is behind isn't in it")
            secret.frame.origin = Point(9, 13)
            XCTAssertTrue(try substitute() === first, "it moved by whole pixels")
            pixels.markChanged()
            let second = try substitute()
            XCTAssertFalse(second === first)
            secret.opacity = 0.5
            let third = try substitute()
            XCTAssertFalse(third === second)
            secret.capture = .blurred(radius: 3)
            XCTAssertFalse(try substitute() === third)
        }
    }

    /// The opacity of the layer itself fades what they're made of; a colour ignores it, as it does corners and masks.
    func testOpacityCornersAndMask() throws {
        func seen(_ appearance: Appearance, _ change: (Layer) -> Void) throws -> Picture {
            var pictures: [Picture] = []
            try forLayerAndWindow(8, 8, frame: Rect(2, 2, 4, 4)) { scene, subject in
                subject.layer.backgroundColor = .black
                subject.capture = CapturePolicy(appearance)
                change(subject.layer)
                pictures.append(commonCapture(try AllViews(scene).commit()))
            }
            XCTAssertEqual(pictures[0], pictures[1])
            return pictures[0]
        }
        let plain = try seen(.solid(.white)) { _ in }
        XCTAssertEqual(extent(plain), PixelRect(2, 2, 4, 4))
        for change in [
            { $0.opacity = 0 }, { $0.cornerRadius = 2 },
            {
                $0.masksToBounds = true
                $0.cornerRadius = 2
            }, { $0.mask = Layer() },
        ] as [(Layer) -> Void] {
            XCTAssertEqual(try seen(.solid(.white), change), plain)
        }
        for appearance in effects {
            // Half of black: round(c * 127 / 255).
            XCTAssertEqual(try seen(appearance) { $0.opacity = 0.5 }[3, 3], 0xff1f_1f61, "\(appearance)")
            XCTAssertTrue(try seen(appearance) { $0.opacity = 0 }.words.allSatisfy { $0 == Word.slate })
            XCTAssertNotEqual(try seen(appearance) { $0.cornerRadius = 2 }[2, 2], Word.black)
        }
    }

    func testATranslucentColourShowsWhatIsBehindAndNeverWhatWasReplaced() throws {
        try forLayerAndWindow(4, 4) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.capture = .solid(Color(red: 255, green: 0, blue: 0, alpha: 128))
            // Case B22's numbers.
            assertPixel(try AllViews(scene).commit(), 1, 1, display: Word.red, captures: 0xff9f_1f61)
            subject.capture = .solid(.clear)
            assertPixel(try AllViews(scene).commit(), 1, 1, display: Word.red, captures: Word.slate)
        }
    }

    func testTheyAreReversibleAndSayso() {
        for appearance in effects { XCTAssertTrue(appearance.isReversible) }
        for appearance in [Appearance.visible, .solid(.black), .omitted, .placeholder(Layer())] {
            XCTAssertFalse(appearance.isReversible)
        }
    }
}
