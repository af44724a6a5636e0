import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

final class MovieQualityTests: XCTestCase {
    private let size = PixelSize(192, 256)

    /// Lines of something like text on a light ground, further up from step to step.
    private func page(_ step: Int) throws -> PixelBuffer {
        let picture = try PixelBuffer(size: size, format: .i420)
        let stride = picture.strideInBytes
        picture.withMutableBytes(ofPlane: 0) { bytes in
            for y in 0..<size.height {
                let row = y + 3 * step
                for x in 0..<size.width {
                    let (line, inLine) = (row / 14, row % 14)
                    var state = UInt32(truncatingIfNeeded: line &* 7919 &+ x / 2) &* 2_654_435_761
                    state ^= state >> 15
                    let isInk = inLine < 9 && state % 5 < 2 && (inLine + x) % 4 != 0 && line % 6 != 5
                    bytes[y * stride + x] = isInk ? 40 : line % 6 == 5 ? 90 : 225
                }
            }
        }
        return picture
    }

    private func luma(_ picture: PixelBuffer) -> [UInt8] {
        picture.withBytes(ofPlane: 0) { bytes in
            (0..<size.height).flatMap { y in
                bytes[y * picture.strideInBytes..<y * picture.strideInBytes + size.width]
            }
        }
    }

    /// In dB.
    private func peakSignalToNoise(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Double {
        let sum = zip(a, b).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(a.count) / Double(sum))
    }

    /// A scrolling page, then a still one: no picture is worse than 38 dB with the options as they are.
    func testTextStaysSharp() throws {
        let directory = try MovieDirectory()
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        var pages: [PixelBuffer] = []
        for step in 0..<30 {
            pages.append(try page(step))
            try output.append(pages[step], damage: [], atNanoseconds: UInt64(step) * 16_666_667)
        }
        for second in UInt64(1)...4 {
            pages.append(pages[29])
            try output.keepAlive(pages[29], atNanoseconds: 500_000_000 + second * 1_000_000_000)
        }
        let movie = try output.finish(atNanoseconds: 5_000_000_000)
        let pictures = try MediaTool.pictures(of: movie.path, size.width, size.height)
        XCTAssertEqual(pictures.count, pages.count)
        for (index, (page, picture)) in zip(pages, pictures).enumerated() {
            XCTAssertGreaterThanOrEqual(
                peakSignalToNoise(luma(page), picture[..<(size.width * size.height)]), 38, "picture \(index)")
        }
    }
}
