import CKernels
import XCTest

// Half a scan line of a pixel, 255/32, is what an edge that is nearly level may be off.
/// The coverage of rounded rectangles: against a finely sampled area, against itself by another way, and in
/// its limits.
final class CoverageTests: XCTestCase {
    func testCornersAreCloseToTheTrueArea() {
        for radius in [0.25, 0.5, 1, 1.5, 2, 3.75, 12, 36, 100.5] {
            let corner = Corner(radius: radius)
            for y in 0..<corner.side {
                for x in 0..<corner.side {
                    let area = Self.areaOfCorner(radius: radius, x: x, y: y)
                    XCTAssertEqual(
                        Double(corner.left[y * corner.side + x]), area * 255, accuracy: 8,
                        "radius \(radius), pixel (\(x), \(y))")
                }
            }
        }
    }

    func testRightCornerMirrorsTheLeftOne() {
        let corner = Corner(radius: 17.3)
        for y in 0..<corner.side {
            for x in 0..<corner.side {
                XCTAssertEqual(
                    corner.left[y * corner.side + x], corner.right[y * corner.side + corner.side - 1 - x])
            }
        }
    }

    func testWholeRectangleHasTheCornersOfTheCornerTable() throws {
        let radius = 6.4
        let corner = Corner(radius: radius)
        let shape = scrk_rect(x0: 3, y0: 2, x1: 33, y1: 23)
        let region = scrk_rect(x0: 0, y0: 0, x1: 36, y1: 25)
        var coverage = [UInt8](repeating: 77, count: 36 * 25)
        XCTAssertEqual(scrk_rounded_coverage(&coverage, 36, region, shape, radius), scrk_status(SCRK_OK))
        for y in 0..<25 {
            for x in 0..<36 {
                let (i, j) = (min(x - 3, 32 - x), min(y - 2, 22 - y))
                let expected: UInt8 =
                    i < 0 || j < 0
                    ? 0 : i < corner.side && j < corner.side ? corner.left[j * corner.side + i] : 255
                XCTAssertEqual(coverage[y * 36 + x], expected, "pixel (\(x), \(y))")
            }
        }
    }

    func testMappedShapeUnderATranslationIsTheShapeOnWholePixels() {
        let region = scrk_rect(x0: -2, y0: -1, x1: 38, y1: 27)
        var upright = [UInt8](repeating: 1, count: 40 * 28)
        var mapped = [UInt8](repeating: 2, count: 40 * 28)
        let rect = scrk_rect(x0: 0, y0: 0, x1: 36, y1: 24)
        XCTAssertEqual(scrk_rounded_coverage(&upright, 40, region, rect, 9), scrk_status(SCRK_OK))
        var shape = scrk_mapped_shape(
            a: 1, b: 0, c: 0, d: 1, tx: -18, ty: -12, half_width: 18, half_height: 12, radius: 9)
        XCTAssertEqual(scrk_mapped_coverage(&mapped, 40, region, &shape), scrk_status(SCRK_OK))
        let difference = zip(upright, mapped).map { abs(Int($0) - Int($1)) }.max()
        // The two formulas round their lengths at different places: one step of 1/256 in some of the 16
        // lines.
        XCTAssertLessThanOrEqual(try XCTUnwrap(difference), 1)
    }

    func testRotatedShapeKeepsItsArea() {
        let (cosine, sine) = (0.8, 0.6)
        let region = scrk_rect(x0: -40, y0: -40, x1: 40, y1: 40)
        var coverage = [UInt8](repeating: 0, count: 80 * 80)
        var shape = scrk_mapped_shape(
            a: cosine, b: -sine, c: sine, d: cosine, tx: 0.3, ty: -0.7, half_width: 25, half_height: 15,
            radius: 6)
        XCTAssertEqual(scrk_mapped_coverage(&coverage, 80, region, &shape), scrk_status(SCRK_OK))
        let area = Double(coverage.reduce(0) { $0 + Int($1) }) / 255
        XCTAssertEqual(area, 50 * 30 - (4 - Double.pi) * 36, accuracy: 1.5)
    }

    func testBadArguments() {
        var bytes = [UInt8](repeating: 9, count: 16)
        var others = bytes
        let region = scrk_rect(x0: 0, y0: 0, x1: 4, y1: 4)
        XCTAssertEqual(
            scrk_corner_coverage(&bytes, &others, 4, -1), scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(
            scrk_corner_coverage(&bytes, &others, 4, .nan), scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(
            scrk_rounded_coverage(nil, 4, region, region, 1), scrk_status(SCRK_INVALID_ARGUMENT))
        for empty in [
            scrk_rect(x0: 4, y0: 0, x1: 4, y1: 4), scrk_rect(x0: 0, y0: 4, x1: 4, y1: 0),
            scrk_rect(x0: .min, y0: 0, x1: .max, y1: 4),
        ] {
            XCTAssertEqual(
                scrk_rounded_coverage(&bytes, 4, empty, region, 1), scrk_status(SCRK_INVALID_SIZE))
        }
        XCTAssertEqual(bytes, [UInt8](repeating: 9, count: 16))
        XCTAssertEqual(others, bytes)
        XCTAssertEqual(scrk_corner_side(.nan), 0)
        XCTAssertEqual(scrk_corner_side(-3), 0)
        XCTAssertEqual(scrk_corner_side(1e9), 0)
        XCTAssertEqual(scrk_corner_side(1.01), 2)
    }

    private struct Corner {
        let side: Int
        var left: [UInt8]
        var right: [UInt8]

        init(radius: Double) {
            side = Int(scrk_corner_side(radius))
            left = [UInt8](repeating: 0, count: side * side)
            right = left
            XCTAssertEqual(scrk_corner_coverage(&left, &right, side, radius), scrk_status(SCRK_OK))
        }
    }

    /// 64 x 64 points of the pixel against the circle.
    private static func areaOfCorner(radius: Double, x: Int, y: Int) -> Double {
        var inside = 0
        for j in 0..<64 {
            for i in 0..<64 {
                let (u, v) = (Double(x) + (Double(i) + 0.5) / 64, Double(y) + (Double(j) + 0.5) / 64)
                let isInCorner = u < radius && v < radius
                let (du, dv) = (radius - u, radius - v)
                if !isInCorner || du * du + dv * dv <= radius * radius { inside += 1 }
            }
        }
        return Double(inside) / 4096
    }
}
