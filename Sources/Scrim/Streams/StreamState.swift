import Synchronization

/// What a stream is doing. Pure state: the feed keeps it under a lock.
struct StreamState {
    enum Phase {
        case ready, running, suspended, stopped
    }

    var phase = Phase.ready
    var configuration: StreamConfiguration
    var filter: ContentFilter
    var readers: [Consumer] = []
    var statistics = StreamStatistics()
    /// What is drawn for the configuration, and the output that it's drawn by.
    var plan: StreamPlan?
    var output: Output?
    /// Whether a compositor is drawing it.
    var isInFrame = false
    /// The next picture has to be whole.
    var needsWhole = false
    var wasBlank = false
    var sequenceNumber: UInt64 = 0
    var nextDue: UInt64 = 0
    var lastTime: UInt64 = 0
    /// The last picture, for those who come later.
    var latest: (frame: StreamFrame, conversion: StreamConversion?)?

    /// Readers aren't kept alive: who lets go of one wants no more.
    struct Consumer {
        weak var reader: StreamReader?
    }
}

extension StreamState {
    func frame(_ status: StreamFrame.Status) -> StreamFrame {
        StreamFrame(status: status, sequenceNumber: sequenceNumber, timeInNanoseconds: lastTime)
    }

    func send(_ status: StreamFrame.Status) { send(frame(status), nil) }

    func send(_ frame: StreamFrame, _ conversion: StreamConversion?) {
        for reader in readers { reader.reader?.append(frame, conversion) }
    }

    mutating func goBlank() {
        guard !wasBlank else { return }
        wasBlank = true
        latest = nil
        send(.blank)
    }

    /// The grid of times at which pictures may come; it begins anew after a gap.
    mutating func advance(_ time: UInt64) {
        let interval = configuration.intervalInNanoseconds
        let isOnTime = time >= nextDue && time - nextDue < interval
        nextDue = (isOnTime ? nextDue : time) &+ interval
    }

    /// Has a buffer ready that nobody holds. Consumers that have frames waiting lose the oldest ones for it.
    mutating func findBuffer(of output: Output, in snapshot: SceneSnapshot) -> Bool {
        let canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
        let size = output.scale.size(of: output.region(in: canvas).size)
        while true {
            let isReady = output.ring.withLock { ring in
                ring.turnToFreeBuffer()
                    && (try? ring.prepareNext(size: size, picture: snapshot.pixelSize)) != nil
            }
            if isReady { return true }
            guard dropOldest() else { return false }
        }
    }

    /// Whether there was one.
    private func dropOldest() -> Bool {
        var dropped = false
        for reader in readers { dropped = reader.reader?.dropOldest() ?? false || dropped }
        return dropped
    }
}
