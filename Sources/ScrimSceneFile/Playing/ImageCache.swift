internal import Scrim
internal import ScrimImages

/// The image files of a scene, each decoded once.
struct ImageCache {
    /// Of the scene file: empty, or with a slash at its end.
    let directory: String
    private var images: [String: PixelBuffer] = [:]
    private var checked: Set<String> = []
    private var keptBytes = 0

    /// Of checked images. With one of the largest size beside them they stay below 200 MB.
    private static let maximumKeptBytes = 32 << 20

    init(directory: String) {
        self.directory = directory
    }

    /// Makes sure that the image can be read. Small ones are kept; large ones are read a second time by `image`, so
    /// that a scene with a bad image fails before all its others are in memory together.
    mutating func check(_ path: String) throws(PNGError) {
        let file = Self.location(path, in: directory)
        guard checked.insert(file).inserted else { return }
        let image = try PNG.decode(path: file)
        let bytes = image.strideInBytes * image.height
        guard keptBytes + bytes <= Self.maximumKeptBytes else { return }
        keptBytes += bytes
        images[file] = image
    }

    mutating func image(_ path: String) throws(PNGError) -> PixelBuffer {
        let file = Self.location(path, in: directory)
        if let image = images[file] { return image }
        let image = try PNG.decode(path: file)
        images[file] = image
        return image
    }

    static func location(_ path: String, in directory: String) -> String {
        path.hasPrefix("/") ? path : directory + path
    }
}
