import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// A capture with omitted layers is the display of the scene without them.
final class RemovalTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<1000

    func testOmittedIsRemoved() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        // Captures that had something to leave out, and those in which it would have shown.
        let counts = Mutex((omitting: 0, differing: 0))
        SeededCases.run(seeds) { seed in
            for route in CaptureRoute.builtIn {
                let scene = SceneGenerator(seed: seed, appearances: .withoutSubstitutes).makeScene()
                try scene.commit()
                let outputs = [Output.capture(route), .display()]
                let frame = try Compositor(scene).render(outputs)
                let capture = Picture(frame[outputs[0]].pixels)
                let before = Picture(frame[outputs[1]].pixels)

                let removed = Self.removeOmitted(from: scene, for: route)
                try scene.commit()
                let display = Output.display()
                let after = Picture(try Compositor(scene).render([display])[display].pixels)
                if let difference = PictureDifference(expected: after, actual: capture) {
                    return FailureReport(name: "RemovalTests", seed: seed)
                        .write(difference, what: "\(route)", scene: scene.text)
                }
                // What was removed did show, so the capture must differ from the display.
                if before != after, capture == before {
                    return "seed \(seed): \(route) shows what is omitted"
                }
                counts.withLock {
                    $0.omitting += removed > 0 ? 1 : 0
                    $0.differing += capture != before ? 1 : 0
                }
            }
            return nil
        }
        guard seeds == Self.standardSeeds else { return }
        let (omitting, differing) = counts.withLock { $0 }
        XCTAssertGreaterThan(omitting, 1500)
        XCTAssertGreaterThan(differing, 1000)
    }

    /// - Returns: how many windows and layers were removed.
    private static func removeOmitted(from scene: Scene, for route: CaptureRoute) -> Int {
        var count = 0
        func isOmitted(_ layer: Layer) -> Bool {
            layer.capture[route] == .omitted || layer.mask.map(isOmittedAnywhere) ?? false
        }
        func isOmittedAnywhere(_ layer: Layer) -> Bool {
            isOmitted(layer) || layer.sublayers.contains(where: isOmittedAnywhere)
        }
        func removeOmitted(below layer: Layer) {
            for sublayer in layer.sublayers {
                if isOmitted(sublayer) {
                    sublayer.removeFromSuperlayer()
                    count += 1
                } else {
                    removeOmitted(below: sublayer)
                }
            }
        }
        for window in scene.windows {
            if window.capture[route] == .omitted || isOmitted(window.root) {
                scene.remove(window)
                count += 1
            } else {
                removeOmitted(below: window.root)
            }
        }
        return count
    }
}
