import Scrim
import ScrimTestSupport
import XCTest

/// Numbers at the limits of types and of pixman: no redaction is silently not drawn, no frame fails.
final class HostileNumberCaseTests: XCTestCase {
    private typealias Word = Paint.Word

    private let coordinates: [Double] = [
        Double(Int64.min), Double(Int32.min), -32_769, -32_768, -32_767, -1, 0, 1, 7, 32_766, 32_767, 32_768,
        65_536, Double(Int32.max), Double(Int64.max), 1e300, -1e300,
    ]

    /// Wherever the display shows the secret the capture shows what stands for it, and nowhere the secret.
    private func assertRedacted(
        _ frame: Views, by word: UInt32?, _ what: String, line: UInt = #line
    ) {
        let capture = commonCapture(frame, line: line)
        XCTAssertFalse(capture.words.contains(Word.red), what, line: line)
        guard let word else { return }
        for (shown, seen) in zip(frame.display.words, capture.words) where shown == Word.red {
            if seen != word { return XCTFail("\(what): \(String(seen, radix: 16))", line: line) }
        }
    }

    func testFrames() throws {
        let template = layer(Rect(0, 0, 1e301, 1e301), Paint.green)
        for (appearance, word) in [
            (Appearance.solid(.black), Word.black), (.omitted, Word.slate),
            (.placeholder(template), Word.green),
        ] {
            let secret = layer(.zero, Paint.red)
            secret.capture = CapturePolicy(appearance)
            let scene = scene(16, 8, background: Paint.slate) { $0.add(secret) }
            let views = try AllViews(scene)
            var covering = 0
            for x in coordinates {
                for width in coordinates {
                    secret.frame = Rect(x, x < 0 ? x : 0, width, width)
                    let frame = try views.commit()
                    assertRedacted(frame, by: word, "\(appearance) \(secret.frame)")
                    if frame.display.words.contains(Word.red) { covering += 1 }
                }
            }
            XCTAssertGreaterThan(covering, 40)
        }
    }

    func testTransformsOriginsAndScales() throws {
        var covering = 0
        func assertBlack(_ frame: Views, _ what: String) {
            assertRedacted(frame, by: Word.black, what)
            if frame.display.words.contains(Word.red) { covering += 1 }
        }
        for scale in [1e-3, 1, 1.25, 100] {
            for magnification in [1e-300, 1e-9, 1, 1e9, 1e150, -1e9] {
                let secret = layer(Rect(-4, -4, 24, 24), Paint.red)
                secret.capture = .solid(.black)
                secret.transform = .scale(magnification, magnification)
                let scene = scene(16 / scale, 8 / scale, scale: scale, background: Paint.slate) {
                    $0.add(secret)
                }
                let views = try AllViews(scene)
                for origin in [0, 1e9, -1e300] {
                    secret.boundsOrigin = Point(origin, origin)
                    assertBlack(try views.commit(), "\(scale) \(magnification) \(origin)")
                }
                secret.transform = AffineTransform(
                    a: magnification, b: magnification, c: -magnification, d: magnification, tx: 0, ty: 0)
                assertBlack(try views.commit(), "turned, \(scale) \(magnification)")
            }
        }
        XCTAssertGreaterThan(covering, 20)
    }

    /// What blurs: a uniform layer stays as it is, however wide or narrow the blur.
    func testRadiiAndCells() throws {
        let tiny: [Double] = [.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-200, 1e-20, 1e-6, 0.01]
        let wide: [Double] = [0.3, 15, 999.9, 1000]
        for value in tiny + wide {
            for appearance in [Appearance.blurred(radius: value), .pixelated(cell: value)] {
                try forLayerAndWindow(8, 8, frame: Rect(2, 2, 4, 4)) { scene, subject in
                    subject.layer.backgroundColor = Paint.green
                    subject.capture = CapturePolicy(appearance)
                    let frame = try AllViews(scene).commit()
                    assertPixel(frame, 3, 3, display: Word.green, captures: Word.green, "\(appearance)")
                    assertPixel(frame, 1, 3, display: Word.slate, captures: Word.slate, "\(appearance)")
                }
            }
        }
    }

    func testBackdropsAndShadows() throws {
        let values: [Double] = [
            .leastNonzeroMagnitude, 1e-200, 1e-20, 1e-6, 0.01, 0, -1, 1000, 1e9, .infinity, -.infinity, .nan,
        ]
        for value in values {
            try forLayerAndWindow(8, 8, frame: Rect(2, 2, 4, 4)) { scene, subject in
                subject.layer.backgroundColor = Paint.green
                subject.layer.backdropBlur = value
                subject.layer.shadowColor = .black
                subject.layer.shadowRadius = value
                subject.layer.shadowOffset = Point(0, 0)
                let views = try AllViews(scene)
                let first = try views.commit()
                assertPixel(first, 3, 3, display: Word.green, captures: Word.green, "\(value)")
                subject.layer.shadowOffset = Point(value, -value)
                let second = try views.commit()
                assertPixel(second, 3, 3, display: Word.green, captures: Word.green, "\(value)")
                subject.capture = .omitted
                assertCapturesAre(Word.slate, try views.commit(), "\(value)")
            }
        }
    }

    /// A scale of the layer takes a blur's radius along, to any size.
    func testBlursOfScaledLayers() throws {
        var showing = 0
        for magnification in [1e-300, 1e-160, 1e-9, 1e9, 1e160, 1e300] {
            for appearance in [Appearance.blurred(radius: 1000), .pixelated(cell: 16_384)] {
                let scene = scene(8, 8, background: Paint.slate) { root in
                    let size = 8 / magnification
                    let secret = layer(Rect(4 - size / 2, 4 - size / 2, size, size), Paint.green)
                    secret.transform = .scale(magnification, magnification)
                    secret.capture = CapturePolicy(appearance)
                    secret.backdropBlur = 1000
                    root.add(secret)
                }
                let frame = try AllViews(scene).commit()
                let what = "\(appearance) \(magnification)"
                let isShown = frame.display.words.contains(Word.green)
                XCTAssertEqual(commonCapture(frame).words.contains(Word.green), isShown, what)
                if isShown { showing += 1 }
            }
        }
        XCTAssertGreaterThanOrEqual(showing, 4)
    }
}
