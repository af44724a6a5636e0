/// Times of one thing done many times, in milliseconds.
struct Samples {
    /// From the smallest to the largest.
    let sorted: [Double]

    /// - Precondition: there is at least one.
    init(_ milliseconds: [Double]) {
        precondition(!milliseconds.isEmpty, "no samples")
        sorted = milliseconds.sorted()
    }

    var count: Int { sorted.count }
    var median: Double { quantile(0.5) }
    var maximum: Double { sorted[sorted.count - 1] }
    /// The half of the samples in the middle lies between these.
    var quartiles: (lower: Double, upper: Double) { (quantile(0.25), quantile(0.75)) }

    func count(above limit: Double) -> Int { sorted.count { $0 > limit } }

    /// The value that the given share of the samples doesn't exceed, interpolated between two samples.
    func quantile(_ share: Double) -> Double {
        let position = share * Double(sorted.count - 1)
        let index = Int(position)
        guard index + 1 < sorted.count else { return sorted[index] }
        return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
    }
}
