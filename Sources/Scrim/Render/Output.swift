/// One picture per frame: what the person at the screen sees, or what a capture route sees.
///
/// Keep an output as long as its pictures are drawn to the same place: it owns its buffers.
public final class Output: Sendable {
    public enum Kind: Sendable, Hashable {
        case display
        case capture(CaptureRoute)
    }

    public let kind: Kind
    let target: Target

    enum Target: Sendable {
        case host(PixelBuffer)
        case ring(count: Int)
    }

    private init(kind: Kind, target: Target) {
        self.kind = kind
        self.target = target
    }

    /// The display, drawn into the host's buffer, or into `bufferCount` buffers of the output's own in turn.
    public static func display(into buffer: PixelBuffer? = nil, bufferCount: Int = 1) -> Output {
        Output(kind: .display, target: target(buffer, bufferCount))
    }

    /// What a capture route sees.
    public static func capture(
        _ route: CaptureRoute, into buffer: PixelBuffer? = nil, bufferCount: Int = 1
    ) -> Output {
        Output(kind: .capture(route), target: target(buffer, bufferCount))
    }

    private static func target(_ buffer: PixelBuffer?, _ count: Int) -> Target {
        precondition((1...4).contains(count), "an output has 1 to 4 buffers")
        return buffer.map { .host($0) } ?? .ring(count: count)
    }
}
