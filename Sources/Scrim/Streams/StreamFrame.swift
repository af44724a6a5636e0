/// What a stream has to say at a moment: mostly a picture. A plain value; its pixels stay as they are for as long as a copy
/// of it is kept, and no longer.
public struct StreamFrame: Sendable {
    public enum Status: Sendable, Hashable {
        /// The first picture of a stream, whole.
        case started
        /// A picture that differs from the one before.
        case complete
        /// Nothing changed; sent only where the configuration asks for it.
        case idle
        /// Captures are closed, as behind a lock screen: there is no picture.
        case blank
        /// The stream was suspended: there is no picture until it is resumed.
        case suspended
        /// The stream ended: nothing follows.
        case stopped
    }

    public let status: Status
    /// Of the picture, from 1: grows with each that differs, so that an unchanged number is an unchanged picture. 0 before
    /// the first one.
    public let sequenceNumber: UInt64
    /// When the frame was drawn, on the clock that the host draws by; see `Compositor.render`.
    public let timeInNanoseconds: UInt64
    /// The pixels that may differ from the picture that the stream made before; all of it where that one was dropped before
    /// this consumer got it.
    public let damage: PixelRegion
    /// The picture: there for `started` and `complete`, and for `idle`, which repeats the last one.
    public let pixels: PixelBuffer?
    /// Keeps the pixels from being drawn over.
    let lease: BufferLease?

    init(
        status: Status, sequenceNumber: UInt64, timeInNanoseconds: UInt64,
        damage: PixelRegion = PixelRegion(),
        pixels: PixelBuffer? = nil, lease: BufferLease? = nil
    ) {
        self.status = status
        self.sequenceNumber = sequenceNumber
        self.timeInNanoseconds = timeInNanoseconds
        self.damage = damage
        self.pixels = pixels
        self.lease = lease
    }
}

extension StreamFrame {
    /// The same picture, after others that the consumer didn't get.
    func after(_ missed: PixelRegion) -> StreamFrame {
        guard pixels != nil, !missed.isEmpty else { return self }
        var damage = damage
        damage.formUnion(missed)
        return replacing(pixels, damage, lease, status == .idle ? .complete : status)
    }

    /// All of the picture, for a consumer that comes later.
    var whole: StreamFrame {
        replacing(pixels, pixels.map { PixelRegion($0.bounds) } ?? damage, lease, .complete)
    }

    func replacing(
        _ pixels: PixelBuffer?, _ damage: PixelRegion, _ lease: BufferLease?, _ status: Status? = nil
    ) -> StreamFrame {
        StreamFrame(
            status: status ?? self.status, sequenceNumber: sequenceNumber,
            timeInNanoseconds: timeInNanoseconds,
            damage: damage, pixels: pixels, lease: lease)
    }
}
