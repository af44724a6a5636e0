import Scrim
import ScrimTestSupport
import XCTest

final class PixelRegionTests: XCTestCase {
    func testAnEmptyRectangleAddsNothing() {
        var region = PixelRegion(.empty)
        region.formUnion(PixelRect(minX: 5, minY: 5, maxX: 3, maxY: 9))
        XCTAssertTrue(region.isEmpty)
        XCTAssertEqual(region.bounds, .empty)
    }

    func testRectanglesApartStayApart() {
        let region: PixelRegion = [PixelRect(0, 0, 10, 10), PixelRect(50, 50, 10, 10)]
        XCTAssertEqual(Array(region), [PixelRect(0, 0, 10, 10), PixelRect(50, 50, 10, 10)])
        XCTAssertEqual(region.bounds, PixelRect(0, 0, 60, 60))
    }

    func testWhatContinuesOrHoldsAnotherIsJoinedWithIt() {
        XCTAssertEqual(
            Array([PixelRect(0, 0, 10, 4), PixelRect(0, 4, 10, 3)] as PixelRegion), [PixelRect(0, 0, 10, 7)])
        XCTAssertEqual(
            Array([PixelRect(2, 2, 2, 2), PixelRect(0, 0, 9, 9)] as PixelRegion), [PixelRect(0, 0, 9, 9)])
        XCTAssertEqual(
            Array([PixelRect(0, 0, 9, 9), PixelRect(2, 2, 2, 2)] as PixelRegion), [PixelRect(0, 0, 9, 9)])
    }

    /// C22: the old and the new place of something that moved a little.
    func testOldAndNewPlaceAreOneRectangle() {
        XCTAssertEqual(
            Array([PixelRect(0, 0, 10, 10), PixelRect(5, 5, 10, 10)] as PixelRegion),
            [PixelRect(0, 0, 15, 15)])
    }

    /// C41: beyond sixteen, all of the rest is in the last one.
    func testNothingIsLostBeyondSixteen() {
        var region = PixelRegion()
        for index in 0..<20 { region.formUnion(PixelRect(5 * index, 0, 1, 1)) }
        XCTAssertEqual(region.count, 16)
        XCTAssertEqual(Array(region.prefix(15)), (0..<15).map { PixelRect(5 * $0, 0, 1, 1) })
        XCTAssertEqual(region.last, PixelRect(75, 0, 21, 1))
    }

    /// C17: edges at the limits of integers.
    func testEdgesFarOutAreHeld() {
        for far in [Int(Int32.max), Int.max - 20] {
            let region = PixelRegion(PixelRect(minX: -far, minY: -far, maxX: far, maxY: far))
            XCTAssertEqual(region.intersection(PixelRect(0, 0, 640, 480)), [PixelRect(0, 0, 640, 480)])
        }
    }

    func testIntersection() {
        let region: PixelRegion = [PixelRect(0, 0, 10, 10), PixelRect(50, 50, 10, 10)]
        XCTAssertEqual(
            region.intersection(PixelRect(5, 5, 50, 50)), [PixelRect(5, 5, 5, 5), PixelRect(50, 50, 5, 5)])
        XCTAssertTrue(region.intersects(PixelRect(9, 9, 1, 1)))
        XCTAssertFalse(region.intersects(PixelRect(10, 10, 40, 40)))
    }

    /// Whatever is added, in whatever order: each of its pixels is in the region, and none outside of its bounds.
    func testARegionIsNeverTooSmall() {
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            var region = PixelRegion()
            var pixels = Set<[Int]>()
            var bounds = PixelRect.empty
            for _ in 0..<random.integer(in: 1...40) {
                let rect = PixelRect(
                    random.integer(in: 0...40), random.integer(in: 0...40), random.integer(in: 0...9),
                    random.integer(in: 0...9))
                region.formUnion(rect)
                if !rect.isEmpty { bounds = bounds.union(rect) }
                for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { pixels.insert([x, y]) } }
            }
            XCTAssertEqual(region.bounds, bounds, "seed \(seed)")
            XCTAssertFalse(region.contains { $0.isEmpty }, "seed \(seed)")
            for pixel in pixels where !region.intersects(PixelRect(pixel[0], pixel[1], 1, 1)) {
                XCTFail("seed \(seed): pixel \(pixel) is missing in \(region)")
            }
        }
    }
}
