import Synchronization

/// What the compositor sees of a stream: an output for the frames that are due, and where to put the pictures.
final class StreamFeed: Sendable {
    let route: CaptureRoute
    private let state: Mutex<StreamState>

    init(route: CaptureRoute, filter: ContentFilter, configuration: StreamConfiguration) {
        self.route = route
        state = Mutex(StreamState(configuration: configuration, filter: filter))
    }

    // MARK: For the host

    var configuration: StreamConfiguration { state.withLock { $0.configuration } }
    var statistics: StreamStatistics { state.withLock { $0.statistics } }
    var phase: StreamState.Phase { state.withLock { $0.phase } }

    var filter: ContentFilter {
        get { state.withLock { $0.filter } }
        set { state.withLock { $0.filter = newValue } }
    }

    func update(_ configuration: StreamConfiguration) {
        state.withLock { state in
            guard configuration != state.configuration else { return }
            let old = state.configuration
            state.configuration = configuration
            if configuration.showsCursor != old.showsCursor || configuration.queueDepth != old.queueDepth {
                state.plan = nil
            }
        }
    }

    /// - Returns: whether it hadn't been started.
    func start() -> Bool {
        state.withLock { state in
            guard state.phase == .ready else { return false }
            state.phase = .running
            return true
        }
    }

    func suspend() {
        state.withLock { state in
            guard state.phase == .running else { return }
            state.phase = .suspended
            state.latest = nil
            state.send(.suspended)
        }
    }

    func resume() {
        state.withLock { state in
            guard state.phase == .suspended else { return }
            state.phase = .running
            state.needsWhole = true
            state.nextDue = 0
        }
    }

    func stop() {
        // Objects are let go outside of the lock.
        _ = state.withLock { state in
            defer {
                state.phase = .stopped
                state.output = nil
                state.latest = nil
                state.readers = []
            }
            if state.phase != .stopped { state.send(.stopped) }
            return (state.output, state.latest, state.readers)
        }
    }

    func invalidate() { state.withLock { $0.needsWhole = true } }

    /// A consumer gets the latest picture at once, if there is one; else the next frame makes one.
    func add(_ reader: StreamReader) {
        state.withLock { state in
            if state.phase == .stopped { return reader.append(state.frame(.stopped), nil) }
            state.readers.removeAll { $0.reader == nil }
            state.readers.append(StreamState.Consumer(reader: reader))
            if let latest = state.latest {
                reader.append(latest.frame.whole, latest.conversion)
            } else if state.phase == .suspended {
                reader.append(state.frame(.suspended), nil)
            } else {
                state.needsWhole = true
            }
        }
    }

    // MARK: For the compositor

    /// The output of a frame that is about to be drawn; nil if the stream isn't part of it.
    func beginFrame(_ snapshot: SceneSnapshot, atNanoseconds time: UInt64) -> Output? {
        state.withLock { state in
            guard state.phase == .running, !state.isInFrame, time >= state.nextDue || time < state.lastTime
            else {
                return nil
            }
            guard let plan = StreamPlan(state.configuration, of: snapshot) else {
                state.lastTime = time
                state.goBlank()
                return nil
            }
            if plan != state.plan || state.output == nil {
                state.output = .stream(
                    route, plan, showsCursor: state.configuration.showsCursor,
                    bufferCount: state.configuration.queueDepth + 1)
                state.plan = plan
                state.latest = nil
            }
            guard let output = state.output, state.findBuffer(of: output, in: snapshot) else {
                state.statistics.framesWithoutBuffer += 1
                return nil
            }
            output.filter = state.filter
            if state.needsWhole || state.wasBlank && !snapshot.isLocked { output.invalidate() }
            state.needsWhole = false
            state.isInFrame = true
            return output
        }
    }

    /// - Parameter frame: nil if nothing could be drawn.
    func endFrame(_ frame: OutputFrame?, atNanoseconds time: UInt64) {
        state.withLock { state in
            state.isInFrame = false
            guard let frame, state.phase == .running else {
                state.needsWhole = true
                return
            }
            state.lastTime = time
            switch frame.status {
            case .blank:
                state.goBlank()
            case .idle:
                guard state.configuration.reportsIdle, let latest = state.latest else { return }
                state.advance(time)
                let idle = StreamFrame(
                    status: .idle, sequenceNumber: latest.frame.sequenceNumber, timeInNanoseconds: time,
                    pixels: latest.frame.pixels, lease: latest.frame.lease)
                state.send(idle, latest.conversion)
            case .complete:
                state.advance(time)
                state.sequenceNumber += 1
                state.statistics.pictures += 1
                state.wasBlank = false
                let lease = state.output?.ring.withLock { $0.leaseOfLastPicture }
                let picture = StreamFrame(
                    status: state.sequenceNumber == 1 ? .started : .complete,
                    sequenceNumber: state.sequenceNumber, timeInNanoseconds: time, damage: frame.damage,
                    pixels: frame.pixels, lease: lease)
                state.latest = (picture, state.plan?.conversion)
                state.send(picture, state.plan?.conversion)
            }
        }
    }
}
