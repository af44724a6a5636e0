import ScrimTestSupport
import Synchronization
import XCTest

@testable import Scrim

/// Commits that make only what changed, against what they would make of a scene that was never committed. `SCRIM_SEED=N` runs
/// one of the scripts, `SCRIM_SEEDS=A..<B` others.
final class RandomEditTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<200
    private static let stepCount = 30

    func testCommitsAfterEditsAreThoseOfANewScene() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        let counts = Mutex((commits: 0, refused: 0, pictures: 0))
        SeededCases.run(seeds) { seed in
            var random = SplitMix64(seed: ~seed)
            var editor = SceneEditor(seed: seed)
            var script: [String] = []
            for step in 0..<Self.stepCount {
                for _ in 0..<random.pick([1, 1, 2, 5]) { script.append(editor.edit()) }
                let scene = editor.scene
                let problem: String?
                do {
                    let snapshot = try scene.commit()
                    counts.withLock { $0.commits += 1 }
                    problem =
                        try Self.difference(snapshot, scene)
                        ?? (step % 4 == 3 ? Self.pictureDifference(scene, seed: seed) : nil)
                    if step % 4 == 3 { counts.withLock { $0.pictures += 1 } }
                } catch let error as SceneError {
                    counts.withLock { $0.refused += 1 }
                    problem = Self.difference(error, scene)
                    // Sometimes the fault stays a while.
                    if random.chance(perMille: 500) {
                        editor.repair()
                        script.append("repair")
                    }
                }
                if let problem {
                    return "seed \(seed), step \(step): \(problem)\nafter \(script.suffix(12))"
                }
            }
            return nil
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let (commits, refused, pictures) = counts.withLock { $0 }
        XCTAssertGreaterThan(commits, 4000)
        XCTAssertGreaterThan(refused, 150)
        XCTAssertGreaterThan(pictures, 1000)
    }

    /// What is wrong with what a commit made, if anything is.
    private static func difference(_ snapshot: SceneSnapshot, _ scene: Scene) throws -> String? {
        let actual = SnapshotText.lines(snapshot)
        let expected = SnapshotText.lines(try FlatScene(scene), of: scene)
        if actual == expected { return nil }
        let index = zip(actual, expected).enumerated().first { $1.0 != $1.1 }?.offset
        guard let index else { return "\(actual.count) lines instead of \(expected.count)" }
        return "line \(index) is\n\(actual[index])\ninstead of\n\(expected[index])"
    }

    /// Whether a commit was refused for another reason than it should have been.
    private static func difference(_ error: SceneError, _ scene: Scene) -> String? {
        do throws(SceneError) {
            _ = try FlatScene(scene)
            return "refused without reason: \(error)"
        } catch let expected {
            return expected == error ? nil : "refused as \(error) instead of \(expected)"
        }
    }

    private static func pictureDifference(_ scene: Scene, seed: UInt64) throws -> String? {
        let views = SceneViews.of(scene, seed: seed)
        let outputs = views.map { $0.output() }
        func pictures() throws -> [Picture] {
            let frame = try Compositor(scene).render(outputs)
            return outputs.map { Picture(frame[$0].pixels) }
        }
        let actual = try pictures()
        let expected = try KeptTrees.withoutThem(scene) {
            try scene.commit()
            return try pictures()
        }
        for (index, view) in views.enumerated() where actual[index] != expected[index] {
            return "\(view) shows another picture"
        }
        return nil
    }
}
