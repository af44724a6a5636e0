import CKernels
import XCTest

/// Resampled contents: what pixman gives, and that it never silently gives nothing. The ids are those of the
/// cases of faults.
final class SampleTests: XCTestCase {
    /// C04, D08: one pixel stretched stays what it is, to the edge.
    func testOnePixelStretchedStaysOpaque() {
        let picture = sample([0xff33_6699], width: 1, height: 1, region: rect(0, 0, 4, 4), scale: 0.25)
        XCTAssertEqual(picture, [UInt32](repeating: 0xff33_6699, count: 16))
    }

    /// C05: coordinates far beyond 16 bits.
    func testOnePixelUnderEnormousScales() {
        for scale in [1e-9, 1e-4, 0.5, 1, 8000] {
            let picture = sample([0xff33_6699], width: 1, height: 1, region: rect(0, 0, 2, 2), scale: scale)
            XCTAssertEqual(picture[0], scale <= 1 ? 0xff33_6699 : 0, "scale \(scale)")
        }
    }

    /// D09: the fractions of pixman's bilinear filter, pinned.
    func testBilinearFractions() {
        let picture = sample(
            [0xff00_0000, 0xffff_ffff], width: 2, height: 1, region: rect(0, 0, 4, 1), scale: 0.5)
        XCTAssertEqual(picture.map { $0 & 0xff }, [0, 63, 191, 255])
    }

    func testFormatsWithoutColourOrAlpha() {
        let opaque = sample([0x0012_3456], width: 1, height: 1, region: rect(0, 0, 1, 1), format: SCRK_XRGB32)
        XCTAssertEqual(opaque, [0xff12_3456])
        // Four coverage bytes in one word.
        let coverage = sample([0x4030_2010], width: 4, height: 1, region: rect(0, 0, 4, 1), format: SCRK_A8)
        XCTAssertEqual(coverage, [0x1000_0000, 0x2000_0000, 0x3000_0000, 0x4000_0000])
    }

    /// A region that begins elsewhere sees the same pixels: nothing depends on where a raster is cut.
    func testCutsSeeTheSamePixels() {
        let source = (0..<64).map { UInt32($0) * 0x0002_0301 | 0xff00_0000 }
        let whole = sample(source, width: 8, height: 8, region: rect(0, 0, 23, 23), scale: 0.347)
        let part = sample(source, width: 8, height: 8, region: rect(7, 5, 19, 22), scale: 0.347)
        for y in 5..<22 {
            for x in 7..<19 { XCTAssertEqual(part[(y - 5) * 12 + x - 7], whole[y * 23 + x], "(\(x), \(y))") }
        }
    }

    func testFarOutsideIsTransparentAndNotRefused() {
        let picture = sample(
            [0xffff_ffff], width: 1, height: 1, region: rect(0, 0, 100, 1), scale: 5000, shift: -1000)
        XCTAssertTrue(picture.allSatisfy { $0 == 0 || $0 == 0xffff_ffff })
        XCTAssertTrue(picture.contains(0))
    }

    func testBadArguments() {
        var pixels = [UInt32](repeating: 7, count: 16)
        var matrix = scrk_sample_matrix()
        XCTAssertEqual(
            scrk_sample_matrix_make(&matrix, 40000, 0, 0, 1, 0, 0), scrk_status(SCRK_NOT_DRAWN))
        XCTAssertEqual(
            scrk_sample_matrix_make(&matrix, .nan, 0, 0, 1, 0, 0), scrk_status(SCRK_NOT_DRAWN))
        XCTAssertEqual(
            scrk_sample_matrix_make(&matrix, 1, 0, 0, 1, .infinity, 0), scrk_status(SCRK_NOT_DRAWN))
        XCTAssertEqual(scrk_sample_matrix_make(&matrix, 1, 0, 0, 1, 0, 0), scrk_status(SCRK_OK))
        let source = [UInt32](repeating: 0, count: 4)
        source.withUnsafeBytes { bytes in
            func attempt(_ region: scrk_rect, stride: Int, sourceStride: Int, width: Int32 = 2) -> scrk_status
            {
                var image = scrk_image()
                image.pixels = bytes.baseAddress
                image.stride = sourceStride
                image.width = width
                image.height = 2
                return scrk_sample(&pixels, stride, region, &image, &matrix)
            }
            XCTAssertEqual(
                attempt(rect(0, 0, 0, 2), stride: 8, sourceStride: 8), scrk_status(SCRK_INVALID_SIZE))
            XCTAssertEqual(
                attempt(rect(.min, 0, .max, 2), stride: 8, sourceStride: 8), scrk_status(SCRK_INVALID_SIZE))
            XCTAssertEqual(
                attempt(rect(0, 0, 2, 2), stride: 8, sourceStride: 8, width: 40_000),
                scrk_status(SCRK_INVALID_SIZE))
            XCTAssertEqual(
                attempt(rect(0, 0, 2, 2), stride: 4, sourceStride: 8), scrk_status(SCRK_INVALID_STRIDE))
            XCTAssertEqual(
                attempt(rect(0, 0, 2, 2), stride: 8, sourceStride: 7), scrk_status(SCRK_INVALID_STRIDE))
        }
        XCTAssertEqual(pixels, [UInt32](repeating: 7, count: 16))
    }

    private func rect(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> scrk_rect {
        scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    private func sample(
        _ source: [UInt32], width: Int32, height: Int32, region: scrk_rect, scale: Double = 1,
        shift: Double = 0,
        format: Int = Int(SCRK_ARGB32)
    ) -> [UInt32] {
        let (columns, rows) = (Int(region.x1 - region.x0), Int(region.y1 - region.y0))
        var picture = [UInt32](repeating: 0xdead_beef, count: columns * rows)
        source.withUnsafeBytes { bytes in
            var image = scrk_image()
            image.pixels = bytes.baseAddress
            image.width = width
            image.height = height
            image.format = scrk_format(format)
            image.stride = format == Int(SCRK_A8) ? (Int(width) + 3) & ~3 : Int(width) * 4
            var matrix = scrk_sample_matrix()
            XCTAssertEqual(
                scrk_sample_matrix_make(&matrix, scale, 0, 0, scale, shift, shift), scrk_status(SCRK_OK))
            XCTAssertEqual(
                scrk_sample(&picture, columns * 4, region, &image, &matrix), scrk_status(SCRK_OK))
        }
        return picture
    }
}
