import Glibc
import Scrim

/// That Scrim and the painter draw the same: otherwise their times say nothing of each other.
enum PictureCheck {
    /// Compares frame after frame, all bytes, the display drawn alone and with the captures. Scrim draws them as in the
    /// measurement: as a whole, or what changed.
    static func run(
        _ stage: Stage, alone: ScrimFrames, all: ScrimFrames, painted: PaintedFrames, scene: String,
        frames: Int = 4
    ) throws {
        let names =
            ["display"]
            + stage.description.captures.enumerated().map { index, capture in
                "capture \(index + 1) (\(capture.route))"
            }
        var excludes = false
        for _ in 0..<frames {
            try alone.prepare()
            let display = alone.pictures(of: try alone.draw())[0]
            painted.drawAll()
            try compare(display, painted.pictures[0], scene: scene, picture: "display drawn alone")
            try all.prepare()
            painted.drawAll()
            let pictures = all.pictures(of: try all.draw())
            for (index, picture) in pictures.enumerated() {
                try compare(picture, painted.pictures[index], scene: scene, picture: names[index])
            }
            excludes =
                excludes || pictures.dropFirst().contains { $0.firstDifference(from: pictures[0]) != nil }
        }
        if stage.description.excludesSomething, !excludes {
            throw BenchError.nothingExcluded(scene: scene)
        }
    }

    private static func compare(
        _ drawn: PixelBuffer, _ expected: PixelBuffer, scene: String, picture: String
    ) throws(BenchError) {
        guard let (x, y) = drawn.firstDifference(from: expected) else { return }
        throw BenchError.differentPictures(
            scene: scene, picture: picture, x: x, y: y, scrim: drawn.pixel(x: x, y: y),
            painter: expected.pixel(x: x, y: y))
    }
}

extension PixelBuffer {
    fileprivate func firstDifference(from other: PixelBuffer) -> (x: Int, y: Int)? {
        let (stride, otherStride) = (strideInBytes, other.strideInBytes)
        let row = withBytes { mine in
            other.withBytes { theirs in
                (0..<height).first { y in
                    guard let a = mine.baseAddress, let b = theirs.baseAddress else { return false }
                    return memcmp(a + y * stride, b + y * otherStride, width * 4) != 0
                }
            }
        }
        guard let y = row else { return nil }
        return (0..<width).first { pixel(x: $0, y: y) != other.pixel(x: $0, y: y) }.map { ($0, y) }
    }
}
