/// Pictures as PNG files.
///
/// Colours are taken and given as they are stored: sRGB. Chunks that would change them (gAMA, cHRM, iCCP) are
/// passed over. All functions may be called on any thread.
public enum PNG {
    /// What a file may ask of the machine. Whatever it holds, decoding it takes at most 4 bytes for each of
    /// `maximumPixels`, and some 20 MB for its metadata.
    public struct Limits: Sendable, Hashable {
        /// Width times height. A side is at most `PixelBuffer.maximumSide` in any case.
        public var maximumPixels: Int
        /// Files above this size aren't opened up.
        public var maximumFileBytes: Int

        /// As they are: 36 million pixels, enough for 8K (7680 x 4320), and 512 MiB.
        public init(maximumPixels: Int = 36_000_000, maximumFileBytes: Int = 512 << 20) {
            self.maximumPixels = maximumPixels
            self.maximumFileBytes = maximumFileBytes
        }
    }

    /// How much time goes into a small file. Both are exact.
    public enum Compression: Sendable, Hashable {
        /// For pictures that are written while somebody waits: some 50 ns a pixel.
        case fast
        /// For pictures that are kept: up to 3 µs a pixel.
        case smallest
    }
}
