import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// Pixels that are written in place, into contents which are shown as they are, damage no more than their own place. `SCRIM_SEED=N` runs one
/// scene.
final class ContentDamageTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<600

    func testDamageIsNotLargerThanWhatWasWritten() throws {
        let seeds = try SeededCases.seeds(Self.standardSeeds)
        let counts = Mutex((drawn: 0, idle: 0))
        SeededCases.run(seeds) { seed in
            var scene = try WrittenScene(seed: seed)
            for _ in 0..<6 {
                let (problem, drawn, idle) = try scene.write()
                counts.withLock { $0 = ($0.drawn + drawn, $0.idle + idle) }
                if let problem { return "seed \(seed): \(problem)\n\(scene.scene.text)" }
            }
            return nil
        }
        guard SeededCases.isStandard(seeds, Self.standardSeeds) else { return }
        let (drawn, idle) = counts.withLock { $0 }
        XCTAssertGreaterThan(drawn, 3_000)
        XCTAssertGreaterThan(idle, 2_000)
    }
}

/// A scene of images that are neither scaled, turned, masked nor blurred, drawn for outputs of all formats and sizes.
private struct WrittenScene {
    let scene: Scene
    private let compositor: Compositor
    private let outputs: [(output: Output, block: Int)]
    private var images: [(layer: Layer, surface: PixelBuffer)] = []
    private var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        let scale = random.pick([1.0, 2])
        scene = try Scene(
            size: Size(Double(random.integer(in: 8...40)), Double(random.integer(in: 8...40))), scale: scale)
        compositor = try Compositor(scene)
        outputs = [
            (.display(bufferCount: 2), 1), (.capture(.recording, format: .xrgb32), 1),
            (.capture(.mirroring, format: .nv12, bufferCount: 3), 2),
            (.capture(.screenshot, scale: .half), 2),
            (.capture(.recording, format: .i420, scale: .half), 4),
        ]
        let root = scene.addWindow().root
        for _ in 0..<random.integer(in: 1...6) { try addImage(to: random.pick([root] + root.sublayers)) }
        try scene.commit()
        _ = try compositor.render(outputs.map(\.output))
    }

    private mutating func addImage(to parent: Layer) throws {
        let size = Size(Double(random.integer(in: 1...24)), Double(random.integer(in: 1...24)))
        let layer = Layer(
            frame: Rect(
                origin: Point(Double(random.integer(in: -4...14)), Double(random.integer(in: -4...14))),
                size: size))
        let scale = scene.scale
        let surface = try PixelBuffer(
            size: PixelSize(Int(size.width * scale), Int(size.height * scale)),
            format: random.pick([.argb32, .argb32, .xrgb32]))
        layer.contents = .surface(surface)
        layer.contentsScale = scale
        layer.opacity = random.pick([1, 1, 0.5, 0])
        layer.cornerRadius = random.pick([0, 0, 3])
        layer.masksToBounds = random.chance(perMille: 400)
        layer.capture = random.pick([.visible, .visible, .omitted, CapturePolicy(.solid(.white))])
        parent.add(layer)
        images.append((layer, surface))
        let all = PixelRect(0, 0, surface.width, surface.height)
        fill(all, of: surface, isOpaque: random.chance(perMille: 500))
        surface.markChanged()
    }

    private mutating func fill(_ rect: PixelRect, of surface: PixelBuffer, isOpaque: Bool) {
        surface.withBytes { bytes in
            let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    let word = isOpaque ? 0xff00_0000 | UInt32(random.byte()) : UInt32(random.byte()) << 24
                    base.storeBytes(
                        of: word, toByteOffset: y * surface.strideInBytes + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Writes a rectangle of one image and draws it.
    mutating func write() throws -> (problem: String?, drawn: Int, idle: Int) {
        let (layer, surface) = random.pick(images)
        let (x, y) = (random.integer(in: 0...surface.width - 1), random.integer(in: 0...surface.height - 1))
        let rect = PixelRect(
            x, y, random.integer(in: 1...min(9, surface.width - x)),
            random.integer(in: 1...min(9, surface.height - y)))
        fill(rect, of: surface, isOpaque: random.chance(perMille: 700))
        surface.markChanged(in: rect)
        var place = Point.zero
        var next: Layer? = layer
        while let ancestor = next {
            place = Point(place.x + ancestor.frame.origin.x, place.y + ancestor.frame.origin.y)
            next = ancestor.superlayer
        }
        let (dx, dy) = (Int(place.x * scene.scale), Int(place.y * scene.scale))
        let target = PixelRect(rect.minX + dx, rect.minY + dy, rect.width, rect.height)
            .intersection(PixelRect(0, 0, scene.pixelSize.width, scene.pixelSize.height))

        let frame = try compositor.render(outputs.map(\.output))
        let (fresh, expected) = try redrawn(like: frame)
        var counts = (drawn: 0, idle: 0)
        for (index, (output, block)) in outputs.enumerated() {
            let result = frame[output]
            let what =
                "\(rect) of \(layer.frame), \(output.kind) of \(result.pixels.format) at \(output.scale)"
            if PictureBytes(result.pixels) != PictureBytes(expected[fresh[index]].pixels) {
                return ("\(what): another picture", 0, 0)
            }
            let largest = target.roundedOutward(to: block, output.scale, in: result.pixels.size)
            if let other = result.damage.first(where: { !largest.contains($0) }) {
                return ("\(what): damage \(other) beyond \(largest)", 0, 0)
            }
            if result.status == .idle { counts.idle += 1 } else { counts.drawn += 1 }
        }
        return (nil, counts.drawn, counts.idle)
    }

    /// The same by a compositor and outputs without a history.
    private func redrawn(like frame: Frame) throws -> (outputs: [Output], frame: Frame) {
        let fresh = outputs.map { output, _ -> Output in
            let format = frame[output].pixels.format
            return switch output.kind {
            case .display: .display(format: format, scale: output.scale)
            case .capture(let route): .capture(route, format: format, scale: output.scale)
            }
        }
        return (fresh, try Compositor(scene).render(fresh))
    }
}

extension PixelRect {
    /// The pixels of an output that these of the scene's picture are part of, where it's drawn in blocks.
    func roundedOutward(to block: Int, _ scale: OutputScale, in size: PixelSize) -> PixelRect {
        if isEmpty { return .empty }
        let divisor = scale == .half ? 2 : 1
        return PixelRect(
            minX: minX / block * block / divisor, minY: minY / block * block / divisor,
            maxX: (maxX + block - 1) / block * block / divisor,
            maxY: (maxY + block - 1) / block * block / divisor
        ).intersection(PixelRect(0, 0, size.width, size.height))
    }
}
