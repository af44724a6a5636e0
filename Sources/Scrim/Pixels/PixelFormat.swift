/// How a pixel lies in memory. 8-bit sRGB, native-endian.
public enum PixelFormat: Sendable, Hashable {
    /// Premultiplied `A<<24 | R<<16 | G<<8 | B`; in memory B, G, R, A on little-endian machines. The same as
    /// `CAIRO_FORMAT_ARGB32` and `PIXMAN_a8r8g8b8`.
    case argb32
    /// The same word without alpha: the top byte is read as 255 and written as 255.
    case xrgb32
    /// One coverage byte.
    case a8

    public var bytesPerPixel: Int { self == .a8 ? 1 : 4 }
}
