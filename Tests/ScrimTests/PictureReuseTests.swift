import ScrimTestSupport
import XCTest

@testable import Scrim

/// Pictures of what changes are drawn into the memory of earlier ones.
final class PictureReuseTests: XCTestCase {
    private typealias Word = Paint.Word

    private let contents: [(String, [UInt32])] = [
        ("red", Array(repeating: Word.red, count: 80)), ("nothing", Array(repeating: 0, count: 80)),
        ("stripes", (0..<80).map { $0 % 10 < 4 ? Word.blue : 0 }),
        ("a faint one", (0..<80).map { $0 % 3 == 0 ? 0x4020_0040 : 0x8000_8000 }),
    ]

    private let effects: [(String, (_ film: Layer, _ root: Layer) -> Void)] = [
        ("blur", { film, _ in film.capture = .blurred(radius: 2) }),
        ("mosaic", { film, _ in film.capture = .pixelated(cell: 3) }),
        (
            "blur of more than an image",
            { film, _ in
                film.opacity = 0.6
                film.capture = .blurred(radius: 1)
            }
        ),
        (
            "backdrop",
            { _, root in
                let glass = Layer(frame: Rect(3, 2, 7, 9))
                glass.backdropBlur = 2
                root.add(glass)
            }
        ), ("shadow", { film, _ in (film.shadowColor, film.shadowRadius) = (.black, 2) }),
        (
            "mask",
            { film, root in
                let masked = Layer(frame: Rect(5, 5, 12, 12))
                masked.backgroundColor = Paint.green
                masked.mask = Layer(frame: Rect(0, 0, 10, 8))
                masked.mask?.contents = film.contents
                root.add(masked)
            }
        ),
    ]

    /// A layer of 10x8 pixels that shows a surface, with an effect.
    private func scene(
        _ surface: PixelBuffer, _ effect: (_ film: Layer, _ root: Layer) -> Void
    ) throws -> Scene {
        let scene = scene(24, 20, background: Paint.slate) { root in
            let film = Layer(frame: Rect(4, 4, 10, 8))
            film.contents = .surface(surface)
            root.add(film)
            effect(film, root)
        }
        try scene.commit()
        return scene
    }

    private func write(_ words: [UInt32], to surface: PixelBuffer) {
        surface.withMutableBytes { bytes in
            for (index, word) in words.enumerated() {
                bytes.storeBytes(
                    of: word, toByteOffset: index / 10 * surface.strideInBytes + index % 10 * 4,
                    as: UInt32.self)
            }
        }
    }

    /// Nothing of what the memory held is seen, all that differs is damage, and the same contents as before none; also in
    /// an output that isn't drawn each time.
    func testPicturesAreThoseOfNewMemory() throws {
        for (name, effect) in effects {
            let surface = try surface(contents[0].1, width: 10)
            let scene = try scene(surface, effect)
            let compositor = try Compositor(scene)
            let (display, capture) = (Output.display(), Output.capture(.recording, bufferCount: 2))
            let seldom = Output.capture(.mirroring)
            var before: Picture?
            for number in 0..<24 {
                // Each follows each other one.
                let (what, words) = contents[(number * number + number / 8) % contents.count]
                write(words, to: surface)
                let outputs = [display, capture] + (number % 3 == 0 ? [seldom] : [])
                let frame = try compositor.render(outputs)
                for output in outputs {
                    let other = output === display ? Output.display() : .capture(.recording)
                    let expected = try Picture(Compositor(scene).render([other])[other].pixels)
                    XCTAssertEqual(
                        Picture(frame[output].pixels), expected, "\(name) of \(what), frame \(number)")
                }
                let picture = Picture(frame[capture].pixels)
                if let before {
                    for y in 0..<picture.height {
                        for x in 0..<picture.width where picture[x, y] != before[x, y] {
                            XCTAssertTrue(
                                frame[capture].damage.intersects(PixelRect(x, y, 1, 1)),
                                "\(name) of \(what), frame \(number): (\(x), \(y)) isn't damaged")
                        }
                    }
                }
                before = picture
                XCTAssertEqual(try compositor.render(outputs)[capture].status, .idle)
            }
        }
    }

    /// A few buffers take turns, and each is another version every time.
    func testBuffersTakeTurns() throws {
        for (name, effect) in effects where name.hasPrefix("blur") || name == "mosaic" {
            let surface = try surface(contents[0].1, width: 10)
            let scene = try scene(surface, effect)
            let snapshot = try scene.commit()
            let memory = RenderListMemory(PreparedSurfaces(level: .best))
            let resolver = PolicyResolver([OutputView(viewer: .route(.recording), filter: .everything)])
            let lists = [RenderList(), RenderList()]
            var versions: [ObjectIdentifier: UInt64] = [:]
            for number in 0..<20 {
                surface.markChanged()
                let list = RenderListBuilder.build(
                    snapshot, resolver: resolver, memory, into: lists[number % 2])
                let picture = try XCTUnwrap(list.items.items.compactMap(\.image).last)
                if let version = versions[ObjectIdentifier(picture)] {
                    XCTAssertGreaterThan(picture.version, version, name)
                }
                versions[ObjectIdentifier(picture)] = picture.version
                XCTAssertFalse(lists[(number + 1) % 2].items.items.contains { $0.image === picture }, name)
            }
            XCTAssertLessThanOrEqual(versions.count, 4, name)
        }
    }

    func testABufferIsTakenWhenNobodyRefersToIt() throws {
        let size = PixelSize(4, 3)
        var spares = SpareBuffers()
        var buffer: PixelBuffer? = try PixelBuffer(size: size)
        let first = ObjectIdentifier(buffer!)
        spares.add(buffer!, list: 1)
        // All are kept, so that none has the address of another one.
        var taken = [try spares.take(size, .argb32)]
        XCTAssertFalse(taken[0] === buffer, "it's still in use")
        buffer = nil
        taken.append(try spares.take(PixelSize(3, 4), .argb32))
        taken.append(try spares.take(size, .a8))
        taken.append(try spares.take(size, .argb32))
        taken.append(try spares.take(size, .argb32))
        XCTAssertEqual(taken.firstIndex { ObjectIdentifier($0) == first }, 3)
        XCTAssertEqual(Set(taken.map(ObjectIdentifier.init)).count, taken.count)
    }

    /// What is made of an opaque picture isn't looked at for what is opaque in it; anything else is.
    func testOpaquePicturesAreKnown() throws {
        for (name, effect) in effects[..<2] {
            for isOpaque in [true, false] {
                let words = (0..<80).map { UInt32($0) &* 0x0103_0507 | 0xff00_0000 }
                let surface = try surface(words, width: 10)
                if !isOpaque { surface.withMutableBytes { $0[3] = 0 } }
                let list = RenderListBuilder.build(
                    try scene(surface, effect).commit(),
                    resolver: PolicyResolver([
                        OutputView(viewer: .route(.recording), filter: .everything)
                    ]), RenderListMemory(PreparedSurfaces(level: .best)))
                let picture = try XCTUnwrap(list.items.items.compactMap(\.image).last)
                XCTAssertFalse(picture === surface)
                XCTAssertEqual(picture.opacityScanPixelCount, isOpaque ? 0 : 80, name)
                XCTAssertEqual(picture.opaqueRects.first, isOpaque ? picture.bounds : nil, name)
                XCTAssertEqual(
                    Picture(picture).words.allSatisfy { $0 >> 24 == 255 }, isOpaque, name)
            }
        }
    }

    /// Of a layer that is gone nothing is left after a few lists.
    func testSparesAreLetGo() throws {
        weak var spare: PixelBuffer?
        var spares = SpareBuffers()
        try {
            let buffer = try PixelBuffer(size: PixelSize(4, 3))
            spare = buffer
            spares.add(buffer, list: 10)
        }()
        spares.removeOld(list: 14)
        XCTAssertNotNil(spare)
        spares.removeOld(list: 15)
        XCTAssertNil(spare)
    }
}
