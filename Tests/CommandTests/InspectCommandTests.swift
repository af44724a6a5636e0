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
        let lines = try inspect().split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "  ", omittingEmptySubsequences: true).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        XCTAssertEqual(lines[0], ["LAYER", "DISPLAY", "SCREENSHOT", "RECORDING", "MIRRORING", "THUMBNAIL"])
        XCTAssertEqual(lines[1], ["windows[0] app", "shown", "shown", "shown", "shown", "shown"])
        XCTAssertEqual(
            lines[2],
            ["layers[0] card", "shown", "omitted [1]", "solid #202020 [2]", "omitted [1]", "omitted [1]"])
        XCTAssertEqual(
            lines[3], ["layers[0]", "shown", "omitted [1]", "replaced [2]", "omitted [1]", "omitted [1]"])
        XCTAssertEqual(lines[4][0], "layers[1] gone \"x\"\u{fffd}")
        XCTAssertEqual(Set(lines[4][1...]), ["not drawn: hidden [3]"])
        XCTAssertEqual(
            lines[5],
            ["windows[1] stop", "shown", "omitted [4]", "omitted [4]", "omitted [4]", "omitted [4]"])
        XCTAssertEqual(
            lines[6...].map { $0.joined() },
            [
                "", "shown: nothing hides it", "[1] omitted by the policy of windows[0].layers[0] (card)",
                "[2] replaced by the policy of windows[0].layers[0] (card)",
                "[3] windows[0].layers[1] (gone \"x\"\u{fffd}) is hidden",
                "[4] omitted by the policy of windows[1] (stop)", "",
            ])
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
        func seen(_ layer: Int, _ output: String) -> [String: String]? {
            (layers[layer]["outputs"] as? [String: [String: String]])?[output]
        }
        let rule = "replaced by the policy of windows[0].layers[0] (card)"
        XCTAssertEqual(seen(0, "display"), ["sees": "shown", "rule": "nothing hides it"])
        XCTAssertEqual(seen(1, "recording"), ["sees": "solid", "color": "#202020", "rule": rule])
        XCTAssertEqual(seen(2, "recording"), ["sees": "insideSolid", "rule": rule])
        XCTAssertEqual(
            seen(3, "display"),
            ["sees": "notDrawn", "reason": "hidden", "rule": "windows[0].layers[1] (gone \"x\"\n) is hidden"])
        XCTAssertEqual(
            seen(4, "thumbnail"), ["sees": "omitted", "rule": "omitted by the policy of windows[1] (stop)"])

        let one = try JSONSerialization.jsonObject(with: Data(inspect("--json", "--route", "display").utf8))
        let outputs = (one as? [[String: Any]])?.first?["outputs"] as? [String: Any]
        XCTAssertEqual(outputs.map { Array($0.keys) }, ["display"])
    }

    func testASceneWithoutWindows() throws {
        let directory = try WorkDirectory()
        try directory.write(#"{"scrim": 1, "size": [1, 1], "windows": []}"#, as: "s.json")
        let json = try ScrimProcess(["inspect", "s.json", "--json"], in: directory)
        XCTAssertEqual(json.output, "[]\n")
        XCTAssertEqual(try ScrimProcess(["inspect", "s.json"], in: directory).status, 0)
    }
}
