import Scrim
import ScrimTestSupport
import XCTest

/// Which routes a picture is kept from.
final class PictureKeepingTests: PicturesOfSecrets {
    /// A picture is kept from a route if that one sees less; that both see something else in its place isn't less.
    func testWhatIsKeptFromWhom() throws {
        let everywhere = Set(AllViews.routes)
        let table: [(CapturePolicy, (PixelBuffer) -> Output, Set<CaptureRoute>)] = [
            (.visible, { .display(into: $0) }, []), (.omitted, { .display(into: $0) }, everywhere),
            (.solid(.black), { .display(into: $0) }, everywhere),
            (.blurred(radius: 2), { .display(into: $0) }, everywhere),
            (only(.mirroring), { .display(into: $0) }, everywhere.subtracting([.mirroring])),
            (.omitted, { .capture(.screenshot, into: $0) }, []),
            (.solid(.black), { .capture(.screenshot, into: $0) }, []),
            (.blurred(radius: 2), { .capture(.recording, into: $0) }, []),
            (
                CapturePolicy([
                    .screenshot: .blurred(radius: 2), .recording: .pixelated(cell: 2), .mirroring: .visible,
                    .thumbnail: .blurred(radius: 1), AllViews.hostRoute: .blurred(radius: 2),
                ]), { .capture(.screenshot, into: $0) }, [.recording]
            ),
        ]
        for (policy, output, kept) in table {
            XCTAssertEqual(try routes(keptFrom: picture(policy, output).buffer), kept)
        }
    }

    func testCopiesAreKeptFromTheRoutesOfTheirSource() throws {
        let shot = try picture(only(.screenshot, .mirroring)) { .capture(.screenshot, into: $0) }
        let display = try picture(only(.recording)) { .display(into: $0) }
        let copy = try PixelBuffer(size: PixelSize(1, 1))
        let version = copy.version
        copy.keepFromRoutes(of: shot.buffer)
        XCTAssertGreaterThan(copy.version, version, "lists made of it must be made anew")
        XCTAssertEqual(routes(keptFrom: copy), [.recording, .thumbnail, AllViews.hostRoute])
        copy.keepFromRoutes(of: display.buffer)
        XCTAssertEqual(routes(keptFrom: copy), Set(AllViews.routes), "of two sources it's kept from either's")
        copy.keepFromRoutes(of: try PixelBuffer(size: size))
        XCTAssertEqual(routes(keptFrom: copy), Set(AllViews.routes))
    }

    /// What a filter leaves out of a picture doesn't keep the picture from anyone.
    func testAFilteredPicture() throws {
        let scene = scene(4, 4, background: Paint.slate) { _ in }
        let secret = scene.addWindow()
        secret.root.backgroundColor = Paint.red
        secret.capture = only(.screenshot)
        try scene.commit()
        let buffer = try PixelBuffer(size: size)
        let compositor = try Compositor(scene)
        _ = try compositor.render([
            .capture(.screenshot, filter: .excluding(windows: [secret.id]), into: buffer)
        ])
        XCTAssertEqual(routes(keptFrom: buffer), [])
        _ = try compositor.render([
            .capture(.screenshot, filter: .including(windows: [secret.id]), into: buffer)
        ])
        XCTAssertEqual(routes(keptFrom: buffer), Set(AllViews.routes).subtracting([.screenshot]))
    }

    /// Whether a secret is on the screen, and where, must not be told by what becomes of a picture.
    func testASecretThatDoesNotShowKeepsThePictureAllTheSame() throws {
        for hide in [{ $0.isHidden = true }, { $0.opacity = 0 }, { $0.frame = .zero }] as [(Layer) -> Void] {
            let scene = scene(4, 4) { root in
                let secret = layer(Rect(0, 0, 4, 4), Paint.red)
                secret.capture = .omitted
                hide(secret)
                root.add(secret)
            }
            try scene.commit()
            let buffer = try PixelBuffer(size: size)
            _ = try Compositor(scene).render([.display(into: buffer)])
            XCTAssertEqual(routes(keptFrom: buffer), Set(AllViews.routes))
        }
    }

    /// Every source of restrictions marks the display's picture.
    func testEverySourceOfRestrictionsCounts() throws {
        let sources: [(String, (Window, Layer) -> Void, Set<CaptureRoute>)] = [
            ("window", { window, _ in window.capture = .omitted }, Set(AllViews.routes)),
            ("token", { _, layer in _ = layer.protect() }, Set(AllViews.routes)),
            (
                "update mask", { _, layer in layer.updateMask = .snapshots },
                [.screenshot, .thumbnail, AllViews.hostRoute]
            ),
            ("redaction", { _, layer in layer.hiddenFromCapture() }, Set(AllViews.routes)),
            ("container", { _, layer in layer.add(SecureContainer()) }, Set(AllViews.routes)),
            (
                "owner",
                { window, _ in
                    let owner = Window(frame: .zero)
                    owner.capture = .omitted
                    window.owner = owner
                }, Set(AllViews.routes)
            ),
            (
                "mask",
                { _, layer in
                    let mask = Layer(frame: Rect(0, 0, 4, 4))
                    mask.capture = .omitted
                    layer.mask = mask
                }, Set(AllViews.routes)
            ),
        ]
        for (what, restrict, kept) in sources {
            let scene = scene(4, 4) { root in root.add(layer(Rect(0, 0, 4, 4), Paint.red)) }
            let buffer = try PixelBuffer(size: size)
            let output = Output.display(into: buffer)
            let compositor = try Compositor(scene)
            try scene.commit()
            _ = try compositor.render([output])
            XCTAssertEqual(routes(keptFrom: buffer), [], what)
            restrict(scene.windows[0], scene.windows[0].root.sublayers[0])
            try scene.commit()
            _ = try compositor.render([output])
            XCTAssertEqual(routes(keptFrom: buffer), kept, what)
        }
    }

    /// A picture in a layer that is hidden counts as it does in one that isn't, and from the next frame on.
    func testAPictureInAHiddenLayerCountsByWhatItIsNow() throws {
        for hide in [{ $0.isHidden = true }, { $0.opacity = 0 }, { _ in }] as [(Layer) -> Void] {
            let shot = try picture(only(.screenshot)) { .capture(.screenshot, into: $0) }
            let scene = show(shot.buffer) { layer in
                hide(layer)
                return layer
            }
            try scene.commit()
            let compositor = try Compositor(scene)
            let display = Output.display()
            func kept() throws -> Set<CaptureRoute> {
                routes(keptFrom: try compositor.render([display])[display].pixels)
            }
            let secret = shot.scene.windows[0].root.sublayers[0]
            for isSecret in [true, false, true] {
                secret.isHidden = !isSecret
                secret.capture = isSecret ? only(.screenshot) : .visible
                try shot.scene.commit()
                _ = try shot.compositor.render([shot.output])
                XCTAssertEqual(try kept(), isSecret ? Set(AllViews.routes).subtracting([.screenshot]) : [])
            }
        }
    }

    /// What an ancestor leaves out of a picture isn't in it, so it keeps the picture from nobody.
    func testASecretInsideOfWhatThePictureLeavesOut() throws {
        let scene = scene(4, 4) { root in
            let parent = layer(Rect(0, 0, 4, 4), Paint.blue)
            parent.capture = only(.recording, .mirroring, .thumbnail, AllViews.hostRoute)
            let secret = layer(Rect(0, 0, 4, 4), Paint.red)
            secret.capture = only(.screenshot, .mirroring, .thumbnail, AllViews.hostRoute)
            parent.add(secret)
            root.add(parent)
        }
        try scene.commit()
        let compositor = try Compositor(scene)
        let table: [(CaptureRoute, Set<CaptureRoute>)] = [
            (.screenshot, []), (.mirroring, [.screenshot, .recording]),
        ]
        for (route, kept) in table {
            let output = Output.capture(route)
            XCTAssertEqual(routes(keptFrom: try compositor.render([output])[output].pixels), kept, "\(route)")
        }
    }
}
