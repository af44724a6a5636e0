import Foundation
import Scrim
import XCTest

@testable import ScrimSceneFile

/// The page that describes the scene file.
final class SceneFilePageTests: XCTestCase {
    private let page = try! String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Docs/scene-file.md"), encoding: .utf8)

    func testEveryKeyIsDescribed() {
        func keys<Key: CaseIterable & RawRepresentable<String>>(_: Key.Type) -> [String] {
            Key.allCases.map(\.rawValue)
        }
        let all =
            keys(SceneKey.self) + keys(WindowKey.self) + keys(LayerKey.self) + keys(TimelineKey.self)
            + keys(CaptureKey.self)
        let missing = all.filter { !page.contains("`\($0)`") && !page.contains("`{\"\($0)\":") }
        XCTAssertEqual(missing, [])
    }

    func testItsExampleIsAScene() throws {
        let begin = try XCTUnwrap(page.range(of: "```json\n")).upperBound
        let end = try XCTUnwrap(page.range(of: "```", range: begin..<page.endIndex)).lowerBound
        let scene = try SceneFile(bytes: Array(page[begin..<end].utf8), path: "page.json").makeScene().scene
        XCTAssertEqual(scene.windows.map(\.name), ["app", "stop"])
        XCTAssertEqual(try scene.commit().layerCount, 5)
    }
}
