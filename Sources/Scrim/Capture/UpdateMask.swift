/// The bits of `CALayer.disableUpdateMask` that keep a layer out of captures.
public struct UpdateMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bit 1: out of still pictures, screenshots and thumbnails.
    public static let snapshots = UpdateMask(rawValue: 0x02)
    /// Bit 4: out of mirrored and recorded output.
    public static let clones = UpdateMask(rawValue: 0x10)

    /// The same as a policy. A route of the host's is closed by any bit, and a bit that means nothing here closes all:
    /// who set it wanted to hide something.
    public var policy: CapturePolicy {
        if isEmpty { return .visible }
        if !isSubset(of: [.snapshots, .clones]) { return .omitted }
        let stills: Appearance = contains(.snapshots) ? .omitted : .visible
        let streams: Appearance = contains(.clones) ? .omitted : .visible
        return CapturePolicy([
            .screenshot: stills, .thumbnail: stills, .recording: streams, .mirroring: streams,
        ])
    }
}
