import XCTest

@testable import ScrimSceneFile

/// Scenes that are JSON but not scenes: each with the exact line that says why.
final class BadSceneTests: XCTestCase {
    private func assertFails(
        _ text: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        do {
            _ = try SceneFile(bytes: Array(text.utf8), path: "s.json")
            XCTFail("read", file: file, line: line)
        } catch {
            XCTAssertEqual(error.description, "s.json: " + expected, file: file, line: line)
        }
    }

    private func scene(_ members: String) -> String {
        #"{"scrim": 1, "size": [100, 50], \#(members)}"#
    }

    private func layer(_ members: String) -> String {
        scene(#""windows": [{"layers": [{"frame": [0, 0, 10, 10], \#(members)}]}]"#)
    }

    private func assertLayerFails(_ members: String, _ expected: String, line: UInt = #line) {
        assertFails(layer(members), "windows[0].layers[0]." + expected, line: line)
    }

    private func assertTimelineFails(_ entries: String, _ expected: String, line: UInt = #line) {
        let layers = #"""
            {"name": "a", "frame": [0, 0, 1, 1]}, {"name": "t", "frame": [0, 0, 1, 1], "text": "x"},
            {"name": "b", "frame": [0, 0, 1, 1], "mask": {"name": "b", "frame": [0, 0, 1, 1]}}
            """#
        assertFails(
            scene(#""windows": [{"layers": [\#(layers)]}], "timeline": \#(entries)"#), expected, line: line)
    }

    func testTheWhole() {
        assertFails("[]", "expected an object, found an array")
        assertFails("{}", "scrim: missing")
        assertFails(#"{"scrim": 2}"#, "scrim: 2 is not a version that is known: 1")
        assertFails(#"{"scrim": "1"}"#, "scrim: expected a number, found a string")
        assertFails(#"{"scrim": 1}"#, "size: missing")
        assertFails(#"{"scrim": 1, "size": [1, 1]}"#, "windows: missing")
        assertFails(scene(#""windows": {}"#), "windows: expected an array, found an object")
        assertFails(scene(#""windws": []"#), #"windws: unknown key; did you mean "windows"?"#)
        assertFails(
            scene(#""fps": 3"#),
            "fps: unknown key; known are scrim, size, scale, background, windows, timeline")
        assertFails(
            scene(#""a\nb": 3"#),
            #"["a\u000ab"]: unknown key; known are scrim, size, scale, background, windows, timeline"#)
        assertFails(scene(#""windows": [], "windows": []"#), "windows: the key is given twice")
        assertFails(
            scene(#""windows": [], "background": "red""#),
            ##"background: "red" is not a colour #rrggbb or #rrggbbaa"##)
        assertFails(scene(#""windows": [], "scale": 0"#), "scale: is 0")
        assertFails(scene(#""windows": [], "scale": -1"#), "scale: is negative")
    }

    func testSizes() {
        func size(_ size: String, scale: String = "1") -> String {
            #"{"scrim": 1, "size": \#(size), "scale": \#(scale), "windows": []}"#
        }
        assertFails(size("[0, 10]"), "size: width is 0")
        assertFails(size("[10, 0]"), "size: height is 0")
        assertFails(size("[-1, 10]"), "size: width is negative")
        assertFails(
            size("[16385, 10]"),
            "size: 16385.0 x 10.0 points at scale 1.0: a side must be in 1...16384 pixels")
        assertFails(
            size("[10, 6000]", scale: "3"),
            "size: 10.0 x 6000.0 points at scale 3.0: a side must be in 1...16384 pixels")
        assertFails(
            size("[0.1, 10]"), "size: 0.1 x 10.0 points at scale 1.0: a side must be in 1...16384 pixels")
        assertFails(size("[1e999, 10]"), "size[0]: 1e999 is not a finite number")
        assertFails(size("[1, 2, 3]"), "size: expected [width, height], found more than 2 elements")
        assertFails(size("7"), "size: expected [width, height], found a number")
        XCTAssertNoThrow(
            try SceneFile(bytes: Array(size("[16384, 16384]").utf8), path: "s.json"), "the largest is allowed"
        )
    }

    func testFrames() {
        func frame(_ frame: String) -> String { scene(#""windows": [{"layers": [{"frame": \#(frame)}]}]"#) }
        assertFails(frame("[0, 0, -1, 1]"), "windows[0].layers[0].frame: width is negative")
        assertFails(frame("[0, 0, 1, -1]"), "windows[0].layers[0].frame: height is negative")
        assertFails(
            frame("[0, 0, 1]"), "windows[0].layers[0].frame: expected [x, y, width, height], found 3 elements"
        )
        assertFails(
            frame("[0, -1e400, 1, 1]"), "windows[0].layers[0].frame[1]: -1e400 is not a finite number")
        assertFails(frame("[0, 1e10, 1, 1]"), "windows[0].layers[0].frame[1]: is beyond 1000000000")
        assertFails(frame("[0, 0, null, 1]"), "windows[0].layers[0].frame[2]: expected a number, found null")
        assertFails(
            scene(#""windows": [{"layers": [{"name": "a"}]}]"#), "windows[0].layers[0].frame: missing")
        assertFails(
            scene(#""windows": [{}, {"frame": [0, 0, -2, 1]}]"#), "windows[1].frame: width is negative")
    }

    func testLayers() {
        assertLayerFails(#""opactiy": 1"#, #"opactiy: unknown key; did you mean "opacity"?"#)
        assertLayerFails(#""opacity": 1.5"#, "opacity: 1.5 is outside of 0...1")
        assertLayerFails(#""opacity": -0.1"#, "opacity: -0.1 is outside of 0...1")
        assertLayerFails(#""opacity": 1e999"#, "opacity: 1e999 is not a finite number")
        assertLayerFails(#""opacity": "1""#, "opacity: expected a number, found a string")
        assertLayerFails(#""opacity": NaN"#, "opacity: line 1, column 94: NaN is not a finite number")
        assertLayerFails(#""cornerRadius": -1"#, "cornerRadius: is negative")
        assertLayerFails(#""hidden": 1"#, "hidden: expected true or false, found a number")
        assertLayerFails(#""name": 1"#, "name: expected a string, found a number")
        assertLayerFails(
            ##""color": "#12345""##, ##"color: "#12345" is not a colour #rrggbb or #rrggbbaa"##)
        assertLayerFails(#""color": 7"#, "color: expected a colour #rrggbb or #rrggbbaa, found a number")
        assertLayerFails(
            #""transform": [1, 0]"#, "transform: expected [a, b, c, d, tx, ty], found 2 elements")
        assertLayerFails(#""layers": [{"frame": [0, 0, 1, -1]}]"#, "layers[0].frame: height is negative")
        assertLayerFails(
            #""mask": {"frame": 1}"#, "mask.frame: expected [x, y, width, height], found a number")
        assertLayerFails(#""backdropBlur": -5"#, "backdropBlur: -5 is outside of 0...1000")
        assertLayerFails(#""backdropBlur": 1000.5"#, "backdropBlur: 1000.5 is outside of 0...1000")
        assertLayerFails(#""backdropBlur": "5""#, "backdropBlur: expected a number, found a string")
        assertLayerFails(#""backdropBlur": [5]"#, "backdropBlur: expected a number, found an array")
        assertLayerFails(
            #""shadowColor": 1"#, "shadowColor: expected a colour #rrggbb or #rrggbbaa, found a number")
        assertLayerFails(
            ##""shadowColor": "#000000", "shadowRadius": true"##,
            "shadowRadius: expected a number, found true or false")
        assertLayerFails(
            ##""shadowColor": "#000000", "shadowOffset": [1]"##,
            "shadowOffset: expected [x, y], found 1 element")
        for key in [#""shadowRadius": 1"#, #""shadowOffset": [1, 1]"#] {
            let name = key.prefix { $0 != ":" }.dropFirst().dropLast()
            assertLayerFails(key, #"\#(name): only for a layer with the key "shadowColor""#)
        }
    }

    func testContents() {
        assertLayerFails(#""image": """#, "image: is empty")
        assertLayerFails(#""image": "a", "text": "b""#, "text: a layer has either a text or an image")
        assertLayerFails(#""gravity": "top""#, #"gravity: only for a layer with the key "image""#)
        assertLayerFails(#""contentsScale": 2"#, #"contentsScale: only for a layer with the key "image""#)
        assertLayerFails(#""fontSize": 2"#, #"fontSize: only for a layer with the key "text""#)
        assertLayerFails(
            #""image": "a", "gravity": "up""#,
            #"gravity: "up" is none of resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, "#
                + "topLeft, topRight, bottomLeft, bottomRight")
        assertLayerFails(#""image": "a", "contentsScale": 0"#, "contentsScale: is 0")
        assertLayerFails(#""text": "a", "fontSize": 0"#, "fontSize: 0 is outside of 0.1...2048")
        assertLayerFails(
            #""text": "a", "weight": "fat""#, #"weight: "fat" is none of regular, medium, semibold, bold"#)
        assertLayerFails(
            #""text": "a", "align": "left""#, #"align: "left" is none of leading, center, trailing"#)
        assertLayerFails(#""text": "a", "lines": 1.5"#, "lines: 1.5 is not a whole number")
        assertLayerFails(#""text": "a", "lines": 0"#, "lines: 0 is outside of 1...10000")
    }

    func testLevels() {
        for level in [
            #""high""#, #""alert+""#, #""alert+x""#, #""alert1""#, #""alert+-1""#, #""alert+1e999""#, #""""#,
        ] {
            assertFails(
                scene(#""windows": [{"level": \#(level)}]"#),
                "windows[0].level: \(level) is not a level: normal, statusBar or alert, as in \"alert+1\", or a number"
            )
        }
        assertFails(
            scene(#""windows": [{"level": 1e999}]"#), "windows[0].level: 1e999 is not a finite number")
        assertFails(
            scene(#""windows": [{"level": true}]"#),
            "windows[0].level: expected a level or a number, found true or false")
    }

    func testCapturePolicies() {
        assertLayerFails(#""capture": 1"#, "capture: expected an appearance, found a number")
        assertLayerFails(#""capture": {}"#, "capture: names no appearance")
        assertLayerFails(
            #""capture": {"screnshot": "omitted"}"#,
            #"capture.screnshot: unknown key; did you mean "screenshot"?"#)
        assertLayerFails(
            #""capture": {"screenshot": {"recording": "omitted"}}"#,
            "capture.screenshot: a route stands inside of a route")
        assertLayerFails(
            ##""capture": {"screenshot": "omitted", "solid": "#000000"}"##,
            "capture: an appearance stands beside routes")
        assertLayerFails(
            ##""capture": {"solid": "#000000", "blurred": 1}"##, "capture: names more than one appearance")
        assertLayerFails(
            #""capture": {"recording": {"solid": "black"}}"#,
            ##"capture.recording.solid: "black" is not a colour #rrggbb or #rrggbbaa"##)
    }

    func testTimelines() {
        assertTimelineFails("{}", "timeline: expected an array, found an object")
        assertTimelineFails(#"[{"layer": "a", "opacity": 0}]"#, "timeline[0].at: missing")
        assertTimelineFails(#"[{"at": 1, "opacity": 0}]"#, "timeline[0].layer: missing")
        assertTimelineFails(#"[{"at": -1, "layer": "a", "opacity": 0}]"#, "timeline[0].at: is negative")
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "opacity": 0, "duration": -1}]"#, "timeline[0].duration: is negative")
        assertTimelineFails(#"[{"at": 1, "layer": "a"}]"#, "timeline[0]: changes nothing")
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "hidden": true, "duration": 1}]"#,
            "timeline[0].duration: nothing here takes time: only numbers move, all else switches at once")
        assertTimelineFails(
            #"[{"at": 1, "layer": "z", "opacity": 0}]"#, #"timeline[0].layer: no layer is named "z""#)
        assertTimelineFails(
            #"[{"at": 1, "layer": "b", "opacity": 0}]"#,
            #"timeline[0].layer: "b" is ambiguous: windows[0].layers[2] and windows[0].layers[2].mask"#)
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "text": "x"}]"#, #"timeline[0].text: layer "a" has no text"#)
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "shadowRadius": 2}]"#,
            #"timeline[0].shadowRadius: layer "a" has no shadow"#)
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "backdropBlur": -2}]"#,
            "timeline[0].backdropBlur: -2 is outside of 0...1000")
        assertTimelineFails(
            #"[{"at": 1, "layer": "a", "colour": "x"}]"#,
            #"timeline[0].colour: unknown key; did you mean "color"?"#)
    }

    func testTheLineStaysOneLine() {
        let error = SceneFileError(file: "a\nb", keyPath: "c\u{2028}", reason: "d\u{1b}[31m")
        XCTAssertEqual(error.description, #"a\u000ab: c\u2028: d\u001b[31m"#)
    }
}
