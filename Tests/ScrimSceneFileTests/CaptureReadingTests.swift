import Scrim
import ScrimTestSupport
import XCTest

@testable import ScrimSceneFile

/// What a scene file says of captures: how it arrives, and the exact line where it's wrong.
final class CaptureReadingTests: XCTestCase {
    private func load(_ windows: String, timeline: String = "[]") throws -> LoadedScene {
        let text = #"{"scrim": 1, "size": [100, 50], "windows": \#(windows), "timeline": \#(timeline)}"#
        return try SceneFile(bytes: Array(text.utf8), path: "s.json").makeScene()
    }

    private func assertFails(
        _ windows: String, timeline: String = "[]", _ expected: String, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        XCTAssertThrowsError(try load(windows, timeline: timeline), file: file, line: line) {
            XCTAssertEqual("\($0)", "s.json: " + expected, file: file, line: line)
        }
    }

    private func layer(_ members: String) -> String {
        #"{"name": "a", "frame": [0, 0, 9, 9], \#(members)}"#
    }

    private func assertLayerFails(_ members: String, _ expected: String, line: UInt = #line) {
        assertFails(
            #"[{"layers": [\#(layer(members))]}]"#, "windows[0].layers[0]." + expected, line: line)
    }

    private func only(_ loaded: LoadedScene, _ name: String) throws -> Layer {
        try XCTUnwrap(loaded.layers(named: name).first)
    }

    func testAppearances() throws {
        let loaded = try load(
            ##"""
            [{"name": "w", "capture": {"pixelated": 4}, "layers": [
              {"name": "p", "frame": [0, 0, 1, 1], "hidden": true},
              {"name": "a", "frame": [0, 0, 9, 9], "capture": {
                "screenshot": {"blurred": 15}, "recording": {"pixelated": 8.5}, "mirroring": {"placeholder": "p"},
                "thumbnail": {"solid": "#00000080"}}},
              {"name": "b", "frame": [0, 0, 9, 9], "capture": {"placeholder": "p"}}]}]
            """##,
            timeline: ##"""
                [{"at": 1, "layer": "a", "capture": {"placeholder": "p"}}, {"at": 2, "layer": "a", "capture": {"blurred": 0.5}}]
                """##)
        let (a, b, p) = (try only(loaded, "a"), try only(loaded, "b"), try only(loaded, "p"))
        XCTAssertEqual(
            CaptureRoute.builtIn.map { a.capture[$0] },
            [
                .blurred(radius: 15), .pixelated(cell: 8.5), .placeholder(p),
                .solid(Color(red: 0, green: 0, blue: 0, alpha: 0x80)),
            ])
        XCTAssertEqual(b.capture, .placeholder(p))
        XCTAssertEqual(loaded.window(named: "w")?.capture, .pixelated(cell: 4))
        let first = a.capture
        try loaded.apply(time: 1)
        XCTAssertEqual(a.capture, .placeholder(p))
        XCTAssertNoThrow(try loaded.scene.commit())
        try loaded.apply(time: 2)
        XCTAssertEqual(a.capture, .blurred(radius: 0.5))
        try loaded.apply(time: 0)
        XCTAssertEqual(a.capture, first)
    }

    func testAppearancesThatArent() {
        assertLayerFails(
            #""capture": "omited""#, #"capture: "omited" is not an appearance; did you mean "omitted"?"#)
        assertLayerFails(
            #""capture": {"recording": "blured"}"#,
            #"capture.recording: "blured" is not an appearance; did you mean {"blurred": points}?"#)
        assertLayerFails(
            #""capture": "secret!!""#,
            #"capture: "secret!!" is not an appearance; known are "visible", "omitted", {"solid": colour}, "#
                + #"{"blurred": points}, {"pixelated": points}, {"placeholder": name}"#)
        assertLayerFails(#""capture": "blurred""#, #"capture: "blurred" is written as {"blurred": points}"#)
        assertLayerFails(
            #""capture": {"blured": 2}"#, #"capture.blured: unknown key; did you mean "blurred"?"#)
        assertLayerFails(
            #""capture": {"thumbnail": {"pixelate": 2}}"#,
            #"capture.thumbnail.pixelate: unknown key; did you mean "pixelated"?"#)
    }

    func testNumbers() {
        for (value, shown) in [("-1", "-1.0"), ("0", "0.0"), ("1000.5", "1000.5"), ("1e300", "1e+300")] {
            let reason = "blur radius \(shown): it must be above 0 and at most 1000 points"
            assertLayerFails(#""capture": {"blurred": \#(value)}"#, "capture.blurred: " + reason)
            assertLayerFails(
                #""capture": {"mirroring": {"blurred": \#(value)}}"#, "capture.mirroring.blurred: " + reason)
            assertFails(
                #"[{"capture": {"blurred": \#(value)}}]"#, "windows[0].capture.blurred: " + reason)
            assertFails(
                #"[{"layers": [{"name": "a", "frame": [0, 0, 1, 1]}]}]"#,
                timeline: #"[{"at": 1, "layer": "a", "capture": {"blurred": \#(value)}}]"#,
                "timeline[0].capture.blurred: " + reason)
        }
        for (value, shown) in [("-1", "-1.0"), ("0", "0.0"), ("16384.5", "16384.5")] {
            assertLayerFails(
                #""capture": {"pixelated": \#(value)}"#,
                "capture.pixelated: mosaic cell \(shown): it must be above 0 and at most 16384 points")
        }
        for key in ["blurred", "pixelated"] {
            assertLayerFails(
                #""capture": {"\#(key)": "x"}"#, "capture.\(key): expected a number, found a string")
            assertLayerFails(
                #""capture": {"\#(key)": 1e999}"#, "capture.\(key): 1e999 is not a finite number")
        }
        XCTAssertNoThrow(try load(#"[{"capture": {"blurred": 1000}}, {"capture": {"pixelated": 16384}}]"#))
    }

    func testPlaceholdersThatCantBe() {
        let placeholder = #""capture": {"placeholder": "a"}"#
        func fails(_ layers: String, _ expected: String, line: UInt = #line) {
            assertFails(#"[{"layers": [\#(layers)]}]"#, expected, line: line)
        }
        assertLayerFails(
            #""capture": {"placeholder": "x"}"#, #"capture.placeholder: no layer is named "x""#)
        assertLayerFails(#""capture": {"placeholder": ""}"#, "capture.placeholder: is empty")
        assertLayerFails(
            #""capture": {"placeholder": 1}"#, "capture.placeholder: expected a string, found a number")
        assertLayerFails(placeholder, #"capture.placeholder: "a" is the layer itself"#)
        fails(
            #"{"name": "a", "frame": [0, 0, 1, 1], "layers": [{"frame": [0, 0, 1, 1], \#(placeholder)}]}"#,
            #"windows[0].layers[0].layers[0].capture.placeholder: "a" holds the layer that it would stand for"#
        )
        fails(
            #"{"frame": [0, 0, 1, 1], \#(placeholder)}, {"name": "a", "frame": [0, 0, 1, 1]}, "#
                + #"{"name": "a", "frame": [0, 0, 1, 1]}"#,
            #"windows[0].layers[0].capture.placeholder: "a" is ambiguous: windows[0].layers[1] and windows[0].layers[2]"#
        )
        fails(
            #"{"frame": [0, 0, 1, 1], \#(placeholder)}, "#
                + #"{"name": "a", "frame": [0, 0, 1, 1], "capture": {"placeholder": "b"}}, "#
                + #"{"name": "b", "frame": [0, 0, 1, 1], "layers": [{"frame": [0, 0, 1, 1], \#(placeholder)}]}"#,
            "windows[0].layers[2].layers[0].capture.placeholder: \"a\" leads back to itself by other placeholders"
        )
        assertFails(
            #"[{\#(placeholder), "layers": [{"name": "a", "frame": [0, 0, 1, 1]}]}]"#,
            #"windows[0].capture.placeholder: "a" leads back to the window itself"#)
        assertFails(
            #"[{"name": "w", "capture": {"placeholder": "a"}}, {"owner": "w", "layers": [{"name": "a", "frame": [0, 0, 1, 1]}]}]"#,
            #"windows[0].capture.placeholder: "a" leads back to the window itself"#)
        assertFails(
            #"[{"layers": [{"name": "a", "frame": [0, 0, 1, 1]}]}]"#,
            timeline: #"[{"at": 1, "layer": "a", "capture": {"recording": {"placeholder": "a"}}}]"#,
            #"timeline[0].capture.recording.placeholder: "a" is the layer itself"#)
    }

    /// What the reader lets through can be committed: random trees in which any layer may name any other one, at any
    /// time.
    func testWhatIsReadCanBeCommitted() throws {
        var random = SplitMix64(seed: 7)
        var counts = (read: 0, refused: 0)
        for _ in 0..<400 {
            let count = 3 + random.integer(in: 0...5)
            func capture(_ chance: Int) -> String {
                guard random.integer(in: 0...9) < chance else { return "" }
                return #", "capture": {"placeholder": "l\#(random.integer(in: 0...count - 1))"}"#
            }
            var texts = (0..<count).map {
                #"{"name": "l\#($0)", "frame": [0, 0, 1, 1]\#(capture(3)), "layers": ["#
            }
            var windows = ["", ""]
            // Each into an earlier one, its mask, or a window.
            for index in (0..<count).reversed() {
                let text = texts[index] + "]}"
                let parent = random.integer(in: 0...index)
                if parent == index {
                    let window = random.integer(in: 0...1)
                    windows[window] += (windows[window].isEmpty ? "" : ", ") + text
                } else if random.integer(in: 0...3) == 0, !texts[parent].contains(#""mask""#) {
                    texts[parent] = texts[parent].replacing(
                        #", "layers""#, with: #", "mask": \#(text), "layers""#, maxReplacements: 1)
                } else {
                    texts[parent] += (texts[parent].hasSuffix("[") ? "" : ", ") + text
                }
            }
            let text = #"""
                [{"name": "w"\#(capture(1)), "layers": [\#(windows[0])]},
                 {"owner": "w"\#(capture(1)), "layers": [\#(windows[1])]}]
                """#
            let timeline = (0..<random.integer(in: 0...2)).map { at in
                let change = capture(10).dropFirst(2)
                return #"{"at": \#(at), "layer": "l\#(random.integer(in: 0...count - 1))", \#(change)}"#
            }
            do {
                let loaded = try load(text, timeline: "[\(timeline.joined(separator: ", "))]")
                counts.read += 1
                for time in 0..<3 {
                    try loaded.apply(time: Double(time))
                    XCTAssertNoThrow(try loaded.scene.commit(), text)
                }
            } catch let error as SceneFileError {
                XCTAssertTrue(error.keyPath.hasSuffix("placeholder"), "\(error) of \(text)")
                counts.refused += 1
            }
        }
        XCTAssertGreaterThan(counts.read, 50)
        XCTAssertGreaterThan(counts.refused, 50)
    }

    func testPrivacy() throws {
        let loaded = try load(
            #"""
            [{"name": "menu", "owner": "app"}, {"name": "app", "layers": [
              {"name": "canvas", "frame": [0, 0, 1, 1], "secureContainer": true},
              {"name": "field", "frame": [0, 0, 1, 1], "secureContainer": "ios27"},
              {"name": "plain", "frame": [0, 0, 1, 1], "secureContainer": false, "updateMask": 18},
              {"name": "all", "frame": [0, 0, 1, 1], "hiddenFromCapture": false,
               "redacted": ["privacy", "screencaptureProhibited"], "privacySensitive": true}]}]
            """#)
        let app = try XCTUnwrap(loaded.window(named: "app"))
        XCTAssertTrue(loaded.window(named: "menu")?.owner === app)
        XCTAssertEqual((try only(loaded, "canvas") as? SecureContainer)?.preset, .everyCapture)
        XCTAssertEqual((try only(loaded, "field") as? SecureContainer)?.preset, .iOS27)
        let plain = try only(loaded, "plain")
        XCTAssertFalse(plain is SecureContainer)
        XCTAssertEqual(plain.updateMask, [.snapshots, .clones])
        XCTAssertEqual(
            try only(loaded, "all").privacyModifiers,
            [
                .privacySensitive(true), .redacted([.privacy, .screencaptureProhibited]),
                .hiddenFromCapture(false),
            ], "from the innermost to the outermost")
    }

    func testPrivacyThatIsWrong() {
        assertLayerFails(
            #""secureContainer": "ios28""#, #"secureContainer: "ios28" is none of ios27"#)
        assertLayerFails(
            #""secureContainer": 1"#, #"secureContainer: expected true, false or "ios27", found a number"#)
        assertLayerFails(#""updateMask": -1"#, "updateMask: -1 is outside of 0...4294967295")
        assertLayerFails(#""updateMask": 0.5"#, "updateMask: 0.5 is not a whole number")
        assertLayerFails(#""redacted": "privacy""#, "redacted: expected an array, found a string")
        assertLayerFails(
            #""redacted": ["private"]"#,
            #"redacted[0]: "private" is none of privacy, screencaptureProhibited"#)
        assertLayerFails(
            #""hiddenFromCapture": 1"#, "hiddenFromCapture: expected true or false, found a number")
        assertLayerFails(
            #""privacySensitive": null"#, "privacySensitive: expected true or false, found null")
    }

    func testOwnersThatCantBe() {
        assertFails(#"[{"owner": "a"}]"#, #"windows[0].owner: no window is named "a""#)
        assertFails(#"[{"owner": ""}]"#, "windows[0].owner: is empty")
        assertFails(#"[{"name": "a", "owner": "a"}]"#, "windows[0].owner: a window can't own itself")
        assertFails(
            #"[{"name": "a"}, {"name": "a"}, {"owner": "a"}]"#,
            #"windows[2].owner: "a" is ambiguous: windows[0] and windows[1]"#)
        assertFails(
            #"[{"name": "x", "owner": "a"}, {"name": "a", "owner": "b"}, {"name": "b", "owner": "a"}]"#,
            "windows[0].owner: the windows own each other in a circle")
        func chain(_ count: Int) -> String {
            let windows = (0...count).map {
                $0 == 0 ? #"{"name": "0"}"# : #"{"name": "\#($0)", "owner": "\#($0 - 1)"}"#
            }
            return "[\(windows.joined(separator: ", "))]"
        }
        XCTAssertNoThrow(try load(chain(256)).scene.commit())
        assertFails(chain(257), "windows[257].owner: a chain of more than 256 owners")
    }

    func testBackdropsAndShadows() throws {
        let loaded = try load(
            ##"""
            [{"layers": [{"name": "a", "frame": [0, 0, 9, 9], "backdropBlur": 8, "shadowColor": "#01020304",
              "shadowRadius": 2, "shadowOffset": [-1, 5]}, {"name": "b", "frame": [0, 0, 9, 9], "shadowColor": "#000000"}]}]
            """##,
            timeline: #"[{"at": 1, "layer": "a", "backdropBlur": 0, "shadowRadius": 6, "duration": 2}]"#)
        let (a, b) = (try only(loaded, "a"), try only(loaded, "b"))
        XCTAssertEqual(a.backdropBlur, 8)
        XCTAssertEqual(a.shadowColor, Color(red: 1, green: 2, blue: 3, alpha: 4))
        XCTAssertEqual(a.shadowRadius, 2)
        XCTAssertEqual(a.shadowOffset, Point(-1, 5))
        XCTAssertEqual(b.shadowRadius, Layer().shadowRadius)
        XCTAssertEqual(b.shadowOffset, Layer().shadowOffset)
        try loaded.apply(time: 2)
        XCTAssertEqual([a.backdropBlur, a.shadowRadius], [4, 4])
    }
}
