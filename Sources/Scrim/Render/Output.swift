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
    /// Whether its pictures have the cursor.
    public let showsCursor: Bool
    /// The pixels of the scene's picture that it is about; nil for all of them. A multiple of its blocks.
    let region: PixelRect?

    private let currentFilter: Mutex<ContentFilter>
    /// Used by the compositor that draws a frame; `invalidate` waits for nothing but a few instructions.
    private let invalidated = Mutex(PixelRegion())
    let ring: Mutex<BufferRing>

    private init(
        kind: Kind, filter: ContentFilter = .everything, scale: OutputScale, showsCursor: Bool,
        region: PixelRect? = nil,
        ring: BufferRing
    ) {
        self.kind = kind
        self.scale = scale
        self.showsCursor = showsCursor
        self.region = region
        currentFilter = Mutex(filter)
        self.ring = Mutex(ring)
    }

    /// The display, drawn into the host's buffer, or into `bufferCount` buffers of the output's own in turn.
    ///
    /// Formats of luma and chroma and half the size cost less than a conversion afterwards: rows are converted while they
    /// lie in the cache. Outputs that see the same in different formats are composed once.
    ///
    /// A buffer of the host's keeps what was drawn into it: only what changed is drawn again. Where the host writes into
    /// it otherwise than by `withMutableBytes` it says so by `markChanged`.
    ///
    /// - Parameter format: of the output's own buffers; that of the host's buffer counts for itself.
    /// - Precondition: 1 to 4 buffers; `format` isn't `a8`.
    public static func display(
        into buffer: PixelBuffer? = nil, format: PixelFormat = .argb32, scale: OutputScale = .full,
        bufferCount: Int = 1, showsCursor: Bool = true
    ) -> Output {
        Output(
            kind: .display, scale: scale, showsCursor: showsCursor, ring: ring(buffer, format, bufferCount))
    }

    /// The display, drawn into the host's buffers in turn.
    ///
    /// - Precondition: 1 to 4 buffers.
    public static func display(
        into buffers: [PixelBuffer], scale: OutputScale = .full, showsCursor: Bool = true
    ) -> Output {
        Output(kind: .display, scale: scale, showsCursor: showsCursor, ring: BufferRing(buffers))
    }

    /// What a capture route sees, as `display` draws it.
    ///
    /// - Precondition: 1 to 4 buffers; `format` isn't `a8`.
    public static func capture(
        _ route: CaptureRoute, filter: ContentFilter = .everything, into buffer: PixelBuffer? = nil,
        format: PixelFormat = .argb32, scale: OutputScale = .full, bufferCount: Int = 1,
        showsCursor: Bool = true
    ) -> Output {
        Output(
            kind: .capture(route), filter: filter, scale: scale, showsCursor: showsCursor,
            ring: ring(buffer, format, bufferCount))
    }

    /// What a capture route sees, drawn into the host's buffers in turn.
    ///
    /// - Precondition: 1 to 4 buffers.
    public static func capture(
        _ route: CaptureRoute, filter: ContentFilter = .everything, into buffers: [PixelBuffer],
        scale: OutputScale = .full, showsCursor: Bool = true
    ) -> Output {
        Output(
            kind: .capture(route), filter: filter, scale: scale, showsCursor: showsCursor,
            ring: BufferRing(buffers))
    }

    /// What a capture route sees in a region of the picture, drawn into buffers that consumers hold as long as they like.
    static func stream(_ route: CaptureRoute, _ plan: StreamPlan, showsCursor: Bool, bufferCount: Int)
        -> Output
    {
        Output(
            kind: .capture(route), scale: plan.scale, showsCursor: showsCursor, region: plan.region,
            ring: BufferRing(leased: bufferCount, format: plan.drawnFormat, of: plan.region))
    }

    private static func ring(_ buffer: PixelBuffer?, _ format: PixelFormat, _ count: Int) -> BufferRing {
        buffer.map { BufferRing([$0]) } ?? BufferRing(count: count, format: format)
    }

    /// Has the next frame draw all of the picture and report all of it as damage: for a consumer that lost what it had.
    /// From any thread.
    public func invalidate() { invalidate(Self.largestPicture) }

    private static let largestPicture = PixelRect(0, 0, PixelBuffer.maximumSide, PixelBuffer.maximumSide)

    /// The same for the pixels of a rectangle of its pictures.
    public func invalidate(_ rect: PixelRect) {
        invalidated.withLock { $0.formUnion(rect.intersection(Self.largestPicture)) }
    }

    /// What was invalidated since this was asked.
    func takeInvalidated() -> PixelRegion {
        invalidated.withLock { region in
            defer { region = PixelRegion() }
            return region
        }
    }

    /// What it sees of a snapshot.
    func view(of snapshot: SceneSnapshot) -> OutputView {
        switch kind {
        case .display: OutputView(viewer: .display, filter: .everything, showsCursor: showsCursor)
        case .capture(let route):
            OutputView(
                viewer: .route(route), filter: filter, showsCursor: showsCursor, isBlank: snapshot.isLocked)
        }
    }

    /// The pixels of the scene's picture that its own show.
    func region(in canvas: PixelRect) -> PixelRect { region?.intersection(canvas) ?? canvas }

    /// The most rows and columns of the scene's picture that one of its buffers is drawn in at a time.
    var block: Int {
        ring.withLock { ring in ring.formats.reduce(1) { max($0, FrameRenderer.block($1, scale)) } }
    }
}
