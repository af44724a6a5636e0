import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// `inspect` says what is drawn: each layer of random scenes is given other colours, and the pictures are compared.
final class InspectionAgreementTests: XCTestCase {
    private static let seeds: Range<UInt64> = 0..<100

    /// What was looked at, so that a generator that makes nothing of a kind fails.
    private struct Counts {
        var shown = 0
        var reversible = 0
        var insideReversible = 0
        var hidden = 0
        var notDrawn = 0
        var filtered = 0
    }

    func testLayersThatAreNotSeenChangeNoPixelAndThoseThatAreDo() throws {
        let total = Mutex(Counts())
        SeededCases.run(try SeededCases.seeds(Self.seeds)) { seed in
            var counts = Counts()
            let failure = try Self.check(seed, &counts)
            total.withLock {
                $0.shown += counts.shown
                $0.reversible += counts.reversible
                $0.insideReversible += counts.insideReversible
                $0.hidden += counts.hidden
                $0.notDrawn += counts.notDrawn
                $0.filtered += counts.filtered
            }
            return failure
        }
        guard SeededCases.isStandard(try SeededCases.seeds(Self.seeds), Self.seeds) else { return }
        let counts = total.withLock { $0 }
        for (name, count) in Mirror(reflecting: counts).children.map({ ($0.label, $0.value as? Int ?? 0) }) {
            XCTAssertGreaterThan(count, 50, name ?? "")
        }
    }

    private static func check(_ seed: UInt64, _ counts: inout Counts) throws -> String? {
        var made = try InspectedScene(seed: seed)
        guard !made.layers.isEmpty else { return nil }
        let views = made.views()
        let scene = made.scene
        let snapshot = try scene.commit()
        let inspections = views.map { view in
            Dictionary(
                uniqueKeysWithValues: snapshot.inspect(view.kind, filter: view.filter).map { ($0.path, $0) })
        }
        let compositor = try Compositor(scene)
        func pictures(_ layer: Layer, _ color: Color) throws -> [Picture] {
            let color = replaceColor(of: layer, by: color)
            defer { _ = replaceColor(of: layer, by: color) }
            try scene.commit()
            let outputs = views.map { view in
                switch view.kind {
                case .display: Output.display()
                case .capture(let route): Output.capture(route, filter: view.filter)
                }
            }
            let frame = try compositor.render(outputs)
            return outputs.map { Picture(frame[$0].pixels) }
        }
        for (layer, path) in made.layers {
            let amongOthers = try zip(pictures(layer, .black), pictures(layer, .white)).map { $0 != $1 }
            let alone = try withoutOthers(layer, in: made) {
                try zip(pictures(layer, .black), pictures(layer, .white)).map { $0 != $1 }
            }
            for (index, view) in views.enumerated() {
                guard let found = inspections[index][path] else { return "seed \(seed): no \(path)" }
                let says = "seed \(seed), \(view): \(path) is \(found.outcome), \(found.rule); "
                switch found.outcome {
                case .shown:
                    counts.shown += 1
                    if !alone[index] { return says + "it changes nothing" }
                case .replaced(let appearance) where appearance.isReversible:
                    counts.reversible += 1
                    // Of a picture in a picture a part may be seen in which nothing changes.
                    let isInside = inspections[index][parent(of: path)]?.isInsideSubstitute ?? false
                    if !isInside && !alone[index] { return says + "the substitute isn't made of it" }
                case .insideReplaced(let appearance) where appearance.isReversible:
                    counts.insideReversible += 1
                default:
                    if amongOthers[index] || alone[index] { return says + "it changes the picture" }
                    switch found.outcome {
                    case .notDrawn: counts.notDrawn += 1
                    case .filteredOut: counts.filtered += 1
                    default: counts.hidden += 1
                    }
                }
            }
        }
        return nil
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    }

    /// - Returns: the colour that it had.
    private static func replaceColor(of layer: Layer, by color: Color?) -> Color? {
        defer { layer.backgroundColor = color }
        return layer.backgroundColor
    }

    /// Hides whatever could cover the layer or be beneath it, and nothing that restricts it.
    private static func withoutOthers<Result>(
        _ layer: Layer, in made: InspectedScene, _ body: () throws -> Result
    ) throws -> Result {
        var ancestors: [Layer] = []
        var next = layer.superlayer
        while let ancestor = next {
            ancestors.append(ancestor)
            next = ancestor.superlayer
        }
        let before = made.layers.map { ($0.layer, $0.layer.isHidden, $0.layer.backgroundColor) }
        defer {
            for (layer, isHidden, color) in before {
                layer.isHidden = isHidden
                layer.backgroundColor = color
            }
        }
        for (other, _) in made.layers where other !== layer {
            if ancestors.contains(where: { $0 === other }) {
                other.backgroundColor = nil
            } else {
                other.isHidden = true
            }
        }
        return try body()
    }
}

extension LayerInspection {
    fileprivate var isInsideSubstitute: Bool {
        switch outcome {
        case .replaced, .insideReplaced: true
        case .shown, .notDrawn, .filteredOut, .omitted: false
        }
    }
}
