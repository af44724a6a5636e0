/// The values of a `Broadcast` or a `LiveValue` for one task. A cancelled task gets nil.
public struct BroadcastIterator<Value: Sendable>: AsyncIteratorProtocol {
    private var values: AsyncStream<Value>.Iterator

    init(subscribe: (@escaping @Sendable (Value?) -> Void) -> Observation) {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .unbounded)
        let observation = subscribe { value in
            if let value { continuation.yield(value) } else { continuation.finish() }
        }
        // Also called when the stream's last iterator is let go.
        continuation.onTermination = { _ in observation.cancel() }
        values = stream.makeAsyncIterator()
    }

    public mutating func next() async -> Value? { await values.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
        await values.next(isolation: actor)
    }
}
