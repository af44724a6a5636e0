import ScrimTestSupport
import XCTest

@testable import Scrim

/// Which rectangles of a picture count as opaque, and what finding them costs.
final class OpacityMapTests: XCTestCase {
    private func buffer(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> PixelBuffer {
        let buffer = try PixelBuffer(size: PixelSize(width, height))
        set(alpha, in: PixelRect(0, 0, width, height), of: buffer)
        return buffer
    }

    private func set(_ alpha: UInt8, in rect: PixelRect, of buffer: PixelBuffer) {
        buffer.withMutableBytes(in: rect) { bytes in
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX { bytes[y * buffer.strideInBytes + x * 4 + 3] = alpha }
            }
        }
    }

    /// Makes the corners of a picture transparent, as far as a circle of the radius leaves them free.
    private func round(_ buffer: PixelBuffer, radius: Int) {
        for y in 0..<radius {
            for x in 0..<radius {
                let (dx, dy) = (radius - x, radius - y)
                guard dx * dx + dy * dy > radius * radius else { continue }
                for (x, y) in [
                    (x, y), (buffer.width - 1 - x, y), (x, buffer.height - 1 - y),
                    (buffer.width - 1 - x, buffer.height - 1 - y),
                ] {
                    set(0, in: PixelRect(x, y, 1, 1), of: buffer)
                }
            }
        }
    }

    func testFormats() throws {
        let size = PixelSize(5, 3)
        for format in [PixelFormat.xrgb32, .nv12, .i420] {
            XCTAssertEqual(
                try PixelBuffer(size: size, format: format).opaqueRects.map { $0 }, [PixelRect(0, 0, 5, 3)])
        }
        XCTAssertEqual(try PixelBuffer(size: size, format: .a8).opaqueRects.count, 0)
    }

    /// However small it is.
    func testOpaquePicturesAreOneRectangle() throws {
        for (width, height) in [(1, 1), (15, 16), (17, 33), (300, 200), (1_000, 3)] {
            let opaque = try buffer(width, height)
            XCTAssertEqual(opaque.opaqueRects.map { $0 }, [PixelRect(0, 0, width, height)])
            set(254, in: PixelRect(width - 1, height - 1, 1, 1), of: opaque)
            XCTAssertFalse(opaque.opaqueRects.contains(PixelRect(0, 0, width, height)))
        }
        XCTAssertEqual(try buffer(300, 200, alpha: 254).opaqueRects.count, 0)
    }

    func testRoundedPicturesAreThreeRectangles() throws {
        let rounded = try buffer(1_074, 450)
        round(rounded, radius: 60)
        XCTAssertEqual(
            rounded.opaqueRects.map { $0 },
            [
                PixelRect(minX: 64, minY: 0, maxX: 1_008, maxY: 450),
                PixelRect(minX: 1_008, minY: 64, maxX: 1_074, maxY: 384),
                PixelRect(minX: 0, minY: 64, maxX: 64, maxY: 384),
            ])
    }

    /// Pieces that are too small to be worth it, and no more than four.
    func testOnlyLargeRectanglesCount() throws {
        let picture = try buffer(600, 600, alpha: 0)
        for (index, side) in [48, 64, 80, 96, 112, 128].enumerated() {
            set(255, in: PixelRect(index % 3 * 160, index / 3 * 160, side, side), of: picture)
        }
        set(255, in: PixelRect(500, 0, 50, 600), of: picture)
        XCTAssertEqual(picture.opaqueRects.map(\.width), [128, 112, 96, 80])
    }

    func testRandomPatterns() throws {
        for seed in UInt64(0)..<40 {
            var random = SplitMix64(seed: seed)
            let (width, height) = (
                Int.random(in: 1...400, using: &random), Int.random(in: 1...300, using: &random)
            )
            let picture = try buffer(width, height, alpha: Bool.random(using: &random) ? 255 : 0)
            for _ in 0..<8 {
                let (x, y) = (
                    Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
                )
                let rect = PixelRect(
                    x, y, Int.random(in: 1...200, using: &random), Int.random(in: 1...200, using: &random)
                ).intersection(picture.bounds)
                set([255, 255, 254, 0].randomElement(using: &random) ?? 0, in: rect, of: picture)
                let rects = picture.opaqueRects
                for (index, rect) in rects.enumerated() {
                    XCTAssertTrue(isOpaque(rect, of: picture), "seed \(seed)")
                    for other in rects.prefix(index) {
                        XCTAssertFalse(rect.intersects(other), "seed \(seed)")
                    }
                }
                // What is kept up with changes is what is found anew.
                let copy = try PixelBuffer(
                    memory: picture.base, size: picture.size, strideInBytes: picture.strideInBytes)
                XCTAssertEqual(rects.map { $0 }, copy.opaqueRects.map { $0 }, "seed \(seed)")
            }
        }
    }

    private func isOpaque(_ rect: PixelRect, of buffer: PixelBuffer) -> Bool {
        (rect.minY..<rect.maxY).allSatisfy { y in
            (rect.minX..<rect.maxX).allSatisfy { buffer.pixel(x: $0, y: y) >> 24 == 255 }
        }
    }

    /// A change costs a look at the tiles that it touches, and an answer that is known costs none.
    func testOnlyWhatChangedIsLookedAtAgain() throws {
        let picture = try buffer(640, 320)
        XCTAssertEqual(picture.opacityScanPixelCount, 0)
        _ = picture.opaqueRects
        XCTAssertEqual(picture.opacityScanPixelCount, 640 * 320)
        _ = picture.opaqueRects
        XCTAssertEqual(picture.opacityScanPixelCount, 640 * 320)

        set(0, in: PixelRect(40, 50, 1, 1), of: picture)
        XCTAssertEqual(picture.opaqueRects.first, PixelRect(minX: 48, minY: 0, maxX: 640, maxY: 320))
        XCTAssertEqual(picture.opacityScanPixelCount, 640 * 320 + 256)
        set(255, in: PixelRect(40, 50, 1, 1), of: picture)
        set(255, in: PixelRect(300, 100, 20, 4), of: picture)
        XCTAssertEqual(picture.opaqueRects.map { $0 }, [picture.bounds])
        XCTAssertEqual(picture.opacityScanPixelCount, 640 * 320 + (1 + 1 + 2) * 256)

        // So many changes that they aren't remembered.
        for x in 0..<80 { set(255, in: PixelRect(x, 0, 1, 1), of: picture) }
        XCTAssertEqual(picture.opaqueRects.map { $0 }, [picture.bounds])
        XCTAssertEqual(picture.opacityScanPixelCount, 2 * 640 * 320 + (1 + 1 + 2) * 256)
    }

    /// Rounded corners of a picture cost blending in their tiles alone, and a picture under it isn't read elsewhere.
    func testOpaquePartsHideWhatIsBeneath() throws {
        let (below, above) = (try buffer(320, 320), try buffer(320, 320))
        round(above, radius: 16)
        let scene = try Scene(size: Size(320, 320))
        for surface in [below, above] {
            let layer = Layer(frame: Rect(0, 0, 320, 320))
            layer.contents = .surface(surface)
            scene.addWindow().root.add(layer)
        }
        try scene.commit()
        let compositor = try Compositor(scene)
        let output = Output.display()
        _ = try compositor.render([output])
        let corners = UInt64(4 * 16 * 16)
        XCTAssertEqual(compositor.statistics.pixelsBlended, corners)
        XCTAssertEqual(compositor.statistics.pixelsRead, 320 * 320 + corners)

        // A hole, then none again: the frame follows.
        set(0, in: PixelRect(100, 100, 1, 1), of: above)
        XCTAssertEqual(try compositor.render([output])[output].pixels.pixel(x: 100, y: 100), 0xff00_0000)
        set(255, in: PixelRect(100, 100, 1, 1), of: above)
        _ = try compositor.render([output])
        XCTAssertEqual(compositor.statistics.pixelsBlended, 0)
    }
}
