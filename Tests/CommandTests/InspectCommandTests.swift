import Foundation
import XCTest

/// The real `scrim inspect`.
final class InspectCommandTests: XCTestCase {
    private static let scene = ##"""
        {"scrim": 1, "size": [40, 30], "scale": 2,
         "windows": [
          {"name": "app", "layers": [
            {"name": "card", "frame": [2, 2, 20, 10], "color": "#ffffff", "capture": {"recording": {"solid": "#202020"}},
             "layers": [{"frame": [0, 0, 5, 5], "color": "#000000"}]},
            {"name": "gone \"x\"\n", "frame": [2, 2, 20, 10], "hidden": true}]},
          {"name": "stop", "level": "alert+1", "frame": [30, 2, 8, 8], "capture": "omitted"}],
         "timeline": [{"at": 1, "layer": "card", "capture": "visible"}]}
        """##

    private func inspect(_ arguments: String..., line: UInt = #line) throws -> String {
        let directory = try WorkDirectory()
        try directory.write(Self.scene, as: "s.json")
        let run = try ScrimProcess(["inspect", "s.json"] + arguments, in: directory)
        XCTAssertEqual(run.status, 0, line: line)
        XCTAssertEqual(run.errors, "", line: line)
        return run.output
    }

    func testTableOfAllRoutes() throws {
        XCTAssertEqual(
            try inspect("--all"),
            """
            LAYER                  DISPLAY                SCREENSHOT             RECORDING              MIRRORING              THUMBNAIL              FRAME IN PIXELS
            windows[0] app         shown                  shown                  shown                  shown                  shown                  80x60+0+0
              layers[0] card       shown                  omitted [1]            solid #202020 [2]      omitted [1]            omitted [1]            40x20+4+4
                layers[0]          shown                  omitted [1]            replaced [2]           omitted [1]            omitted [1]            10x10+4+4
              layers[1] gone "x"\u{fffd}  not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  40x20+4+4
            windows[1] stop        shown                  omitted [4]            omitted [4]            omitted [4]            omitted [4]            16x16+60+4

            shown: nothing hides it
            [1] omitted by the policy of windows[0].layers[0] (card)
            [2] replaced by the policy of windows[0].layers[0] (card)
            [3] windows[0].layers[1] (gone "x"\u{fffd}) is hidden
            [4] omitted by the policy of windows[1] (stop)

            """)
    }

    /// Without `--all` only what needs a look, and what that lies in.
    func testTableOfAllRoutesLeavesOutWhatAllShow() throws {
        let directory = try WorkDirectory()
        let plain = Array(repeating: #"{"frame": [0, 0, 1, 1]}"#, count: 200).joined(separator: ",")
        try directory.write(
            ##"""
            {"scrim": 1, "size": [9, 9], "windows": [{"name": "w", "layers": [
              {"name": "folder", "frame": [0, 0, 9, 9], "layers": [\##(plain), {"name": "face", "frame": [0, 0, 3, 3],
                "capture": {"screenshot": {"pixelated": 4}, "recording": {"blurred": 1.5}, "mirroring": {"placeholder": "p"}}}]},
              {"name": "p", "frame": [0, 0, 3, 3], "hidden": true, "redacted": ["privacy"]}]},
             {"layers": [\##(plain)]}]}
            """##, as: "s.json")
        XCTAssertEqual(
            try ScrimProcess(["inspect", "s.json"], in: directory).output,
            """
            LAYER                 DISPLAY                SCREENSHOT             RECORDING              MIRRORING              THUMBNAIL              FRAME IN PIXELS
            windows[0] w          shown                  shown                  shown                  shown                  shown                  9x9+0+0
              layers[0] folder    shown                  shown                  shown                  shown                  shown                  9x9+0+0
                layers[200] face  shown                  pixelated 4 ! [1]      blurred 1.5 ! [1]      placeholder p [1]      omitted [2]            3x3+0+0
              layers[1] p         not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  not drawn: hidden [3]  3x3+0+0

            shown: nothing hides it
            [1] replaced by the policy of windows[0].layers[0].layers[200] (face)
            [2] omitted by the policy of windows[0].layers[0].layers[200] (face)
            [3] windows[0].layers[1] (p) is hidden
            401 other layers: shown by every output, or drawn by none; --all lists all
            ! Blur and mosaic are no redaction: what they stand for can often be made out or computed back.
            warning: windows[0].layers[1] (p) is redacted for privacy, which nothing inside of it reads: it hides nothing

            """)
        XCTAssertEqual(
            try ScrimProcess(["inspect", "s.json", "--all"], in: directory).output.split(separator: "\n")
                .count,
            1 + 405 + 4 + 2)
        let one = try ScrimProcess(["inspect", "s.json", "--route", "screenshot"], in: directory).output
        XCTAssertTrue(one.contains("face  pixelated 4 !"), one)
        XCTAssertTrue(one.contains("\n! Blur and mosaic are no redaction"), one)
    }

    func testTableOfOneRoute() throws {
        XCTAssertEqual(
            try inspect("--route", "recording"),
            """
            LAYER                  RECORDING          FRAME IN PIXELS  RULE
            windows[0] app         shown              80x60+0+0        nothing hides it
              layers[0] card       solid #202020      40x20+4+4        replaced by the policy of windows[0].layers[0] (card)
                layers[0]          replaced           10x10+4+4        replaced by the policy of windows[0].layers[0] (card)
              layers[1] gone "x"\u{fffd}  not drawn: hidden  40x20+4+4        windows[0].layers[1] (gone "x"\u{fffd}) is hidden
            windows[1] stop        omitted            16x16+60+4       omitted by the policy of windows[1] (stop)

            """)
    }

    func testAllThatHadASayOnOneRoute() throws {
        let directory = try WorkDirectory()
        try directory.write(
            #"""
            {"scrim": 1, "size": [9, 9], "windows": [{"name": "w", "capture": {"blurred": 2}, "layers": [
              {"name": "a", "frame": [0, 0, 9, 9], "capture": "omitted", "updateMask": 2,
               "layers": [{"name": "b", "frame": [0, 0, 1, 1]}]}, {"name": "c", "frame": [0, 0, 1, 1]}]}]}
            """#, as: "s.json")
        XCTAssertEqual(
            try ScrimProcess(["inspect", "s.json", "--route", "screenshot"], in: directory).output,
            """
            LAYER            SCREENSHOT   FRAME IN PIXELS  RULE
            windows[0] w     blurred 2 !  9x9+0+0          replaced by the policy of windows[0] (w)
              layers[0] a    omitted      9x9+0+0          omitted by the policy of windows[0].layers[0] (a)
                layers[0] b  omitted      1x1+0+0          omitted by the policy of windows[0].layers[0] (a)
              layers[1] c    replaced !   1x1+0+0          replaced by the policy of windows[0] (w)

            Where several had a say, from the outside in:
            windows[0].layers[0] (a)
              windows[0] (w): blurred(2.0) by the policy
              windows[0].layers[0] (a): omitted by the policy
              windows[0].layers[0] (a): omitted by the update mask 0x2
            ! Blur and mosaic are no redaction: what they stand for can often be made out or computed back.

            """)
    }

    func testTime() throws {
        XCTAssertTrue(try inspect("--route", "recording").contains("solid"))
        XCTAssertFalse(try inspect("--route", "recording", "--at", "1").contains("solid"))
    }

    func testJSON() throws {
        let parsed = try JSONSerialization.jsonObject(with: Data(inspect("--json").utf8))
        let layers = try XCTUnwrap(parsed as? [[String: Any]])
        XCTAssertEqual(
            layers.map { $0["path"] as? String },
            [
                "windows[0]", "windows[0].layers[0]", "windows[0].layers[0].layers[0]",
                "windows[0].layers[1]",
                "windows[1]",
            ])
        XCTAssertEqual(layers.map { $0["depth"] as? Int }, [0, 1, 2, 1, 0])
        XCTAssertEqual(layers[1]["frame"] as? [Int], [4, 4, 40, 20])
        XCTAssertTrue(layers[2]["name"] is NSNull)
        XCTAssertEqual(layers[3]["name"] as? String, "gone \"x\"\n")
        func seen(_ layer: Int, _ output: String) -> NSDictionary? {
            (layers[layer]["outputs"] as? [String: NSDictionary])?[output]
        }
        let rule = "replaced by the policy of windows[0].layers[0] (card)"
        let chain = ["windows[0].layers[0] (card): solid(#202020) by the policy"]
        XCTAssertEqual(
            seen(0, "display"), ["sees": "shown", "rule": "nothing hides it", "chain": [String]()])
        XCTAssertEqual(
            seen(1, "recording"), ["sees": "solid", "color": "#202020", "rule": rule, "chain": chain])
        XCTAssertEqual(seen(2, "recording"), ["sees": "insideSolid", "rule": rule, "chain": chain])
        XCTAssertEqual(
            seen(3, "display"),
            [
                "sees": "notDrawn", "reason": "hidden", "chain": [String](),
                "rule": "windows[0].layers[1] (gone \"x\"\n) is hidden",
            ])
        XCTAssertEqual(
            seen(4, "thumbnail"),
            [
                "sees": "omitted", "rule": "omitted by the policy of windows[1] (stop)",
                "chain": ["windows[1] (stop): omitted by the policy"],
            ])

        let one = try JSONSerialization.jsonObject(with: Data(inspect("--json", "--route", "display").utf8))
        let outputs = (one as? [[String: Any]])?.first?["outputs"] as? [String: Any]
        XCTAssertEqual(outputs.map { Array($0.keys) }, ["display"])
    }

    func testSubstitutesInJSON() throws {
        let directory = try WorkDirectory()
        try directory.write(
            ##"""
            {"scrim": 1, "size": [9, 9], "windows": [{"layers": [{"name": "p", "frame": [0, 0, 1, 1]},
              {"frame": [0, 0, 3, 3], "redacted": ["screencaptureProhibited"],
               "capture": {"screenshot": {"pixelated": 4}, "recording": {"blurred": 1.5}, "mirroring": {"placeholder": "p"}},
               "layers": [{"frame": [0, 0, 1, 1]}]}]}]}
            """##, as: "s.json")
        let output = try ScrimProcess(["inspect", "s.json", "--json"], in: directory).output
        let layers = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
        func seen(_ layer: Int, _ output: String) -> [String: Any] {
            var members = (layers[layer]["outputs"] as? [String: [String: Any]])?[output] ?? [:]
            members["rule"] = nil
            members["chain"] = nil
            return members
        }
        XCTAssertEqual(
            seen(2, "screenshot") as NSDictionary, ["sees": "pixelated", "cell": 4, "reversible": true])
        XCTAssertEqual(
            seen(2, "recording") as NSDictionary, ["sees": "blurred", "radius": 1.5, "reversible": true])
        XCTAssertEqual(seen(2, "mirroring") as NSDictionary, ["sees": "placeholder", "layer": "p"])
        XCTAssertEqual(
            seen(3, "screenshot") as NSDictionary, ["sees": "insidePixelated", "reversible": true])
        XCTAssertEqual(
            seen(3, "recording") as NSDictionary, ["sees": "insideBlurred", "reversible": true])
        XCTAssertEqual(seen(3, "mirroring") as NSDictionary, ["sees": "insidePlaceholder"])
        XCTAssertEqual((layers[2]["warnings"] as? [String])?.count, 1)
        XCTAssertEqual((layers[3]["warnings"] as? [String])?.count, 0)
    }

    func testASceneWithoutWindows() throws {
        let directory = try WorkDirectory()
        try directory.write(#"{"scrim": 1, "size": [1, 1], "windows": []}"#, as: "s.json")
        let json = try ScrimProcess(["inspect", "s.json", "--json"], in: directory)
        XCTAssertEqual(json.output, "[]\n")
        XCTAssertEqual(try ScrimProcess(["inspect", "s.json"], in: directory).status, 0)
    }
}
