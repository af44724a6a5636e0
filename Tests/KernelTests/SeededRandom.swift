/// The same numbers on every machine and in every run.
struct SeededRandom {
    var state: UInt64

    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 33 ^ state >> 41)
    }

    mutating func below(_ limit: UInt32) -> UInt32 { next() % limit }
}
