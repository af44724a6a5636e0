import Scrim
import ScrimTestSupport
import XCTest

/// A captured picture that is shown again: it's kept from the routes that must not see what is in it.
final class RecaptureTests: PicturesOfSecrets {
    private typealias Word = Paint.Word

    /// What is hidden now isn't shown by pictures that were drawn before, in whichever buffer of a living output they are.
    func testPicturesOfBeforeAreKeptFromTheRoutesOfNow() throws {
        for (count, hasDisplay) in [(1, false), (2, false), (3, true), (4, false), (4, true)] {
            let shown = layer(Rect(10, 0, 10, 10), Paint.slate)
            let secret = layer(Rect(0, 0, 10, 10), Paint.red)
            let scene = scene(20, 10, background: Paint.slate) { root in
                root.add(secret)
                root.add(shown)
            }
            let (display, capture) = (Output.display(bufferCount: count), Output.capture(.recording))
            let compositor = try Compositor(scene)
            try scene.commit()
            let pictures = try (0..<count).map { _ in
                display.invalidate()
                return try compositor.render([display, capture])[display].pixels
            }
            for picture in pictures {
                secret.capture = .omitted
                shown.contents = .surface(picture)
                try scene.commit()
                let frame = try compositor.render(hasDisplay ? [display, capture] : [capture])
                let words = Picture(frame[capture].pixels).words
                XCTAssertTrue(words.allSatisfy { $0 != Word.red }, "\(count) buffers, \(hasDisplay)")
                XCTAssertTrue(picture.isKept(from: .recording))
            }
        }
    }

    func testB02AScreenshotOfASecretIsKeptFromTheRecording() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        XCTAssertEqual(shot.buffer.pixel(x: 1, y: 1), Word.red)
        XCTAssertEqual(routes(keptFrom: shot.buffer), Set(AllViews.routes).subtracting([.screenshot]))
        let frame = try AllViews(show(shot.buffer)).commit()
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.red })
        for route in AllViews.routes {
            XCTAssertEqual(frame[route][2, 2], route == .screenshot ? Word.red : Word.green, "\(route)")
        }
    }

    /// In the scene itself: the preview of a screenshot shows what the cast has hidden.
    func testB02InThePreviewOfTheSameScene() throws {
        let scene = scene(8, 4, background: Paint.slate) { root in
            let secret = layer(Rect(0, 0, 4, 4), Paint.red)
            secret.capture = CapturePolicy([
                .recording: .omitted, .screenshot: .visible, .mirroring: .visible, .thumbnail: .visible,
                AllViews.hostRoute: .visible,
            ])
            root.add(secret)
        }
        let screenshot = try PixelBuffer(size: PixelSize(8, 4))
        try scene.commit()
        let compositor = try Compositor(scene)
        _ = try compositor.render([.capture(.screenshot, into: screenshot)])
        let preview = layer(Rect(4, 0, 4, 4))
        preview.contents = .surface(screenshot)
        preview.contentsGravity = .left
        preview.masksToBounds = true
        scene.windows[0].root.add(preview)
        let frame = try AllViews(scene).commit()
        XCTAssertEqual(frame.display[5, 2], Word.red)
        XCTAssertEqual(frame[.screenshot][5, 2], Word.red)
        XCTAssertTrue(frame[.recording].words.allSatisfy { $0 == Word.slate })
    }

    func testADisplaysPictureIsKeptFromEveryCaptureOfWhatItShows() throws {
        let mirror = try picture(.omitted) { .display(into: $0) }
        let frame = try AllViews(show(mirror.buffer)).commit()
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.red })
        assertCapturesAre(Word.green, frame)
    }

    func testAPictureOfAPicture() throws {
        let first = try picture(only(.screenshot, .mirroring)) { .capture(.screenshot, into: $0) }
        let second = try PixelBuffer(size: size)
        let middle = show(first.buffer)
        try middle.commit()
        _ = try Compositor(middle).render([.capture(.mirroring, into: second)])
        XCTAssertEqual(second.pixel(x: 0, y: 0), Word.red)
        XCTAssertEqual(routes(keptFrom: second), [.recording, .thumbnail, AllViews.hostRoute])
        let third = try PixelBuffer(size: size)
        let outer = show(second)
        try outer.commit()
        _ = try Compositor(outer).render([.capture(.screenshot, into: third)])
        XCTAssertEqual(routes(keptFrom: third), [.recording, .thumbnail, AllViews.hostRoute])
        // A capture that doesn't show it is free.
        _ = try Compositor(outer).render([.capture(.recording, into: third)])
        XCTAssertEqual(third.pixel(x: 0, y: 0), Word.green)
        XCTAssertEqual(routes(keptFrom: third), [])
    }

    /// Drawn anew without the secret the picture is free, and shows again where it was omitted, without a commit.
    func testAPictureThatIsDrawnAnewIsFree() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        let views = try AllViews(show(shot.buffer))
        XCTAssertEqual(try views.commit()[.recording][0, 0], Word.green)
        shot.scene.windows[0].root.sublayers[0].removeFromSuperlayer()
        try shot.scene.commit()
        _ = try shot.compositor.render([shot.output])
        XCTAssertEqual(routes(keptFrom: shot.buffer), [])
        let free = try views.draw()
        assertPixel(free, 0, 0, display: Word.slate, captures: Word.slate)
        // And the other way round.
        let secret = layer(Rect(0, 0, 4, 4), Paint.red)
        secret.capture = .omitted
        shot.scene.windows[0].root.add(secret)
        try shot.scene.commit()
        let display = Output.display(into: shot.buffer)
        _ = try shot.compositor.render([display])
        assertPixel(try views.draw(), 0, 0, display: Word.red, captures: Word.green)
    }

    func testInAMask() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        for isHidden in [false, true] {
            let scene = scene(4, 4, background: Paint.green) { root in
                let masked = layer(Rect(0, 0, 4, 4), Paint.blue)
                let mask = layer(Rect(0, 0, 4, 4), .black)
                let inside = layer(Rect(0, 0, 4, 4))
                inside.contents = .surface(shot.buffer)
                inside.isHidden = isHidden
                mask.add(inside)
                masked.mask = mask
                root.add(masked)
            }
            let frame = try AllViews(scene).commit()
            XCTAssertEqual(frame.display[0, 0], Word.blue)
            for route in AllViews.routes {
                XCTAssertEqual(frame[route][0, 0], route == .screenshot ? Word.blue : Word.green, "\(route)")
            }
        }
    }

    func testInAPlaceholder() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        let template = Layer(frame: Rect(0, 0, 4, 4))
        template.contents = .surface(shot.buffer)
        let scene = scene(4, 4, background: Paint.green) { root in
            let replaced = layer(Rect(0, 0, 4, 4), Paint.blue)
            replaced.capture = .placeholder(template)
            root.add(replaced)
        }
        let views = try AllViews(scene)
        let frame = try views.commit()
        XCTAssertEqual(frame.display[0, 0], Word.blue)
        for route in AllViews.routes {
            XCTAssertEqual(frame[route][0, 0], route == .screenshot ? Word.red : Word.green, "\(route)")
        }
        // A picture of the placeholder carries it on.
        let second = try PixelBuffer(size: size)
        _ = try Compositor(scene).render([.capture(.screenshot, into: second)])
        XCTAssertEqual(routes(keptFrom: second), Set(AllViews.routes).subtracting([.screenshot]))
    }

    /// Inside of a blur or mosaic it's left out as anywhere.
    func testInASubstituteOfWhatLiesAroundIt() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        for appearance in [Appearance.blurred(radius: 2), .pixelated(cell: 4)] {
            let scene = show(shot.buffer)
            scene.windows[0].root.capture = CapturePolicy(appearance)
            let frame = try AllViews(scene).commit()
            for route in AllViews.routes {
                XCTAssertEqual(frame[route][0, 0], route == .screenshot ? Word.red : Word.green, "\(route)")
            }
        }
    }

    /// A surface that is shown already and then takes a secret's pixels.
    func testACopyMadeWhileItIsShown() throws {
        let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
        let copy = try surface(Array(repeating: Word.blue, count: 16), width: 4)
        let views = try AllViews(show(copy))
        assertPixel(try views.commit(), 0, 0, display: Word.blue, captures: Word.blue)
        copy.keepFromRoutes(of: shot.buffer)
        let frame = try views.draw()
        XCTAssertEqual(frame.display[0, 0], Word.blue)
        for route in AllViews.routes {
            XCTAssertEqual(frame[route][0, 0], route == .screenshot ? Word.blue : Word.green, "\(route)")
        }
    }

}
