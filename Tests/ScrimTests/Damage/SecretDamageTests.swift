import Scrim
import ScrimTestSupport
import XCTest

/// What a capture doesn't show doesn't damage it, wherever in the tree it is.
final class SecretDamageTests: XCTestCase {
    /// In groups of all kinds, empty but for it or not, beside others of the same kind: a secret comes, moves, changes and goes.
    func testASecretInAGroupDamagesNoCapture() throws {
        let groups: [(String, (Layer) -> Void)] = [
            ("faded", { $0.opacity = 0.5 }),
            ("clipped", { ($0.masksToBounds, $0.cornerRadius) = (true, 3) }),
            ("turned", { ($0.masksToBounds, $0.transform) = (true, .rotation(sine: 0.6, cosine: 0.8)) }),
            (
                "masked",
                {
                    let mask = Layer(frame: Rect(1, 1, 12, 12))
                    mask.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 200)
                    mask.cornerRadius = 4
                    $0.mask = mask
                }
            ),
            ("masked by nothing", { $0.mask = Layer(frame: Rect(0, 0, 9, 9)) }),
            ("shadowed", { ($0.shadowColor, $0.opacity) = (.black, 0.5) }),
            ("over a backdrop", { ($0.backdropBlur, $0.opacity) = (1, 0.5) }),
        ]
        for (what, change) in groups {
            for isEmpty in [true, false] {
                for place in 0...2 {
                    try check(
                        "\(what), empty: \(isEmpty), place \(place)", change, isEmpty: isEmpty, place: place)
                }
            }
        }
    }

    private func check(_ what: String, _ change: (Layer) -> Void, isEmpty: Bool, place: Int) throws {
        let scene = scene(40, 24, background: Paint.slate) { root in
            for x in [2.0, 22] {
                let group = Layer(frame: Rect(x, 2, 14, 14))
                group.backgroundColor = Paint.blue
                change(group)
                root.add(group)
            }
        }
        let root = scene.windows[0].root
        let group = Layer(frame: Rect(2, 2, 14, 14))
        if !isEmpty { group.backgroundColor = Paint.green }
        change(group)
        root.insert(group, at: place)
        let secret = Layer(frame: Rect(3, 3, 5, 5))
        secret.backgroundColor = Paint.red
        secret.capture = .omitted
        let compositor = try Compositor(scene)
        let (display, capture) = (Output.display(), Output.capture(.recording, bufferCount: 2))
        func frame() throws -> Frame {
            try scene.commit()
            return try compositor.render([display, capture])
        }
        _ = try frame()
        let steps: [(String, () -> Void)] = [
            ("comes", { group.add(secret) }), ("moves", { secret.frame = Rect(-2, 8, 30, 9) }),
            ("changes", { (secret.opacity, secret.cornerRadius) = (0.5, 4) }),
            ("goes", { secret.removeFromSuperlayer() }),
        ]
        for (step, edit) in steps {
            edit()
            let result = try frame()[capture]
            XCTAssertEqual(result.status, .idle, "\(what): the secret \(step)")
            XCTAssertEqual(result.damage, [], "\(what): the secret \(step)")
        }
        // The damage of the group is that of what is seen of it.
        var damages: [PixelRegion] = []
        for isThere in [false, true] {
            if isThere {
                group.add(secret)
                secret.frame = Rect(-20, -20, 90, 90)
            }
            _ = try frame()
            group.frame.origin.y += 1
            damages.append(try frame()[capture].damage)
            group.frame.origin.y -= 1
        }
        XCTAssertEqual(damages[0], damages[1], what)
    }

    /// A host draws the display whenever a secret changes on it, and the capture now and then.
    func testHowOftenTheDisplayIsDrawnIsNotSeenInACapturesDamage() throws {
        let damages = try [0, 1, 200].map { count in
            let dot = layer(Rect(1, 2, 3, 4), Paint.blue)
            let secret = layer(Rect(10, 10, 5, 5), Paint.red)
            secret.capture = .omitted
            let scene = scene(40, 24, background: Paint.slate) { root in
                root.add(secret)
                root.add(dot)
            }
            try scene.commit()
            let compositor = try Compositor(scene)
            let (display, capture) = (Output.display(), Output.capture(.recording, bufferCount: 2))
            _ = try compositor.render([display, capture])
            for index in 0..<count {
                secret.frame.origin.x = Double(index % 20)
                try scene.commit()
                _ = try compositor.render([display])
            }
            dot.backgroundColor = Paint.green
            try scene.commit()
            return try compositor.render([display, capture])[capture].damage
        }
        XCTAssertEqual(damages, Array(repeating: [PixelRect(1, 2, 3, 4)], count: 3))
    }

    /// Those that are drawn together with it or meanwhile, up to as many as there may be.
    func testTheDisplayReportsTheSameHoweverManyCapturesComeAndGo() throws {
        let dot = layer(Rect(1, 2, 3, 4), Paint.blue)
        let scene = scene(40, 24, background: Paint.slate) { $0.add(dot) }
        try scene.commit()
        let compositor = try Compositor(scene)
        let display = Output.display()
        _ = try compositor.render([display])
        var captures: [Output] = []
        for count in [1, 5, 31, 31, 20, 31] {
            let more = (0..<count).map { _ in Output.capture(.recording) }
            captures += more
            _ = try compositor.render(more)
            dot.backgroundColor = Color(red: UInt8(captures.count), green: 0, blue: 0)
            try scene.commit()
            let frame = try compositor.render([display])
            XCTAssertEqual(frame[display].damage, [PixelRect(1, 2, 3, 4)], "\(captures.count)")
        }
    }
}
