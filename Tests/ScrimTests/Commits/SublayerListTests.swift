import ScrimTestSupport
import XCTest

@testable import Scrim

/// Lists of sublayers against plain arrays.
final class SublayerListTests: XCTestCase {
    func testRunsHoldTheLayersInTheirOrder() throws {
        SeededCases.run(0..<20) { seed in
            var random = SplitMix64(seed: seed)
            let scene = try Scene(size: Size(1, 1))
            let parent = scene.addWindow().root
            var expected: [Layer] = []
            // Lists grow, and shrink again.
            for step in 0..<1200 {
                let grows = random.chance(perMille: step < 600 ? 800 : 250)
                if grows || expected.isEmpty {
                    let layer = Layer()
                    let index = random.pick([0, expected.count, random.integer(in: 0...expected.count)])
                    parent.insert(layer, at: index)
                    expected.insert(layer, at: index)
                } else {
                    let index = random.integer(in: 0...expected.count - 1)
                    expected.remove(at: index).removeFromSuperlayer()
                }
                if step % 10 > 0 { continue }
                if let problem = try Self.problem(parent, expected, scene) {
                    return "seed \(seed), step \(step): \(problem)"
                }
            }
            return nil
        }
    }

    private static func problem(_ parent: Layer, _ expected: [Layer], _ scene: Scene) throws -> String? {
        guard parent.sublayers.elementsEqual(expected, by: ===) else { return "other layers" }
        let runs = parent.sublayerList.runs
        guard runs.reduce(0, { $0 + $1.count }) == expected.count else { return "runs of other lengths" }
        var begin = 0
        for run in runs {
            let layers = expected[begin..<begin + run.count]
            begin += run.count
            guard (1...128).contains(run.count) else { return "a run of \(run.count)" }
            guard layers.allSatisfy({ $0.run === run }) else { return "a layer in another run than it says" }
        }
        guard zip(runs, runs.dropFirst()).allSatisfy({ $0.count + $1.count > 64 }) else {
            return "two runs that could be one"
        }
        let nodes = try scene.commit().windows[0].root.sublayers.map(\.node.layer.id)
        return nodes == expected.map(\.id) ? nil : "another order in the snapshot"
    }
}
