import Scrim
import XCTest

/// What frames cost that follow other frames, in pixels: that of the pixels that changed, and nothing where nothing did.
final class DamageWorkTests: XCTestCase {
    /// Like a phone's screen: a wallpaper, cards that are omitted in captures and others, a stop button on top.
    private struct Phone {
        let scene: Scene
        let compositor: Compositor
        let display = Output.display()
        let captures = [Output.capture(.recording), .capture(.mirroring), .capture(.screenshot)]
        let wallpaper: PixelBuffer
        let secret: PixelBuffer
        let button: PixelBuffer
        /// Where the button is in the picture.
        let place = PixelRect(213, 37, 330, 120)

        var outputs: [Output] { [display] + captures }

        init() throws {
            func image(_ width: Int, _ height: Int, alpha: UInt8) throws -> PixelBuffer {
                let buffer = try PixelBuffer(size: PixelSize(width, height))
                buffer.withMutableBytes { bytes in
                    for index in bytes.indices { bytes[index] = index % 4 == 3 ? alpha : alpha / 3 }
                }
                return buffer
            }
            scene = try Scene(size: Size(600, 400))
            wallpaper = try image(600, 400, alpha: 255)
            secret = try image(300, 90, alpha: 255)
            button = try image(330, 120, alpha: 160)
            let root = scene.addWindow().root
            root.contents = .surface(wallpaper)
            for (x, y, surface) in [
                (20.0, 200.0, secret), (213, 37, button), (40, 20, try image(200, 60, alpha: 90)),
            ] {
                let layer = Layer(
                    frame: Rect(x, y, Double(surface.width), Double(surface.height)))
                layer.contents = .surface(surface)
                if surface === secret { layer.capture = .omitted }
                root.add(layer)
            }
            compositor = try Compositor(scene)
            try scene.commit()
            _ = try compositor.render(outputs)
        }

        /// Draws, and says what it took.
        func work(_ outputs: [Output]? = nil) throws -> (frame: Frame, statistics: FrameStatistics) {
            let frame = try compositor.render(outputs ?? self.outputs)
            return (frame, compositor.statistics)
        }
    }

    private func assertIdle(_ statistics: FrameStatistics, line: UInt = #line) {
        for (what, count) in [
            ("read", statistics.pixelsRead), ("blended", statistics.pixelsBlended),
            ("skipped", statistics.pixelsSkipped), ("written", statistics.pixelsWritten),
            ("row calls", statistics.rowCalls),
        ] {
            XCTAssertEqual(count, 0, what, line: line)
        }
    }

    func testNothingIsDoneWhereNothingChanged() throws {
        let phone = try Phone()
        for outputs in [phone.outputs, [phone.display], phone.captures, phone.outputs.reversed()] {
            let (frame, statistics) = try phone.work(outputs)
            assertIdle(statistics)
            for output in outputs { XCTAssertEqual(frame[output].status, .idle) }
        }
    }

    /// A commit that says nothing new, or what nobody sees, costs no pixel.
    func testNothingIsDoneAfterACommitThatChangesNoPicture() throws {
        let phone = try Phone()
        let root = phone.scene.windows[0].root
        let hidden = Layer(frame: Rect(10, 10, 100, 100))
        hidden.backgroundColor = .white
        hidden.isHidden = true
        let beneath = Layer(frame: Rect(10, 10, 100, 100))
        beneath.backgroundColor = .white
        let edits: [() -> Void] = [
            {}, { root.name = "another" }, { root.add(hidden) }, { hidden.opacity = 0.5 },
            { phone.scene.addWindow(level: .normal - 1).root.add(beneath) }, { beneath.frame.origin.x += 5 },
            { beneath.backdropBlur = 5 }, { root.sublayers[1].hitTesting = .none },
        ]
        for edit in edits {
            edit()
            try phone.scene.commit()
            assertIdle(try phone.work().statistics)
        }
    }

    /// Only the stop button's pixels change.
    func testABlinkingButtonCostsItsOwnPixels() throws {
        let phone = try Phone()
        let area = UInt64((330 + 16) * (120 + 16))
        for round in 0..<4 {
            phone.button.withMutableBytes { $0[3] = UInt8(round) }
            let (frame, statistics) = try phone.work()
            for output in phone.outputs { XCTAssertEqual(frame[output].damage, [phone.place]) }
            XCTAssertLessThanOrEqual(statistics.pixelsWritten, 4 * area)
            XCTAssertLessThanOrEqual(statistics.pixelsRead, 4 * area)
            // All four see the same there: the wallpaper, the button and a part of a card are read once.
            XCTAssertLessThanOrEqual(statistics.pixelsRead, 3 * 330 * 120)
        }
        phone.button.withMutableBytes(in: PixelRect(5, 5, 10, 10)) {
            $0[5 * phone.button.strideInBytes + 20] = 9
        }
        XCTAssertEqual(try phone.work().statistics.pixelsWritten, 4 * 100)
    }

    func testACoveredLayerIsNeitherReadNorDamage() throws {
        let phone = try Phone()
        let cover = Layer(frame: Rect(0, 0, 600, 400))
        cover.backgroundColor = .white
        phone.scene.windows[0].root.add(cover)
        try phone.scene.commit()
        _ = try phone.work()
        for surface in [phone.wallpaper, phone.button, phone.secret] {
            surface.withMutableBytes { $0[0] = 77 }
            assertIdle(try phone.work().statistics)
        }
        // What is covered in part is read where it isn't.
        cover.frame = Rect(0, 0, 600, 60)
        try phone.scene.commit()
        _ = try phone.work()
        phone.button.withMutableBytes { $0[0] = 78 }
        let (frame, statistics) = try phone.work()
        XCTAssertEqual(frame[phone.display].damage, [PixelRect(213, 60, 330, 97)])
        XCTAssertLessThanOrEqual(statistics.pixelsRead, 3 * 330 * 97)
    }

    func testAnExcludedLayerIsNeitherReadNorDamageInACapture() throws {
        let phone = try Phone()
        phone.secret.withMutableBytes { $0[0] = 78 }
        let (captured, work) = try phone.work(phone.captures)
        assertIdle(work)
        for capture in phone.captures { XCTAssertEqual(captured[capture].status, .idle) }
        let (shown, statistics) = try phone.work()
        XCTAssertEqual(shown[phone.display].damage, [PixelRect(20, 200, 300, 90)])
        for capture in phone.captures { XCTAssertEqual(shown[capture].status, .idle) }
        XCTAssertEqual(statistics.pixelsRead, 300 * 90)
        XCTAssertEqual(statistics.pixelsWritten, 300 * 90)
    }

    /// The others' damage waits for them, and costs nothing until then.
    func testAFrameOfSomeOutputsCostsNothingForTheOthers() throws {
        let phone = try Phone()
        let area = UInt64(330 * 120)
        for output in phone.outputs {
            phone.button.withMutableBytes { $0[0] &+= 1 }
            XCTAssertEqual(try phone.work([output]).statistics.pixelsWritten, area)
        }
        // Each but the last was drawn before the last change.
        let (frame, statistics) = try phone.work()
        XCTAssertEqual(statistics.pixelsWritten, 3 * area)
        XCTAssertEqual(frame[phone.captures[2]].status, .idle)
    }

    /// Each buffer of a ring gets what changed since it was drawn, and no more.
    func testARingCostsWhatChangedSinceEachBuffersTurn() throws {
        let phone = try Phone()
        for count in 1...4 {
            let ring = Output.display(bufferCount: count)
            for _ in 0..<2 * count {
                ring.invalidate(PixelRect(0, 0, 1, 1))
                _ = try phone.work([ring])
            }
            // At places of their own; each buffer is one pixel behind.
            for index in 0..<8 {
                phone.wallpaper.withMutableBytes(in: PixelRect(20 * index, 380, 10, 5)) {
                    $0[380 * phone.wallpaper.strideInBytes + 80 * index] = 1
                }
                let (frame, statistics) = try phone.work([ring])
                XCTAssertEqual(frame[ring].damage, [PixelRect(20 * index, 380, 10, 5)])
                let missed = min(index, count - 1)
                let blinks = count - 1 - missed
                XCTAssertEqual(
                    statistics.pixelsWritten, UInt64(50 * (missed + 1) + (blinks > 0 ? 1 : 0)),
                    "\(count), \(index)")
            }
        }
    }
}
