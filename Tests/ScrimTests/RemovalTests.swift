import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// A capture is the display of the scene without what is omitted from it.
final class RemovalTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<2100
    private static let scales: [Double] = [1, 1.25, 4 / 3, 1.5, 1.75, 2, 3]

    /// Through groups, masks, backdrops and shadows; by policies, owners, tokens, update masks, redaction and secure containers. Every scale with
    /// every route.
    func testOmittedIsRemoved() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        // Captures that had something to leave out, and those in which it would have shown.
        let counts = Mutex((omitting: 0, differing: 0))
        SeededCases.run(seeds) { seed in
            let number = Int(seed)
            let route = CaptureRoute.tested[number / Self.scales.count % CaptureRoute.tested.count]
            let generated = SceneGenerator(
                seed: seed, appearances: .withoutSubstitutes, scale: Self.scales[number % Self.scales.count]
            ).make()
            let scene = generated.scene
            try scene.commit()
            let outputs = [Output.capture(route), .display()]
            let frame = try Compositor(scene).render(outputs)
            let capture = Picture(frame[outputs[0]].pixels)
            let before = Picture(frame[outputs[1]].pixels)

            let removed = OmittedLayers.remove(from: generated, for: route)
            try scene.commit()
            let display = Output.display()
            let after = Picture(try Compositor(scene).render([display])[display].pixels)
            if let difference = PictureDifference(expected: after, actual: capture) {
                return FailureReport(name: "RemovalTests", seed: seed)
                    .write(difference, what: "\(route)", scene: generated.text)
            }
            // What was removed did show, so the capture must differ from the display.
            if before != after, capture == before { return "seed \(seed): \(route) shows what is omitted" }
            counts.withLock {
                $0.omitting += removed > 0 ? 1 : 0
                $0.differing += capture != before ? 1 : 0
            }
            return nil
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let (omitting, differing) = counts.withLock { $0 }
        XCTAssertGreaterThan(omitting, 1300)
        XCTAssertGreaterThan(differing, 900)
    }
}
