import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// Random scenes against the reference painter. `SCRIM_SEED=N` runs one of them, `SCRIM_SEEDS=A..<B` others.
final class RandomSceneTests: XCTestCase {
    static let standardSeeds: Range<UInt64> = 0..<800

    /// Every thread count with every band height at every CPU level.
    static let configurations: [Compositor.Options] = CPULevel.allCases.filter(\.isAvailable).flatMap {
        level in
        [1, 2].flatMap { threads in
            [1, 16, 64].map { Compositor.Options(threads: threads, bandHeight: $0, cpuLevel: level) }
        }
    }

    /// Those of a seed: one at each CPU level, and all of them in turn.
    private static func configurations(for seed: UInt64) -> [Compositor.Options] {
        CPULevel.allCases.filter(\.isAvailable).map { level in
            let all = configurations.filter { $0.cpuLevel == level }
            return all[Int(seed % UInt64(all.count))]
        }
    }

    func testEveryConfigurationEqualsTheReference() throws {
        SeededCases.run(try SeededCases.seeds(Self.standardSeeds)) { seed in
            let generated = SceneGenerator(seed: seed).make()
            let scene = generated.scene
            try scene.commit()
            let views = SceneViews.of(scene, seed: seed)
            let expected = views.map { ReferencePainter.paint(scene, as: $0, knowing: generated.record) }
            for (turn, options) in Self.configurations(for: seed).enumerated() {
                let failure = try Self.check(
                    generated, seed: seed, views, expected: expected, options, turn: turn + Int(seed % 3))
                if let failure { return failure }
            }
            return try Self.checkOwnBuffers(generated, seed: seed, views, expected: expected)
        }
    }

    /// The reference itself must be able to fail: with one policy ignored it differs from what was rendered.
    func testAnIgnoredPolicyIsFound() throws {
        let seeds: Range<UInt64> = 0..<200
        let counts = Mutex((restricted: 0, found: 0))
        SeededCases.run(seeds) { seed in
            let generated = SceneGenerator(seed: seed).make()
            let scene = generated.scene
            let owners = scene.windows.flatMap { window -> [AnyObject] in
                var owners: [AnyObject] = window.capture.isVisible ? [] : [window]
                func add(_ layer: Layer) {
                    if !layer.capture.isVisible { owners.append(layer) }
                    layer.sublayers.forEach(add)
                }
                add(window.root)
                return owners
            }
            guard !owners.isEmpty else { return nil }
            try scene.commit()
            let outputs = CaptureRoute.builtIn.map { Output.capture($0) }
            let frame = try Compositor(scene).render(outputs)
            let isFound = owners.contains { owner in
                outputs.contains {
                    ReferencePainter.paint(
                        scene, as: SceneView($0.kind), knowing: generated.record, ignoringPolicyOf: owner)
                        != Picture(frame[$0].pixels)
                }
            }
            counts.withLock {
                $0.restricted += 1
                $0.found += isFound ? 1 : 0
            }
            return nil
        }
        let (restricted, found) = counts.withLock { $0 }
        XCTAssertGreaterThan(restricted, 100)
        XCTAssertGreaterThan(found * 2, restricted, "\(found) of \(restricted)")
    }

    /// Into the host's memory; the formats go round: all the one, all the other, mixed.
    private static func check(
        _ generated: GeneratedScene, seed: UInt64, _ views: [SceneView], expected: [Picture],
        _ options: Compositor.Options, turn: Int
    ) throws -> String? {
        let scene = generated.scene
        let formats = views.indices.map { output -> PixelFormat in
            switch turn % 3 {
            case 0: .argb32
            case 1: .xrgb32
            default: (output + turn) % 2 == 0 ? .argb32 : .xrgb32
            }
        }
        let buffers = try formats.enumerated().map { index, format in
            try CanaryBuffer(
                size: scene.pixelSize, format: format,
                padding: [0, 1, 3, 5, 16][(index + Int(seed % 5)) % 5],
                offset: (index * 3 + Int(seed % 16)) % 16)
        }
        let outputs = zip(views, buffers).map { $0.output(into: $1.buffer) }
        let frame = try Compositor(scene, options: options).render(outputs)
        for (index, buffer) in buffers.enumerated() {
            let picture = formats[index] == .xrgb32 ? expected[index].opaque : expected[index]
            guard frame[outputs[index]].status == .complete else {
                return "seed \(seed): \(views[index]) isn't complete"
            }
            if buffer.holds(picture) { continue }
            return describe(
                expected: picture, actual: Picture(buffer.buffer), generated, seed: seed, views[index],
                "\(options), \(formats[index])")
        }
        return nil
    }

    /// Into the outputs' own memory.
    private static func checkOwnBuffers(
        _ generated: GeneratedScene, seed: UInt64, _ views: [SceneView], expected: [Picture]
    ) throws -> String? {
        let outputs = views.map { $0.output() }
        let frame = try Compositor(generated.scene).render(outputs)
        for (index, picture) in expected.enumerated() {
            let actual = Picture(frame[outputs[index]].pixels)
            if actual == picture { continue }
            return describe(
                expected: picture, actual: actual, generated, seed: seed, views[index], "own buffer")
        }
        return nil
    }

    private static func describe(
        expected: Picture, actual: Picture, _ generated: GeneratedScene, seed: UInt64, _ view: SceneView,
        _ what: String
    ) -> String {
        guard let difference = PictureDifference(expected: expected, actual: actual) else {
            return "seed \(seed), \(view), \(what): bytes around the picture were written"
        }
        let whole = generated.text
        SceneShrinker.shrink(generated) { differs(generated, view) }
        return FailureReport(name: "RandomSceneTests", seed: seed)
            .write(
                difference, what: "\(view), \(what)",
                scene: whole + "\nAs simple as it can be:\n" + generated.text)
    }

    /// Whether the compositor, as it is by default, differs from the reference.
    private static func differs(_ generated: GeneratedScene, _ view: SceneView) -> Bool {
        let output = view.output()
        guard (try? generated.scene.commit()) != nil,
            let frame = try? Compositor(generated.scene).render([output])
        else { return false }
        return Picture(frame[output].pixels)
            != ReferencePainter.paint(generated.scene, as: view, knowing: generated.record)
    }
}
