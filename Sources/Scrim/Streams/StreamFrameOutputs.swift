/// The outputs of one frame: the host's, and those of the streams that are due. Keeps its memory from frame to frame.
struct StreamFrameOutputs {
    private(set) var outputs: [Output] = []
    private var drawn: [(feed: StreamFeed, output: Output)] = []

    mutating func begin(
        _ hosts: [Output], _ streams: [StreamFeed], _ snapshot: SceneSnapshot, atNanoseconds time: UInt64
    ) {
        outputs.removeAll(keepingCapacity: true)
        drawn.removeAll(keepingCapacity: true)
        outputs.append(contentsOf: hosts)
        for feed in streams where outputs.count < Compositor.maximumOutputCount {
            guard let output = feed.beginFrame(snapshot, atNanoseconds: time) else { continue }
            outputs.append(output)
            drawn.append((feed, output))
        }
    }

    mutating func end(_ frame: Frame?, atNanoseconds time: UInt64) {
        for (feed, output) in drawn { feed.endFrame(frame?[output], atNanoseconds: time) }
        // Between frames a stream may let go of its output.
        outputs.removeAll(keepingCapacity: true)
        drawn.removeAll(keepingCapacity: true)
    }
}
