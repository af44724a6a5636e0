import Scrim
import ScrimContent
import ScrimTestSupport
import XCTest

final class StopButtonTests: XCTestCase {
    /// Something that records, as far as a button can tell.
    private final class FakeRecorder: RecordingControl {
        private(set) var stops = 0
        var state = RecordingState.idle

        func requestStop() { stops += 1 }
    }

    private let scene = try! Scene(size: Size(160, 60), scale: 2, background: Color(hex: "#406080")!)
    private let placeholder = Layer(frame: Rect(10, 10, 140, 40))
    private let recorder = FakeRecorder()
    private lazy var app = scene.addWindow()
    private lazy var compositor = try! Compositor(scene)

    private static let background: UInt32 = 0xff40_6080
    /// Black at 178/255 over it.
    private static let capsule: UInt32 = 0xff13_1d27
    private static let red: UInt32 = 0xffff_3b30
    private static let looks: [RecordingState] = [
        .countdown(3), .recording, .saving, .failed(.diskFull),
    ]

    override func setUp() {
        app.root.add(placeholder)
    }

    /// Commits, and holds all captures to the scene without the button.
    private func display(line: UInt = #line) throws -> Picture {
        try scene.commit()
        let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
        let frame = try compositor.render(outputs)
        for output in outputs.dropFirst() {
            let words = Set(Picture(frame[output].pixels).words)
            XCTAssertEqual(words, [Self.background], "\(output.kind)", line: line)
        }
        return Picture(frame[outputs[0]].pixels)
    }

    /// The capsule's rectangle on the display, in points.
    private func capsule(_ state: RecordingState) -> Rect {
        let size = StopButton.fittingSize(for: state)
        let center = placeholder.frame.center
        return Rect(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
    }

    private func pixel(_ picture: Picture, _ x: Double, _ y: Double) -> UInt32 {
        picture[Int(x * scene.scale), Int(y * scene.scale)]
    }

    private func count(_ picture: Picture, in rect: Rect, _ isCounted: (UInt32) -> Bool) -> Int {
        var count = 0
        for y in Int(rect.minY * scene.scale)..<Int(rect.maxY * scene.scale) {
            for x in Int(rect.minX * scene.scale)..<Int(rect.maxX * scene.scale)
            where isCounted(picture[x, y]) {
                count += 1
            }
        }
        return count
    }

    private func isWhite(_ word: UInt32) -> Bool { word == 0xffff_ffff }

    // MARK: Looks

    func testNothingWhenIdle() throws {
        placeholder.hideFromCapture(recorder: recorder)
        XCTAssertEqual(Set(try display().words), [Self.background])
        XCTAssertEqual(StopButton.fittingSize(for: .idle), .zero)
        recorder.state = .recording
        XCTAssertNotEqual(Set(try display().words), [Self.background])
        recorder.state = .idle
        XCTAssertEqual(Set(try display().words), [Self.background])
        XCTAssertNil(scene.hitTest(placeholder.frame.center).flatMap { $0.window as? AnchoredWindow })
    }

    func testTheCapsule() throws {
        placeholder.hideFromCapture(recorder: recorder)
        for state in Self.looks {
            recorder.state = state
            let picture = try display()
            let capsule = capsule(state)
            // Its padding is bare on all sides; beyond it is the scene, also in its corners.
            let y = capsule.center.y
            XCTAssertEqual(pixel(picture, capsule.minX + 1, y), Self.capsule, "\(state)")
            XCTAssertEqual(pixel(picture, capsule.maxX - 1, y), Self.capsule, "\(state)")
            XCTAssertEqual(pixel(picture, capsule.center.x, capsule.minY + 1), Self.capsule, "\(state)")
            XCTAssertEqual(pixel(picture, capsule.center.x, capsule.maxY - 1), Self.capsule, "\(state)")
            for (x, y) in [
                (capsule.minX - 1, y), (capsule.maxX + 0.5, y), (capsule.center.x, capsule.minY - 1),
                (capsule.center.x, capsule.maxY + 0.5), (capsule.minX, capsule.minY),
                (capsule.maxX - 0.5, capsule.maxY - 0.5),
            ] {
                XCTAssertEqual(pixel(picture, x, y), Self.background, "\(state), (\(x), \(y))")
            }
        }
    }

    func testRecordingAndCountdown() throws {
        placeholder.hideFromCapture(recorder: recorder)
        var pictures: [Picture] = []
        for state in [RecordingState.recording, .countdown(3), .countdown(2)] {
            recorder.state = state
            let picture = try display()
            let capsule = capsule(state)
            // A disc of 8 points begins 8 points inside: 201 pixels at scale 2, the rim included.
            let disc = Rect(capsule.minX + 8, capsule.center.y - 4, 8, 8)
            XCTAssertEqual(pixel(picture, disc.center.x, disc.center.y), Self.red)
            XCTAssertEqual(pixel(picture, disc.minX + 0.5, disc.center.y), Self.red)
            XCTAssertEqual(pixel(picture, disc.minX - 0.5, disc.center.y), Self.capsule)
            XCTAssertEqual(pixel(picture, disc.minX, disc.minY), Self.capsule)
            let redCount = count(picture, in: disc) { $0 == Self.red }
            XCTAssertTrue((150...201).contains(redCount), "\(redCount)")
            // Then 6 points of nothing, then two lines of text.
            XCTAssertEqual(count(picture, in: Rect(disc.maxX, disc.minY, 6, 8)) { $0 != Self.capsule }, 0)
            let text = Rect(disc.maxX + 6, capsule.minY, capsule.maxX - disc.maxX - 14, capsule.size.height)
            let half = Size(text.size.width, text.size.height / 2)
            let upper = Rect(origin: text.origin, size: half)
            let lower = Rect(origin: Point(text.minX, text.center.y), size: half)
            let (title, subtitle) = (
                count(picture, in: upper, isWhite), count(picture, in: lower, isWhite)
            )
            XCTAssertGreaterThan(title, 60)
            XCTAssertGreaterThan(subtitle, 30)
            XCTAssertGreaterThan(title, subtitle, "the upper line is larger and heavier")
            pictures.append(picture)
        }
        XCTAssertNotEqual(pictures[0], pictures[1])
        XCTAssertNotEqual(pictures[1], pictures[2])
    }

    func testSavingAndFailed() throws {
        placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .saving
        let saving = try display()
        XCTAssertEqual(saving.words.filter { $0 == Self.red }.count, 0)
        XCTAssertGreaterThan(saving.words.filter(isWhite).count, 60)

        recorder.state = .failed(.diskFull)
        let failed = try display()
        let capsule = capsule(recorder.state)
        let disc = Rect(capsule.minX + 8, capsule.center.y - 6, 12, 12)
        // The mark in its middle, with a gap above its dot, on a white disc.
        XCTAssertEqual(pixel(failed, disc.center.x, disc.center.y - 1), Self.red)
        XCTAssertTrue(isWhite(pixel(failed, disc.center.x, disc.minY + 7.5)))
        XCTAssertNotEqual(pixel(failed, disc.center.x, disc.minY + 9), 0xffff_ffff)
        XCTAssertTrue(isWhite(pixel(failed, disc.minX + 2, disc.center.y)))
        XCTAssertEqual(pixel(failed, disc.minX, disc.minY), Self.capsule)
        let text = Rect(disc.maxX + 6, capsule.minY, capsule.maxX - disc.maxX - 14, capsule.size.height)
        XCTAssertGreaterThan(count(failed, in: text, isWhite), 60)
    }

    func testFittingSizes() {
        let sizes = Self.looks.map { StopButton.fittingSize(for: $0) }
        for size in sizes {
            XCTAssertEqual(size, Size(size.width.rounded(), size.height.rounded()))
            XCTAssertTrue((60...140).contains(size.width), "\(size)")
            XCTAssertTrue((20...40).contains(size.height), "\(size)")
        }
        XCTAssertEqual(sizes[0].height, sizes[1].height)
        // One line with 6 points above and below is higher than one with 4.
        XCTAssertEqual(sizes[2].height, sizes[3].height + 4)
        XCTAssertGreaterThan(
            StopButton.fittingSize(for: .countdown(10)).width,
            StopButton.fittingSize(for: .countdown(1)).width)
    }

    func testAPlaceholderWithLessRoom() throws {
        placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .recording
        placeholder.frame = Rect(20, 20, 50, 20)
        let picture = try display()
        XCTAssertEqual(pixel(picture, 21, 30), Self.capsule)
        XCTAssertEqual(pixel(picture, 32, 30), Self.red)
        // Nothing reaches beyond the window.
        for y in 0..<picture.height {
            for x in 0..<picture.width where !((40..<140).contains(x) && (40..<80).contains(y)) {
                XCTAssertEqual(picture[x, y], Self.background)
            }
        }
    }

    // MARK: Drawing

    func testDrawnAnewOnlyForStateSizeAndScale() throws {
        placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .recording
        func surface() throws -> ObjectIdentifier {
            try scene.commit()
            let root = try XCTUnwrap(placeholder.anchoredWindow).root
            let contents = try XCTUnwrap(root.sublayers[0].contents)
            guard case .surface(let pixels) = contents else { preconditionFailure("not a surface") }
            kept.append(pixels)
            return ObjectIdentifier(pixels)
        }
        // Keeps the memory of dropped pictures from being used again.
        var kept: [PixelBuffer] = []
        let first = try surface()
        XCTAssertEqual(try surface(), first)
        placeholder.frame.origin = Point(3.3, 7.1)
        XCTAssertEqual(try surface(), first)
        recorder.state = .recording
        XCTAssertEqual(try surface(), first)
        recorder.state = .countdown(2)
        let second = try surface()
        XCTAssertNotEqual(second, first)
        try scene.resize(to: scene.size, scale: 3)
        let third = try surface()
        XCTAssertNotEqual(third, second)
        placeholder.frame.size.width = 40
        XCTAssertNotEqual(try surface(), third)
    }

    func testAScaleAtWhichTheTextIsTooLarge() throws {
        let button = placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .recording
        placeholder.frame = Rect(0, 0, 10, 10)
        try scene.resize(to: Size(10, 10), scale: 200)
        try scene.commit()
        XCTAssertNotNil(button.drawingError)
        try scene.resize(to: Size(160, 60), scale: 2)
        try scene.commit()
        XCTAssertNil(button.drawingError)
    }

    // MARK: Following and stopping

    private func tap(_ point: Point) -> PointerResponse {
        scene.send(PointerEvent(.began, at: point))
        return scene.send(PointerEvent(.ended, at: point))
    }

    func testATapStopsOnce() throws {
        placeholder.hideFromCapture(recorder: recorder)
        var stops = 0
        for state in Self.looks + [.recording] {
            recorder.state = state
            try scene.commit()
            switch state {
            case .countdown, .recording: stops += 1
            default: break
            }
            XCTAssertEqual(tap(placeholder.frame.center), .tapped, "\(state)")
            XCTAssertEqual(recorder.stops, stops, "\(state)")
        }
        // Beside the capsule the app gets it, and so everywhere when idle.
        XCTAssertEqual(tap(Point(11, 11)), .tracked)
        recorder.state = .idle
        try scene.commit()
        XCTAssertEqual(tap(placeholder.frame.center), .tracked)
        XCTAssertEqual(recorder.stops, stops)
    }

    func testTheStateAtTheTapCounts() throws {
        placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .recording
        try scene.commit()
        recorder.state = .saving
        XCTAssertEqual(tap(placeholder.frame.center), .tapped)
        XCTAssertEqual(recorder.stops, 0)
    }

    func testTwiceOnOneLayer() throws {
        recorder.state = .recording
        let button = placeholder.hideFromCapture(recorder: recorder)
        XCTAssertEqual(placeholder.opacity, 0)
        XCTAssertTrue(placeholder.hideFromCapture(recorder: recorder) === button)
        XCTAssertEqual(scene.windows.count, 2)
        XCTAssertEqual(placeholder.anchoredWindow?.root.sublayers.count, 1)
        let other = FakeRecorder()
        other.state = .saving
        XCTAssertTrue(placeholder.hideFromCapture(recorder: other) === button)
        XCTAssertEqual(try display().words.filter { $0 == Self.red }.count, 0)
    }

    func testNothingKeepsTheRecorderOrTheButtonAlive() throws {
        var other: FakeRecorder? = FakeRecorder()
        other?.state = .recording
        weak var button = placeholder.hideFromCapture(recorder: other!)
        XCTAssertNotEqual(Set(try display().words), [Self.background])
        weak let gone = other
        other = nil
        XCTAssertNil(gone)
        XCTAssertEqual(Set(try display().words), [Self.background])
        scene.remove(try XCTUnwrap(placeholder.anchoredWindow))
        XCTAssertNil(button)
        button = placeholder.hideFromCapture(recorder: recorder)
        XCTAssertNotNil(button)
        XCTAssertEqual(scene.windows.count, 2)
    }

    func testItFollowsThePlaceholder() throws {
        placeholder.frame.size = StopButton.fittingSize(for: .recording)
        placeholder.hideFromCapture(recorder: recorder)
        recorder.state = .recording
        let first = try display()
        placeholder.frame.origin.x += 20
        app.root.boundsOrigin.y = 5
        let second = try display()
        XCTAssertNotEqual(first, second)
        for y in 10..<first.height {
            for x in 0..<first.width - 40 where second[x + 40, y - 10] != first[x, y] {
                return XCTFail("(\(x), \(y)) didn't move along")
            }
        }
    }

    // MARK: With a recorder

    /// Writes nothing.
    private final class NoSink: RecordingSink {
        var pixelFormat: PixelFormat { .argb32 }
        func start() throws(RecordingError) {}
        func append(_ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64)
            throws(RecordingError)
        {}
        func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError) {}
        func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {}
        func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie {
            RecordedMovie(path: "movie", durationInNanoseconds: time, frameCount: 1, byteCount: 0)
        }
        func abandon() -> String? { nil }
        func discard() {}
    }

    func testATapStopsAScreenRecorder() async throws {
        let recorder = ScreenRecorder(scene: scene, output: RecordingDestination { NoSink() })
        placeholder.hideFromCapture(recorder: recorder)
        XCTAssertEqual(Set(try display().words), [Self.background])
        try await recorder.start(countdown: 0)
        // The next commit shows it, and so does the one after the tap.
        XCTAssertTrue(try display().words.contains(Self.red))
        XCTAssertEqual(tap(placeholder.frame.center), .tapped)
        for await state in recorder.states where state == .idle { break }
        XCTAssertEqual(Set(try display().words), [Self.background])
    }
}
