/// Something to be timed against others.
struct Variant {
    var name: String
    var run: () throws -> Void
}

/// Times variants in turn, so that what slows the machine down for a while slows down all of them.
enum Interleaved {
    /// How often a variant runs in its turn. Before that it runs once untimed: what the one before it left in
    /// the caches, or drove out of them, must not count.
    private static let turn = 4

    /// - Returns: as many samples of each variant, in their order.
    static func measure(_ variants: [Variant], warmUpRounds: Int, samples: Int) throws -> [Samples] {
        for _ in 0..<warmUpRounds {
            for variant in variants { try variant.run() }
        }
        var times = [[Double]](repeating: [], count: variants.count)
        for first in stride(from: 0, to: samples, by: turn) {
            for (index, variant) in variants.enumerated() {
                try variant.run()
                for _ in first..<min(first + turn, samples) {
                    let start = Clock.now
                    try variant.run()
                    times[index].append(Clock.now - start)
                }
            }
        }
        return times.map(Samples.init)
    }
}
