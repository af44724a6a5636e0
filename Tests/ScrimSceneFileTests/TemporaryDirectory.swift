import Foundation
import Scrim
import ScrimImages

/// A directory of a test's own, removed with it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("scrim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func write(_ text: String, as name: String) throws { try write(Array(text.utf8), as: name) }

    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    /// A PNG of one colour.
    func writeImage(_ size: PixelSize, _ color: Color, as name: String) throws {
        try write(Self.png(size, color), as: name)
    }

    static func png(_ size: PixelSize, _ color: Color) throws -> [UInt8] {
        let buffer = try PixelBuffer(size: size)
        buffer.withMutableBytes { bytes in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    bytes.storeBytes(
                        of: color.premultiplied, toByteOffset: y * buffer.strideInBytes + 4 * x,
                        as: UInt32.self)
                }
            }
        }
        return try PNG.encode(buffer)
    }
}
