import CKernels
import XCTest

/// Frames of images that are known to be opaque here and there, against the same ones of which nothing is known.
final class OpaqueRectTests: XCTestCase {
    func testWhatIsKnownToBeOpaqueChangesNoByte() throws {
        for seed in UInt64(0)..<40 {
            let frame = RandomFrame(
                seed: seed &* 15_485_863, height: 30, outputCount: [1, 2, 3, 8][Int(seed % 4)])
            let layouts = frame.layouts(seed: seed)
            let settings = (Int(SCRK_CPU_SCALAR)...Int(SCRK_CPU_NEON)).flatMap { level in
                [false, true].map {
                    RandomFrame.Setting(level: level, streaming: $0, bandHeight: $0 ? 4 : 16)
                }
            }
            let known = settings.map { frame.draw(layouts, $0) }
            frame.list.forgetOpaqueRects()
            let unknown = try XCTUnwrap(frame.draw(layouts))
            for case let drawn? in known {
                XCTAssertTrue(
                    zip(drawn.outputs, unknown.outputs).allSatisfy { $0.holdsTheSame(as: $1) }, "seed \(seed)"
                )
                XCTAssertLessThanOrEqual(drawn.counters.pixels_blended, unknown.counters.pixels_blended)
            }
        }
    }

    /// A picture with two opaque rectangles over an opaque one: there it's copied, and nothing beneath it is read.
    func testWhatLiesBeneathIsNotDrawn() throws {
        let (width, height) = (400, 60)
        let pixels = (0..<2).map { _ in UnsafeMutablePointer<UInt32>.allocate(capacity: width * height) }
        defer { for pixels in pixels { pixels.deallocate() } }
        for pixels in pixels { pixels.initialize(repeating: 0xff80_4020, count: width * height) }
        let items = pixels.enumerated().map { index, pixels in
            var item = scrk_item()
            item.kind = scrk_item_kind(SCRK_IMAGE)
            item.outputs = 1
            // The upper one is cut, at its place, by 10 pixels on each side.
            let cut: Int32 = index == 0 ? 0 : 10
            item.rect = scrk_rect(x0: cut, y0: 0, x1: Int32(width) - cut, y1: Int32(height))
            item.image.pixels = UnsafeRawPointer(pixels)
            item.image.stride = width * 4
            (item.image.width, item.image.height) = (Int32(width), Int32(height))
            item.image.format = scrk_format(SCRK_ARGB32)
            if index == 0 {
                item.image.opaque_count = 1
                item.image.opaque_rects.0 = item.rect
            } else {
                item.image.opaque_count = 2
                item.image.opaque_rects.0 = scrk_rect(x0: 0, y0: 20, x1: 100, y1: 60)
                item.image.opaque_rects.1 = scrk_rect(x0: 200, y0: 0, x1: 300, y1: 30)
            }
            return item
        }
        let frame = RandomFrame(RandomItems(items, width: width, height: height, outputCount: 1))
        let counters = try XCTUnwrap(frame.draw(frame.wordLayouts(alignment: 1))).counters
        let opaque = 90 * 40 + 100 * 30
        XCTAssertEqual(counters.pixels_skipped, UInt64(opaque))
        XCTAssertEqual(counters.pixels_blended, UInt64((width - 20) * height - opaque))
        XCTAssertEqual(counters.pixels_read, UInt64((2 * width - 20) * height - opaque))
    }
}
