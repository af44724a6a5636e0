import Scrim
import ScrimTestSupport
import XCTest

/// Tokens that keep a layer or a window protected. Their counting is case B23.
final class ProtectionTokenTests: XCTestCase {
    private typealias Word = Paint.Word

    func testATokenThatIsLetGoStaysHeld() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            weak var dropped: ProtectionToken?
            do {
                let token = subject.protect()
                dropped = token
            }
            XCTAssertNil(dropped)
            let views = try AllViews(scene)
            assertPixel(try views.commit(), 0, 0, display: Word.red, captures: Word.slate)
            try subject.protect().release()
            assertPixel(try views.commit(), 0, 0, display: Word.red, captures: Word.slate)
        }
    }

    func testTheMostRestrictiveTokenHolds() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let views = try AllViews(scene)
            let colour = subject.protect(.solid(.black))
            let nothing = subject.protect(.visible)
            let later = subject.protect(.solid(.white))
            let all = subject.protect(.omitted)
            func assertSeen(_ word: UInt32, line: UInt = #line) throws {
                assertPixel(try views.commit(), 0, 0, display: Word.red, captures: word, line: line)
            }
            try assertSeen(Word.slate)
            try all.release()
            try assertSeen(Word.black)
            try colour.release()
            try assertSeen(Word.white)
            try later.release()
            try assertSeen(Word.red)
            XCTAssertNoThrow(try nothing.release())
        }
    }

    func testAReleaseShowsFromTheCommitOn() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let token = subject.protect()
            let views = try AllViews(scene)
            assertPixel(try views.commit(), 0, 0, display: Word.red, captures: Word.slate)
            try token.release()
            assertPixel(try views.draw(), 0, 0, display: Word.red, captures: Word.slate)
            assertPixel(try views.commit(), 0, 0, display: Word.red, captures: Word.red)
        }
    }

    /// The policy is the layer's, wherever that goes.
    func testATokenGoesWithItsLayer() throws {
        let secret = layer(Rect(0, 0, 2, 2), Paint.red)
        let token = secret.protect()
        for _ in 0..<2 {
            let scene = scene(2, 2, background: Paint.slate) { $0.add(secret) }
            assertPixel(try AllViews(scene).commit(), 0, 0, display: Word.red, captures: Word.slate)
        }
        XCTAssertNoThrow(try token.release())
        XCTAssertEqual(ProtectionError.alreadyReleased.description.contains("\n"), false)
    }

    /// A token may close some routes alone; what it doesn't name is closed.
    func testATokenForOneRoute() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let token = subject.protect(CapturePolicy([.recording: .omitted, .mirroring: .visible]))
            let views = try AllViews(scene)
            let frame = try views.commit()
            for route in AllViews.routes {
                XCTAssertEqual(frame[route][0, 0], route == .mirroring ? Word.red : Word.slate, "\(route)")
            }
            try token.release()
            assertPixel(try views.commit(), 0, 0, display: Word.red, captures: Word.red)
        }
    }
}
