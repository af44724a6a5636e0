import Scrim
import ScrimTestSupport
import XCTest

/// The display and the input never change because captures start, stop, filter or fail.
final class DisplayInvarianceTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<500

    func testCapturesDoNotChangeTheDisplay() throws {
        SeededCases.run(try SeededCases.seeds(Self.standardSeeds)) { seed in
            var alone = try Scenes(seed: seed)
            var captured = try Scenes(seed: seed)
            for step in Step.allCases {
                let expected = try alone.frame(beside: .nothing)
                let actual = try captured.frame(beside: step)
                if expected.hits != actual.hits { return "seed \(seed), \(step): hit-tests" }
                if expected.damage != actual.damage || expected.status != actual.status {
                    return "seed \(seed), \(step): damage or status of the display"
                }
                let difference = PictureDifference(expected: expected.picture, actual: actual.picture)
                guard let difference else { continue }
                return FailureReport(name: "DisplayInvarianceTests", seed: seed)
                    .write(difference, what: "\(step)", scene: captured.generated.text)
            }
            return nil
        }
    }
}

/// What happens to the captures of a frame.
private enum Step: CaseIterable {
    case nothing, oneCapture, allRoutes, filters, otherFilters, aFailure, afterTheFailure, manyCaptures,
        stopped
}

/// What the person at the screen has of a frame.
private struct DisplayFrame {
    let picture: Picture
    let damage: PixelRegion
    let status: FrameStatus
    /// The names of the layers that are hit, at some points.
    let hits: [String]
}

/// One scene, changing from frame to frame, with its display.
private struct Scenes {
    let generated: GeneratedScene
    private let seed: UInt64
    private let compositor: Compositor
    private let display = Output.display(bufferCount: 2)
    private let captures = CaptureRoute.tested.map { Output.capture($0) }
    private let layers: [Layer]
    private var random: SplitMix64

    init(seed: UInt64) throws {
        self.seed = seed
        generated = SceneGenerator(seed: seed, isSmall: true).make()
        random = SplitMix64(seed: seed)
        compositor = try Compositor(generated.scene)
        layers = generated.scene.windows.flatMap { [$0.root] + $0.root.sublayers }
    }

    mutating func frame(beside step: Step) throws -> DisplayFrame {
        random.pick(layers).frame.origin.x += 2
        try generated.scene.commit()
        let frame = try render(beside: step)[display]
        return DisplayFrame(
            picture: Picture(frame.pixels), damage: frame.damage, status: frame.status, hits: hits)
    }

    private func render(beside step: Step) throws -> Frame {
        switch step {
        case .nothing, .afterTheFailure, .stopped: return try compositor.render([display])
        case .oneCapture: return try compositor.render([captures[Int(seed % 5)], display])
        case .allRoutes: return try compositor.render([display] + captures)
        case .filters, .otherFilters:
            var random = SplitMix64(seed: step == .filters ? seed : ~seed)
            for capture in captures {
                capture.filter = SceneViews.filtered(.recording, generated.scene, &random).filter
            }
            return try compositor.render(captures + [display])
        case .aFailure:
            let small = try PixelBuffer(size: PixelSize(1, 1))
            XCTAssertThrowsError(
                try compositor.render([display, .capture(.recording, into: small)]))
            return try compositor.render([display])
        case .manyCaptures:
            let more = (0..<26).map { Output.capture(CaptureRoute.tested[$0 % 5]) }
            return try compositor.render(captures + [display] + more)
        }
    }

    private var hits: [String] {
        let size = generated.scene.size
        return (0..<9).map { index in
            let point = Point(size.width * Double(index % 3) / 3, size.height * Double(index / 3) / 3)
            return generated.scene.hitTest(point)?.layer.name ?? "none"
        }
    }
}
