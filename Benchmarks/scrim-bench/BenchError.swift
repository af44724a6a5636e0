import Glibc
import Scrim
import ScrimImages

/// Why nothing was measured.
enum BenchError: Error {
    case usage(String)
    /// Scrim and the painter drew different pictures: their times say nothing of each other.
    case differentPictures(scene: String, picture: String, x: Int, y: Int, scrim: UInt32, painter: UInt32)
    /// Layers are excluded, but the capture shows them, or there is nothing to see of them.
    case nothingExcluded(scene: String)
    case outOfMemory
    case buffer(PixelBufferError)
    case kernel(String)
    case cairo(String)
    /// Cairo rounds otherwise, but not by so much.
    case cairoDiffers(scene: String, picture: String, byLevels: Int, maximum: Int)
    /// What tiles of a frame take isn't what the frame takes.
    case tilesDoNotAddUp(scene: String, picture: String, count: String, tiles: Int, whole: Int)
    case picture(PNGError)
    case report(path: String, FileError)
    case standardOutput(code: CInt)
}

extension BenchError: CustomStringConvertible {
    var description: String {
        switch self {
        case .usage(let text): return text
        case .differentPictures(let scene, let picture, let x, let y, let scrim, let painter):
            func hex(_ word: UInt32) -> String { "0x" + String(word, radix: 16) }
            return "scene \(scene): pixel (\(x), \(y)) of the \(picture) is \(hex(scrim)) by Scrim, "
                + "\(hex(painter)) by the painter"
        case .nothingExcluded(let scene): return "scene \(scene): the capture equals the display"
        case .outOfMemory: return "out of memory"
        case .buffer(let error): return error.description
        case .kernel(let text): return text
        case .cairo(let text): return "Cairo: \(text)"
        case .cairoDiffers(let scene, let picture, let levels, let maximum):
            return
                "scene \(scene): a channel of the \(picture) differs by \(levels) levels between Cairo and Scrim, "
                + "more than \(maximum)"
        case .tilesDoNotAddUp(let scene, let picture, let count, let tiles, let whole):
            return "scene \(scene): the tiles of the \(picture) picture add up to \(tiles) pixels \(count), "
                + "the whole frame to \(whole)"
        case .picture(let error): return "a picture of the report: \(error)"
        case .report(let path, let error): return "\(path): \(error)"
        case .standardOutput(let code): return "standard output: \(String(cString: strerror(code)))"
        }
    }
}
