import Scrim
import XCTest

/// What the tests ask of a drawn surface.
struct Ink {
    /// The pixels that aren't transparent.
    private(set) var bounds = PixelRect.empty
    /// The sum of the coverage, in pixels.
    private(set) var area = 0.0
    /// The pixels that have a colour channel above their alpha; such a pixel is not premultiplied.
    private(set) var brokenPixelCount = 0

    init(_ pixels: PixelBuffer) {
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                let pixel = pixels.pixel(x: x, y: y)
                let alpha = pixel >> 24
                if max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255) > alpha { brokenPixelCount += 1 }
                guard alpha > 0 else { continue }
                area += Double(alpha) / 255
                bounds = bounds.union(PixelRect(x, y, 1, 1))
            }
        }
    }
}

/// The rows' bytes without the padding.
func bytes(_ pixels: PixelBuffer) -> [UInt8] {
    let rowBytes = pixels.width * pixels.format.bytesPerPixel
    return pixels.withBytes { all in
        (0..<pixels.height).flatMap { y in all[y * pixels.strideInBytes..<y * pixels.strideInBytes + rowBytes]
        }
    }
}

/// The opaque pixels' colours, without their alpha.
func opaqueColors(_ pixels: PixelBuffer) -> Set<UInt32> {
    var colors = Set<UInt32>()
    for y in 0..<pixels.height {
        for x in 0..<pixels.width where pixels.pixel(x: x, y: y) >> 24 == 255 {
            colors.insert(pixels.pixel(x: x, y: y) & 0xffffff)
        }
    }
    return colors
}
