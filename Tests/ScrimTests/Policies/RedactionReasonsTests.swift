import Scrim
import ScrimTestSupport
import XCTest

/// Redaction reasons and the modifiers that read and write them, on pixels.
final class RedactionReasonsTests: XCTestCase {
    private typealias Word = Paint.Word
    /// `RedactionReasons.overlay`
    private let overlay: UInt32 = 0xff8e_8e93

    /// Holds what is seen of a red layer to words, the modifiers being put on it by the closure.
    private func assertSeen(
        display: UInt32 = Word.red, captures: UInt32, sceneReasons: RedactionReasons = [], line: UInt = #line,
        _ modify: (Layer) -> Void
    ) throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            scene.redactionReasons = sceneReasons
            subject.layer.backgroundColor = Paint.red
            modify(subject.layer)
            let frame = try AllViews(scene).commit()
            assertPixel(frame, 1, 1, display: display, captures: captures, line: line)
        }
    }

    func testTheRawValues() {
        XCTAssertEqual(RedactionReasons.screencaptureProhibited.rawValue, 1 << 3)
        XCTAssertEqual(RedactionReasons.privacy.rawValue, 1 << 1)
    }

    func testAReasonThatNobodyReadsChangesNothing() throws {
        let all: RedactionReasons = [.privacy, .screencaptureProhibited]
        try assertSeen(captures: Word.red, sceneReasons: all) { _ in }
        try assertSeen(captures: Word.red) { $0.redacted(reason: all) }
        try assertSeen(captures: Word.red) { $0.privacySensitive() }
        try assertSeen(captures: Word.red) { $0.privacySensitive(false) }
        try assertSeen(captures: Word.red, sceneReasons: .init(rawValue: ~0b1010)) { $0.privacySensitive() }
    }

    /// Ordinary redaction covers on the display too.
    func testPrivacyCoversEverywhere() throws {
        try assertSeen(display: overlay, captures: overlay, sceneReasons: .privacy) { $0.privacySensitive() }
        try assertSeen(display: overlay, captures: overlay) {
            $0.privacySensitive().redacted(reason: .privacy)
        }
        try assertSeen(captures: Word.red, sceneReasons: .privacy) { $0.privacySensitive(false) }
    }

    func testTheCoverStandsForAllInsideAndCapturesMayHideMore() throws {
        try assertSeen(display: overlay, captures: overlay, sceneReasons: .privacy) { layer in
            layer.privacySensitive()
            layer.opacity = 0.2
            layer.add(self.layer(Rect(0, 0, 2, 2), Paint.green))
        }
        try assertSeen(display: overlay, captures: Word.slate, sceneReasons: .privacy) { layer in
            layer.privacySensitive()
            layer.capture = .omitted
        }
        try assertSeen(display: overlay, captures: overlay, sceneReasons: .privacy) { layer in
            layer.privacySensitive()
            layer.capture = .blurred(radius: 2)
        }
        // Of two colours the first, which is the policy's; the display has no policy.
        try assertSeen(display: overlay, captures: Word.black, sceneReasons: .privacy) { layer in
            layer.privacySensitive()
            layer.capture = .solid(.black)
        }
    }

    func testAProhibitedCaptureOmits() throws {
        try assertSeen(captures: Word.slate, sceneReasons: .screencaptureProhibited) {
            $0.privacySensitive(false)
        }
        try assertSeen(captures: Word.slate, sceneReasons: .screencaptureProhibited) { $0.privacySensitive() }
        try assertSeen(display: overlay, captures: Word.slate) { layer in
            layer.privacySensitive().redacted(reason: [.privacy, .screencaptureProhibited])
        }
    }

    /// The effect sees what is written after it, which is outside of it.
    func testTheOrderOfModifiers() throws {
        try assertSeen(captures: Word.slate) { layer in
            layer.privacySensitive(false).redacted(reason: .screencaptureProhibited)
        }
        try assertSeen(captures: Word.red) { layer in
            layer.redacted(reason: .screencaptureProhibited).privacySensitive(false)
        }
        try assertSeen(captures: Word.red, sceneReasons: .screencaptureProhibited) { layer in
            layer.privacySensitive().unredacted()
        }
        try assertSeen(captures: Word.slate, sceneReasons: .screencaptureProhibited) { layer in
            layer.unredacted().privacySensitive()
        }
        try assertSeen(captures: Word.slate) { layer in
            layer.privacySensitive().redacted(reason: .screencaptureProhibited).unredacted()
        }
        try assertSeen(captures: Word.red) { layer in
            layer.privacySensitive().unredacted().redacted(reason: .screencaptureProhibited)
        }
    }

    func testReasonsAreInherited() throws {
        func assertChild(
            captures: UInt32, display: UInt32 = Word.green, line: UInt = #line,
            _ modify: (Layer, Layer) -> Void
        ) throws {
            try forLayerAndWindow(2, 2) { scene, parent in
                let between = Layer(frame: Rect(0, 0, 2, 2))
                let child = layer(Rect(0, 0, 2, 2), Paint.green)
                between.add(child)
                parent.layer.add(between)
                modify(parent.layer, child)
                let frame = try AllViews(scene).commit()
                assertPixel(frame, 0, 0, display: display, captures: captures, line: line)
            }
        }
        try assertChild(captures: Word.slate) { parent, child in
            parent.redacted(reason: .screencaptureProhibited)
            child.privacySensitive(false)
        }
        try assertChild(captures: overlay, display: overlay) { parent, child in
            parent.redacted(reason: .privacy)
            child.privacySensitive()
        }
        try assertChild(captures: Word.green) { parent, child in
            parent.unredacted().redacted(reason: .screencaptureProhibited)
            child.privacySensitive(false)
        }
        try assertChild(captures: Word.green) { parent, child in
            parent.redacted(reason: .screencaptureProhibited)
            child.privacySensitive(false).unredacted()
        }
        // What a sublayer reads or writes doesn't reach its superlayer.
        try assertChild(captures: Word.green) { parent, child in
            parent.privacySensitive()
            child.redacted(reason: .screencaptureProhibited)
        }
        // A sublayer of what is hidden can't take itself out.
        try assertChild(captures: Word.slate) { parent, child in
            parent.hiddenFromCapture()
            child.hiddenFromCapture(false)
        }
    }

    func testHiddenFromCaptureToggledAThousandTimes() throws {
        try forLayerAndWindow(2, 2) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            let views = try AllViews(scene)
            for toggle in 1...1000 {
                subject.layer.hiddenFromCapture(toggle % 2 == 1)
                let frame = try views.commit()
                let seen = toggle % 2 == 1 ? Word.slate : Word.red
                assertPixel(frame, 0, 0, display: Word.red, captures: seen, "\(toggle)")
            }
            XCTAssertEqual(subject.layer.privacyModifiers, [.hiddenFromCapture(false)])
        }
    }

    /// Taking it back takes the bit out of what the effect and the sublayers see, as the transform does that put it in.
    func testHiddenFromCaptureTakenBack() throws {
        try assertSeen(captures: Word.red, sceneReasons: .screencaptureProhibited) { layer in
            layer.privacySensitive().hiddenFromCapture(false)
        }
        try assertSeen(captures: Word.slate, sceneReasons: .screencaptureProhibited) { layer in
            layer.hiddenFromCapture(false).privacySensitive()
        }
    }
}
