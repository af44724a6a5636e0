import ScrimTestSupport
import Synchronization
import XCTest

@testable import Scrim

/// Large images that become opaque and translucent in places, over one another: what lies beneath something opaque is no damage, and what
/// lies beneath something that was opaque is. `SCRIM_SEED=N` runs one of them.
final class CoverTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<300

    func testFramesBeneathChangingCovers() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        let counts = Mutex((idle: 0, drawn: 0))
        SeededCases.run(seeds) { seed in
            var stage = try CoverStage(seed: seed)
            for step in 0..<10 {
                if let problem = try stage.step() {
                    return "seed \(seed), step \(step): \(problem)\nafter \(stage.lines)\n\(stage.scene.text)"
                }
            }
            counts.withLock { $0 = ($0.idle + stage.idle, $0.drawn + stage.drawn) }
            return nil
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let (idle, drawn) = counts.withLock { $0 }
        XCTAssertGreaterThan(idle, 300)
        XCTAssertGreaterThan(drawn, 3_000)
    }
}

private struct CoverStage {
    let scene: Scene
    private(set) var lines: [String] = []
    private(set) var (idle, drawn) = (0, 0)
    private let compositor: Compositor
    private var outputs: [WatchedOutput] = []
    private var images: [(layer: Layer, surface: PixelBuffer)] = []
    private var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        scene = try Scene(size: Size(150, 110), background: .white)
        compositor = try Compositor(scene)
        let root = scene.addWindow().root
        for _ in 0..<random.integer(in: 2...5) {
            let size = PixelSize(random.integer(in: 60...150), random.integer(in: 60...110))
            let layer = Layer(
                frame: Rect(
                    Double(random.integer(in: -20...20)), Double(random.integer(in: -20...20)),
                    Double(size.width),
                    Double(size.height)))
            let surface = try PixelBuffer(size: size)
            surface.fill(
                PixelRect(0, 0, size.width, size.height), with: random.pick([0xff20_4060, 0x8010_2030]))
            surface.markChanged()
            layer.contents = .surface(surface)
            layer.capture = random.pick([.visible, .visible, .omitted])
            root.add(layer)
            images.append((layer, surface))
        }
        try scene.commit()
        for kind in [.display, .capture(.recording), .capture(.mirroring)] as [Output.Kind] {
            outputs.append(try WatchedOutput(kind, picture: scene.pixelSize, &random))
        }
    }

    mutating func step() throws -> String? {
        for _ in 0..<random.integer(in: 1...2) { try change() }
        let drawn = outputs.filter { _ in random.chance(perMille: 750) }
        for watched in outputs { watched.look() }
        guard !drawn.isEmpty else { return nil }
        let frame = try compositor.render(drawn.map(\.output))
        let fresh = drawn.map { $0.fresh(like: frame[$0.output].pixels) }
        let expected = try Compositor(scene).render(fresh)
        for (watched, new) in zip(drawn, fresh) {
            let result = frame[watched.output]
            if let problem = watched.problem(result, expected: expected[new].pixels) {
                return "\(watched): \(problem)"
            }
            watched.accept(result)
            if result.status == .idle { idle += 1 } else { self.drawn += 1 }
        }
        return nil
    }

    private mutating func change() throws {
        let index = random.integer(in: 0...images.count - 1)
        let (layer, surface) = images[index]
        var commits = true
        switch random.integer(in: 0...11) {
        case 0..<6:
            commits = false
            let (x, y) = (
                random.integer(in: 0...surface.width - 1), random.integer(in: 0...surface.height - 1)
            )
            let rect =
                random.chance(perMille: 400)
                ? PixelRect(0, 0, surface.width, surface.height)
                : PixelRect(
                    x, y, random.integer(in: 1...surface.width - x),
                    random.integer(in: 1...surface.height - y))
            let word = random.pick([0xff00_0000, 0xff00_00ff, 0xffff_0000, 0x4000_0000, 0]) as UInt32
            surface.fill(rect, with: word)
            surface.markChanged(in: rect)
            lines.append("\(rect) of \(index) is \(String(word, radix: 16))")
        case 6:
            layer.opacity = random.pick([1, 1, 0.5])
            lines.append("opacity of \(index)")
        case 7:
            layer.cornerRadius = random.pick([0, 20])
            layer.masksToBounds.toggle()
            lines.append("corners of \(index)")
        case 8:
            layer.frame.origin.x += Double(random.integer(in: -9...9))
            lines.append("\(index) moves")
        case 9:
            layer.superlayer?.insert(layer, at: random.integer(in: 0...images.count - 1))
            lines.append("\(index) rises or sinks")
        case 10:
            layer.isHidden.toggle()
            lines.append("\(index) hidden: \(layer.isHidden)")
        default:
            layer.backgroundColor = random.pick([nil, .black, Color(red: 9, green: 200, blue: 0)])
            lines.append("color of \(index)")
        }
        if commits { try scene.commit() }
    }
}
