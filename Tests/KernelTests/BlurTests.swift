import CKernels
import XCTest

/// The blur: close to a Gaussian, the same at every level, within its picture.
final class BlurTests: XCTestCase {
    private let levels = (SCRK_CPU_SCALAR...SCRK_CPU_NEON).map { scrk_cpu_level($0) }.filter(scrk_cpu_has)
    private var random = SeededRandom(state: 1)

    // MARK: Against a Gaussian

    /// The greatest difference over all channels, in levels of 255.
    private func difference(_ picture: BlurPicture, _ sigma: Double, _ gaussian: FloatGaussian) -> Double {
        let result = picture.blurred(sigma: sigma)
        var greatest = 0.0
        var seen: [[Double]] = []
        for shift: UInt32 in [0, 8, 16, 24] {
            let values = picture.channel(shift)
            guard !seen.contains(values) else { continue }
            seen.append(values)
            for (actual, expected) in zip(result.channel(shift), gaussian.blurred(values)) {
                greatest = max(greatest, abs(actual - expected))
            }
        }
        return greatest
    }

    private func pictures(_ width: Int, _ height: Int) -> [(String, BlurPicture)] {
        typealias Picture = BlurPicture
        var all = [
            ("step", Picture.white(width, height) { x, _ in x >= width / 2 }),
            ("corner", Picture.white(width, height) { x, y in x >= width / 3 && y >= height / 3 }),
            ("dot", Picture.white(width, height) { x, y in x == width / 2 && y == height / 2 }),
            ("noise", Picture(width, height) { _, _ in random.next() }),
            (
                "text",
                Picture.white(width, height) { _, y in y % 14 < 9 && random.next() % 10 < 3 }
            ),
        ]
        for side in [1, 2, 3, 5, 13] {
            all.append(
                (
                    "squares of \(side)",
                    Picture.white(width, height) { x, y in (x / side + y / side) % 2 == 1 }
                ))
            all.append(("stripes of \(side)", Picture.white(width, height) { x, _ in x / side % 2 == 1 }))
        }
        return all
    }

    // With sigma from 5 to 7 a cell is half as wide as the Gaussian's smallest structure of note: up to 2.1 on squares of 13 pixels.
    // Elsewhere half a level is rounding, and up to half a level the straight lines between the cells.
    func testIsCloseToAGaussian() {
        for (sigma, limit) in [
            (0.3, 0.6), (0.5, 0.6), (1, 0.6), (2.3, 0.7), (4.9, 0.7), (5, 2.2), (6, 1.6), (8.5, 1.2),
            (12, 1.2),
            (15, 1.2), (22, 1.2), (45, 1.2), (80, 1.2), (300, 1.2),
        ] {
            for (width, height) in [(1, 1), (1, 7), (2, 3), (17, 5), (64, 64), (97, 41)] {
                let gaussian = FloatGaussian(width: width, height: height, sigma: sigma)
                for (name, picture) in pictures(width, height) {
                    XCTAssertLessThanOrEqual(
                        difference(picture, sigma, gaussian), limit,
                        "\(name), \(width)x\(height), sigma \(sigma)")
                }
            }
        }
    }

    /// Cells of pixels that don't divide evenly.
    func testSmallPicturesAreCloseToAGaussian() {
        for width in 1...33 {
            for sigma in [0.7, 4, 5, 5.3, 7, 9.5, 11.99, 12, 15.99, 16, 30] {
                let gaussian = FloatGaussian(width: width, height: 1, sigma: sigma)
                for _ in 0..<4 {
                    let picture = BlurPicture(width, 1) { _, _ in random.next() % 2 == 0 ? 0 : 0xffff_ffff }
                    XCTAssertLessThanOrEqual(
                        difference(picture, sigma, gaussian), 1.7, "width \(width), sigma \(sigma)")
                }
            }
        }
    }

    func testWrongSigmaIsSeen() {
        let gaussian = FloatGaussian(width: 64, height: 64, sigma: 9)
        let step = BlurPicture.white(64, 64) { x, _ in x >= 32 }
        XCTAssertGreaterThan(difference(step, 8, gaussian), 4)
    }

    // MARK: What stays

    /// C32: a uniform picture has no edge that could darken.
    func testUniformPictureStays() {
        for color in [0xffc8_6432, 0, 0xffff_ffff, 0x8040_2001, 0x0101_0101] as [UInt32] {
            for (width, height, sigma) in [
                (64, 64, 15), (1, 1, 15), (3, 50, 4), (67, 5, 7.3), (40, 40, 0.3), (200, 3, 48000),
            ] {
                let picture = BlurPicture(width, height) { _, _ in color }
                XCTAssertEqual(
                    picture.blurred(sigma: sigma).pixels, picture.pixels, "\(width)x\(height), sigma \(sigma)"
                )
            }
        }
    }

    func testTinySigmaChangesNothing() {
        let picture = BlurPicture(33, 9) { _, _ in random.next() }
        for sigma in [Double.leastNonzeroMagnitude, 1e-200, 1e-9, 0.1] {
            XCTAssertEqual(picture.blurred(sigma: sigma).pixels, picture.pixels, "sigma \(sigma)")
        }
        XCTAssertNotEqual(picture.blurred(sigma: 0.3).pixels, picture.pixels)
    }

    func testHugeSigmaGivesTheAverage() {
        let picture = BlurPicture(61, 13) { _, _ in random.next() }
        let blurred = picture.blurred(sigma: 48000)
        for shift: UInt32 in [0, 8, 16, 24] {
            let values = picture.channel(shift)
            let average = values.reduce(0, +) / Double(values.count)
            for value in blurred.channel(shift) { XCTAssertEqual(value, average, accuracy: 0.55) }
        }
    }

    func testNoChannelAboveAlpha() {
        for sigma in [0.4, 2, 5, 7.7, 13, 40] {
            let picture = BlurPicture(67, 31) { _, _ in
                let alpha = random.next() % 3 == 0 ? 255 : random.next() % 256
                return alpha << 24 | random.below(alpha + 1) << 16 | random.below(alpha + 1) << 8 | alpha
            }
            for pixel in picture.blurred(sigma: sigma).pixels {
                let alpha = pixel >> 24
                XCTAssertTrue(pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 == alpha)
            }
        }
    }

    // MARK: The same bytes

    func testLevelsAndStridesGiveTheSameBytes() {
        for index in 0..<400 {
            let width = index < 67 ? index + 1 : Int(random.below(150)) + 1
            let height = Int(random.below(60)) + 1
            let sigma = pow(10, Double(random.below(4000)) / 1000 - 0.7)
            let picture = BlurPicture(width, height) { _, _ in random.next() }
            let expected = picture.blurred(sigma: sigma, level: scrk_cpu_level(SCRK_CPU_SCALAR))
            for level in levels {
                let result = picture.blurred(
                    sigma: sigma, level: level, padding: Int(random.below(5)),
                    isUpsideDown: random.below(2) == 0)
                XCTAssertEqual(
                    result.pixels, expected.pixels, "\(width)x\(height), sigma \(sigma), level \(level)")
            }
        }
    }

    /// From a source that lies elsewhere, in rows of another length, the same pixels come out, and it stays as it was.
    func testASourceElsewhere() {
        for _ in 0..<60 {
            let (width, height) = (Int(random.below(90)) + 1, Int(random.below(70)) + 1)
            let sigma = 0.3 + Double(random.below(300)) / 10
            let picture = BlurPicture(width, height) { _, _ in random.next() }
            let stride = width + Int(random.below(10))
            var source = [UInt32](repeating: 5, count: stride * height)
            for y in 0..<height {
                for x in 0..<width { source[y * stride + x] = picture.pixels[y * width + x] }
            }
            let before = source
            var pixels = [UInt32](repeating: 0, count: width * height)
            let size = scrk_blur_scratch_size(Int32(width), Int32(height), sigma)
            var scratch = [UInt8](repeating: 0, count: size)
            XCTAssertEqual(
                Int(
                    scrk_blur(
                        &pixels, width * 4, source, stride * 4, Int32(width), Int32(height), sigma,
                        scrk_rows_for(scrk_cpu_best()), &scratch, size)), SCRK_OK)
            XCTAssertEqual(pixels, picture.blurred(sigma: sigma).pixels, "\(width)x\(height), \(sigma)")
            XCTAssertEqual(source, before)
        }
    }

    /// Nobody looks at the alpha of what is made of an opaque picture.
    func testAnOpaquePictureStaysOpaque() {
        for level in levels {
            for sigma in [0.3, 2, 4.99, 5, 11.99, 20, 45, 300] {
                let picture = BlurPicture(83, 61) { _, _ in random.next() | 0xff00_0000 }
                let blurred = picture.blurred(sigma: sigma, level: level)
                XCTAssertTrue(blurred.pixels.allSatisfy { $0 >> 24 == 255 }, "sigma \(sigma), \(level)")
            }
        }
    }

    /// Bytes that change only with the definition in Docs/numerics.md.
    func testBytesArePinned() {
        let ramp = BlurPicture(40, 3) { x, y in UInt32(x * x + y) &* 0x9e37_79b9 }
        let hashes = [0.5, 3, 5, 11, 40].map { sigma in
            ramp.blurred(sigma: sigma).pixels.reduce(UInt32(0)) { $0 &* 31 &+ $1 }
        }
        XCTAssertEqual(hashes, [1_988_697_381, 2_519_448_299, 3_148_633_251, 3_427_374_496, 1_839_082_112])
    }

    // MARK: Arguments

    func testInvalidArguments() {
        var pixels = [UInt32](repeating: 7, count: 64)
        let size = scrk_blur_scratch_size(8, 8, 3)
        var scratch = [UInt8](repeating: 0, count: size)
        let rows = scrk_rows_for(scrk_cpu_best())
        func status(
            _ stride: Int = 32, _ width: Int32 = 8, _ height: Int32 = 8, _ sigma: Double = 3, size: Int? = nil
        ) -> Int {
            pixels.withUnsafeMutableBufferPointer {
                Int(
                    scrk_blur(
                        $0.baseAddress, stride, $0.baseAddress, stride, width, height, sigma, rows, &scratch,
                        size ?? scratch.count))
            }
        }
        for sigma in [0, -1, -0.0, .nan, .infinity, 48000.1, 1e308, -.infinity] {
            XCTAssertEqual(status(32, 8, 8, sigma), SCRK_INVALID_ARGUMENT, "sigma \(sigma)")
            XCTAssertEqual(scrk_blur_scratch_size(8, 8, sigma), 0)
        }
        for (width, height) in [(0, 8), (8, 0), (-1, 8), (8, .min), (.max, 1), (32001, 1)] as [(Int32, Int32)]
        {
            XCTAssertEqual(status(Int(Int32.max) * 4, width, height), SCRK_INVALID_SIZE)
            XCTAssertEqual(scrk_blur_scratch_size(width, height, 3), 0)
        }
        for stride in [28, -28, 0, 33, 34, -33, 4] {
            XCTAssertEqual(status(stride), SCRK_INVALID_STRIDE, "stride \(stride)")
        }
        XCTAssertEqual(status(size: size - 1), SCRK_SCRATCH_TOO_SMALL)
        XCTAssertEqual(status(size: 0), SCRK_SCRATCH_TOO_SMALL)
        let source = pixels
        for status in [
            scrk_blur(nil, 32, source, 32, 8, 8, 3, rows, &scratch, size),
            scrk_blur(&pixels, 32, nil, 32, 8, 8, 3, rows, &scratch, size),
            scrk_blur(&pixels, 32, source, 32, 8, 8, 3, nil, &scratch, size),
            scrk_blur(&pixels, 32, source, 32, 8, 8, 3, rows, nil, size),
        ] { XCTAssertEqual(Int(status), SCRK_INVALID_ARGUMENT) }
        XCTAssertEqual(
            Int(scrk_blur(&pixels, 32, source, 28, 8, 8, 3, rows, &scratch, size)), SCRK_INVALID_STRIDE)
        XCTAssertEqual(pixels, [UInt32](repeating: 7, count: 64))
        XCTAssertEqual(status(), SCRK_OK)
    }

    func testScratchStaysSmall() {
        for sigma in [4.99, 11.99, 45] {
            XCTAssertLessThan(scrk_blur_scratch_size(1170, 2532, sigma), 512 << 10)
        }
        for sigma in [1e-9, 0.3, 4.999, 5, 11.99, 12, 15.99, 300, 31999, 48000] {
            let size = scrk_blur_scratch_size(32000, 32000, sigma)
            XCTAssertGreaterThan(size, 0)
            XCTAssertLessThan(size, 20 << 20)
        }
    }

    /// The longest rows, white: every sum at its greatest.
    func testLongestSidesDontOverflow() {
        for sigma in [4.99, 5, 11.99, 300, 48000] {
            for (width, height) in [(32000, 2), (2, 32000), (31999, 1), (1, 31999)] {
                let white = BlurPicture(width, height) { _, _ in 0xffff_ffff }
                XCTAssertEqual(
                    white.blurred(sigma: sigma).pixels, white.pixels, "\(width)x\(height), \(sigma)")
            }
        }
    }
}
