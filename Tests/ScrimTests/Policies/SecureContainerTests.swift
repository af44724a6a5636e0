import Scrim
import ScrimTestSupport
import XCTest

/// The container of a secure text field, on pixels.
final class SecureContainerTests: XCTestCase {
    private typealias Word = Paint.Word
    private let container = SecureContainer(frame: Rect(0, 0, 4, 4))

    /// The container with a field in it, above a blurred copy.
    private func views() throws -> AllViews {
        let scene = scene(4, 4, background: Paint.slate) { root in
            root.add(layer(Rect(0, 0, 2, 4), Paint.green))
            container.add(layer(Rect(0, 0, 4, 4), Paint.red))
            root.add(container)
        }
        return try AllViews(scene)
    }

    private func assertSees(
        _ frame: Views, _ routes: [CaptureRoute], secret: Bool, line: UInt = #line
    ) {
        for route in routes {
            XCTAssertEqual(frame[route][0, 0], secret ? Word.red : Word.green, "\(route)", line: line)
            XCTAssertEqual(frame[route][3, 0], secret ? Word.red : Word.slate, "\(route)", line: line)
        }
        XCTAssertTrue(frame.display.words.allSatisfy { $0 == Word.red }, line: line)
    }

    func testItHidesFromEveryCapture() throws {
        XCTAssertEqual(container.preset, .everyCapture)
        XCTAssertTrue(container.isSecure)
        assertSees(try views().commit(), AllViews.routes, secret: false)
    }

    /// Why it isn't enough there: stills leave it out and the stream lets it through.
    func testThePresetOfAnOlderFinding() throws {
        container.preset = .iOS27
        let frame = try views().commit()
        assertSees(frame, [.screenshot, .thumbnail, AllViews.hostRoute], secret: false)
        assertSees(frame, [.recording, .mirroring], secret: true)
    }

    func testOneThatIsNotSecureHidesNothing() throws {
        let views = try views()
        for preset in [SecureContainer.Preset.everyCapture, .iOS27] {
            container.preset = preset
            container.isSecure = false
            assertSees(try views.commit(), AllViews.routes, secret: true)
            container.isSecure = true
            assertSees(try views.commit(), [.screenshot], secret: false)
        }
    }

    /// Its own policy and that of what is in it still count.
    func testPoliciesBesideIt() throws {
        container.preset = .iOS27
        container.capture = CapturePolicy([.recording: .omitted, .mirroring: .visible])
        let views = try views()
        let frame = try views.commit()
        assertSees(frame, [.screenshot, .recording, .thumbnail, AllViews.hostRoute], secret: false)
        assertSees(frame, [.mirroring], secret: true)
        container.isSecure = false
        container.capture = .visible
        container.sublayers[0].capture = .omitted
        assertSees(try views.commit(), AllViews.routes, secret: false)
    }
}
