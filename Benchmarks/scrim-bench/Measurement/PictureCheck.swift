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
        let names = names(of: stage.description)
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

    /// Compares Cairo's pictures with the painter's, which are Scrim's. Cairo multiplies by rounded 16-bit values in
    /// places, so that single levels may differ.
    ///
    /// - Returns: the largest difference of a channel, in levels.
    static func run(
        _ stage: Stage, cairo: PaintedFrames, painted: PaintedFrames, scene: String, frames: Int = 4
    ) throws -> Int {
        let names = names(of: stage.description)
        var largest = 0
        for _ in 0..<frames {
            try stage.step()
            painted.drawAll()
            cairo.drawAll()
            try cairo.check()
            for (index, picture) in cairo.pictures.enumerated() {
                let levels = picture.largestDifference(from: painted.pictures[index])
                guard levels <= maximumCairoDifference else {
                    throw BenchError.cairoDiffers(
                        scene: scene, picture: names[index], byLevels: levels, maximum: maximumCairoDifference
                    )
                }
                largest = max(largest, levels)
            }
        }
        return largest
    }

    private static let maximumCairoDifference = 2

    private static func names(of description: SceneDescription) -> [String] {
        ["display"]
            + description.captures.enumerated().map { index, capture in
                "capture \(index + 1) (\(capture.route))"
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

    /// Of a channel of a pixel, in levels.
    fileprivate func largestDifference(from other: PixelBuffer) -> Int {
        var largest = 0
        for y in 0..<height {
            for x in 0..<width {
                let (mine, theirs) = (pixel(x: x, y: y), other.pixel(x: x, y: y))
                guard mine != theirs else { continue }
                for shift in stride(from: UInt32(0), to: 32, by: 8) {
                    largest = max(largest, abs(Int(mine >> shift & 255) - Int(theirs >> shift & 255)))
                }
            }
        }
        return largest
    }
}
