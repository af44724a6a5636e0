public import Scrim

/// Why a PNG file couldn't be read or written.
public enum PNGError: Error, Hashable {
    case file(FileError)
    case empty
    case notPNG
    /// The file ends before its picture does.
    case truncated
    /// A chunk, or the compressed picture, doesn't fit its checksum.
    case wrongChecksum
    /// A side above `PixelBuffer.maximumSide`, or more pixels than `limit`.
    case tooLarge(width: UInt32, height: UInt32, maximumPixels: Int)
    /// So few bytes can't hold so many pixels, however well they are compressed.
    case implausibleSize(width: UInt32, height: UInt32, bytes: Int)
    /// Metadata beyond what is kept in memory.
    case oversizedChunk
    /// Anything else that the format forbids; the text says what.
    case malformed(String)
    /// Pixels of this format have no place in a PNG file.
    case wrongFormat(PixelFormat)
    case outOfMemory
}

extension PNGError: CustomStringConvertible {
    /// One line that follows the name of the file and a colon.
    public var description: String {
        switch self {
        case .file(let error): error.description
        case .empty: "the file is empty"
        case .notPNG: "not a PNG file"
        case .truncated: "the PNG file ends too early"
        case .wrongChecksum: "the PNG file is damaged: wrong checksum"
        case .tooLarge(let width, let height, let maximumPixels):
            "\(width) x \(height) pixels are too many: at most \(maximumPixels), "
                + "and \(PixelBuffer.maximumSide) on a side"
        case .implausibleSize(let width, let height, let bytes):
            "\(width) x \(height) pixels can't be in a PNG file of \(bytes) bytes"
        case .oversizedChunk: "the PNG file has too much metadata"
        case .malformed(let reason): "the PNG file is damaged: \(reason)"
        case .wrongFormat(let format): "a PNG file can't hold \(format)"
        case .outOfMemory: "out of memory"
        }
    }
}
