import Scrim
import ScrimTestSupport
import XCTest

/// Placeholders that would show themselves: the commit says where, and the last snapshot stays.
final class PlaceholderCycleTests: XCTestCase {
    private typealias Word = Paint.Word

    /// Holds a scene with a red layer to being refused once the closure has changed it, and to being what it was
    /// until then.
    private func assertRefused(
        at paths: Set<String>, line: UInt = #line, _ change: (_ root: Layer, _ secret: Layer) -> Void
    ) throws {
        let secret = layer(Rect(0, 0, 4, 4), Paint.red)
        secret.capture = .solid(.black)
        let scene = scene(4, 4, background: Paint.slate) { $0.add(secret) }
        let views = try AllViews(scene)
        let before = try views.commit()
        assertCapturesAre(Word.black, before, line: line)
        change(scene.windows[0].root, secret)
        scene.background = .white
        XCTAssertThrowsError(try scene.commit(), line: line) { error in
            guard case .invalidPolicy(let path, .placeholderOfItself)? = error as? SceneError else {
                return XCTFail("\(error)", line: line)
            }
            XCTAssertTrue(paths.contains(path), path, line: line)
            XCTAssertFalse("\(error)".contains("\n"), line: line)
        }
        XCTAssertEqual(try views.draw(), before, "the old snapshot stays", line: line)
        XCTAssertEqual(try AllViews(scene).draw(), before, line: line)
    }

    func testALayerThatStandsForItself() throws {
        try assertRefused(at: ["windows[0].layers[0]"]) { $1.capture = .placeholder($1) }
        try assertRefused(at: ["windows[0].layers[0]"]) { _, secret in
            _ = secret.protect(.placeholder(secret))
        }
        try assertRefused(at: ["windows[0].layers[0]"]) { _, secret in
            secret.capture = CapturePolicy([.mirroring: .placeholder(secret)])
        }
        try assertRefused(at: ["windows[0]"]) { root, _ in root.capture = .placeholder(root) }
    }

    func testAnAncestorOrASublayer() throws {
        try assertRefused(at: ["windows[0]", "windows[0].layers[0]"]) { root, secret in
            secret.capture = .placeholder(root)
        }
        try assertRefused(at: ["windows[0].layers[0]", "windows[0].layers[0].layers[0]"]) { _, secret in
            let inside = self.layer(Rect(0, 0, 1, 1), .white)
            secret.add(inside)
            secret.capture = .placeholder(inside)
        }
    }

    func testAWindowThatIsReplacedByWhatIsInIt() throws {
        let scene = scene(4, 4) { root in root.add(layer(Rect(0, 0, 4, 4), Paint.red)) }
        let window = scene.windows[0]
        for template in [window.root, window.root.sublayers[0]] {
            window.capture = .placeholder(template)
            XCTAssertThrowsError(try scene.commit()) { error in
                guard case .invalidPolicy(let path, .placeholderOfItself)? = error as? SceneError else {
                    return XCTFail("\(error)")
                }
                XCTAssertTrue(path.hasPrefix("windows[0]"), path)
            }
        }
    }

    func testTwoThatStandForEachOther() throws {
        try assertRefused(at: ["layer a", "layer b"]) { _, secret in
            let (a, b) = (
                Layer(frame: Rect(0, 0, 1, 1), name: "a"), Layer(frame: Rect(0, 0, 1, 1), name: "b")
            )
            a.capture = .placeholder(b)
            b.capture = .placeholder(a)
            secret.capture = .placeholder(a)
        }
    }

    func testALongWayRound() throws {
        for mask in [false, true] {
            try assertRefused(at: Set((0..<50).map { "layer \($0)" })) { _, secret in
                let templates = (0..<50).map { Layer(frame: Rect(0, 0, 1, 1), name: "\($0)") }
                for (index, template) in templates.enumerated() {
                    let inside = Layer(frame: Rect(0, 0, 1, 1))
                    inside.capture = .placeholder(templates[(index + 1) % templates.count])
                    if mask { template.mask = inside } else { template.add(inside) }
                }
                secret.capture = .placeholder(templates[0])
            }
        }
    }

    /// Many layers and one template, and templates that share one, aren't a cycle.
    func testWhatIsNoCycle() throws {
        let shared = layer(Rect(0, 0, 4, 4), Paint.green)
        let templates = (0..<2).map { _ in
            let template = Layer(frame: Rect(0, 0, 4, 4))
            let inside = Layer(frame: Rect(0, 0, 4, 4))
            inside.capture = .placeholder(shared)
            template.add(inside)
            return template
        }
        let scene = scene(4, 4, background: Paint.slate) { root in
            for template in templates {
                let secret = layer(Rect(0, 0, 4, 4), Paint.red)
                secret.capture = .placeholder(template)
                root.add(secret)
            }
        }
        assertCapturesAre(Word.green, try AllViews(scene).commit())
    }

    /// A refused commit can be mended.
    func testMended() throws {
        let secret = layer(Rect(0, 0, 4, 4), Paint.red)
        secret.capture = .placeholder(secret)
        let scene = scene(4, 4, background: Paint.slate) { $0.add(secret) }
        XCTAssertThrowsError(try scene.commit())
        secret.capture = .omitted
        assertCapturesAre(Word.slate, try AllViews(scene).commit())
    }
}
