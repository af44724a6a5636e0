import Synchronization

/// One picture per frame: what the person at the screen sees, or what a capture route sees.
///
/// Keep an output as long as its pictures go to the same place: it owns its buffers. It may be used from any
/// thread, and by one compositor at a time.
public final class Output: Sendable {
    public enum Kind: Sendable, Hashable {
        case display
        case capture(CaptureRoute)
    }

    public let kind: Kind
    /// What a capture is about. May be changed while it runs, from any thread: the next frame that is begun heeds it.
    /// A display shows everything.
    public var filter: ContentFilter {
        get { currentFilter.withLock { $0 } }
        set { if kind != .display { currentFilter.withLock { $0 = newValue } } }
    }

    private let currentFilter: Mutex<ContentFilter>
    private let target: Target

    private enum Target: Sendable {
        case host(PixelBuffer)
        case ring(BufferRing)
    }

    private init(
        kind: Kind, filter: ContentFilter = .everything, into buffer: PixelBuffer?, bufferCount: Int
    ) {
        self.kind = kind
        currentFilter = Mutex(filter)
        target = buffer.map { .host($0) } ?? .ring(BufferRing(count: bufferCount))
    }

    /// The display, drawn into the host's buffer, or into `bufferCount` buffers of the output's own in turn.
    ///
    /// - Precondition: 1 to 4 buffers.
    public static func display(into buffer: PixelBuffer? = nil, bufferCount: Int = 1) -> Output {
        Output(kind: .display, into: buffer, bufferCount: bufferCount)
    }

    /// What a capture route sees.
    ///
    /// - Precondition: 1 to 4 buffers.
    public static func capture(
        _ route: CaptureRoute, filter: ContentFilter = .everything, into buffer: PixelBuffer? = nil,
        bufferCount: Int = 1
    ) -> Output {
        Output(kind: .capture(route), filter: filter, into: buffer, bufferCount: bufferCount)
    }

    var view: OutputView {
        switch kind {
        case .display: OutputView(viewer: .display, filter: .everything)
        case .capture(let route): OutputView(viewer: .route(route), filter: filter)
        }
    }

    /// The buffer that the next frame goes to. Allocates a buffer of the output's own at its first turn.
    func nextBuffer(size: PixelSize) throws(RenderError) -> PixelBuffer {
        switch target {
        case .ring(let ring): return try ring.next(size: size)
        case .host(let buffer):
            guard buffer.size == size else { throw .wrongSize(buffer.size, expected: size) }
            guard buffer.format != .a8 else { throw .wrongFormat(.a8) }
            return buffer
        }
    }
}

/// Buffers of one size that are used in turn.
private final class BufferRing: Sendable {
    private struct State {
        var buffers: [PixelBuffer?]
        var turn = 0
    }

    private let state: Mutex<State>

    init(count: Int) {
        precondition((1...4).contains(count), "an output has 1 to 4 buffers")
        state = Mutex(State(buffers: Array(repeating: nil, count: count)))
    }

    func next(size: PixelSize) throws(RenderError) -> PixelBuffer {
        try state.withLock { state throws(RenderError) in
            let turn = state.turn
            if let buffer = state.buffers[turn], buffer.size == size {
                state.turn = (turn + 1) % state.buffers.count
                return buffer
            }
            let buffer = try Kernel.buffer(size, .argb32)
            state.buffers[turn] = buffer
            state.turn = (turn + 1) % state.buffers.count
            return buffer
        }
    }
}
