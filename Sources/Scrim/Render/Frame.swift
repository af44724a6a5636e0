/// What `Compositor.render` drew. A plain value: it can be kept, but its pictures are drawn over when their
/// buffers come round again.
public struct Frame: Sendable {
    /// 1 for the compositor's first frame, then one more for each.
    public let number: UInt64
    /// The committed state that it shows.
    public let snapshot: SceneSnapshot
    // Inline, so that a frame allocates nothing.
    private var outputs = InlineArray<32, (output: Output, frame: OutputFrame)?>(repeating: nil)
    private var count = 0

    init(number: UInt64, snapshot: SceneSnapshot) {
        self.number = number
        self.snapshot = snapshot
    }

    mutating func append(_ output: Output, _ frame: OutputFrame) {
        outputs[count] = (output, frame)
        count += 1
    }

    /// - Precondition: the output is one of those that were drawn.
    public subscript(output: Output) -> OutputFrame {
        for index in 0..<count {
            if let drawn = outputs[index], drawn.output === output { return drawn.frame }
        }
        preconditionFailure("the output is not part of this frame")
    }
}

/// What was drawn for one output.
public struct OutputFrame: Sendable {
    public let status: FrameStatus
    /// The picture: the host's buffer, or one of the output's own, which is drawn over when as many frames as there are
    /// buffers were complete. Of an idle frame it's the last picture.
    public let pixels: PixelBuffer
    /// The pixels that may differ from the output's last picture, within the picture: what a panel or an encoder has to
    /// take anew. It depends on nothing but what this output may see.
    public let damage: PixelRegion
}

public enum FrameStatus: Sendable, Hashable {
    /// The picture was drawn, as far as it changed.
    case complete
    /// Nothing changed since the output's last picture: no pixel was read or written, no buffer of it was used.
    case idle
    /// The scene is locked: the picture of a capture shows nothing, in transparent black.
    case blank
}

/// Work done for a frame, in pixels, all outputs together.
public struct FrameStatistics: Sendable, Hashable {
    /// Pixels of layer contents that were read.
    public var pixelsRead: UInt64 = 0
    /// Pixels that blending operations made.
    public var pixelsBlended: UInt64 = 0
    /// Pixels of items that weren't painted, since something opaque lies above them; once per output.
    public var pixelsSkipped: UInt64 = 0
    /// Pixels written to outputs.
    public var pixelsWritten: UInt64 = 0
    /// Layers that are on no output, and substitutes that were omitted, since something of them is beyond what can be
    /// drawn: contents, for example, that are shrunk by more than 32,767, or more than 2 GiB of masks, blurs and
    /// resampled contents in one scene.
    public var layersNotDrawn: UInt64 = 0
    /// Calls of row operations.
    public var rowCalls: UInt64 = 0
}
