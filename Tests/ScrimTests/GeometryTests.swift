import Scrim
import XCTest

final class GeometryTests: XCTestCase {
    func testEdgesSnapToTheNearestPixelHalvesUpward() {
        let table: [(edge: Double, scale: Double, pixel: Int)] = [
            (0, 1, 0), (0.49, 1, 0), (0.5, 1, 1), (-0.5, 1, 0), (-0.51, 1, -1), (-1.5, 1, -1), (2.5, 1, 3),
            (25, 1.3, 33),
            (1, 1.25, 1), (2, 1.25, 3), (3, 4.0 / 3, 4), (0.1, 3, 0), (0.17, 3, 1),
        ]
        for (edge, scale, pixel) in table {
            let rect = PixelRect(snapping: Rect(edge, edge, 0, 0), scale: scale)
            XCTAssertEqual(rect, PixelRect(pixel, pixel, 0, 0), "\(edge) at \(scale)")
        }
    }

    func testRedactionsRoundOutward() {
        XCTAssertEqual(
            PixelRect(roundingOutward: Rect(0.25, -0.25, 1, 1), scale: 1),
            PixelRect(minX: 0, minY: -1, maxX: 2, maxY: 1))
        XCTAssertEqual(
            PixelRect(roundingOutward: Rect(1, 2, 3, 4), scale: 2),
            PixelRect(minX: 2, minY: 4, maxX: 8, maxY: 12))
    }

    func testEdgesBeyondTheRangeStayInOrder() {
        let rect = PixelRect(snapping: Rect(-1e300, -1e18, 2e300, 2e18), scale: 3)
        XCTAssertLessThan(rect.minX, -1_000_000)
        XCTAssertGreaterThan(rect.maxX, 1_000_000)
        XCTAssertFalse(rect.isEmpty)
        // 2^32 + 5 must not come out as 5.
        let far = PixelRect(snapping: Rect(4_294_967_301, 0, 10, 10), scale: 1)
        XCTAssertGreaterThan(far.minX, 1_000_000)
        XCTAssertTrue(PixelRect(snapping: Rect(.nan, 0, 1, 1), scale: 1).isEmpty)
        XCTAssertTrue(PixelRect(roundingOutward: Rect(0, 0, .nan, 1), scale: 1).isEmpty)
    }

    func testRectanglesWithoutExtentAreEmpty() {
        XCTAssertTrue(Rect(0, 0, -5, 5).isEmpty)
        XCTAssertTrue(Rect(0, 0, 0, 5).isEmpty)
        XCTAssertTrue(Rect(0, 0, .nan, 5).isEmpty)
        XCTAssertFalse(Rect(-9, -9, 0.1, 0.1).isEmpty)
        XCTAssertTrue(PixelRect(snapping: Rect(3, 3, -5, 5), scale: 1).isEmpty)
    }

    func testIntersectionAndUnion() {
        let (a, b) = (PixelRect(0, 0, 10, 10), PixelRect(5, -5, 10, 10))
        XCTAssertEqual(a.intersection(b), PixelRect(minX: 5, minY: 0, maxX: 10, maxY: 5))
        XCTAssertEqual(a.union(b), PixelRect(minX: 0, minY: -5, maxX: 15, maxY: 10))
        XCTAssertEqual(a.intersection(PixelRect(10, 0, 5, 5)), .empty)
        XCTAssertEqual(a.union(PixelRect(50, 50, 0, 9)), a)
        XCTAssertEqual(PixelRect.empty.union(b), b)
        XCTAssertTrue(a.contains(PixelRect(0, 0, 10, 10)))
        XCTAssertTrue(a.contains(PixelRect(50, 50, 0, 0)))
        XCTAssertFalse(a.contains(b))
    }

    func testMapsOneAfterTheOther() {
        let map = AffineTransform.scale(2, 3).concatenating(.translation(10, 20))
        XCTAssertEqual(map.apply(to: Point(1, 1)), Point(12, 23))
        let turn = AffineTransform.rotation(sine: 1, cosine: 0)
        // Clockwise, y downward: right becomes down.
        XCTAssertEqual(turn.apply(to: Point(1, 0)), Point(0, 1))
        XCTAssertEqual(turn.concatenating(turn).apply(to: Point(1, 2)), Point(-1, -2))
        XCTAssertEqual(
            AffineTransform.translation(1, 1).concatenating(turn).apply(to: .zero),
            turn.apply(to: Point(1, 1)))
    }

    func testInverse() throws {
        let map = AffineTransform(a: 2, b: 1, c: -1, d: 4, tx: 8, ty: -16)
        let inverse = try XCTUnwrap(map.inverted)
        for point in [Point(0, 0), Point(3, -7), Point(0.5, 0.25)] {
            let back = inverse.apply(to: map.apply(to: point))
            XCTAssertEqual(back.x, point.x, accuracy: 1e-12)
            XCTAssertEqual(back.y, point.y, accuracy: 1e-12)
        }
        XCTAssertNil(AffineTransform.scale(0, 1).inverted)
        XCTAssertNil(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted)
        XCTAssertNil(AffineTransform.scale(.infinity, 1).inverted)
    }

    func testKindsOfMaps() {
        XCTAssertTrue(AffineTransform.translation(3, 4).isTranslation)
        XCTAssertFalse(AffineTransform.scale(1, 2).isTranslation)
        XCTAssertTrue(AffineTransform.scale(-1, 2).isRectilinear)
        XCTAssertTrue(AffineTransform.rotation(sine: -1, cosine: 0).isRectilinear)
        XCTAssertFalse(AffineTransform.rotation(sine: 0.6, cosine: 0.8).isRectilinear)
    }

    func testBoundingBox() {
        XCTAssertEqual(AffineTransform.scale(-1, 2).boundingBox(of: Rect(1, 1, 2, 3)), Rect(-3, 2, 2, 6))
        XCTAssertEqual(
            AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0).boundingBox(of: Rect(0, 0, 2, 3)),
            Rect(0, 0, 5, 3))
    }
}
