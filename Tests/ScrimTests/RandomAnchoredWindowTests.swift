import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// An anchored window over a layer of a random scene, held to the same scene without the window.
final class RandomAnchoredWindowTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<400

    func testTheDisplayAloneShowsIt() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        // Windows that show, and those that don't.
        let counts = Mutex((shown: 0, away: 0))
        SeededCases.run(seeds) { seed in
            let (scene, placeholder) = Self.scene(seed)
            let (twin, transparent) = Self.scene(seed)
            let window = scene.addAnchoredWindow(over: placeholder)
            window.root.backgroundColor = .white
            transparent.opacity = 0
            let (pictures, expected) = (try Self.pictures(scene), try Self.pictures(twin))
            guard pictures.dropFirst() == expected.dropFirst() else {
                return "seed \(seed): a capture shows something of the window\n\(scene.text)"
            }
            let pixels = PixelRect(snapping: window.frame, scale: scene.scale)
            for y in 0..<expected[0].height {
                for x in 0..<expected[0].width {
                    let isInside =
                        !window.root.isHidden && pixels.contains(PixelRect(x, y, 1, 1))
                    guard pictures[0][x, y] == (isInside ? 0xffff_ffff : expected[0][x, y]) else {
                        return "seed \(seed): the display is wrong at (\(x), \(y))\n\(scene.text)"
                    }
                }
            }
            counts.withLock {
                $0.shown += pictures[0] != expected[0] ? 1 : 0
                $0.away += window.root.isHidden ? 1 : 0
            }
            return nil
        }
        guard seeds == Self.standardSeeds else { return }
        let (shown, away) = counts.withLock { $0 }
        XCTAssertGreaterThan(shown, 200)
        XCTAssertGreaterThan(away, 10)
    }

    /// The scene of the seed and one of its layers, the same each time.
    private static func scene(_ seed: UInt64) -> (Scene, Layer) {
        let scene = SceneGenerator(seed: seed).makeScene()
        var layers: [Layer] = []
        func collect(_ layer: Layer) {
            layers.append(layer)
            for sublayer in layer.sublayers { collect(sublayer) }
        }
        for window in scene.windows { collect(window.root) }
        var random = SplitMix64(seed: seed &+ 2)
        return (scene, random.pick(layers))
    }

    private static func pictures(_ scene: Scene) throws -> [Picture] {
        try scene.commit()
        let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
        let frame = try Compositor(scene).render(outputs)
        return outputs.map { Picture(frame[$0].pixels).opaque }
    }
}
