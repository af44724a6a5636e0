/// Something to be timed against others.
struct Variant {
    var name: String
    /// What comes before each run, and isn't timed.
    var prepare: () throws -> Void = {}
    var run: () throws -> Void
}

/// Times variants in turn, so that what slows the machine down for a while slows down all of them.
enum Interleaved {
    /// How often a variant runs in its turn. Before that it runs once untimed: what the one before it left in
    /// the caches, or drove out of them, or did to the scene, must not count.
    private static let turn = 4

    /// - Parameter progress: called between turns with the number of samples that each variant has.
    /// - Returns: as many samples of each variant, in their order.
    static func measure(
        _ variants: [Variant], warmUpRounds: Int, samples: Int, progress: (Int) -> Void = { _ in }
    ) throws -> [Samples] {
        for _ in 0..<warmUpRounds {
            for variant in variants {
                try variant.prepare()
                try variant.run()
            }
        }
        var times = [[Double]](repeating: [], count: variants.count)
        for first in stride(from: 0, to: samples, by: turn) {
            progress(first)
            for (index, variant) in variants.enumerated() {
                try variant.prepare()
                try variant.run()
                for _ in first..<min(first + turn, samples) {
                    try variant.prepare()
                    let start = Clock.now
                    try variant.run()
                    times[index].append(Clock.now - start)
                }
            }
        }
        return times.map(Samples.init)
    }
}
