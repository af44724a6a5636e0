import Scrim
import XCTest

@testable import ScrimSceneFile

/// The largest scenes, and those one beyond.
final class SceneLimitTests: XCTestCase {
    private static func scene(layers: String) -> [UInt8] {
        Array(#"{"scrim": 1, "size": [10, 10], "windows": [{"layers": \#(layers)}]}"#.utf8)
    }

    private static func nested(_ depth: Int, key: String = "layers") -> String {
        let (open, close) = key == "layers" ? ("[", "]") : ("", "")
        var text = #"{"frame": [0, 0, 1, 1]}"#
        for _ in 1..<depth { text = #"{"frame": [0, 0, 1, 1], "\#(key)": "# + open + text + close + "}" }
        return "[" + text + "]"
    }

    private func message(_ bytes: [UInt8]) -> String {
        do {
            _ = try SceneFile(bytes: bytes, path: "s.json")
            return "no error"
        } catch {
            return error.description
        }
    }

    /// A thread of Dispatch or of a host may have half a megabyte of stack.
    func testDeepestSceneOnASmallStack() {
        for key in ["layers", "mask"] {
            let done = expectation(description: key)
            let thread = Thread {
                do {
                    let file = try SceneFile(
                        bytes: Self.scene(layers: Self.nested(256, key: key)), path: "s.json")
                    let scene = try file.makeScene().scene
                    var depth = 0
                    var layer = scene.windows.first?.root.sublayers.first
                    while let inner = layer {
                        depth += 1
                        layer = inner.mask ?? inner.sublayers.first
                    }
                    XCTAssertEqual(depth, 256)
                } catch {
                    XCTFail("\(error)")
                }
                done.fulfill()
            }
            thread.stackSize = 512 << 10
            thread.start()
            wait(for: [done], timeout: 60)
        }
    }

    func testDeepestSceneIsOneThatCanBeCommitted() throws {
        let file = try SceneFile(bytes: Self.scene(layers: Self.nested(256)), path: "s.json")
        XCTAssertEqual(try file.makeScene().scene.commit().layerCount, 257)
    }

    func testOneLayerTooDeep() {
        func middle(_ text: String) -> String { text.prefix(98) + "..." + text.suffix(99) }
        let path = "windows[0]" + String(repeating: ".layers[0]", count: 257)
        XCTAssertEqual(
            message(Self.scene(layers: Self.nested(257))),
            "s.json: \(middle(path)): layers are nested deeper than 256")
        let masks = "windows[0].layers[0]" + String(repeating: ".mask", count: 256)
        XCTAssertEqual(
            message(Self.scene(layers: Self.nested(257, key: "mask"))),
            "s.json: \(middle(masks)): layers are nested deeper than 256")
    }

    private static func flat(_ count: Int, beside members: String = "") -> String {
        "[" + members + Array(repeating: #"{"frame":[0,0,1,1]}"#, count: count).joined(separator: ",") + "]"
    }

    func testAsManyLayersAsThereMayBe() throws {
        let file = try SceneFile(bytes: Self.scene(layers: Self.flat(100_000)), path: "s.json")
        XCTAssertEqual(try file.makeScene().scene.commit().layerCount, 100_001, "and the window's root")
        XCTAssertEqual(
            message(Self.scene(layers: Self.flat(100_001))),
            "s.json: windows[0].layers[100000]: more than 100000 layers")
    }

    /// The limit counts a placeholder again: with the one that it stands for, as many as there may be.
    func testAsManyLayersAsThereMayBeWithAPlaceholder() throws {
        let named = #"""
            {"name": "p", "frame": [0, 0, 1, 1]}, {"frame": [0, 0, 1, 1], "capture": {"placeholder": "p"}},
            """#
        let file = try SceneFile(
            bytes: Self.scene(layers: Self.flat(99_997, beside: named)), path: "s.json")
        XCTAssertEqual(try file.makeScene().scene.commit().layerCount, 100_001)
        XCTAssertEqual(
            message(Self.scene(layers: Self.flat(99_998, beside: named))),
            "s.json: windows[0].layers[1].capture.placeholder: "
                + "with the layers of its placeholders, more than 100000 layers")
    }

    func testTooManyWindows() {
        let windows = Array(repeating: "{}", count: 100_001).joined(separator: ",")
        XCTAssertEqual(
            message(Array(#"{"scrim": 1, "size": [10, 10], "windows": [\#(windows)]}"#.utf8)),
            "s.json: windows[100000]: more than 100000 windows")
    }
}
