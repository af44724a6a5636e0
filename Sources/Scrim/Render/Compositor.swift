/// Draws frames of a scene. May be used from any thread; frames of one compositor are drawn one after the other.
public final class Compositor: Sendable {
    /// How frames are computed; none of it changes a byte of them.
    public struct Options: Sendable, Hashable {
        /// Threads that draw a frame, the caller's counted: 1...64.
        public var threads: Int
        /// Rows that a thread takes at a time.
        public var bandHeight: Int
        /// The instruction set; nil is the best of this machine, or what the environment variable `SCRIM_CPU` says.
        public var cpuLevel: CPULevel?

        public init(threads: Int = 1, bandHeight: Int = 64, cpuLevel: CPULevel? = nil) {
            self.threads = threads
            self.bandHeight = bandHeight
            self.cpuLevel = cpuLevel
        }
    }

    public init(_ scene: Scene, options: Options = Options()) throws(RenderError) { fatalError() }

    public convenience init(_ scene: Scene, threads: Int) throws(RenderError) {
        try self.init(scene, options: Options(threads: threads))
    }

    /// Draws the latest committed state into every output, each byte of it once. Blocks until all are drawn.
    public func render(_ outputs: [Output]) throws(RenderError) -> Frame { fatalError() }
}

public enum CPULevel: Sendable, Hashable, CaseIterable {
    case scalar, avx2, neon
    /// Whether this machine has it.
    public var isAvailable: Bool { fatalError() }
    public static var best: CPULevel { fatalError() }
}

/// What `render` drew.
public struct Frame: Sendable {
    /// 1 for the compositor's first frame, then one more for each.
    public let number: UInt64
    public subscript(output: Output) -> OutputFrame { fatalError() }
}

/// What `render` drew for one output.
public struct OutputFrame: Sendable {
    public let status: FrameStatus
    /// The picture: the host's buffer, or one of the output's own, valid until it comes round again.
    public let pixels: PixelBuffer
    /// What may have changed since the output's last frame, inside the picture.
    public let damage: PixelRect
}

public enum FrameStatus: Sendable, Hashable {
    /// The picture was drawn.
    case complete
    /// Nothing changed; no pixel was touched.
    case idle
}

public enum RenderError: Error, Hashable {
    case invalidOptions(String)
    case nothingCommitted
    case noOutputs
    case tooManyOutputs(Int)
    case duplicateOutput
    case overlappingBuffers
    case wrongSize(PixelSize, expected: PixelSize)
    case wrongFormat(PixelFormat)
    case outOfMemory
    case kernel(String)
}
