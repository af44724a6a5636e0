import Scrim
import ScrimTestSupport
import XCTest

/// The display and the input never change because captures start, stop, filter or fail.
final class DisplayInvarianceTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<300

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
        moreThanFit, framesOfTheirOwn, anotherCompositor, backAgain, waiting, comeAndGo, stopped
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
    private let other: Compositor
    private let display = Output.display(bufferCount: 2)
    private let captures = CaptureRoute.tested.map { Output.capture($0) }
    private let layers: [Layer]
    private var random: SplitMix64
    private var frameCount = 0

    init(seed: UInt64) throws {
        self.seed = seed
        generated = SceneGenerator(seed: seed, isSmall: true).make()
        random = SplitMix64(seed: seed)
        compositor = try Compositor(generated.scene)
        other = try Compositor(generated.scene)
        layers = generated.scene.windows.flatMap { [$0.root] + $0.root.sublayers }
    }

    mutating func frame(beside step: Step) throws -> DisplayFrame {
        // A commit, pixels that are written without one, or nothing.
        frameCount += 1
        switch frameCount == 1 ? 0 : random.integer(in: 0...3) {
        case 0..<2:
            random.pick(layers).frame.origin.x += 2
            try generated.scene.commit()
        case 2:
            let surfaces = layers.compactMap(\.surface)
            if !surfaces.isEmpty { write(random.pick(surfaces)) }
        default: break
        }
        let frame = try render(beside: step)[display]
        return DisplayFrame(
            picture: Picture(frame.pixels), damage: frame.damage, status: frame.status, hits: hits)
    }

    private mutating func write(_ surface: PixelBuffer) {
        let (x, y) = (random.integer(in: 0...surface.width - 1), random.integer(in: 0...surface.height - 1))
        let rect = PixelRect(x, y, surface.width - x, 1)
        surface.fill(rect, with: 0xff40_8000)
        surface.markChanged(in: rect)
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
        case .manyCaptures: return try compositor.render(captures + [display] + newCaptures(26))
        case .moreThanFit:
            let more = newCaptures(62)
            for begin in [0, 31] { _ = try compositor.render(Array(more[begin..<begin + 31])) }
            return try compositor.render([display] + more[20..<51])
        case .framesOfTheirOwn:
            for capture in captures + captures.reversed() { _ = try compositor.render([capture]) }
            return try compositor.render([display])
        case .anotherCompositor:
            _ = try other.render(captures)
            return try compositor.render([display, captures[0]])
        case .backAgain: return try compositor.render(captures + [display])
        case .waiting:
            // For longer than the compositor is patient with those that aren't drawn.
            if seed % 20 == 0 { for _ in 0..<150 { _ = try compositor.render([captures[1]]) } }
            return try compositor.render([display, captures[2]])
        case .comeAndGo:
            for count in [3, 1, 2] { _ = try compositor.render(newCaptures(count) + [captures[3]]) }
            return try compositor.render([display])
        }
    }

    private func newCaptures(_ count: Int) -> [Output] {
        (0..<count).map { .capture(CaptureRoute.tested[$0 % 5], bufferCount: 1 + $0 % 3) }
    }

    private var hits: [String] {
        let size = generated.scene.size
        return (0..<9).map { index in
            let point = Point(size.width * Double(index % 3) / 3, size.height * Double(index / 3) / 3)
            return generated.scene.hitTest(point)?.layer.name ?? "none"
        }
    }
}

extension Layer {
    fileprivate var surface: PixelBuffer? {
        if case .surface(let surface)? = contents { surface } else { nil }
    }
}
