import Dispatch
import Foundation
import Synchronization
import XCTest

/// Runs a check for many seeds on all processors.
enum SeededCases {
    /// The seeds that the environment asks for, `SCRIM_SEED=N` or `SCRIM_SEEDS=A..<B`, or else `standard`.
    static func seeds(_ standard: Range<UInt64>) throws -> Range<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let text = environment["SCRIM_SEED"] {
            let seed = try XCTUnwrap(UInt64(text), "SCRIM_SEED=\(text) is no number")
            return seed..<seed + 1
        }
        if let text = environment["SCRIM_SEEDS"] {
            let ends = text.components(separatedBy: "..<").compactMap { UInt64($0) }
            guard ends.count == 2, ends[0] < ends[1] else {
                throw SeedError(text: text)
            }
            return ends[0]..<ends[1]
        }
        return standard
    }

    /// Whether the whole standard range runs, so that counts over it mean something.
    static func isStandard(_ seeds: Range<UInt64>, _ standard: Range<UInt64>) -> Bool { seeds == standard }

    /// Calls `body` for every seed, several at a time; fails with the first texts of those that returned one.
    static func run(
        _ seeds: Range<UInt64>, file: StaticString = #filePath, line: UInt = #line,
        _ body: @Sendable (UInt64) throws -> String?
    ) {
        let failures = Mutex<[(seed: UInt64, text: String)]>([])
        DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
            let seed = seeds.lowerBound + UInt64(index)
            do {
                if let text = try body(seed) { failures.withLock { $0.append((seed, text)) } }
            } catch {
                failures.withLock { $0.append((seed, "seed \(seed): \(error)")) }
            }
        }
        let failed = failures.withLock { $0 }.sorted { $0.seed < $1.seed }
        for failure in failed.prefix(10) { XCTFail(failure.text, file: file, line: line) }
        if failed.count > 10 {
            XCTFail(
                "\(failed.count) of \(seeds.count) seeds failed: \(failed.map(\.seed))", file: file,
                line: line)
        }
    }
}

private struct SeedError: Error, CustomStringConvertible {
    let text: String
    var description: String { "SCRIM_SEEDS=\(text) is no range like 0..<1000" }
}
