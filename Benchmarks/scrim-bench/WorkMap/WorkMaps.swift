/// Where the work of a scene's frames lies, on the display and in its first capture, with small pictures to compare
/// with.
struct WorkMaps {
    struct Picture {
        /// `display`, or the route of the capture.
        var name: String
        var map: WorkMap
        /// A PNG file, smaller than the picture by `WorkMaps.reduction` in both directions.
        var file: [UInt8]
    }

    static let reduction = 6

    var scene: String
    var pictures: [Picture]
    /// Of a frame of display and capture together.
    var together: Work
}
