import CAllocationCounter
import Dispatch
import Scrim
import XCTest

final class ScreenshotEventTests: XCTestCase {
    private func scene() throws -> Scene {
        let scene = try Scene(size: Size(4, 3), scale: 2)
        try scene.commit()
        return scene
    }

    func testOneEventForEachPicture() throws {
        let scene = try scene()
        let compositor = try Compositor(scene)
        let shot = Output.capture(.screenshot)
        _ = try compositor.render([shot])
        let record = Recorded<ScreenshotEvent>()
        let observation = scene.screenshots.observe { record.append($0) }
        _ = try compositor.render([.display(), .capture(.recording), .capture(.thumbnail)])
        XCTAssertEqual(record.values, [])
        _ = try compositor.render([shot, .display(), .capture(.screenshot)])
        _ = try compositor.render([shot])
        XCTAssertEqual(record.values.map(\.number), [2, 3, 4])
        XCTAssertEqual(record.values.map(\.frameNumber), [3, 3, 4])
        XCTAssertEqual(Set(record.values.map(\.pixelSize)), [PixelSize(8, 6)])
        withExtendedLifetime(observation) {}
    }

    func testAFrameThatFailsIsNoScreenshot() throws {
        let scene = try scene()
        let compositor = try Compositor(scene)
        let record = Recorded<ScreenshotEvent>()
        let observation = scene.screenshots.observe { record.append($0) }
        let shot = Output.capture(.screenshot)
        XCTAssertThrowsError(try compositor.render([shot, shot]))
        let small = try PixelBuffer(size: PixelSize(1, 1))
        XCTAssertThrowsError(try compositor.render([.capture(.screenshot, into: small)]))
        XCTAssertEqual(record.values, [])
        _ = try compositor.render([shot])
        XCTAssertEqual(record.values.map(\.number), [1])
        withExtendedLifetime(observation) {}
    }

    /// The picture is finished when its event comes, and the compositor is free.
    func testAnObserverMayDrawAndReadThePicture() throws {
        let scene = try Scene(size: Size(4, 3), background: .white)
        try scene.commit()
        let compositor = try Compositor(scene)
        let picture = try PixelBuffer(size: PixelSize(4, 3))
        let seen = Recorded<UInt32>()
        let frames = Recorded<UInt64>()
        let observation = scene.screenshots.observe { _ in
            seen.append(picture.pixel(x: 3, y: 2))
            if let frame = try? compositor.render([.display()]) { frames.append(frame.number) }
        }
        _ = try compositor.render([.capture(.screenshot, into: picture)])
        XCTAssertEqual(seen.values, [0xffff_ffff])
        XCTAssertEqual(frames.values, [2])
        withExtendedLifetime(observation) {}
    }

    func testNumbersComeInOrderFromManyCompositors() throws {
        let scene = try scene()
        let compositors = try (0..<3).map { _ in try Compositor(scene) }
        let record = Recorded<ScreenshotEvent>()
        let observation = scene.screenshots.observe { record.append($0) }
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            let output = Output.capture(.screenshot)
            for _ in 0..<200 {
                XCTAssertNotNil(try? compositors[index].render([output]))
            }
        }
        XCTAssertEqual(record.values.map(\.number), Array(1...600))
        withExtendedLifetime(observation) {}
    }

    #if !DEBUG
        func testNobodyListensNothingIsAllocated() throws {
            try XCTSkipUnless(allocation_counter_is_active(), "a sanitizer has the allocator")
            let compositor = try Compositor(scene())
            let outputs = [Output.display(), .capture(.screenshot)]
            for _ in 0..<4 { _ = try compositor.render(outputs) }
            var least = UInt64.max
            for _ in 0..<5 where least > 0 {
                let before = allocation_count()
                for _ in 0..<10 { _ = try compositor.render(outputs) }
                least = min(least, allocation_count() - before)
            }
            XCTAssertEqual(least, 0)
        }
    #endif
}

final class TakeScreenshotTests: XCTestCase {
    func testItShowsWhatWasCommittedAndTellsAfterwards() throws {
        let scene = try Scene(size: Size(4, 3), background: .white)
        XCTAssertThrowsError(try scene.takeScreenshot()) {
            XCTAssertEqual($0 as? RenderError, .nothingCommitted)
        }
        let secret = Layer(frame: Rect(0, 0, 2, 3))
        secret.backgroundColor = .black
        secret.capture = CapturePolicy([.screenshot: .omitted, .recording: .visible])
        scene.addWindow().root.add(secret)
        let other = scene.addWindow(frame: Rect(3, 0, 1, 1))
        other.root.backgroundColor = .black
        try scene.commit()
        other.isHidden = true
        let events = Recorded<ScreenshotEvent>()
        let observation = scene.screenshots.observe { events.append($0) }
        let stream = try CaptureStream(scene, name: "stream")
        try stream.start()
        let shot = try scene.takeScreenshot()
        XCTAssertEqual(events.values.map(\.number), [1])
        XCTAssertEqual(shot.pixels.pixel(x: 1, y: 1), 0xffff_ffff)
        XCTAssertEqual(shot.pixels.pixel(x: 3, y: 0), 0xff00_0000, "not yet committed")
        let filtered = try scene.takeScreenshot(filter: .excluding(windows: [other.id]))
        XCTAssertEqual(filtered.pixels.pixel(x: 3, y: 0), 0xffff_ffff)
        XCTAssertEqual(shot.pixels.pixel(x: 3, y: 0), 0xff00_0000, "the first one is the caller's")
        XCTAssertEqual(stream.statistics.pictures, 0)
        scene.isLocked = true
        try scene.commit()
        let locked = try scene.takeScreenshot()
        XCTAssertTrue(locked.isBlank)
        XCTAssertEqual(locked.pixels.pixel(x: 1, y: 1), 0)
        withExtendedLifetime(observation) {}
    }
}
