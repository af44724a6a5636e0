import Synchronization

/// What a compositor keeps from frame to frame.
struct CompositorState {
    private(set) var statistics = FrameStatistics()
    private let level: CPULevel
    private let bandHeight: Int
    private let renderer: FrameRenderer
    /// Of the compositor, among all of the process.
    private let number: UInt64
    private var frameCount: UInt64 = 0
    private var roster = OutputRoster()
    private let memory: RenderListMemory
    private var resolver: PolicyResolver
    private var recapture = Recapture()
    private var listed: Listed?
    /// The list before, for the next one to be built in.
    private var spareList: RenderList?
    /// All surfaces of the listed snapshot, and what each was kept from: that decides who sees them, and it changes without
    /// a commit.
    private var surfaces: [PixelBuffer] = []
    private var surfacesKeptFrom: [RouteSet] = []
    private var difference = ListDifference()
    /// The outputs of the frame that is being drawn.
    private var turns: [Turn] = []
    private var bits: [Int] = []
    private var streamFrame = StreamFrameOutputs()

    /// Above this many bytes that are written, they are written past the caches.
    private static let streamingThreshold = 2 << 20

    /// One output in the frame that is being drawn.
    private struct Turn {
        var bit: Int
        /// The buffer whose turn it is.
        let next: PixelBuffer
        /// The picture before, if it's still there.
        let last: PixelBuffer?
        /// The pixels of the scene's picture that it shows.
        let region: PixelRect
        /// What changed since the picture before.
        var damage = PixelRegion()
        /// What changed since the buffer was drawn.
        var stale = PixelRegion()
    }

    /// A render list, and what it was made for; what it was made from is in `surfaces` and `recapture`.
    private struct Listed {
        let snapshot: SceneSnapshot
        let views: [OutputView?]
        let bandHeight: Int
        let list: RenderList
    }

    private static let count = Atomic<UInt64>(0)

    init(pool: ThreadPool, level: CPULevel, bandHeight: Int, rules: PrivacyRules) throws(RenderError) {
        self.level = level
        self.bandHeight = bandHeight
        memory = RenderListMemory(PreparedSurfaces(level: level))
        resolver = PolicyResolver([], rules: rules)
        number = Self.count.add(1, ordering: .relaxed).newValue
        renderer = try FrameRenderer(level: level, pool: pool)
    }

    mutating func render(_ snapshot: SceneSnapshot, _ outputs: [Output]) throws(RenderError) -> Frame {
        try check(outputs)
        let canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
        try takeTurns(outputs, snapshot, canvas)
        try update(for: snapshot, canvas)
        findDamage(outputs, canvas)
        do throws(RenderError) {
            try draw(outputs)
        } catch {
            // Buffers may be partly drawn: none of them passes for a picture.
            roster.damage.replace(by: canvas, for: roster.bits)
            throw error
        }

        frameCount += 1
        var frame = Frame(number: frameCount, snapshot: snapshot)
        for (turn, output) in zip(turns, outputs) {
            let isIdle = turn.damage.isEmpty
            let pixels = isIdle ? turn.last! : turn.next
            pixels.routesKeptFrom = recapture.routesKeptFrom[turn.bit]
            let status: FrameStatus =
                roster.views[turn.bit]!.isBlank ? .blank : isIdle ? .idle : .complete
            frame.append(
                output,
                OutputFrame(
                    status: status, pixels: pixels, damage: self.pixels(turn.damage, of: output, turn, pixels)
                )
            )
        }
        return frame
    }

    /// The same, with the streams that are due. They may fail without the host's outputs.
    mutating func render(
        _ snapshot: SceneSnapshot, _ outputs: [Output], _ streams: [StreamFeed], atNanoseconds time: UInt64
    ) throws(RenderError) -> Frame {
        streamFrame.begin(outputs, streams, snapshot, atNanoseconds: time)
        guard !streamFrame.outputs.isEmpty else {
            // No stream is due, and the host draws nothing itself.
            return Frame(number: frameCount, snapshot: snapshot)
        }
        do throws(RenderError) {
            let frame = try render(snapshot, streamFrame.outputs)
            streamFrame.end(frame, atNanoseconds: time)
            return frame
        } catch {
            streamFrame.end(nil, atNanoseconds: time)
            throw error
        }
    }

    private func check(_ outputs: [Output]) throws(RenderError) {
        guard !outputs.isEmpty else { throw .noOutputs }
        guard outputs.count <= Compositor.maximumOutputCount else { throw .tooManyOutputs(outputs.count) }
        for (index, output) in outputs.enumerated() {
            for other in outputs[..<index] where other === output { throw .duplicateOutput }
        }
    }

    // MARK: Outputs

    private mutating func takeTurns(
        _ outputs: [Output], _ snapshot: SceneSnapshot, _ canvas: PixelRect
    ) throws(RenderError) {
        turns.removeAll(keepingCapacity: true)
        var hasNewBuffer = false
        for output in outputs {
            let region = output.region(in: canvas)
            let size = output.scale.size(of: region.size)
            let turn = try output.ring.withLock { ring throws(RenderError) in
                let next = try ring.prepareNext(size: size, picture: snapshot.pixelSize)
                hasNewBuffer = hasNewBuffer || next.isNew
                return Turn(
                    bit: 0, next: next.buffer, last: ring.lastPicture(by: number, size: size), region: region)
            }
            turns.append(turn)
        }
        guard !hasOverlappingBuffers else { throw .overlappingBuffers }
        roster.admit(outputs, of: snapshot, frame: frameCount, canvas: canvas, bits: &bits)
        for (index, bit) in bits.enumerated() {
            turns[index].bit = bit
        }
        if hasNewBuffer { roster.findSharing(canvas: canvas) }
    }

    private var hasOverlappingBuffers: Bool {
        for (index, turn) in turns.enumerated() {
            for other in turns[..<index] where turn.next.overlaps(other.next) { return true }
        }
        return false
    }

    /// What of each output has to be drawn, and reported.
    private mutating func findDamage(_ outputs: [Output], _ canvas: PixelRect) {
        for (index, output) in outputs.enumerated() {
            let bit = turns[index].bit
            var damage = roster.damage[bit]
            for rect in output.scale.inPicture(output.takeInvalidated()) {
                damage.formUnion(rect.intersection(canvas))
            }
            output.ring.withLock { ring in
                damage.formUnion(ring.changesOfLastPicture(output.scale).intersection(canvas))
                if turns[index].last == nil || roster.sharing >> UInt32(bit) & 1 == 1 {
                    damage = PixelRegion(canvas)
                }
            }
            turns[index].damage = damage.intersection(turns[index].region)
            roster.damage[bit] = PixelRegion()
        }
    }

    private mutating func draw(_ outputs: [Output]) throws(RenderError) {
        renderer.clearDamage()
        var bytes = 0
        for (index, output) in outputs.enumerated() where !turns[index].damage.isEmpty {
            let turn = turns[index]
            renderer.setOutput(turn.bit, turn.next, scale: output.scale, of: turn.region)
            turns[index].stale = output.ring.withLock { $0.add(turn.damage, output.scale) }
                .intersection(turn.region)
            for rect in turns[index].stale {
                renderer.addDamage(rect, outputs: 1 << UInt32(turn.bit))
                bytes += rect.area * 4
            }
        }
        statistics = FrameStatistics()
        if bytes > 0 { statistics = try renderer.render(streaming: bytes > Self.streamingThreshold) }
        statistics.layersNotDrawn = UInt64(listed!.list.failureCount)
        for (turn, output) in zip(turns, outputs) where !turn.damage.isEmpty {
            turn.next.markChanged(in: pixels(turn.stale, of: output, turn, turn.next))
            output.ring.withLock { $0.finishNext(by: number) }
        }
    }

    /// Pixels of a buffer in which pixels of the scene's picture are drawn.
    private func pixels(
        _ region: PixelRegion, of output: Output, _ turn: Turn, _ buffer: PixelBuffer
    ) -> PixelRegion {
        output.scale.inOutput(
            region.moved(byX: -turn.region.minX, y: -turn.region.minY),
            block: FrameRenderer.block(buffer.format, output.scale), size: buffer.size)
    }

    // MARK: The render list

    /// Makes the list what it has to be for the frame, and adds to the roster's damage what differs.
    private mutating func update(
        for snapshot: SceneSnapshot, _ canvas: PixelRect
    ) throws(RenderError) {
        let bandHeight = wholeBandHeight
        switch freshness(for: snapshot, bandHeight: bandHeight) {
        case .fresh: return
        case .hasChangedImages:
            return difference.refreshImages(of: listed!.list, in: renderer, &roster.damage)
        case .stale: break
        }
        // A layer may show what an output is about to draw: what that is kept from decides who sees the layer.
        repeat { recapture.find(snapshot, roster.views) } while roster.keep(from: recapture.routesKeptFrom)
        findSurfaces(of: snapshot)
        if resolver.views != roster.views {
            resolver = PolicyResolver(roster.views, rules: resolver.rules)
        }
        let list = RenderListBuilder.build(
            snapshot, resolver: resolver, memory, into: spareList ?? RenderList())
        spareList = nil
        let old = listed
        listed = nil
        try renderer.load(
            list.items, size: snapshot.pixelSize, background: list.background,
            outputCount: roster.views.count, bandHeight: bandHeight)
        if let old, old.snapshot.pixelSize == snapshot.pixelSize {
            difference.find(
                from: old.list, to: list, outputs: roster.bits, canvas: canvas, &roster.damage)
        } else {
            roster.damage.replace(by: canvas, for: roster.bits)
        }
        old?.list.removeAll()
        spareList = old?.list
        listed = Listed(snapshot: snapshot, views: roster.views, bandHeight: bandHeight, list: list)
    }

    private mutating func findSurfaces(of snapshot: SceneSnapshot) {
        surfaces.removeAll(keepingCapacity: true)
        snapshot.collectSurfaces(&surfaces)
        surfacesKeptFrom.removeAll(keepingCapacity: true)
        for surface in surfaces { surfacesKeptFrom.append(surface.routesKeptFrom) }
    }

    private func freshness(for snapshot: SceneSnapshot, bandHeight: Int) -> RenderList.Freshness {
        guard let listed, listed.snapshot === snapshot, listed.views == roster.views else { return .stale }
        keepFromRoutes()
        guard listed.bandHeight == bandHeight, hasSameRoutes else { return .stale }
        return listed.list.freshness
    }

    private var hasSameRoutes: Bool {
        surfaces.indices.allSatisfy { surfaces[$0].routesKeptFrom == surfacesKeptFrom[$0] }
    }

    /// Rows that are averaged belong to one band.
    private var wholeBandHeight: Int {
        let block = roster.block
        return (min(bandHeight, Int(Int32.max) - block) + block - 1) / block * block
    }

    /// Until a buffer is drawn over, it may hold the old picture and the new one: it's kept from the routes of both.
    private func keepFromRoutes() {
        for turn in turns {
            let routes = recapture.routesKeptFrom[turn.bit]
            turn.next.keep(from: routes)
            turn.last?.keep(from: routes)
        }
    }
}
