import CKernels
import XCTest

/// A picture that is blurred in the midst of a buffer, whose other words are looked at afterwards.
struct BlurPicture {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) {
        self.width = width
        self.height = height
        pixels = (0..<(width * height)).map { pixel($0 % width, $0 / width) }
    }

    static func white(_ width: Int, _ height: Int, where isWhite: (Int, Int) -> Bool) -> Self {
        BlurPicture(width, height) { isWhite($0, $1) ? 0xffff_ffff : 0 }
    }

    /// `padding` words between the rows; `isUpsideDown`: with a negative stride.
    func blurred(
        sigma: Double, level: scrk_cpu_level = scrk_cpu_best(), padding: Int = 0, isUpsideDown: Bool = false,
        line: UInt = #line
    ) -> Self {
        let (stride, margin, canary) = (width + padding, 64, UInt32(0xdead_beef))
        var words = [UInt32](repeating: canary, count: 2 * margin + stride * height)
        func index(_ x: Int, _ y: Int) -> Int { margin + (isUpsideDown ? height - 1 - y : y) * stride + x }
        for y in 0..<height {
            for x in 0..<width { words[index(x, y)] = pixels[y * width + x] }
        }
        let size = scrk_blur_scratch_size(Int32(width), Int32(height), sigma)
        XCTAssertGreaterThan(size, 0, line: line)
        // One byte off every alignment, and guarded as well.
        var scratch = [UInt8](repeating: 0xa5, count: size + 65)
        let strideInBytes = (isUpsideDown ? -4 : 4) * stride
        let status = words.withUnsafeMutableBufferPointer { words in
            scratch.withUnsafeMutableBytes { scratch in
                let first = words.baseAddress! + index(0, 0)
                return scrk_blur(
                    first, strideInBytes, first, strideInBytes, Int32(width), Int32(height), sigma,
                    scrk_rows_for(level), scratch.baseAddress! + 1, size)
            }
        }
        XCTAssertEqual(status, scrk_status(SCRK_OK), line: line)
        XCTAssertTrue(
            scratch[0] == 0xa5 && scratch[(size + 1)...].allSatisfy { $0 == 0xa5 }, "scratch", line: line)
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                result.pixels[y * width + x] = words[index(x, y)]
                words[index(x, y)] = canary
            }
        }
        XCTAssertTrue(words.allSatisfy { $0 == canary }, "words around the picture", line: line)
        return result
    }

    func channel(_ shift: UInt32) -> [Double] { pixels.map { Double($0 >> shift & 255) } }
}
