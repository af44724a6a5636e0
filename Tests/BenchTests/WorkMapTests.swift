import Scrim
import XCTest

@testable import scrim_bench

final class WorkMapTests: XCTestCase {
    func testTilesCoverEachPixelOnce() {
        for (size, side) in [(PixelSize(40, 30), 18), (PixelSize(36, 18), 18), (PixelSize(5, 7), 8)] {
            var counts = [Int](repeating: 0, count: size.width * size.height)
            for tile in WorkMap.tiles(of: size, side: side) {
                for y in tile.minY..<tile.maxY {
                    for x in tile.minX..<tile.maxX { counts[y * size.width + x] += 1 }
                }
            }
            XCTAssertEqual(counts, [Int](repeating: 1, count: counts.count))
        }
    }

    private func map(_ tiles: [Work], whole: Work) -> WorkMap {
        WorkMap(size: PixelSize(30, 20), tileSide: 20, tiles: tiles, whole: whole)
    }

    func testTilesThatAddUp() {
        let tiles = [
            Work(read: 1, blended: 2, skipped: 3, written: 400), Work(read: 10, blended: 20, written: 200),
        ]
        let whole = Work(read: 11, blended: 22, skipped: 3, written: 600, rowCalls: 7)
        XCTAssertNil(map(tiles, whole: whole).discrepancy)
        XCTAssertEqual(map(tiles, whole: whole).density(of: \.written), [1, 1])
        XCTAssertEqual(map(tiles, whole: whole).density(of: \.blended), [0.005, 0.1])
    }

    func testEachCountThatDoesNotAddUpIsFound() throws {
        let tiles = [Work(), Work()]
        for (whole, count) in [
            (Work(read: 1), "read"), (Work(blended: 1), "blended"), (Work(skipped: 1), "skipped"),
            (Work(written: 1), "written"),
        ] {
            let found = try XCTUnwrap(map(tiles, whole: whole).discrepancy)
            XCTAssertEqual(found.count, count)
            XCTAssertEqual(found.tiles, 0)
            XCTAssertEqual(found.whole, 1)
        }
    }

    func testTilesOfAFrameAddUp() throws {
        for side in [1, 8, 17, 200] {
            let maps = try WorkMaps(of: SmallScene.self, tileSide: side)
            XCTAssertEqual(maps.pictures.map(\.name), ["display", "recording"])
            for picture in maps.pictures {
                XCTAssertNil(picture.map.discrepancy)
                XCTAssertEqual(picture.map.whole.written, 120 * 144)
                XCTAssertGreaterThan(picture.map.whole.blended, 0)
            }
        }
    }

    func testSteps() {
        XCTAssertEqual([0, 0.01, 0.5, 0.51, 4, 4.01, 100].map(HeatMap.step), [0, 1, 1, 2, 6, 7, 7])
        XCTAssertEqual(HeatMap.stepNames.count, HeatMap.limits.count + 1)
        XCTAssertEqual(HeatMap.stepNames.first, "0")
        XCTAssertEqual(HeatMap.stepNames.last, "above 4")
    }

    func testTilesOfAStepSideBySideAreOneShape() {
        let map = HeatMap(
            columns: 3, rows: 2, values: [0, 0, 5, 5, 5, 5], tileSide: 10, width: 25, height: 15)
        let svg = map.svg(title: "map").source
        XCTAssert(svg.contains("class=\"heat0\" d=\"M0 0h20v10h-20z\""), svg)
        XCTAssert(svg.contains("class=\"heat7\" d=\"M20 0h5v10h-5zM0 10h25v5h-25z\""), svg)
    }
}
