import Glibc

/// Milliseconds along a line, ten times as many at equal distances. Both ends are 1, 2 or 5 times a power of ten.
struct LogarithmicAxis {
    let lower: Double
    let upper: Double

    /// Around the values. None of them may be 0; what isn't above it is taken for a nanosecond.
    init(from smallest: Double, to largest: Double) {
        let smallest = max(smallest, 1e-6)
        let largest = max(largest, smallest)
        lower = Self.steps(from: smallest).last { $0 <= smallest } ?? smallest
        let above = Self.steps(from: largest).first { $0 >= largest } ?? largest
        upper = above > lower ? above : lower * 10
    }

    /// 0 at the lower end, 1 at the upper one; held there.
    func position(of value: Double) -> Double {
        min(max(log10(max(value, 1e-9) / lower) / log10(upper / lower), 0), 1)
    }

    /// The value at a position between 0 and 1.
    func value(at position: Double) -> Double { lower * pow(10, position * log10(upper / lower)) }

    /// Where numbers stand: at all the steps, or where those are too many at the powers of ten.
    var ticks: [Double] {
        let decades = Int(log10(lower).rounded(.down))...Int(log10(upper).rounded(.up))
        let all = decades.flatMap { decade in [1, 2, 5].map { $0 * Self.power(decade) } }
            .filter { $0 >= lower * 0.999 && $0 <= upper * 1.001 }
        guard all.count > 8 else { return all }
        return decades.map(Self.power).filter { $0 >= lower * 0.999 && $0 <= upper * 1.001 }
    }

    /// Steps of the decade of a value, with one beneath and one above.
    private static func steps(from value: Double) -> [Double] {
        let decade = Int(log10(value).rounded(.down))
        return (decade - 1...decade + 1).flatMap { decade in [1, 2, 5].map { $0 * power(decade) } }
    }

    /// Negative ones by division: 0.001 is as exact as it can be.
    private static func power(_ exponent: Int) -> Double {
        let power = (0..<abs(exponent)).reduce(1.0) { value, _ in value * 10 }
        return exponent < 0 ? 1 / power : power
    }
}
