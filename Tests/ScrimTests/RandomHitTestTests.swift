import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// Hit-tests in random scenes.
final class RandomHitTestTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<600

    private typealias Place = (layer: ObjectIdentifier, point: Point)

    /// What captures see, whether they are taken and whether there are any has no say in what is hit.
    func testCapturesDoNotMatter() throws {
        try SeededCases.run(SeededCases.seeds(Self.standardSeeds)) { seed in
            let scene = SceneGenerator(seed: seed).makeScene()
            let points = Self.points(of: scene, seed: seed)
            let expected = points.map { Self.hit(scene, $0) }
            try scene.commit()
            let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
            _ = try Compositor(scene).render(outputs)
            guard Self.areEqual(points.map { Self.hit(scene, $0) }, expected) else {
                return "seed \(seed): captures that were taken changed a hit-test"
            }
            for policy in [CapturePolicy.visible, .omitted, .solid(.white)] {
                for window in scene.windows {
                    window.capture = policy
                    Self.forEach(in: window.root) { $0.capture = policy }
                }
                try scene.commit()
                guard Self.areEqual(points.map { Self.hit(scene, $0) }, expected) else {
                    return "seed \(seed): the policy \(policy) changed a hit-test"
                }
            }
            return nil
        }
    }

    /// Of all layers that the point is in, with all of their superlayers, the one that is painted last.
    func testTheLastPaintedOfThoseUnderThePoint() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        // Hits of layers that aren't a window's root, and misses.
        let counts = Mutex((inside: 0, missed: 0))
        SeededCases.run(seeds) { seed in
            let scene = SceneGenerator(seed: seed).makeScene()
            var random = SplitMix64(seed: seed)
            for window in scene.windows {
                Self.forEach(in: window.root) {
                    if random.chance(perMille: 80) { $0.hitTesting = random.pick([.sublayersOnly, .none]) }
                }
            }
            for point in Self.points(of: scene, seed: seed) {
                let expected = Self.lastPainted(scene, point)
                let actual = Self.hit(scene, point)
                guard actual?.layer == expected?.layer,
                    let (a, b) = Optional((actual?.point ?? .zero, expected?.point ?? .zero)),
                    abs(a.x - b.x) < 1e-6, abs(a.y - b.y) < 1e-6
                else {
                    return "seed \(seed): \(point) hits \(String(describing: actual)), "
                        + "not \(String(describing: expected))\n\(scene.text)"
                }
                let isRoot = scene.windows.contains { ObjectIdentifier($0.root) == actual?.layer }
                counts.withLock {
                    $0.inside += actual != nil && !isRoot ? 1 : 0
                    $0.missed += actual == nil ? 1 : 0
                }
            }
            return nil
        }
        guard seeds == Self.standardSeeds else { return }
        let (inside, missed) = counts.withLock { $0 }
        XCTAssertGreaterThan(inside, 3000)
        XCTAssertGreaterThan(missed, 1000)
    }

    /// Odd multiples of 1/1024: no edge of a layer that isn't turned lies there.
    private static func points(of scene: Scene, seed: UInt64) -> [Point] {
        var random = SplitMix64(seed: seed &+ 1)
        func coordinate(_ extent: Double) -> Double {
            Double(2 * random.integer(in: -1024...Int(extent * 512) + 1024) + 1) / 1024
        }
        return (0..<40).map { _ in Point(coordinate(scene.size.width), coordinate(scene.size.height)) }
    }

    private static func hit(_ scene: Scene, _ point: Point) -> Place? {
        scene.hitTest(point).map { (ObjectIdentifier($0.layer), $0.point) }
    }

    private static func areEqual(_ a: [Place?], _ b: [Place?]) -> Bool {
        zip(a, b).allSatisfy { $0?.layer == $1?.layer && $0?.point == $1?.point }
    }

    private static func forEach(in layer: Layer, _ body: (Layer) -> Void) {
        body(layer)
        for sublayer in layer.sublayers { forEach(in: sublayer, body) }
    }

    /// The plain way: paints all layers that contain the point, and sees which one is on top.
    private static func lastPainted(_ scene: Scene, _ point: Point) -> Place? {
        var last: Place?
        func paint(_ layer: Layer, _ point: Point) {
            guard !layer.isHidden, layer.opacity >= 0.01, layer.hitTesting != .none else { return }
            // From the superlayer's coordinates to its own, one step at a time.
            let center = layer.frame.center
            guard let inverse = layer.transform.inverted else { return }
            let turned = inverse.apply(to: Point(point.x - center.x, point.y - center.y))
            let bounds = layer.bounds
            let own = Point(turned.x + bounds.center.x, turned.y + bounds.center.y)
            guard (bounds.minX..<max(bounds.minX, bounds.maxX)).contains(own.x),
                (bounds.minY..<max(bounds.minY, bounds.maxY)).contains(own.y)
            else { return }
            if layer.hitTesting == .normal { last = (ObjectIdentifier(layer), own) }
            for sublayer in stably(layer.sublayers, by: \.zPosition) { paint(sublayer, own) }
        }
        for window in stably(scene.windows, by: \.level.rawValue) where !window.isHidden {
            paint(window.root, point)
        }
        return last
    }

    private static func stably<Element>(_ elements: [Element], by key: KeyPath<Element, Double>) -> [Element]
    {
        var sorted: [Element] = []
        for element in elements {
            let place = sorted.firstIndex { $0[keyPath: key] > element[keyPath: key] }
            sorted.insert(element, at: place ?? sorted.count)
        }
        return sorted
    }
}
