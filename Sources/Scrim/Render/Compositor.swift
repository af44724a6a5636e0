import Synchronization

/// Draws frames of a scene. May be used from any thread; the frames of one compositor are drawn one after the
/// other.
public final class Compositor: Sendable {
    public static let maximumOutputCount = 32

    /// How frames are computed. Nothing of it changes a byte of them.
    public struct Options: Sendable, Hashable {
        /// Threads that draw a frame, the caller's counted: 1...64.
        public var threads: Int
        /// Rows that a thread takes at a time, at least 1.
        public var bandHeight: Int
        /// The instruction set; nil is `CPULevel.best`.
        public var cpuLevel: CPULevel?

        public init(threads: Int = 1, bandHeight: Int = 64, cpuLevel: CPULevel? = nil) {
            self.threads = threads
            self.bandHeight = bandHeight
            self.cpuLevel = cpuLevel
        }
    }

    public let cpuLevel: CPULevel
    private let published: PublishedSnapshot
    private let captures: SceneCaptures
    private let state: Mutex<CompositorState>

    /// Starts the threads. Takes what it needs of the scene; must be called in the scene's isolation domain.
    public convenience init(_ scene: Scene, options: Options = Options()) throws(RenderError) {
        try self.init(scene, options: options, rules: .all)
    }

    public convenience init(_ scene: Scene, threads: Int) throws(RenderError) {
        try self.init(scene, options: Options(threads: threads))
    }

    init(_ scene: Scene, options: Options = Options(), rules: PrivacyRules) throws(RenderError) {
        guard (1...64).contains(options.threads) else { throw .invalidThreadCount(options.threads) }
        guard options.bandHeight >= 1 else { throw .invalidBandHeight(options.bandHeight) }
        let level = options.cpuLevel ?? .best
        guard level.isAvailable else { throw .unavailable(level) }
        cpuLevel = level
        published = scene.published
        captures = scene.captures
        state = Mutex(
            CompositorState(
                pool: try ThreadPool(threadCount: options.threads), level: level,
                bandHeight: options.bandHeight, rules: rules))
    }

    /// Draws the latest committed state into every output. Returns when all are drawn.
    ///
    /// After a commit, or with other outputs than last time, the render list is built anew, which allocates;
    /// otherwise a frame allocates nothing and waits for nothing but the compositor's own threads.
    public func render(_ outputs: [Output]) throws(RenderError) -> Frame {
        let frame = try state.withLock { state throws(RenderError) in
            guard let snapshot = published.latest else { throw .nothingCommitted }
            return try state.render(snapshot, outputs)
        }
        // Outside of the lock: an observer may ask for a frame.
        captures.tookScreenshots(of: frame, outputs)
        return frame
    }

    /// The work that the last frame took.
    public var statistics: FrameStatistics { state.withLock { $0.statistics } }
}

/// What a compositor keeps from frame to frame.
private struct CompositorState {
    let pool: ThreadPool
    let level: CPULevel
    let bandHeight: Int
    let rules: PrivacyRules
    var statistics = FrameStatistics()
    private var frameCount: UInt64 = 0
    private var surfaces = PreparedSurfaces()
    private var prepared: Prepared?
    private var buffers: [PixelBuffer] = []
    private var views: [OutputView] = []

    /// Above this many bytes of outputs, they are written past the caches.
    private static let streamingThreshold = 2 << 20

    /// The render list of a snapshot for certain outputs.
    private struct Prepared {
        let snapshot: SceneSnapshot
        let views: [OutputView]
        let renderer: FrameRenderer
        let bandHeight: Int
        let contents: [(surface: PixelBuffer, version: UInt64)]
        let failureCount: Int
        /// What each surface of the snapshot was kept from: that decides who sees it, and it changes without a commit.
        let surfacesKeptFrom: [RouteSet]
        /// For each output.
        let routesKeptFrom: [RouteSet]

        func isFor(_ snapshot: SceneSnapshot, _ views: [OutputView], bandHeight: Int) -> Bool {
            self.snapshot === snapshot && self.views == views && self.bandHeight == bandHeight
                && contents.allSatisfy { $0.surface.version == $0.version }
                && snapshot.surfaces.indices.allSatisfy {
                    snapshot.surfaces[$0].routesKeptFrom == surfacesKeptFrom[$0]
                }
        }
    }

    init(pool: ThreadPool, level: CPULevel, bandHeight: Int, rules: PrivacyRules) {
        self.pool = pool
        self.level = level
        self.bandHeight = bandHeight
        self.rules = rules
    }

    mutating func render(_ snapshot: SceneSnapshot, _ outputs: [Output]) throws(RenderError) -> Frame {
        try check(outputs)
        buffers.removeAll(keepingCapacity: true)
        views.removeAll(keepingCapacity: true)
        for output in outputs {
            buffers.append(try output.nextBuffer(size: snapshot.pixelSize))
            views.append(output.view)
        }
        guard !hasOverlappingBuffers else { throw .overlappingBuffers }

        let prepared = try prepared(for: snapshot, outputs)
        let renderer = prepared.renderer
        for (index, buffer) in buffers.enumerated() {
            renderer.setOutput(index, buffer, scale: outputs[index].scale)
        }
        let bytes = buffers.reduce(0) { $0 + $1.byteCountOfPlanes }
        statistics = try renderer.render(streaming: bytes > Self.streamingThreshold)
        statistics.layersNotDrawn = UInt64(prepared.failureCount)

        frameCount += 1
        var frame = Frame(number: frameCount, snapshot: snapshot)
        for (index, buffer) in buffers.enumerated() {
            buffer.routesKeptFrom = prepared.routesKeptFrom[index]
            buffer.markChanged()
            let picture = PixelRect(0, 0, buffer.width, buffer.height)
            frame.append(outputs[index], OutputFrame(status: .complete, pixels: buffer, damage: picture))
        }
        return frame
    }

    private mutating func prepared(
        for snapshot: SceneSnapshot, _ outputs: [Output]
    ) throws(RenderError) -> Prepared {
        let bandHeight = bandHeight(for: outputs)
        if let prepared, prepared.snapshot === snapshot, prepared.views == views {
            keep(from: prepared.routesKeptFrom)
            if prepared.isFor(snapshot, views, bandHeight: bandHeight) { return prepared }
        }
        // A layer may show what an output is about to draw: what that is kept from decides who sees the layer.
        var routesKeptFrom: [RouteSet]
        repeat { routesKeptFrom = snapshot.routesKeptFrom(views) } while keep(from: routesKeptFrom)
        let surfacesKeptFrom = snapshot.surfaces.map(\.routesKeptFrom)
        let resolver = PolicyResolver(views, rules: rules)
        let list = RenderListBuilder.build(
            snapshot, resolver: resolver, level: level, surfaces: &surfaces)
        let renderer = try FrameRenderer(
            list.items, size: snapshot.pixelSize, background: list.background, outputCount: views.count,
            bandHeight: bandHeight, level: level, pool: pool)
        for (index, buffer) in buffers.enumerated() {
            renderer.setOutput(index, buffer, scale: outputs[index].scale)
        }
        try renderer.check()
        let made = Prepared(
            snapshot: snapshot, views: views, renderer: renderer, bandHeight: bandHeight,
            contents: list.contents,
            failureCount: list.failureCount, surfacesKeptFrom: surfacesKeptFrom,
            routesKeptFrom: routesKeptFrom)
        prepared = made
        return made
    }

    /// Rows that are averaged belong to one band.
    private func bandHeight(for outputs: [Output]) -> Int {
        var block = 1
        for (output, buffer) in zip(outputs, buffers) {
            block = max(block, FrameRenderer.block(buffer.format, output.scale))
        }
        return (min(bandHeight, Int(Int32.max) - block) + block - 1) / block * block
    }

    /// Until a buffer is drawn over, it may hold the old picture and the new one: it's kept from the routes of both.
    ///
    /// - Returns: whether that is more than before.
    @discardableResult
    private func keep(from routes: [RouteSet]) -> Bool {
        var grew = false
        for (buffer, routes) in zip(buffers, routes) {
            let all = buffer.routesKeptFrom.union(routes)
            grew = grew || all != buffer.routesKeptFrom
            buffer.routesKeptFrom = all
        }
        return grew
    }

    private func check(_ outputs: [Output]) throws(RenderError) {
        guard !outputs.isEmpty else { throw .noOutputs }
        guard outputs.count <= Compositor.maximumOutputCount else { throw .tooManyOutputs(outputs.count) }
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] where other === output { throw .duplicateOutput }
        }
    }

    private var hasOverlappingBuffers: Bool {
        for (index, buffer) in buffers.enumerated() {
            for other in buffers[..<index] where buffer.overlaps(other) { return true }
        }
        return false
    }
}
