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

    /// The size of its pictures.
    public let scale: OutputScale

    private let currentFilter: Mutex<ContentFilter>
    private let target: Target

    private enum Target: Sendable {
        case host(PixelBuffer)
        case ring(BufferRing)
    }

    private init(
        kind: Kind, filter: ContentFilter = .everything, into buffer: PixelBuffer?, format: PixelFormat,
        scale: OutputScale, bufferCount: Int
    ) {
        self.kind = kind
        self.scale = scale
        currentFilter = Mutex(filter)
        target = buffer.map { .host($0) } ?? .ring(BufferRing(count: bufferCount, format: format))
    }

    /// The display, drawn into the host's buffer, or into `bufferCount` buffers of the output's own in turn.
    ///
    /// Formats of luma and chroma and half the size cost less than a conversion afterwards: rows are converted while they
    /// lie in the cache. Outputs that see the same in different formats are composed once.
    ///
    /// - Parameter format: of the output's own buffers; that of the host's buffer counts for itself.
    /// - Precondition: 1 to 4 buffers; `format` isn't `a8`.
    public static func display(
        into buffer: PixelBuffer? = nil, format: PixelFormat = .argb32, scale: OutputScale = .full,
        bufferCount: Int = 1
    ) -> Output {
        Output(kind: .display, into: buffer, format: format, scale: scale, bufferCount: bufferCount)
    }

    /// What a capture route sees, as `display` draws it.
    ///
    /// - Precondition: 1 to 4 buffers; `format` isn't `a8`.
    public static func capture(
        _ route: CaptureRoute, filter: ContentFilter = .everything, into buffer: PixelBuffer? = nil,
        format: PixelFormat = .argb32, scale: OutputScale = .full, bufferCount: Int = 1
    ) -> Output {
        Output(
            kind: .capture(route), filter: filter, into: buffer, format: format, scale: scale,
            bufferCount: bufferCount)
    }

    var view: OutputView {
        switch kind {
        case .display: OutputView(viewer: .display, filter: .everything)
        case .capture(let route): OutputView(viewer: .route(route), filter: filter)
        }
    }

    /// The buffer that the next frame of a picture of this size, in full, goes to. Allocates a buffer of the output's own at its first turn.
    func nextBuffer(size picture: PixelSize) throws(RenderError) -> PixelBuffer {
        let size = scale.size(of: picture)
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
    private let format: PixelFormat

    init(count: Int, format: PixelFormat) {
        precondition(format != .a8, "pictures can't be drawn as a8")
        self.format = format
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
            let buffer = try Kernel.buffer(size, format)
            state.buffers[turn] = buffer
            state.turn = (turn + 1) % state.buffers.count
            return buffer
        }
    }
}
