import Glibc
import Scrim
import ScrimContent
import ScrimImages

/// Draws the images of the banking scene as PNG files at 3 pixels to the point: `draw-banking-images
/// DIRECTORY`.
@main
struct DrawBankingImages {
    static let scale = 3.0

    static func main() {
        guard CommandLine.arguments.count == 2 else {
            fail("usage: draw-banking-images DIRECTORY", status: 2)
        }
        let directory = CommandLine.arguments[1]
        for picture in Picture.all {
            let path = "\(directory)/\(picture.name).png"
            do {
                try PNG.write(picture.pixels(scale: scale), to: path, compression: .smallest)
            } catch {
                fail("draw-banking-images: \(path): \(error)", status: 1)
            }
        }
        print("draw-banking-images: \(Picture.all.count) images in \(directory)")
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        let line = message + "\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
        exit(status)
    }
}
