/// The buffers that an output's pictures go to in turn. Each remembers what of it isn't yet as in the output's last
/// picture, so that only that is drawn when its turn comes.
///
/// Rectangles are those of the scene's picture, also for outputs of half the size or of a region.
struct BufferRing {
    fileprivate struct Place {
        var buffer: PixelBuffer?
        /// There for buffers that consumers hold: who has it, has the pixels.
        var lease: BufferLease?
        /// What changed since the buffer was drawn.
        var stale = PixelRegion()
        /// The buffer's version when it was drawn: what changed afterwards was written by somebody else.
        var version: UInt64 = 0
    }

    private var places: [Place]
    private var turn = 0
    /// Where the last picture is.
    private var last: Int?
    /// The compositor that drew it, by its number.
    private var drawer: UInt64 = 0
    /// Nil for buffers of the host.
    private let ownFormat: PixelFormat?
    /// Where the region that its buffers show begins.
    private var origin = (x: 0, y: 0)

    init(count: Int, format: PixelFormat) {
        precondition(format != .a8, "pictures can't be drawn as a8")
        precondition((1...4).contains(count), "an output has 1 to 4 buffers")
        places = Array(repeating: Place(), count: count)
        ownFormat = format
    }

    init(_ buffers: [PixelBuffer]) {
        precondition((1...4).contains(buffers.count), "an output has 1 to 4 buffers")
        places = buffers.map { Place(buffer: $0) }
        ownFormat = nil
    }

    /// Buffers of a region that consumers hold for a while: not in turn, but whichever is free.
    init(leased count: Int, format: PixelFormat, of region: PixelRect) {
        places = (0..<count).map { _ in Place(lease: BufferLease()) }
        ownFormat = format
        origin = (region.minX, region.minY)
    }

    /// Gives the turn to the buffer that misses least, of those that nobody holds.
    ///
    /// - Returns: false if all are held.
    mutating func turnToFreeBuffer() -> Bool {
        var best: (index: Int, area: Int)?
        for index in places.indices where isKnownUniquelyReferenced(&places[index].lease) {
            let area = places[index].buffer == nil ? Int.max : places[index].stale.reduce(0) { $0 + $1.area }
            if best.map({ area < $0.area }) ?? true { best = (index, area) }
        }
        guard let best else { return false }
        turn = best.index
        return true
    }

    /// What keeps the last picture from being drawn over.
    var leaseOfLastPicture: BufferLease? { last.flatMap { places[$0].lease } }

    /// The buffers there are, the one of the last picture included.
    var buffers: some Sequence<PixelBuffer> { places.lazy.compactMap(\.buffer) }

    /// The formats that pictures may be drawn in.
    var formats: some Sequence<PixelFormat> { places.lazy.map { ownFormat ?? $0.buffer!.format } }

    /// Whether buffers of it share memory.
    var overlapsItself: Bool {
        for (index, place) in places.enumerated() {
            for other in places[..<index] {
                if let a = place.buffer, let b = other.buffer, a.overlaps(b) { return true }
            }
        }
        return false
    }

    func overlaps(_ other: BufferRing) -> Bool {
        for buffer in buffers { for other in other.buffers where buffer.overlaps(other) { return true } }
        return false
    }

    /// The last picture, if this compositor drew it, in this size.
    func lastPicture(by drawer: UInt64, size: PixelSize) -> PixelBuffer? {
        guard self.drawer == drawer, let last, let buffer = places[last].buffer, buffer.size == size else {
            return nil
        }
        return buffer
    }

    /// The buffer whose turn it is. Allocates one of the output's own if there is none of this size yet.
    ///
    /// - Returns: whether it's a new one, too.
    mutating func prepareNext(
        size: PixelSize, picture: PixelSize
    ) throws(RenderError) -> (buffer: PixelBuffer, isNew: Bool) {
        guard let format = ownFormat else {
            for place in places {
                let buffer = place.buffer!
                guard buffer.size == size else { throw .wrongSize(buffer.size, expected: size) }
                guard buffer.format != .a8 else { throw .wrongFormat(.a8) }
            }
            return (places[turn].buffer!, false)
        }
        if let buffer = places[turn].buffer, buffer.size == size { return (buffer, false) }
        let buffer = try Kernel.buffer(size, format)
        if last == turn { last = nil }
        places[turn] = Place(
            buffer: buffer, lease: places[turn].lease, stale: [PixelRect(0, 0, picture.width, picture.height)]
        )
        return (buffer, true)
    }

    /// What somebody else wrote into the last picture.
    func changesOfLastPicture(_ scale: OutputScale) -> PixelRegion {
        last.map { places[$0].foreignChanges(scale, origin) } ?? PixelRegion()
    }

    /// Takes note of what changed since the last picture.
    ///
    /// - Returns: what has to be drawn in the buffer whose turn it is.
    mutating func add(_ damage: PixelRegion, _ scale: OutputScale) -> PixelRegion {
        for index in places.indices { places[index].stale.formUnion(damage) }
        places[turn].stale.formUnion(places[turn].foreignChanges(scale, origin))
        return places[turn].stale
    }

    /// The buffer whose turn it is holds the picture; the next one's turn comes.
    mutating func finishNext(by drawer: UInt64) {
        places[turn].stale = PixelRegion()
        places[turn].version = places[turn].buffer!.version
        last = turn
        self.drawer = drawer
        turn = (turn + 1) % places.count
    }
}

extension BufferRing.Place {
    fileprivate func foreignChanges(_ scale: OutputScale, _ origin: (x: Int, y: Int)) -> PixelRegion {
        guard let buffer, buffer.version != version else { return PixelRegion() }
        return scale.inPicture(buffer.changes(after: version, upTo: buffer.version))
            .moved(byX: origin.x, y: origin.y)
    }
}

/// Who holds it keeps a buffer from being drawn over.
final class BufferLease: Sendable {}
