import Scrim
import ScrimTestSupport
import XCTest

/// Known faults at the edges of pixels, layers and number ranges elsewhere, each with its one right answer.
final class PixelEdgeCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    func testC04OnePixelStretchedKeepsItsColour() throws {
        let scene = try scene(4, 4, background: .clear) { root in
            let stretched = Layer(frame: Rect(0, 0, 4, 4))
            stretched.contents = .surface(try surface([0xff33_6699], width: 1))
            root.add(stretched)
        }
        let frame = try AllViews(scene).commit()
        assertCapturesAre(0xff33_6699, frame)
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == 0xff33_6699 })
    }

    /// However far the sample positions lie beyond 16 bits.
    func testC05ATransformBeyondTheRangeOfPixmanStillDraws() throws {
        for magnification in [1, 1e3, 1e6, 1e9] {
            let scene = try scene(4, 4) { root in
                let far = Layer(frame: Rect(0, 0, 4, 4))
                far.transform = .scale(magnification, magnification)
                far.contents = .surface(try surface([0xff33_6699], width: 1))
                root.add(far)
                let hidden = Layer(frame: Rect(0, 0, 4, 4))
                hidden.transform = .scale(magnification, magnification)
                hidden.backgroundColor = Paint.red
                hidden.capture = .solid(Paint.blue)
                root.add(hidden)
            }
            let frame = try AllViews(scene).commit()
            assertCapturesAre(Word.blue, frame, "\(magnification)")
            XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.red })
            scene.windows[0].root.sublayers[1].removeFromSuperlayer()
            assertCapturesAre(0xff33_6699, try AllViews(scene).commit(), "\(magnification)")
        }
    }

    func testC08AndC47FramesWithNegativeExtentsAreEmpty() throws {
        for frame in [
            Rect(2, 2, -5, 4), Rect(2, 2, 4, -5), Rect(2, -1, 4, -5), Rect(-1, -1, -5, -5),
            Rect(0, 0, -1e300, 4),
        ] {
            for appearance in [
                Appearance.visible, .solid(Paint.red), .blurred(radius: 2), .pixelated(cell: 2),
            ] {
                try forLayerAndWindow(8, 8, frame: frame) { scene, subject in
                    subject.layer.backgroundColor = Paint.red
                    subject.layer.cornerRadius = 1
                    subject.layer.masksToBounds = true
                    subject.layer.backdropBlur = 2
                    subject.layer.shadowColor = .black
                    subject.capture = CapturePolicy(appearance)
                    let views = try AllViews(scene).commit()
                    assertCapturesAre(Word.slate, views, "\(frame) \(appearance)")
                    XCTAssertTrue(views.display.words.allSatisfy { $0 == Word.slate }, "\(frame)")
                }
            }
        }
    }

    /// Captures snap as the display does; each pixel is painted by one cell, a substitute rounds outward.
    func testC11CellsEdgeToEdge() throws {
        let table: [(scale: Double, edges: [Int], outward: (Int, Int))] = [
            (1.25, [0, 1, 3, 4, 5], (1, 3)), (4.0 / 3, [0, 1, 3, 4, 5], (1, 3)),
            (1.5, [0, 2, 3, 5, 6], (1, 3)),
            (1.75, [0, 2, 4, 5, 7], (1, 4)),
        ]
        for (scale, edges, outward) in table {
            let scene = scene(4, 1, scale: scale) { root in
                for index in 0..<4 {
                    root.add(
                        layer(
                            Rect(Double(index), 0, 1, 1),
                            Color(red: UInt8(index + 1), green: 0, blue: 0, alpha: 128)))
                }
            }
            let words: [UInt32] = (0..<4).flatMap { index in
                // Over black, round(c * 128 / 255): 1, 1, 2, 2.
                Array(
                    repeating: 0xff00_0000 | [1, 1, 2, 2][index] << 16 as UInt32,
                    count: edges[index + 1] - edges[index])
            }
            let width = edges[4]
            let frame = try AllViews(scene).commit()
            XCTAssertEqual(Array(frame.display.words.prefix(width)), words, "\(scale)")
            XCTAssertEqual(commonCapture(frame), frame.display)

            let second = scene.windows[0].root.sublayers[1]
            second.capture = .solid(Paint.blue)
            second.zPosition = 1
            let covered = commonCapture(try AllViews(scene).commit())
            let blue = (0..<width).filter { covered[$0, 0] == Word.blue }
            XCTAssertEqual(blue, Array(outward.0..<outward.1), "\(scale)")
        }
    }

    func testC13NoLineUnderTheTitleBar() throws {
        let scene = scene(100, 100, scale: 1.3, background: Paint.red) { root in
            root.add(layer(Rect(0, 0, 100, 25), .white))
            root.add(layer(Rect(0, 25, 100, 75), Paint.green))
        }
        let frame = try AllViews(scene).commit()
        XCTAssertEqual(commonCapture(frame), frame.display)
        for y in 0..<130 {
            let row = frame.display.words[y * 130..<(y + 1) * 130]
            XCTAssertTrue(row.allSatisfy { $0 == (y < 33 ? Word.white : Word.green) }, "row \(y)")
        }
    }

    func testC28WhiteAtHalfAlpha() {
        XCTAssertEqual(Color(red: 255, green: 255, blue: 255, alpha: 128).premultiplied, 0x8080_8080)
    }

    /// (47, 168, 245) at opacity 0.82, which is quantised to 209/255, over every grey: within one level of the exact value of
    /// that, on all outputs.
    func testC29OneRounding() throws {
        let scene = try scene(256, 1) { root in
            root.contents = .surface(
                try surface((0..<256).map { 0xff00_0000 | $0 << 16 | $0 << 8 | $0 }, width: 256))
            let tint = layer(Rect(0, 0, 256, 1), Color(red: 47, green: 168, blue: 245))
            tint.opacity = 0.82
            root.add(tint)
        }
        let frame = try AllViews(scene).commit()
        XCTAssertEqual(commonCapture(frame), frame.display)
        for grey in 0..<256 {
            let word = frame.display[grey, 0]
            XCTAssertEqual(word >> 24, 255)
            for (shift, channel) in [(16, 47.0), (8, 168), (0, 245)] {
                let exact = (channel * 209 + Double(grey) * 46) / 255
                XCTAssertEqual(
                    Double(word >> shift & 0xff), exact, accuracy: 1, "grey \(grey), shift \(shift)")
            }
        }
    }

    func testC31NoChannelAboveAVeryLowAlpha() throws {
        for alpha in 0...4 {
            let word = Color(red: 0, green: 0, blue: 64, alpha: UInt8(alpha)).premultiplied
            // round(64 * a / 255)
            XCTAssertEqual(word, UInt32(alpha) << 24 | [0, 0, 1, 1, 1][alpha])
            let scene = scene(1, 1, background: .clear) { root in
                root.add(layer(Rect(0, 0, 1, 1), Color(red: 0, green: 0, blue: 64, alpha: UInt8(alpha))))
            }
            assertPixel(try AllViews(scene).commit(), 0, 0, display: word, captures: word)
        }
    }

    func testC32ABlurredUniformLayerStaysAsItIs() throws {
        try forLayerAndWindow(64, 64) { scene, subject in
            subject.layer.backgroundColor = Color(red: 200, green: 100, blue: 50)
            subject.capture = .blurred(radius: 15)
            assertCapturesAre(0xffc8_6432, try AllViews(scene).commit())
        }
        let backdrop = scene(64, 64, background: Color(red: 200, green: 100, blue: 50)) { root in
            let glass = Layer(frame: Rect(0, 0, 64, 64))
            glass.backdropBlur = 15
            root.add(glass)
        }
        let frame = try AllViews(backdrop).commit()
        assertCapturesAre(0xffc8_6432, frame)
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == 0xffc8_6432 })
    }

    func testC34TilesOfFractionalSizeLeaveNoSeam() throws {
        let scene = scene(200, 200, background: .white) { root in
            for row in 0..<10 {
                for column in 0..<10 {
                    let tile = layer(
                        Rect(Double(column) * 20.13, Double(row) * 20.13, 20.13, 20.13), .black)
                    // Substitutes of every second one: no seam between these and the others either.
                    if (row + column) % 2 == 0 { tile.capture = .solid(.black) }
                    root.add(tile)
                }
            }
        }
        let frame = try AllViews(scene).commit()
        assertCapturesAre(Word.black, frame)
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.black })
    }

    func testC35ALineOfOnePixel() throws {
        func rows(y: Double, isTurned: Bool) throws -> [UInt32] {
            let scene = scene(8, 16, background: .black) { root in
                let line = layer(Rect(-4, y, 16, 1), .white)
                // So little that no edge moves, but the map isn't rectilinear: the edges are anti-aliased.
                if isTurned { line.transform.b = 1e-12 }
                root.add(line)
            }
            let frame = try AllViews(scene).commit()
            XCTAssertEqual(commonCapture(frame), frame.display)
            return (0..<16).map { frame.display[3, $0] & 0xff }
        }
        for y in [7.5, 7.75, 8, 8.25, 8.49] {
            let snapped = try rows(y: y, isTurned: false)
            XCTAssertEqual(snapped.indices.filter { snapped[$0] > 0 }, [8], "\(y)")
            XCTAssertEqual(snapped[8], 255)
        }
        XCTAssertEqual(try rows(y: 8, isTurned: true)[8], 255)
        for y in [7.75, 8, 8.25] {
            let smooth = try rows(y: y, isTurned: true)
            XCTAssertEqual(smooth.reduce(0, +), 255, "\(y)")
        }
        // A quarter of a pixel: (4 * 256 * 255 + 2048) >> 12, and the rest.
        XCTAssertEqual(Array(try rows(y: 8.25, isTurned: true)[8...9]), [191, 64])
    }

    /// Heights, widths and remainders of vector rows in all combinations.
    func testC40PortraitSizes() throws {
        for (width, height) in [(1404, 1872), (1080, 1920), (7, 13)] {
            let scene = try scene(Double(width), Double(height), background: .white) { root in
                let photo = Layer(frame: Rect(0, 0, Double(width), Double(height)))
                photo.contents = .surface(
                    try surface((0..<91).map { 0xff00_0000 | $0 &* 0x0001_0305 }, width: 7))
                root.add(photo)
                let card = layer(
                    Rect(1, 1, Double(width) - 2, Double(height) - 2),
                    Color(red: 0, green: 80, blue: 0, alpha: 90))
                card.cornerRadius = 3
                card.masksToBounds = true
                card.opacity = 0.7
                root.add(card)
            }
            try scene.commit()
            var pictures: [Picture] = []
            for level in CPULevel.allCases where level.isAvailable {
                for (threads, bandHeight) in [(1, 64), (2, 5)] {
                    let compositor = try Compositor(
                        scene, options: .init(threads: threads, bandHeight: bandHeight, cpuLevel: level))
                    let output = Output.capture(.recording)
                    pictures.append(Picture(try compositor.render([output])[output].pixels))
                }
            }
            XCTAssertTrue(pictures.allSatisfy { $0 == pictures[0] }, "\(width) x \(height)")
            XCTAssertTrue(pictures[0].words.allSatisfy { $0 >> 24 == 255 })
        }
    }

    func testC43RowsFollowTheStride() throws {
        let (width, height, stride) = (1890, 12, 1890 * 4 + 8)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xee, count: stride * height)
        for y in 0..<height {
            for x in 0..<width {
                memory.storeBytes(
                    of: 0xff00_0000 | UInt32(x) << 8 | UInt32(y), toByteOffset: y * stride + x * 4,
                    as: UInt32.self)
            }
        }
        let picture = try PixelBuffer(
            memory: memory, size: PixelSize(width, height), strideInBytes: stride)
        let scene = scene(Double(width), Double(height)) { $0.contents = .surface(picture) }
        let frame = try AllViews(scene).commit()
        XCTAssertEqual(commonCapture(frame), frame.display)
        XCTAssertTrue(
            frame.display.words.enumerated().allSatisfy {
                $0.element == 0xff00_0000 | UInt32($0.offset % width) << 8 | UInt32($0.offset / width)
            })
    }

    func testC46A64BitOffsetNeverWraps() throws {
        for x in [4_294_967_301.0, -4_294_967_291, 1e18, -1e18, 1_073_741_829] {
            for appearance in [Appearance.visible, .solid(Paint.red)] {
                try forLayerAndWindow(16, 4, frame: Rect(x, 0, 1, 4)) { scene, subject in
                    subject.layer.backgroundColor = Paint.red
                    subject.capture = CapturePolicy(appearance)
                    let frame = try AllViews(scene).commit()
                    assertCapturesAre(Word.slate, frame, "\(x)")
                    XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.slate }, "\(x)")
                }
            }
        }
    }

    /// What is wider than any 32-bit number covers the picture all the same: nothing of a redaction is lost.
    func testC46AnEnormousRedactionCoversThePicture() throws {
        for frame in [Rect(-1e12, -1e12, 2e12, 2e12), Rect(-40_000, -40_000, 80_000, 80_000)] {
            try forLayerAndWindow(16, 4, frame: frame) { scene, subject in
                subject.layer.backgroundColor = Paint.red
                subject.capture = .solid(.black)
                let views = try AllViews(scene).commit()
                assertCapturesAre(Word.black, views)
                XCTAssertTrue(views.display.words.allSatisfy { $0 == Word.red })
            }
        }
    }
}
