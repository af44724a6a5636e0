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
    let lease: (any AnyObject & Sendable)?

    package init(
        status: Status, sequenceNumber: UInt64, timeInNanoseconds: UInt64,
        damage: PixelRegion = PixelRegion(),
        pixels: PixelBuffer? = nil, lease: (any AnyObject & Sendable)? = nil
    ) {
        self.status = status
        self.sequenceNumber = sequenceNumber
        self.timeInNanoseconds = timeInNanoseconds
        self.damage = damage
        self.pixels = pixels
        self.lease = lease
    }
}
