/// How a pixel lies in memory. 8-bit sRGB, native-endian.
public enum PixelFormat: Sendable, Hashable {
    /// Premultiplied `A<<24 | R<<16 | G<<8 | B`; in memory B, G, R, A on little-endian machines. The same as
    /// `CAIRO_FORMAT_ARGB32` and `PIXMAN_a8r8g8b8`.
    case argb32
    /// The same word without alpha: the top byte is read as 255 and written as 255.
    case xrgb32
    /// One coverage byte.
    case a8
    /// A plane of luma, and one of Cb, Cr pairs for blocks of 2x2 pixels; BT.709, limited range, a block's chroma that of
    /// its average, so that it's sited in the middle of the block. For pictures of outputs alone, which it shows on black.
    case nv12
    /// The same in three planes: luma, Cb, Cr.
    case i420

    /// Of the first plane: a byte of luma where there are others.
    public var bytesPerPixel: Int {
        switch self {
        case .argb32, .xrgb32: 4
        case .a8, .nv12, .i420: 1
        }
    }

    public var planeCount: Int {
        switch self {
        case .argb32, .xrgb32, .a8: 1
        case .nv12: 2
        case .i420: 3
        }
    }

    /// Whether it's luma and chroma in planes of their own. Such a buffer can't be contents of a layer.
    public var isPlanar: Bool { planeCount > 1 }

    /// The elements of a plane, of which a chroma plane has one for a block of 2x2 pixels, and their size.
    func plane(_ index: Int, of size: PixelSize) -> (elements: PixelSize, bytesPerElement: Int) {
        if index == 0 { return (size, bytesPerPixel) }
        return (size.halved, self == .nv12 ? 2 : 1)
    }
}

extension PixelSize {
    /// Half of both sides, rounded up.
    var halved: PixelSize { PixelSize((width + 1) / 2, (height + 1) / 2) }
}
