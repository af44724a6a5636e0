/// Steele, Lea and Flood's generator: the same numbers from the same seed on every machine.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    // The standard library doesn't promise how it draws from a generator, so these are drawn by hand.

    /// A number of `range`.
    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// True in so many of a thousand draws.
    public mutating func chance(perMille: Int) -> Bool { integer(in: 0...999) < perMille }

    public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 32) }

    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[integer(in: 0...elements.count - 1)]
    }

    /// In 0..<1, in steps of 2^-53.
    public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
