import Foundation
import FoundationXML
import Scrim
import XCTest

@testable import scrim_bench

final class PageTests: XCTestCase {
    private func report(sceneName: String = "phone") -> Report {
        let scene = SceneMeasurement.madeUp(
            sceneName,
            [
                "display": 1, "display_capture": 2, "painter_display_capture": 9, "painter_display": 4,
                "floor": 1,
            ])
        let map = WorkMap(
            size: PixelSize(40, 30), tileSide: 20, tiles: [Work](repeating: Work(blended: 300), count: 4),
            whole: Work(blended: 1_200))
        let maps = WorkMaps(
            scene: "phone", pictures: [WorkMaps.Picture(name: "display", map: map, file: [1, 2, 3])],
            together: Work(blended: 1_200))
        return Report(
            machine: Machine(processor: "A & B <CPU>", cores: 2, lastCacheBytes: 0), scenes: [scene],
            workMaps: maps)
    }

    /// Its elements, or a failure where it isn't XML.
    private func elements(of text: String) throws -> [String: Int] {
        final class Counter: NSObject, XMLParserDelegate {
            var counts: [String: Int] = [:]
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
                qualifiedName: String?, attributes: [String: String]
            ) { counts[name, default: 0] += 1 }
        }
        let parser = XMLParser(data: Data(text.utf8))
        let counter = Counter()
        parser.delegate = counter
        guard parser.parse() else { throw try XCTUnwrap(parser.parserError) }
        return counter.counts
    }

    func testIsWellFormedAndComplete() throws {
        let counts = try elements(of: Page.text(of: report()))
        XCTAssertEqual(counts["html"], 1)
        XCTAssertEqual(counts["svg"], 3, "a distribution, and two maps")
        XCTAssertEqual(counts["img"], 1)
        XCTAssertEqual(counts["script"], nil)
        XCTAssertEqual(counts["link"], nil)
    }

    func testNamesAreText() throws {
        let text = Page.text(of: report(sceneName: "<img src=x onerror='a()'> & \"phone\"\u{1b}"))
        XCTAssertEqual(try elements(of: text)["img"], 1)
    }

    func testAsksForNothingElse() {
        let text = Page.text(of: report())
        // Those of XML's name spaces are names, not addresses.
        let bare = text.replacingOccurrences(of: "http://www.w3.org/", with: "")
        XCTAssertFalse(bare.contains("http"), "an address")
        XCTAssertFalse(bare.contains("url("), "a resource of the style sheet")
        XCTAssertFalse(bare.contains("@import"))
    }

    func testAnEmptyRunHasAPage() throws {
        _ = try elements(of: Page.text(of: Report()))
    }

    func testAxisHoldsItsValues() {
        for (smallest, largest) in [(0.9, 21.0), (0.02, 20), (1, 1), (1e-9, 0.001), (19.9, 250)] {
            let axis = LogarithmicAxis(from: smallest, to: largest)
            XCTAssertLessThanOrEqual(axis.lower, max(smallest, 1e-6) * 1.001)
            XCTAssertGreaterThanOrEqual(axis.upper, largest)
            XCTAssertLessThan(axis.lower, axis.upper)
            XCTAssertEqual(axis.position(of: axis.lower), 0)
            XCTAssertEqual(axis.position(of: axis.upper), 1)
            XCTAssertEqual(axis.position(of: axis.value(at: 0.3)), 0.3, accuracy: 1e-9)
            XCTAssert((2...8).contains(axis.ticks.count), "\(axis.ticks)")
        }
        XCTAssertEqual(LogarithmicAxis(from: 1.5, to: 18).ticks, [1, 2, 5, 10, 20])
    }

    func testPathOfManyFramesIsNoLonger() {
        func length(_ count: Int) -> Int {
            let times = Samples((1...count).map { Double($0) / Double(count) * 10 })
            return DistributionPlot(times).svg(title: "").source.utf8.count
        }
        XCTAssertLessThan(length(50_000), 3 * length(500))
    }
}
