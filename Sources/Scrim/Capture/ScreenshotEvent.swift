/// A picture was taken on the `.screenshot` route. It says that and no more: the pixels belong to who took them.
public struct ScreenshotEvent: Sendable, Hashable {
    /// 1 for the scene's first screenshot, then one more for each, also for those of which nobody was told.
    public let number: UInt64
    /// The picture's size.
    public let pixelSize: PixelSize
    /// `Frame.number` of the frame that it is part of.
    public let frameNumber: UInt64
}
