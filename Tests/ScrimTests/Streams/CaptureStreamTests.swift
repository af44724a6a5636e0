import Dispatch
import Scrim
import XCTest

final class CaptureStreamTests: XCTestCase {
    private let red = Color(red: 255, green: 0, blue: 0)
    private let green = Color(red: 0, green: 255, blue: 0)

    func testPicturesComeAsTheyChange() throws {
        let stage = try StreamStage()
        try stage.draw()
        let layer = stage.addLayer(Rect(2, 3, 4, 5), red)
        try stage.draw()
        try stage.draw()
        layer.frame.origin.x = 10
        try stage.draw()
        let frames = stage.takeAll()
        XCTAssertEqual(frames.map(\.status), [.complete, .complete])
        XCTAssertEqual(frames.map(\.sequenceNumber), [2, 3])
        XCTAssertEqual(frames.map(\.timeInNanoseconds), [16_666_667, 50_000_001])
        XCTAssertEqual(stage.reader.droppedFrameCount, 1)
        XCTAssertEqual(frames[1].damage.bounds, PixelRect(2, 3, 12, 5))
        XCTAssertEqual(frames[1].pixels?.pixel(x: 10, y: 3), 0xffff_0000)
        XCTAssertEqual(frames[0].pixels?.pixel(x: 10, y: 3), 0xff00_0000, "an older picture stays as it was")
        XCTAssertEqual(stage.stream.statistics.pictures, 3)
    }

    func testTheFirstPictureIsStartedAndWhole() throws {
        let stage = try StreamStage()
        try stage.draw()
        let frame = try XCTUnwrap(stage.reader.next())
        XCTAssertEqual(frame.status, .started)
        XCTAssertEqual(frame.sequenceNumber, 1)
        XCTAssertEqual(frame.damage, [PixelRect(0, 0, 20, 10)])
        XCTAssertEqual(stage.scene.captureState.current.captures.map(\.name), ["test"])
    }

    /// R05: who comes to a still scene gets its picture at once.
    func testR05AConsumerOfAStillSceneGetsAWholePictureAtOnce() throws {
        let stage = try StreamStage()
        let layer = stage.addLayer(Rect(2, 3, 4, 5), red)
        try stage.draw()
        layer.frame.origin.x = 8
        try stage.draw()
        _ = stage.takeAll()
        for _ in 0..<600 { try stage.draw() }
        let late = stage.stream.makeReader()
        let frame = try XCTUnwrap(late.nextIfAvailable())
        XCTAssertEqual(frame.status, .complete)
        XCTAssertEqual(frame.damage, [PixelRect(0, 0, 20, 10)])
        XCTAssertEqual(frame.pixels?.pixel(x: 8, y: 3), 0xffff_0000)
        XCTAssertEqual(stage.takeAll().count, 0)
    }

    /// R05: also one that comes before any frame was drawn, or while the stream has no picture to give.
    func testR05WithoutALatestPictureTheNextFrameMakesOne() throws {
        let stage = try StreamStage()
        try stage.draw()
        stage.stream.suspend()
        stage.stream.resume()
        let late = stage.stream.makeReader()
        XCTAssertNil(late.nextIfAvailable())
        try stage.draw()
        XCTAssertEqual(late.nextIfAvailable()?.damage, [PixelRect(0, 0, 20, 10)])
    }

    /// R07: a consumer that is blocked gets the newest pictures, and an unchanged picture keeps its number.
    func testR07TheNumberTellsWhetherThePictureChanged() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(reportsIdle: true))
        let layer = stage.addLayer(Rect(0, 0, 1, 1), red)
        for step in 0..<100 {
            layer.frame.origin.x = Double(step % 20)
            try stage.draw()
        }
        try stage.draw()
        let frames = stage.takeAll()
        XCTAssertEqual(frames.map(\.sequenceNumber), [100, 100])
        XCTAssertEqual(frames.map(\.status), [.complete, .idle])
        XCTAssertEqual(frames[1].pixels?.pixel(x: 19, y: 0), 0xffff_0000)
        XCTAssertTrue(frames[1].damage.isEmpty)
        XCTAssertEqual(frames[0].damage.bounds.minX, 0, "the damage of dropped pictures is in it")
    }

    /// R08: sound has no status, and never comes as a frame.
    func testR08SoundIsNoFrame() throws {
        let stage = try StreamStage(
            configuration: StreamConfiguration(capturesAudio: true, reportsIdle: true))
        let heard = Recorded<StreamAudio>()
        let observation = stage.stream.audio.observe { heard.append($0) }
        let samples = AudioSamples(
            timeInNanoseconds: 5, sampleRate: 48_000, channelCount: 1, samples: [0, 0.5])
        stage.stream.append(samples, from: .microphone)
        XCTAssertNil(stage.reader.nextIfAvailable())
        XCTAssertEqual(heard.values.map(\.source), [.microphone])
        XCTAssertEqual(heard.values.map(\.samples), [samples])
        withExtendedLifetime(observation) {}
    }

    func testSoundIsPassedOnOnlyWhereItIsAskedFor() throws {
        let stage = try StreamStage()
        let heard = Recorded<StreamAudio>()
        let observation = stage.stream.audio.observe { heard.append($0) }
        stage.stream.append(
            AudioSamples(timeInNanoseconds: 0, sampleRate: 48_000, channelCount: 1, samples: [1]),
            from: .application)
        XCTAssertEqual(heard.values, [])
        withExtendedLifetime(observation) {}
    }

    /// R35: a consumer that is one frame late loses nothing at the smallest depth.
    func testR35AConsumerOneFrameLateLosesNothing() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(queueDepth: 3))
        let layer = stage.addLayer(Rect(0, 0, 1, 1), red)
        var held: StreamFrame?
        var numbers: [UInt64] = []
        for step in 0..<240 {
            layer.frame.origin.x = Double(step % 20)
            try stage.draw()
            guard step > 0 else { continue }
            held = try XCTUnwrap(stage.reader.nextIfAvailable())
            numbers.append(held!.sequenceNumber)
            XCTAssertEqual(held!.pixels?.pixel(x: (step - 1) % 20, y: 0), 0xffff_0000)
        }
        XCTAssertEqual(numbers, Array(1...239))
        XCTAssertEqual(stage.reader.droppedFrameCount, 0)
        XCTAssertEqual(stage.stream.statistics.framesWithoutBuffer, 0)
    }

    /// A consumer that keeps all it gets stops its own pictures, never the display.
    func testAConsumerThatKeepsFramesNeverDelaysTheDisplay() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(queueDepth: 3))
        let layer = stage.addLayer(Rect(0, 0, 1, 1), red)
        var held: [StreamFrame] = []
        for step in 0..<20 {
            layer.frame.origin.x = Double(step)
            let frame = try stage.draw()
            XCTAssertEqual(frame[stage.display].status, .complete)
            XCTAssertEqual(frame[stage.display].pixels.pixel(x: step, y: 0), 0xffff_0000)
            held += stage.takeAll()
        }
        XCTAssertEqual(held.map(\.sequenceNumber), [1, 2, 3, 4])
        for (step, frame) in held.enumerated() {
            XCTAssertEqual(frame.pixels?.pixel(x: step, y: 0), 0xffff_0000, "still as it was")
        }
        XCTAssertEqual(stage.stream.statistics.framesWithoutBuffer, 16)
        held = []
        layer.backgroundColor = green
        try stage.draw()
        let frame = try XCTUnwrap(stage.takeAll().last)
        XCTAssertEqual(frame.pixels?.pixel(x: 19, y: 0), 0xff00_ff00)
        XCTAssertEqual(frame.pixels?.pixel(x: 5, y: 0), 0xff00_0000)
    }

    /// What is newly hidden is hidden from the next frame, with the filter and with a policy.
    func testFilterAndPolicyChangesTakeEffectWithTheNextFrame() throws {
        let stage = try StreamStage()
        let other = stage.scene.addWindow(frame: Rect(0, 0, 5, 5))
        other.root.backgroundColor = red
        try stage.draw()
        XCTAssertEqual(stage.reader.nextIfAvailable()?.pixels?.pixel(x: 1, y: 1), 0xffff_0000)
        stage.stream.filter = .excluding(windows: [other.id])
        try stage.draw()
        let hidden = try XCTUnwrap(stage.reader.nextIfAvailable())
        XCTAssertEqual(hidden.pixels?.pixel(x: 1, y: 1), 0xff00_0000)
        XCTAssertEqual(hidden.damage, [PixelRect(0, 0, 5, 5)])
        stage.stream.filter = .everything
        other.capture = .omitted
        try stage.draw()
        XCTAssertNil(stage.reader.nextIfAvailable(), "nothing changed for the stream")
    }

    /// B37: when privacy is switched on, a new picture follows, and no earlier one is given out to those who come later.
    func testB37APictureWithoutTheSecretFollowsAtOnce() throws {
        let stage = try StreamStage()
        let secret = stage.addLayer(Rect(0, 0, 5, 5), red)
        try stage.draw()
        for _ in 0..<30 { try stage.draw() }
        _ = stage.takeAll()
        secret.capture = .omitted
        try stage.draw()
        let late = stage.stream.makeReader()
        for reader in [stage.reader, late] {
            XCTAssertEqual(reader.nextIfAvailable()?.pixels?.pixel(x: 1, y: 1), 0xff00_0000)
        }
    }

    /// B38: behind the lock screen there is no picture; afterwards a whole one.
    func testB38ALockedSceneIsBlank() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(reportsIdle: true))
        _ = stage.addLayer(Rect(0, 0, 5, 5), red)
        try stage.draw()
        _ = stage.takeAll()
        stage.scene.isLocked = true
        let capture = Output.capture(.mirroring)
        for _ in 0..<3 {
            let frame = try stage.draw()
            XCTAssertEqual(frame[stage.display].status, .idle)
        }
        let raw = try stage.compositor.render([capture])[capture]
        XCTAssertEqual(raw.status, .blank)
        XCTAssertEqual(raw.pixels.pixel(x: 1, y: 1), 0)
        let blank = stage.takeAll()
        XCTAssertEqual(blank.map(\.status), [.blank])
        XCTAssertNil(blank[0].pixels)
        let late = stage.stream.makeReader()
        XCTAssertNil(late.nextIfAvailable()?.pixels)
        stage.scene.isLocked = false
        try stage.draw()
        let frame = try XCTUnwrap(stage.takeAll().last)
        XCTAssertEqual(frame.status, .complete)
        XCTAssertEqual(frame.damage, [PixelRect(0, 0, 20, 10)])
        XCTAssertEqual(frame.pixels?.pixel(x: 1, y: 1), 0xffff_0000)
    }

    /// B49: who waits for a frame when the stream ends gets `stopped`, once.
    func testB49AWaitEndsOnceWithStopped() throws {
        let stage = try StreamStage()
        let (stream, reader) = (stage.stream, stage.reader)
        let frames = Recorded<StreamFrame.Status?>()
        let done = DispatchGroup()
        DispatchQueue.global().async(group: done) {
            frames.append(reader.next()?.status)
            frames.append(reader.next()?.status)
        }
        stream.stop()
        done.wait()
        XCTAssertEqual(frames.values, [.stopped, nil])
        XCTAssertEqual(stage.scene.captureState.current.captures, [])
        XCTAssertEqual(stream.makeReader().next()?.status, .stopped)
        XCTAssertThrowsError(try stream.start()) {
            XCTAssertEqual($0 as? CaptureStreamError, .alreadyStarted)
        }
    }

    /// B50: a resize with frames on the way ends nothing.
    func testB50AResizeWhileFramesAreHeld() throws {
        let stage = try StreamStage()
        try stage.draw()
        let held = try XCTUnwrap(stage.reader.next())
        try stage.scene.resize(to: Size(30, 12), scale: 2)
        try stage.draw()
        let frame = try XCTUnwrap(stage.reader.nextIfAvailable())
        XCTAssertEqual(frame.pixels?.size, PixelSize(60, 24))
        XCTAssertEqual(frame.damage, [PixelRect(0, 0, 60, 24)])
        XCTAssertEqual(held.pixels?.size, PixelSize(20, 10))
    }

    func testSuspendedStreamsGetNothingAndComeBackWhole() throws {
        let stage = try StreamStage()
        let layer = stage.addLayer(Rect(0, 0, 5, 5), red)
        try stage.draw()
        _ = stage.takeAll()
        stage.stream.suspend()
        layer.backgroundColor = green
        try stage.draw()
        XCTAssertEqual(stage.takeAll().map(\.status), [.suspended])
        stage.stream.resume()
        try stage.draw()
        let frame = try XCTUnwrap(stage.takeAll().last)
        XCTAssertEqual(frame.damage, [PixelRect(0, 0, 20, 10)])
        XCTAssertEqual(frame.pixels?.pixel(x: 1, y: 1), 0xff00_ff00)
    }

    func testFramesComeNotMoreOftenThanTheIntervalAllows() throws {
        let stage = try StreamStage(
            configuration: StreamConfiguration(minimumFrameInterval: .seconds(1) / 30, queueDepth: 8))
        let layer = stage.addLayer(Rect(0, 0, 1, 1), red)
        let rate: FrameRate = 60
        var times: [UInt64] = []
        for step in 0..<12 {
            layer.frame.origin.x = Double(step)
            try stage.scene.commit()
            _ = try stage.compositor.render(
                [stage.display], atNanoseconds: rate.nanoseconds(toFrame: UInt64(step)))
            times += stage.takeAll().map(\.timeInNanoseconds)
        }
        XCTAssertEqual(times, [0, 2, 4, 6, 8, 10].map { rate.nanoseconds(toFrame: $0) })
    }

    func testSeveralStreamsAtOnce() throws {
        let stage = try StreamStage()
        let secret = stage.addLayer(Rect(0, 0, 5, 5), red)
        secret.capture = CapturePolicy([.recording: .omitted, .mirroring: .visible])
        let mirror = try CaptureStream(stage.scene, route: .mirroring, name: "mirror")
        try mirror.start()
        let reader = mirror.makeReader()
        try stage.draw()
        XCTAssertEqual(stage.reader.nextIfAvailable()?.pixels?.pixel(x: 1, y: 1), 0xff00_0000)
        XCTAssertEqual(reader.nextIfAvailable()?.pixels?.pixel(x: 1, y: 1), 0xffff_0000)
        XCTAssertEqual(stage.scene.captureState.current.captures.map(\.name), ["test", "mirror"])
        withExtendedLifetime(mirror) {}
    }

    /// Forty streams are more than a frame has outputs: those beyond get nothing, the display all it needs.
    func testStreamsBeyondTheOutputsOfAFrameAreLeftOut() throws {
        let stage = try StreamStage()
        let streams = try (0..<40).map { try CaptureStream(stage.scene, name: "stream \($0)") }
        let readers = try streams.map { stream in
            try stream.start()
            return stream.makeReader()
        }
        let frame = try stage.draw()
        XCTAssertEqual(frame[stage.display].status, .complete)
        XCTAssertEqual(readers.compactMap { $0.nextIfAvailable() }.count, Compositor.maximumOutputCount - 2)
        withExtendedLifetime(streams) {}
    }

    func testAStreamThatIsLetGoEnds() throws {
        let stage = try StreamStage()
        var stream: CaptureStream? = try CaptureStream(stage.scene, name: "gone")
        try stream?.start()
        let reader = stream?.makeReader()
        stream = nil
        XCTAssertEqual(reader?.next()?.status, .stopped)
        XCTAssertEqual(stage.scene.captureState.current.captures.map(\.name), ["test"])
    }

    func testConfigurationsOutOfRangeAreRefused() throws {
        let stage = try StreamStage()
        func refusal(_ change: (inout StreamConfiguration) -> Void) -> CaptureStreamError? {
            var configuration = StreamConfiguration()
            change(&configuration)
            do throws(CaptureStreamError) {
                try stage.stream.update(configuration)
                return nil
            } catch { return error }
        }
        XCTAssertNil(refusal { $0.queueDepth = 8 })
        XCTAssertEqual(refusal { $0.queueDepth = 2 }, .invalidQueueDepth(2))
        XCTAssertEqual(refusal { $0.queueDepth = 9 }, .invalidQueueDepth(9))
        XCTAssertEqual(refusal { $0.pixelFormat = .a8 }, .invalidPixelFormat(.a8))
        XCTAssertEqual(
            refusal { $0.outputSize = PixelSize(0, 4) }, .invalidOutputSize(PixelSize(0, 4)))
        XCTAssertEqual(
            refusal { $0.outputSize = PixelSize(4, 16_385) }, .invalidOutputSize(PixelSize(4, 16_385)))
        XCTAssertEqual(
            refusal { $0.sourceRect = Rect(0, 0, .infinity, 1) }, .invalidSourceRect(Rect(0, 0, .infinity, 1))
        )
        XCTAssertEqual(
            refusal { $0.minimumFrameInterval = .seconds(-1) }, .invalidFrameInterval(.seconds(-1)))
        XCTAssertThrowsError(try CaptureStream(stage.scene, route: .thumbnail, name: "x")) {
            XCTAssertEqual($0 as? CaptureStreamError, .stillPictures(.thumbnail))
        }
    }
}
