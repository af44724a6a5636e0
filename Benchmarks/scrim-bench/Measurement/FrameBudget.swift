/// The time that a frame may take, for so many a second.
struct FrameBudget {
    let framesPerSecond: Int

    static let all = [FrameBudget(framesPerSecond: 60), FrameBudget(framesPerSecond: 120)]

    var milliseconds: Double { 1_000 / Double(framesPerSecond) }
}
