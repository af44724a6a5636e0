import Scrim
import XCTest

@testable import ScrimSceneFile

final class TimelineTests: XCTestCase {
    private func load(_ entries: String, _ layer: String = "") throws -> (LoadedScene, Layer) {
        let text = ##"""
            {"scrim": 1, "size": [99, 99], "windows": [{"layers": [
              {"name": "a", "frame": [0, 0, 10, 10], "color": "#000000"\##(layer)}]}], "timeline": [\##(entries)]}
            """##
        let loaded = try SceneFile(bytes: Array(text.utf8), path: "s.json").makeScene()
        return (loaded, try XCTUnwrap(loaded.layers(named: "a").first))
    }

    private func values<Value>(
        _ loaded: LoadedScene, at times: [Double], _ value: () -> Value
    ) throws -> [Value] {
        try times.map {
            try loaded.apply(time: $0)
            return value()
        }
    }

    func testNumbersGoInStraightLines() throws {
        let (loaded, layer) = try load(#"{"at": 1, "layer": "a", "opacity": 0, "duration": 2}"#)
        XCTAssertEqual(
            try values(loaded, at: [0, 1, 1.5, 2, 3, 9]) { layer.opacity }, [1, 1, 0.75, 0.5, 0, 0])
    }

    func testGoingBackIsTheSameAsGoingForth() throws {
        let (loaded, layer) = try load(
            ##"""
            {"at": 0.5, "layer": "a", "opacity": 0.5, "duration": 1}, {"at": 1, "layer": "a", "color": "#ffffff"},
            {"at": 2, "layer": "a", "frame": [5, 5, 20, 30], "duration": 1, "cornerRadius": 4, "zPosition": 2,
             "transform": [2, 0, 0, 2, 8, 0]}, {"at": 2.5, "layer": "a", "hidden": true, "capture": "omitted"}
            """##)
        let times = stride(from: 0.0, to: 4, by: 0.125).map { $0 }
        func state() -> [String] {
            [
                "\(layer.opacity)", "\(layer.frame)", "\(layer.backgroundColor!)", "\(layer.cornerRadius)",
                "\(layer.zPosition)", "\(layer.transform)", "\(layer.isHidden)", "\(layer.capture)",
            ]
        }
        let forth = try values(loaded, at: times, state)
        let back = try values(loaded, at: times.reversed(), state)
        XCTAssertEqual(forth, back.reversed())
        XCTAssertGreaterThan(Set(forth).count, 12, "something moves")
        try loaded.apply(time: 2.5)
        XCTAssertEqual(layer.frame, Rect(2.5, 2.5, 15, 20))
        XCTAssertEqual(layer.transform, AffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: 4, ty: 0))
        XCTAssertEqual(layer.capture, .omitted)
        try loaded.apply(time: 0)
        XCTAssertEqual(layer.capture, .visible)
        XCTAssertFalse(layer.isHidden)
    }

    func testAChangeBeginsWhereTheOneBeforeWasCutShort() throws {
        let (loaded, layer) = try load(
            """
            {"at": 1, "layer": "a", "opacity": 1, "duration": 1},
            {"at": 0, "layer": "a", "opacity": 0, "duration": 2}
            """)
        // In order of time, not of the file: 1 to 0.5 within the first second, and back to 1 in the next.
        XCTAssertEqual(
            try values(loaded, at: [0, 0.5, 1, 1.5, 2, 3]) { layer.opacity }, [1, 0.75, 0.5, 0.75, 1, 1])
    }

    func testEntriesOfOneTimeApplyInTheOrderOfTheFile() throws {
        let (loaded, layer) = try load(
            """
            {"at": 1, "layer": "a", "opacity": 0.2},
            {"at": 1, "layer": "a", "opacity": 0.6, "duration": 1}
            """)
        XCTAssertEqual(try values(loaded, at: [0.9, 1, 2]) { layer.opacity }, [1, 0.2, 0.6])
    }

    func testSecondZeroIsAppliedAtOnce() throws {
        let (_, layer) = try load(#"{"at": 0, "layer": "a", "opacity": 0.5}"#)
        XCTAssertEqual(layer.opacity, 0.5)
    }

    func testDurationIsTheEndOfTheLastChange() throws {
        let text = #"""
            {"scrim": 1, "size": [9, 9], "windows": [{"layers": [{"name": "a", "frame": [0, 0, 1, 1]}]}],
             "timeline": [{"at": 1, "layer": "a", "opacity": 0, "duration": 5}, {"at": 3, "layer": "a", "opacity": 1}]}
            """#
        XCTAssertEqual(try SceneFile(bytes: Array(text.utf8), path: "s.json").duration, 6)
    }

    func testTextIsDrawnAnewWhereItChanged() throws {
        let (loaded, layer) = try load(
            ##"""
            {"at": 1, "layer": "a", "text": "other"}, {"at": 2, "layer": "a", "color": "#ff0000"},
            {"at": 3, "layer": "a", "frame": [0, 0, 50, 20], "duration": 1}
            """##, #", "text": "one", "opacity": 0.5"#)
        func surface() throws -> PixelBuffer {
            switch try XCTUnwrap(layer.contents) {
            case .surface(let surface): surface
            }
        }
        let first = try surface()
        try loaded.apply(time: 0.5)
        XCTAssertTrue(try surface() === first, "nothing changed, nothing drawn")
        try loaded.apply(time: 1)
        XCTAssertFalse(try surface() === first)
        try loaded.apply(time: 3.5)
        XCTAssertEqual(try surface().size, PixelSize(30, 15))
        XCTAssertNil(layer.backgroundColor, "the colour is the text's")
        try loaded.apply(time: 0)
        XCTAssertEqual(bytes(try surface()), bytes(first))
    }

    private func bytes(_ buffer: PixelBuffer) -> [UInt8] { buffer.withBytes { Array($0) } }
}
