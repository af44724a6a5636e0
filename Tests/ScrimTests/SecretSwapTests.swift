import ScrimTestSupport
import Synchronization
import XCTest

@testable import Scrim

/// What a route must not see changes nothing of what it's given. `SCRIM_SEED=N` runs one scene.
final class SecretSwapTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<4000

    func testSecretsChangeNothing() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        let counts = Mutex((swaps: 0, differing: 0, secretFrames: 0, idle: 0, streamed: 0))
        SeededCases.run(seeds) { seed in
            let outcome = try SecretSwap(seed: seed).run()
            counts.withLock {
                $0.swaps += outcome.isSwap ? 1 : 0
                $0.differing += outcome.displaysDiffer ? 1 : 0
                $0.secretFrames += outcome.secretFrames
                $0.idle += outcome.idleCaptures
                $0.streamed += outcome.streamFrames
            }
            guard let leak = outcome.leak else { return nil }
            guard let difference = leak.pictures else { return "seed \(seed), \(leak.what)\n\(leak.scene)" }
            return FailureReport(name: "SecretSwapTests", seed: seed)
                .write(difference, what: leak.what, scene: leak.scene)
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let (swaps, differing, secretFrames, idle, streamed) = counts.withLock { $0 }
        XCTAssertGreaterThan(swaps, 3000)
        XCTAssertGreaterThan(secretFrames, 10_000)
        XCTAssertGreaterThan(idle, 15_000)
        XCTAssertGreaterThan(streamed, 5000)
        XCTAssertGreaterThan(differing * 3, swaps * 2, "\(differing) of \(swaps)")
    }

    /// The proof would notice: without any one of the rules, some scene of the same seeds gives a secret away.
    func testEveryRuleIsNeeded() throws {
        let rules: [(name: String, rule: PrivacyRules)] = [
            ("masks", .masks), ("owners", .owners), ("tokens", .tokens), ("redaction", .redaction),
            ("update masks", .updateMasks), ("secure containers", .secureContainers),
            ("recapture", .recapture), ("surroundings", .surroundings),
            ("unnamed routes are closed", .unnamedRoutesAreClosed),
            ("the most restrictive wins", .mostRestrictiveWins), ("sublayers inherit", .sublayersInherit),
            ("own substitutes", .ownSubstitutes), ("own backdrops", .ownBackdrops),
            ("own shadows", .ownShadows),
        ]
        SeededCases.run(0..<UInt64(rules.count)) { index in
            let (name, rule) = rules[Int(index)]
            for seed in Self.standardSeeds {
                let swap = SecretSwap(seed: seed, rules: PrivacyRules.all.subtracting(rule))
                if try swap.run().leak != nil { return nil }
            }
            return "nothing leaks without the rule of \(name)"
        }
    }
}
