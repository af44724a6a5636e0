import Scrim
import ScrimTestSupport
import XCTest

/// What a capture is about: it takes away, and never adds.
final class ContentFilterTests: XCTestCase {
    private typealias Word = Paint.Word
    private let scene = try! Scene(size: Size(4, 1), background: Paint.slate)

    /// Windows of one pixel each, from the left: red, its child in green, its grandchild in blue, and another one in white.
    private lazy var windows: [Window] = {
        let colors = [Paint.red, Paint.green, Paint.blue, .white]
        let windows = colors.enumerated().map { x, color in
            let window = scene.addWindow(frame: Rect(Double(x), 0, 1, 1))
            window.root.backgroundColor = color
            return window
        }
        windows[1].owner = windows[0]
        windows[2].owner = windows[1]
        windows[0].application = ApplicationID(rawValue: 7)
        windows[3].application = ApplicationID(rawValue: 8)
        return windows
    }()

    private let everything = [Word.red, Word.green, Word.blue, Word.white]

    /// Holds what every capture shows under a filter to a row of words; the display shows everything.
    private func assertShows(
        _ filter: ContentFilter, _ words: [UInt32], line: UInt = #line
    ) throws {
        let frame = try AllViews(scene, filter: filter).commit()
        XCTAssertEqual(commonCapture(frame).words, words, line: line)
        XCTAssertEqual(frame.display.words, everything, line: line)
    }

    func testExcludingTakesOwnedWindowsAlong() throws {
        let (slate, windows) = (Word.slate, windows)
        try assertShows(.everything, everything)
        try assertShows(.excluding(), everything)
        try assertShows(.excluding(windows: [windows[0].id]), [slate, slate, slate, Word.white])
        try assertShows(.excluding(windows: [windows[1].id]), [Word.red, slate, slate, Word.white])
        try assertShows(
            .excluding(windows: [windows[2].id, windows[3].id]), [Word.red, Word.green, slate, slate])
        try assertShows(
            .excluding(applications: [ApplicationID(rawValue: 7)]), [slate, slate, slate, Word.white])
        try assertShows(
            .excluding(windows: [windows[2].id], applications: [ApplicationID(rawValue: 8)]),
            [Word.red, Word.green, slate, slate])
        try assertShows(.excluding(applications: [ApplicationID(rawValue: 9)]), everything)
    }

    func testIncludingBeginsWithNothing() throws {
        let windows = windows
        try assertShows(.including(), [0, 0, 0, 0])
        try assertShows(.including(windows: [windows[0].id]), [Word.red, Word.green, Word.blue, 0])
        try assertShows(.including(windows: [windows[0].id], childWindows: false), [Word.red, 0, 0, 0])
        try assertShows(.including(windows: [windows[1].id]), [0, Word.green, Word.blue, 0])
        try assertShows(
            .including(applications: [ApplicationID(rawValue: 7)]), [Word.red, Word.green, Word.blue, 0])
        try assertShows(
            .including(applications: [ApplicationID(rawValue: 7)], childWindows: false), [Word.red, 0, 0, 0])
        try assertShows(
            .including(
                windows: [windows[2].id], applications: [ApplicationID(rawValue: 8)], childWindows: false),
            [0, 0, Word.blue, Word.white])
    }

    func testAWindowThatIsNotInTheSceneIsNothing() throws {
        let stranger = Window(frame: Rect(0, 0, 4, 1))
        _ = windows
        try assertShows(.including(windows: [stranger.id]), [0, 0, 0, 0])
        try assertShows(.excluding(windows: [stranger.id]), everything)
        try assertShows(.layer(Layer().id), [0, 0, 0, 0])
    }

    func testItIsHeededFromTheNextFrameOn() throws {
        let windows = windows
        let views = try AllViews(scene)
        XCTAssertEqual(commonCapture(try views.commit()).words, everything)
        views.filter(by: .including(windows: [windows[3].id]))
        XCTAssertEqual(commonCapture(try views.draw()).words, [0, 0, 0, Word.white])
        views.filter(by: .excluding(windows: [windows[3].id]))
        XCTAssertEqual(
            commonCapture(try views.draw()).words, [Word.red, Word.green, Word.blue, Word.slate])
        views.filter(by: .everything)
        let last = try views.draw()
        XCTAssertEqual(commonCapture(last).words, everything)
        XCTAssertEqual(last.display.words, everything)
    }

    func testADisplayShowsEverything() throws {
        let windows = windows
        let display = Output.display()
        display.filter = .including(windows: [windows[3].id])
        XCTAssertEqual(display.filter, .everything)
        try scene.commit()
        XCTAssertEqual(Picture(try Compositor(scene).render([display])[display].pixels).words, everything)
    }

    func testAFilterNeverShowsWhatAPolicyHides() throws {
        let windows = windows
        windows[0].capture = .omitted
        windows[3].root.capture = .solid(.black)
        let all: Set = [windows[0].id, windows[1].id, windows[2].id, windows[3].id]
        try assertShows(.including(windows: all), [0, 0, 0, Word.black])
        try assertShows(.including(windows: [windows[2].id], childWindows: false), [0, 0, 0, 0])
        try assertShows(.layer(windows[0].root.id), [0, 0, 0, 0])
        try assertShows(.layer(windows[1].root.id), [0, 0, 0, 0])
        try assertShows(.layer(windows[3].root.id), [0, 0, 0, Word.black])
        try assertShows(.excluding(), [Word.slate, Word.slate, Word.slate, Word.black])
    }

    /// Two captures of one route with different filters, in one frame.
    func testEachOutputHasItsOwn() throws {
        let windows = windows
        try scene.commit()
        let outputs = windows.map {
            Output.capture(.recording, filter: .including(windows: [$0.id], childWindows: false))
        }
        let frame = try Compositor(scene).render(outputs)
        for (index, output) in outputs.enumerated() {
            let words = (0..<4).map { $0 == index ? everything[index] : 0 }
            XCTAssertEqual(Picture(frame[output].pixels).words, words)
        }
    }
}
