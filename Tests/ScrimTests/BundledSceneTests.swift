import Scrim
import ScrimSceneFile
import ScrimTestSupport
import XCTest

/// The bundled scene at full size: every picture against the reference painter, and what it is there to show.
final class BundledSceneTests: XCTestCase {
    private static let kinds: [Output.Kind] = [.display] + CaptureRoute.builtIn.map { .capture($0) }

    private func load() throws -> LoadedScene {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try SceneFile(path: root.path + "/Examples/Scenes/banking/scene.json").makeScene()
    }

    func testEveryPictureEqualsTheReference() throws {
        #if DEBUG
            // The reference takes half a minute for each picture of this size when it isn't optimised.
            throw XCTSkip("runs in the release tests")
        #else
            let loaded = try load()
            let scene = loaded.scene
            let record = SceneRecord()
            for placeholder in loaded.layers(named: "card cover") { record.addPlaceholder(placeholder) }
            try scene.commit()
            let outputs = Self.kinds.map { kind -> Output in
                switch kind {
                case .display: .display()
                case .capture(let route): .capture(route)
                }
            }
            let expected = Self.kinds.map {
                ReferencePainter.paint(scene, as: SceneView($0), knowing: record)
            }
            for configuration in RandomSceneTests.configurations {
                let frame = try Compositor(scene, options: configuration).render(outputs)
                for (index, output) in outputs.enumerated() {
                    let actual = Picture(frame[output].pixels)
                    guard let difference = PictureDifference(expected: expected[index], actual: actual) else {
                        continue
                    }
                    let report = FailureReport(name: "BundledSceneTests", seed: UInt64(index))
                    XCTFail(report.write(difference, what: "\(Self.kinds[index])", scene: "banking"))
                    return
                }
            }
        #endif
    }

    /// The account number, the password and the stop button: on the display, in no capture; what is around
    /// them in both.
    func testWhatIsHiddenIsHidden() throws {
        let scene = try load().scene
        let snapshot = try scene.commit()
        let display = Output.display()
        let captures = CaptureRoute.builtIn.map { Output.capture($0) }
        let frame = try Compositor(scene).render([display] + captures)
        let secrets = Set(
            snapshot.inspect(.capture(.recording)).filter { !$0.frame.isEmpty && $0.isHiddenByPolicy }.map(
                \.path))
        XCTAssertGreaterThanOrEqual(secrets.count, 3)
        let shown = Picture(frame[display].pixels)
        for capture in captures {
            let captured = Picture(frame[capture].pixels)
            var (differing, outside) = (0, 0)
            let frames = snapshot.inspect(.display).filter { secrets.contains($0.path) }.map(\.frame)
            for y in 0..<shown.height {
                for x in 0..<shown.width where shown[x, y] != captured[x, y] {
                    differing += 1
                    let isExpected = frames.contains {
                        $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY
                    }
                    if !isExpected { outside += 1 }
                }
            }
            XCTAssertGreaterThan(differing, 10_000)
            XCTAssertEqual(outside, 0)
        }
    }
}

extension LayerInspection {
    fileprivate var isHiddenByPolicy: Bool {
        switch outcome {
        case .omitted, .replaced, .insideReplaced: true
        case .shown, .notDrawn, .filteredOut: false
        }
    }
}
