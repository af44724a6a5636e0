/// Why a frame could not be drawn. Where it's thrown no output was touched, unless it says so.
public enum RenderError: Error, Hashable {
    /// The scene was never committed.
    case nothingCommitted
    case noOutputs
    /// More than `Compositor.maximumOutputCount`.
    case tooManyOutputs(Int)
    /// The same output twice in one frame.
    case duplicateOutput
    /// Two outputs share memory.
    case overlappingBuffers
    /// The host's buffer isn't of the picture's size.
    case wrongSize(PixelSize, expected: PixelSize)
    /// Pictures have colours: they can't be `a8`.
    case wrongFormat(PixelFormat)
    /// Threads beyond 1...64.
    case invalidThreadCount(Int)
    /// Bands of less than one row.
    case invalidBandHeight(Int)
    /// This machine doesn't have the instruction set.
    case unavailable(CPULevel)
    case buffer(PixelBufferError)
    case outOfMemory
    /// The kernel refused; its text. Outputs may be partly drawn.
    case kernel(String)
}

extension RenderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nothingCommitted: "the scene was never committed"
        case .noOutputs: "a frame needs an output"
        case .tooManyOutputs(let count):
            "\(count) outputs: a frame has at most \(Compositor.maximumOutputCount)"
        case .duplicateOutput: "an output is named twice in one frame"
        case .overlappingBuffers: "two outputs share memory"
        case .wrongSize(let size, let expected):
            "a buffer of \(size.width) x \(size.height) pixels for a picture of \(expected.width) x \(expected.height)"
        case .wrongFormat(let format): "pictures can't be drawn as \(format)"
        case .invalidThreadCount(let count): "\(count) threads: it must be 1 to 64"
        case .invalidBandHeight(let rows): "bands of \(rows) rows: it must be at least 1"
        case .unavailable(let level): "this machine has no \(level)"
        case .buffer(let error): error.description
        case .outOfMemory: "out of memory"
        case .kernel(let text): text
        }
    }
}
