import Dispatch
import Scrim
import ScrimTestSupport
import XCTest

final class CaptureStateTests: XCTestCase {
    private func scene() throws -> Scene { try Scene(size: Size(4, 3)) }

    func testCapturesInTheOrderOfTheirStart() throws {
        let scene = try scene()
        XCTAssertFalse(scene.captureState.current.isCaptured)
        let record = Recorded<[String]>()
        let observation = scene.captureState.observe { state in
            XCTAssertEqual(state.isCaptured, !state.captures.isEmpty)
            record.append(state.captures.map { "\($0.name) \($0.route)" })
        }
        let movie = try scene.beginCapture(by: "movie", route: .recording)
        let desktop = try scene.beginCapture(by: "desktop", route: .mirroring)
        let again = try scene.beginCapture(by: "movie", route: .recording)
        XCTAssertTrue(scene.captureState.current.isCaptured(by: .mirroring))
        XCTAssertFalse(scene.captureState.current.isCaptured(by: .screenshot))
        movie.end()
        movie.end()
        desktop.end()
        again.end()
        XCTAssertEqual(
            record.values,
            [
                [], ["movie recording"], ["movie recording", "desktop mirroring"],
                ["movie recording", "desktop mirroring", "movie recording"],
                ["desktop mirroring", "movie recording"], ["movie recording"], [],
            ])
        XCTAssertEqual(Set([movie, desktop, again].map(\.capture.id)).count, 3)
        withExtendedLifetime(observation) {}
    }

    func testASessionThatIsLetGoEnds() throws {
        let scene = try scene()
        var session: CaptureSession? = try scene.beginCapture(by: "movie", route: .recording)
        XCTAssertEqual(scene.captureState.current.captures, session.map { [$0.capture] })
        session = nil
        XCTAssertFalse(scene.captureState.current.isCaptured)
    }

    func testSinglePicturesAreNoState() throws {
        let scene = try scene()
        for route in [CaptureRoute.screenshot, .thumbnail] {
            XCTAssertThrowsError(try scene.beginCapture(by: "still", route: route)) { error in
                XCTAssertEqual(error as? CaptureSessionError, .stillPictures(route))
                XCTAssertTrue("\(error)".contains("\(route)"))
            }
        }
        XCTAssertEqual(scene.captureState.current.captures, [])
    }

    /// B25: who subscribes while a capture runs is told so at once, exactly once.
    func testB25CaptureThatBeganBeforeTheSubscription() throws {
        let scene = try scene()
        let session = try scene.beginCapture(by: "early", route: .recording)
        let record = Recorded<Bool>()
        let observation = scene.captureState.observe { record.append($0.isCaptured) }
        XCTAssertEqual(record.values, [true])
        try scene.commit()
        _ = try Compositor(scene).render([.display(), .capture(.recording)])
        XCTAssertEqual(record.values, [true])
        withExtendedLifetime((session, observation)) {}
    }

    /// B26: mirroring is one change of the state and no screenshot, however long it goes on.
    func testB26MirroringIsNoScreenshot() throws {
        let scene = try scene()
        try scene.commit()
        let states = Recorded<CaptureState>()
        let screenshots = Recorded<ScreenshotEvent>()
        let observations = [
            scene.captureState.observe { states.append($0) },
            scene.screenshots.observe { screenshots.append($0) },
        ]
        let session = try scene.beginCapture(by: "mirror", route: .mirroring)
        let compositor = try Compositor(scene)
        let outputs = [Output.display(), .capture(.mirroring)]
        for _ in 0..<300 { _ = try compositor.render(outputs) }
        XCTAssertEqual(states.values.map(\.isCaptured), [false, true])
        XCTAssertEqual(screenshots.values, [])
        _ = try compositor.render([.capture(.screenshot)])
        XCTAssertEqual(screenshots.values.count, 1, "the observer would have been told")
        XCTAssertEqual(states.values.count, 2)
        withExtendedLifetime((session, observations)) {}
    }

    /// B10: that a capture starts, runs and stops changes no byte of any picture.
    func testB10CapturesChangeNoPicture() throws {
        for seed in UInt64(0)..<20 {
            let scene = SceneGenerator(seed: seed).makeScene()
            try scene.commit()
            let compositor = try Compositor(scene)
            let outputs = [Output.display(), .capture(.recording), .capture(.screenshot)]
            func pictures() throws -> [Picture] {
                let frame = try compositor.render(outputs)
                return outputs.map { Picture(frame[$0].pixels) }
            }
            let before = try pictures()
            let observations = [
                scene.captureState.observe { _ in }, scene.screenshots.observe { _ in },
            ]
            let session = try scene.beginCapture(by: "movie", route: .recording)
            XCTAssertEqual(try pictures(), before, "seed \(seed), during")
            session.end()
            XCTAssertEqual(try pictures(), before, "seed \(seed), after")
            withExtendedLifetime(observations) {}
        }
    }

    func testCapturersOnManyThreads() throws {
        let scene = try scene()
        let captures = scene.captures
        let record = Recorded<CaptureState>()
        let observation = captures.state.observe { record.append($0) }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for _ in 0..<250 {
                let session = try? captures.begin(by: "\(thread)", route: .recording)
                XCTAssertEqual(session.map { captures.state.current.captures.contains($0.capture) }, true)
                session?.end()
            }
        }
        let states = record.values
        XCTAssertEqual(states.count, 2_001)
        for (before, after) in zip(states, states.dropFirst()) {
            XCTAssertEqual(abs(before.captures.count - after.captures.count), 1)
        }
        var seen: [CaptureState.Capture.ID] = []
        for state in states {
            if let last = state.captures.last, !seen.contains(last.id) { seen.append(last.id) }
        }
        XCTAssertEqual(seen.count, 1_000, "every capture was the last of the list when it began")
        XCTAssertEqual(states.last?.captures, [])
        withExtendedLifetime(observation) {}
    }

    func testTheEndOfTheSceneEndsItsSequences() async throws {
        var scene: Scene? = try scene()
        let session = try scene?.beginCapture(by: "movie", route: .recording)
        let captures = try XCTUnwrap(scene?.captures)
        var states = captures.state.makeAsyncIterator()
        var screenshots = captures.screenshots.makeAsyncIterator()
        scene = nil
        session?.end()
        let first = await states.next()
        XCTAssertEqual(first?.isCaptured, true)
        let end = await states.next()
        XCTAssertNil(end)
        let screenshot = await screenshots.next()
        XCTAssertNil(screenshot)
        XCTAssertFalse(captures.state.current.isCaptured)
    }
}
