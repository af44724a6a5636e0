import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// Random scenes against the reference painter. `SCRIM_SEED=N` runs one of them, `SCRIM_SEEDS=A..<B` others.
final class RandomSceneTests: XCTestCase {
    static let standardSeeds: Range<UInt64> = 0..<1000
    static let kinds: [Output.Kind] = [.display] + CaptureRoute.builtIn.map { .capture($0) }

    /// How a frame is computed, and into what.
    struct Configuration {
        let options: Compositor.Options
        /// Of each output.
        let formats: [PixelFormat]
    }

    /// Every thread count with every band height at every CPU level; the formats go round: all the one, all the other, mixed.
    static let configurations: [Configuration] = {
        var result: [Configuration] = []
        for level in CPULevel.allCases where level.isAvailable {
            for threads in [1, 2] {
                for bandHeight in [1, 16, 64] {
                    let turn = result.count
                    result.append(
                        Configuration(
                            options: .init(threads: threads, bandHeight: bandHeight, cpuLevel: level),
                            formats: kinds.indices.map { output in
                                switch turn % 3 {
                                case 0: .argb32
                                case 1: .xrgb32
                                default: (output + turn) % 2 == 0 ? .argb32 : .xrgb32
                                }
                            }))
                }
            }
        }
        return result
    }()

    func testEveryConfigurationEqualsTheReference() throws {
        SeededCases.run(try SeededCases.seeds(Self.standardSeeds)) { seed in
            let scene = SceneGenerator(seed: seed).makeScene()
            try scene.commit()
            let expected = Self.kinds.map { ReferencePainter.paint(scene, as: $0) }
            for configuration in Self.configurations {
                if let failure = try Self.check(scene, seed: seed, expected: expected, configuration) {
                    return failure
                }
            }
            return try Self.checkOwnBuffers(scene, seed: seed, expected: expected)
        }
    }

    /// The reference itself must be able to fail: with one policy ignored it differs from what was rendered.
    func testAnIgnoredPolicyIsFound() throws {
        let seeds: Range<UInt64> = 0..<200
        let counts = Mutex((restricted: 0, found: 0))
        SeededCases.run(seeds) { seed in
            let scene = SceneGenerator(seed: seed).makeScene()
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
                    ReferencePainter.paint(scene, as: $0.kind, ignoringPolicyOf: owner)
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
        XCTAssertGreaterThan(found * 10, restricted * 7, "\(found) of \(restricted)")
    }

    /// Into the host's memory.
    private static func check(
        _ scene: Scene, seed: UInt64, expected: [Picture], _ configuration: Configuration
    ) throws -> String? {
        let buffers = try configuration.formats.enumerated().map { index, format in
            try CanaryBuffer(
                size: scene.pixelSize, format: format,
                padding: [0, 1, 3, 5, 16][(index + Int(seed % 5)) % 5],
                offset: (index * 3 + Int(seed % 16)) % 16)
        }
        let outputs = zip(kinds, buffers).map { kind, buffer in
            switch kind {
            case .display: Output.display(into: buffer.buffer)
            case .capture(let route): Output.capture(route, into: buffer.buffer)
            }
        }
        let frame = try Compositor(scene, options: configuration.options).render(outputs)
        for (index, buffer) in buffers.enumerated() {
            let isOpaque = configuration.formats[index] == .xrgb32
            let picture = isOpaque ? expected[index].opaque : expected[index]
            guard frame[outputs[index]].status == .complete else {
                return "seed \(seed): \(kinds[index]) isn't complete"
            }
            if buffer.holds(picture) { continue }
            return describe(
                expected: picture, actual: Picture(buffer.buffer), scene, seed: seed,
                "\(kinds[index]), \(configuration.options), \(configuration.formats[index])")
        }
        return nil
    }

    /// Into the outputs' own memory.
    private static func checkOwnBuffers(_ scene: Scene, seed: UInt64, expected: [Picture]) throws -> String? {
        let outputs = kinds.map { kind in
            switch kind {
            case .display: Output.display()
            case .capture(let route): Output.capture(route)
            }
        }
        let frame = try Compositor(scene).render(outputs)
        for (output, picture) in zip(outputs, expected) {
            let actual = Picture(frame[output].pixels)
            if actual == picture { continue }
            return describe(
                expected: picture, actual: actual, scene, seed: seed, "\(output.kind), own buffer")
        }
        return nil
    }

    private static func describe(
        expected: Picture, actual: Picture, _ scene: Scene, seed: UInt64, _ what: String
    ) -> String {
        guard let difference = PictureDifference(expected: expected, actual: actual) else {
            return "seed \(seed), \(what): bytes around the picture were written"
        }
        let whole = scene.text
        SceneShrinker.shrink(scene) { differs(scene) }
        return FailureReport(name: "RandomSceneTests", seed: seed)
            .write(difference, what: what, scene: whole + "\nAs simple as it can be:\n" + scene.text)
    }

    /// Whether the compositor, as it is by default, differs from the reference in any picture.
    private static func differs(_ scene: Scene) -> Bool {
        let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
        guard (try? scene.commit()) != nil, let frame = try? Compositor(scene).render(outputs) else {
            return true
        }
        return outputs.contains { Picture(frame[$0].pixels) != ReferencePainter.paint(scene, as: $0.kind) }
    }
}
