import CAllocationCounter

/// Frames one after the other, as a display asks for them, and nothing else in between but what happens in the scene.
struct SteadyFrames {
    /// Milliseconds.
    var times: Samples
    /// Of the whole process, while frames were drawn.
    var allocationsPerFrame: Double
    /// Of the last frame.
    var work: Work
}

extension SteadyFrames {
    init(_ frames: ScrimFrames, count: Int) throws {
        for _ in 0..<3 {
            try frames.prepare()
            try frames.draw()
        }
        var times = [Double](repeating: 0, count: count)
        var allocations: UInt64 = 0
        for index in 0..<count {
            try frames.prepare()
            let before = allocation_count()
            let start = Clock.now
            try frames.draw()
            times[index] = Clock.now - start
            allocations += allocation_count() - before
        }
        self.times = Samples(times)
        allocationsPerFrame = Double(allocations) / Double(count)
        work = frames.work
    }
}
