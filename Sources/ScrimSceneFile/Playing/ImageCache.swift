internal import Scrim
internal import ScrimImages

/// The image files of a scene, each decoded once.
struct ImageCache {
    /// Of the scene file: empty, or with a slash at its end.
    let directory: String
    private var images: [String: PixelBuffer] = [:]

    init(directory: String) {
        self.directory = directory
    }

    mutating func image(_ path: String) throws(PNGError) -> PixelBuffer {
        let file = path.hasPrefix("/") ? path : directory + path
        if let image = images[file] { return image }
        let image = try PNG.decode(path: file)
        images[file] = image
        return image
    }
}
