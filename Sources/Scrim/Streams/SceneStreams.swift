import Synchronization

/// The streams of a scene that run.
final class SceneStreams: Sendable {
    private let feeds = Mutex<[StreamFeed]>([])
    private let count = Atomic<Int>(0)

    func add(_ feed: StreamFeed) { change { $0.append(feed) } }

    func remove(_ feed: StreamFeed) { change { $0.removeAll { $0 === feed } } }

    /// The scene is gone.
    func stop() {
        for feed in all { feed.stop() }
        change { $0 = [] }
    }

    /// In the order of their start.
    var all: [StreamFeed] { count.load(ordering: .acquiring) == 0 ? [] : feeds.withLock { $0 } }

    private func change(_ body: (inout [StreamFeed]) -> Void) {
        feeds.withLock { feeds in
            body(&feeds)
            count.store(feeds.count, ordering: .releasing)
        }
    }
}

/// The session of a stream, once it has begun.
final class SessionHolder: Sendable {
    private let session = Mutex<CaptureSession?>(nil)

    func hold(_ session: CaptureSession) { self.session.withLock { $0 = session } }

    func end() {
        let session = session.withLock { session in
            defer { session = nil }
            return session
        }
        session?.end()
    }
}
