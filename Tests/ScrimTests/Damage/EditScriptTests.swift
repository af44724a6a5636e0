import ScrimTestSupport
import Synchronization
import XCTest

/// Frames after random edits are those of a compositor without a history, drawn only where they differ from the frames before.
/// `SCRIM_SEED=N` runs one of the scripts, `SCRIM_SEEDS=A..<B` others.
final class EditScriptTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<10_000

    func testFramesAfterEditsAreThoseOfANewCompositor() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        let counts = Mutex(EditScript.Counts())
        SeededCases.run(seeds) { seed in
            var script = try EditScript(seed: seed)
            let problem = try script.run()
            counts.withLock { $0.add(script.counts) }
            return problem.map { "seed \(seed): \($0)\n\(script.text)" }
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let sum = counts.withLock { $0 }
        XCTAssertGreaterThan(sum.frames, 40_000)
        XCTAssertGreaterThan(sum.idle, 20_000)
        XCTAssertGreaterThan(sum.partial, 10_000)
        XCTAssertGreaterThan(sum.whole, 20_000)
    }
}
