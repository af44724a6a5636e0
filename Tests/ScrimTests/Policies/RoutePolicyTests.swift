import Dispatch
import ScrimTestSupport
import XCTest

@testable import Scrim

/// What a policy says of routes: of those that it names, of the others, and of a host's.
final class RoutePolicyTests: XCTestCase {
    private let host = AllViews.hostRoute
    private let red = Appearance.solid(Paint.red)

    func testRegistration() throws {
        XCTAssertEqual(try CaptureRoute.register("broadcast"), host)
        XCTAssertEqual(host.name, "broadcast")
        XCTAssertEqual("\(host)", "broadcast")
        XCTAssertTrue(CaptureRoute.all.contains(host))
        XCTAssertEqual(Array(CaptureRoute.all.prefix(4)), CaptureRoute.builtIn)
        for route in CaptureRoute.builtIn {
            XCTAssertEqual(try CaptureRoute.register(route.name), route, "a built-in name is that route")
        }
        XCTAssertThrowsError(try CaptureRoute.register("")) {
            XCTAssertEqual($0 as? CaptureRouteError, .emptyName)
        }
        for error in [CaptureRouteError.emptyName, .tooManyRoutes] {
            XCTAssertFalse(error.description.contains("\n"))
        }
    }

    /// The name decides, whichever thread was first.
    func testRegistrationFromManyThreads() {
        let routes = UnsafeMutableBufferPointer<CaptureRoute?>.allocate(capacity: 64)
        routes.initialize(repeating: nil)
        defer { routes.deallocate() }
        nonisolated(unsafe) let slots = routes
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            slots[index] = try? CaptureRoute.register("broadcast")
        }
        XCTAssertTrue(routes.allSatisfy { $0 == host })
    }

    /// A host's route sees what is visible everywhere, and nothing of what is hidden anywhere, unless it's named.
    func testAHostsRouteStartsClosed() {
        XCTAssertEqual(CapturePolicy.visible[host], .visible)
        XCTAssertEqual(CapturePolicy([:])[host], .visible)
        XCTAssertEqual(CapturePolicy([.recording: .visible])[host], .visible)
        for route in CaptureRoute.builtIn {
            for appearance in [
                red, .omitted, .blurred(radius: 3), .pixelated(cell: 3), .placeholder(Layer()),
            ] {
                XCTAssertEqual(CapturePolicy([route: appearance])[host], .omitted)
                var changed = CapturePolicy.visible
                changed[route] = appearance
                XCTAssertEqual(changed[host], .omitted, "that it was visible says nothing of a host's route")
                XCTAssertEqual(changed[route], appearance)
                changed[host] = .visible
                XCTAssertEqual(changed[host], .visible)
            }
        }
    }

    func testACommonAppearanceIsForEveryRoute() {
        for appearance in [red, .omitted, .blurred(radius: 3), .pixelated(cell: 3)] {
            var policy = CapturePolicy(appearance)
            XCTAssertTrue((AllViews.routes + [.unregistered]).allSatisfy { policy[$0] == appearance })
            policy[.recording] = .visible
            XCTAssertEqual(policy[.recording], .visible)
            XCTAssertEqual(policy[.screenshot], appearance)
            XCTAssertEqual(policy[host], appearance)
            XCTAssertFalse(policy.isVisible)
            XCTAssertTrue(policy.names(host))
        }
    }

    func testNamingAHostsRoute() {
        let policy = CapturePolicy([host: .omitted])
        XCTAssertEqual(policy[host], .omitted)
        XCTAssertTrue(CaptureRoute.builtIn.allSatisfy { policy[$0] == .omitted })
        XCTAssertTrue(policy.names(host))
        XCTAssertFalse(policy.names(.recording))
    }

    /// What a list of routes stands for is closed for those that come later.
    func testARouteThatNobodyHasRegisteredYet() {
        for policy in [
            CapturePolicy([.recording: .omitted]), UpdateMask.snapshots.policy, UpdateMask.clones.policy,
            SecureContainer.Preset.iOS27.policy,
        ] {
            XCTAssertEqual(policy[.unregistered], .omitted)
            XCTAssertEqual(policy[host], .omitted)
        }
        let set = RouteSet { $0 == .screenshot }
        XCTAssertFalse(set.contains(host))
        XCTAssertEqual(set.policy[host], .visible)
        XCTAssertEqual(set.policy[.unregistered], .omitted)
        XCTAssertEqual(CapturePolicy.visible[.unregistered], .visible)
        XCTAssertEqual(RouteSet.empty.policy, .visible)
    }

    /// A route that is registered after the commit is closed too: for what is hidden, and for a picture of it.
    func testARouteThatIsRegisteredAfterTheCommit() throws {
        let secret = layer(Rect(0, 0, 1, 1), Paint.red)
        secret.capture = CapturePolicy([.recording: .omitted, .screenshot: .visible])
        let scene = scene(1, 1, background: Paint.slate) { $0.add(secret) }
        try scene.commit()
        let screenshot = Output.capture(.screenshot)
        let picture = try Compositor(scene).render([screenshot])[screenshot].pixels
        let late = try CaptureRoute.register("late")
        let capture = Output.capture(late)
        XCTAssertEqual(
            try Compositor(scene).render([capture])[capture].pixels.pixel(x: 0, y: 0), Paint.Word.slate)
        XCTAssertTrue(picture.isKept(from: late))
    }

    // MARK: Faults

    func testRadiiAndCellsThatCannotBe() {
        for radius in [0, -1, -0.0, 1000.1, 1e300, .infinity, -.infinity, .nan] as [Double] {
            XCTAssertNotNil(Appearance.blurred(radius: radius).problem, "\(radius)")
            XCTAssertNotNil(CapturePolicy([.recording: .blurred(radius: radius)]).problem, "\(radius)")
        }
        for radius in [Double.leastNonzeroMagnitude, 0.1, 15, 1000] {
            XCTAssertNil(Appearance.blurred(radius: radius).problem, "\(radius)")
        }
        for cell in [0, -1, 16_384.1, .infinity, -.infinity, .nan] as [Double] {
            XCTAssertNotNil(Appearance.pixelated(cell: cell).problem, "\(cell)")
            XCTAssertNotNil(CapturePolicy.pixelated(cell: cell).problem, "\(cell)")
        }
        for cell in [Double.leastNonzeroMagnitude, 1, 1000.1, 16_384] {
            XCTAssertNil(Appearance.pixelated(cell: cell).problem, "\(cell)")
        }
        XCTAssertEqual(Appearance.blurred(radius: 1000.1).problem, .invalidRadius(1000.1))
        XCTAssertEqual(Appearance.pixelated(cell: -2).problem, .invalidCell(-2))
        for appearance in [Appearance.visible, .omitted, red, .placeholder(Layer())] {
            XCTAssertNil(appearance.problem)
        }
        for error in [CapturePolicyError.invalidRadius(.nan), .invalidCell(-1), .placeholderOfItself] {
            XCTAssertFalse(error.description.contains("\n"))
        }
    }

    /// On the layer, the window, a token, a mask, a placeholder; on one route or all; visible or hidden.
    func testACommitRefusesThemAndSaysWhere() throws {
        let broken: [CapturePolicy] = [
            .blurred(radius: 0), CapturePolicy([.mirroring: .blurred(radius: 1000.1)]),
            .pixelated(cell: .infinity),
        ]
        let holders: [(String, (Scene, Layer, CapturePolicy) -> Void)] = [
            ("windows[0].layers[0]", { $1.capture = $2 }),
            ("windows[0].layers[0]", { _ = $1.protect($2) }),
            (
                "windows[0].layers[0]",
                {
                    $1.isHidden = true
                    $1.capture = $2
                }
            ),
            ("windows[0]", { $0.windows[0].capture = $2 }), ("windows[0]", { _ = $0.windows[0].protect($2) }),
            (
                "layer mask",
                {
                    let mask = Layer(name: "mask")
                    mask.capture = $2
                    $1.mask = mask
                }
            ),
            (
                "layer template",
                {
                    let template = Layer(name: "template")
                    template.capture = $2
                    $1.capture = .placeholder(template)
                }
            ),
        ]
        for policy in broken {
            for (path, put) in holders {
                let scene = scene(2, 2, background: Paint.slate) { root in
                    let secret = layer(Rect(0, 0, 2, 2), Paint.red)
                    secret.capture = .omitted
                    root.add(secret)
                }
                let views = try AllViews(scene)
                let before = try views.commit()
                scene.windows[0].root.backgroundColor = .white
                put(scene, scene.windows[0].root.sublayers[0], policy)
                XCTAssertThrowsError(try scene.commit(), path) { error in
                    XCTAssertEqual(
                        error as? SceneError, policy.problem.map { .invalidPolicy(at: path, $0) }, path)
                }
                XCTAssertEqual(try views.draw(), before, "the old snapshot stays")
            }
        }
    }

    /// One that a commit didn't see hides all the same.
    func testAnInvalidAppearanceThatIsMetWhenDrawingOmits() {
        let broken: [Appearance] = [
            .blurred(radius: .nan), .blurred(radius: 0), .blurred(radius: 1000.1), .pixelated(cell: -1),
            .pixelated(cell: .infinity),
        ]
        let resolver = PolicyResolver(
            [Viewer.display, .route(.recording), .route(.screenshot), .route(host)].map {
                OutputView(viewer: $0, filter: .everything)
            })
        for appearance in broken {
            XCTAssertEqual(appearance.failingClosed, .omitted)
            let restriction = Restriction(holder: .layer, rule: .policy, policy: CapturePolicy(appearance))
            XCTAssertEqual(restriction.appearance(for: .route(.recording)), .omitted)
            XCTAssertEqual(restriction.appearance(for: .display), .visible)
            var substitutes: [PolicyResolver.Substitute] = []
            XCTAssertEqual(resolver.split(resolver.all, by: [restriction], &substitutes), 0b0001)
            XCTAssertTrue(substitutes.isEmpty)

            let onOneRoute = Restriction(
                holder: .window, rule: .token,
                policy: CapturePolicy([.recording: appearance, .screenshot: .visible]))
            XCTAssertEqual(resolver.split(resolver.all, by: [onOneRoute], &substitutes), 0b0101)
            XCTAssertTrue(substitutes.isEmpty)
        }
    }

    /// A placeholder is taken into the snapshot with the policy that names it, and shows with it.
    func testAPlaceholderShowsFromTheCommitOn() throws {
        let secret = layer(Rect(0, 0, 2, 2), Paint.red)
        secret.capture = .solid(.black)
        let scene = scene(2, 2, background: Paint.slate) { $0.add(secret) }
        XCTAssertTrue(try scene.commit().templates.isEmpty)
        let template = layer(Rect(0, 0, 2, 2), Paint.green)
        secret.capture = .placeholder(template)
        let views = try AllViews(scene)
        assertCapturesAre(Paint.Word.black, try views.draw())
        assertCapturesAre(Paint.Word.green, try views.commit())
        XCTAssertEqual(Array(try scene.commit().templates.keys), [template.id])
    }
}
