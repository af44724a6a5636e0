import CKernels
import XCTest

final class PixelTests: XCTestCase {
    /// round(a * b / 255), by a division.
    private func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }

    /// Every pair of a channel and an alpha, as straight R, G, B, A bytes with three different channels.
    private func allStraight() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * 65_536)
        for alpha in UInt8.min...255 {
            for channel in UInt8.min...255 {
                bytes += [channel, 255 - channel, channel ^ 0x5a, alpha]
            }
        }
        return bytes
    }

    func testProductIsExactForAllPairs() {
        for a in UInt32(0)...255 {
            for b in UInt32(0)...255 where UInt32(scrk_mul(a, b)) != product(a, b) {
                XCTFail("\(a) * \(b) gives \(scrk_mul(a, b))")
                return
            }
        }
    }

    func testPremultiplyIsExactForAllPairs() {
        let straight = allStraight()
        var words = [UInt32](repeating: 0, count: 65_536)
        scrk_premultiply_rgba(&words, straight, words.count)
        for index in words.indices {
            let rgba = straight[(4 * index)..<(4 * index + 4)].map { UInt32($0) }
            let (r, g, b) = (product(rgba[0], rgba[3]), product(rgba[1], rgba[3]), product(rgba[2], rgba[3]))
            let expected = rgba[3] << 24 | r << 16 | g << 8 | b
            let one = scrk_premultiply(
                straight[4 * index], straight[4 * index + 1], straight[4 * index + 2], straight[4 * index + 3]
            )
            guard words[index] == expected, one == expected, max(r, g, b) <= rgba[3] else {
                XCTFail("\(rgba): expected \(expected), got \(words[index]) and \(one)")
                return
            }
        }
    }

    func testUnpremultiplyIsExactForAllPairs() {
        // Channels above alpha too, which a valid pixel doesn't have.
        var words: [UInt32] = []
        for alpha in UInt32(0)...255 {
            for channel in UInt32(0)...255 {
                words.append(alpha << 24 | channel << 16 | (255 - channel) << 8 | channel ^ 0x5a)
            }
        }
        var bytes = [UInt8](repeating: 1, count: 4 * words.count)
        scrk_unpremultiply_rgba(&bytes, words, words.count)
        for (index, word) in words.enumerated() {
            let alpha = word >> 24
            let expected =
                [word >> 16 & 255, word >> 8 & 255, word & 255].map { channel in
                    alpha == 0 ? 0 : UInt8(min(255, (channel * 255 + alpha / 2) / alpha))
                } + [UInt8(alpha)]
            guard Array(bytes[(4 * index)..<(4 * index + 4)]) == expected else {
                XCTFail("\(String(word, radix: 16)): expected \(expected)")
                return
            }
        }
    }

    func testValidPixelsComeBackFromStraight() {
        for alpha in UInt32(0)...255 {
            var words = (0...alpha).map { alpha << 24 | $0 << 16 | $0 << 8 | $0 }
            let before = words
            var bytes = [UInt8](repeating: 0, count: 4 * words.count)
            scrk_unpremultiply_rgba(&bytes, words, words.count)
            scrk_premultiply_rgba(&words, bytes, words.count)
            XCTAssertEqual(words, before)
        }
    }

    func testWhiteAtHalfAlphaComesBackAsWhite() {
        let word = scrk_premultiply(255, 255, 255, 128)
        XCTAssertEqual(word, 0x8080_8080)
        var bytes: [UInt8] = [0, 0, 0, 0]
        scrk_unpremultiply_rgba(&bytes, [word], 1)
        XCTAssertEqual(bytes, [255, 255, 255, 128])
    }

    func testNoChannelAboveALowAlpha() {
        XCTAssertEqual(scrk_premultiply(0, 0, 64, 0), 0)
        for alpha in UInt8(0)...4 {
            let blue = scrk_premultiply(0, 0, 64, alpha) & 255
            XCTAssertLessThanOrEqual(blue, UInt32(alpha))
            XCTAssertEqual(blue, product(64, UInt32(alpha)))
        }
    }

    func testSinglePixelsEqualTheRows() {
        // The rows are held to the formula by the harness.
        let rows = scrk_rows_for(scrk_cpu_level(SCRK_CPU_SCALAR))!.pointee
        var state: UInt32 = 1
        func next() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state ^ state >> 16
        }
        for _ in 0..<2000 {
            let (source, under, by) = (next(), next(), UInt8(next() & 255))
            var result: UInt32 = 0
            rows.over_opacity(&result, [UInt32(0)], [source], by, scrk_ahead(), 1)
            XCTAssertEqual(scrk_pixel_scaled(source, by), result)
            rows.over(&result, [under], [source], scrk_ahead(), 1)
            XCTAssertEqual(scrk_pixel_over(source, under), result)
        }
    }

    func testOpaqueTiles() {
        let (width, height, stride) = (37, 35, 40)
        func find(
            _ pixels: [UInt32], in tiles: scrk_rect = scrk_rect(x0: 0, y0: 0, x1: 3, y1: 3),
            upsideDown: Bool = false, _ opaque: inout [UInt8]
        ) -> Bool {
            pixels.withUnsafeBufferPointer { pixels in
                let first = pixels.baseAddress! + (upsideDown ? (height - 1) * stride : 0)
                return scrk_find_opaque_tiles(
                    first, upsideDown ? -stride * 4 : stride * 4, Int32(width), Int32(height), tiles, &opaque)
            }
        }
        let all = [UInt32](repeating: 0xff00_0000, count: stride * height)
        for y in 0..<height {
            for x in 0..<stride {
                var pixels = all
                pixels[y * stride + x] = 0xfeff_ffff
                var expected = [UInt8](repeating: 1, count: 9)
                if x < width { expected[y / 16 * 3 + x / 16] = 0 }
                var opaque = [UInt8](repeating: 1, count: 9)
                XCTAssertEqual(find(pixels, &opaque), x < width)
                XCTAssertEqual(opaque, expected, "at \(x), \(y)")
                XCTAssertFalse(find(pixels, &opaque))
                XCTAssertEqual(find(all, &opaque), x < width)
                XCTAssertEqual(opaque, Array(repeating: 1, count: 9))
            }
        }
        // The first row is the last one in memory; only the tiles that are named are looked at.
        var pixels = all
        pixels[20] = 0
        var opaque = [UInt8](repeating: 1, count: 9)
        XCTAssertFalse(
            find(pixels, in: scrk_rect(x0: 0, y0: 0, x1: 3, y1: 2), upsideDown: true, &opaque))
        XCTAssertFalse(
            find(pixels, in: scrk_rect(x0: 2, y0: 2, x1: 3, y1: 3), upsideDown: true, &opaque))
        XCTAssertTrue(find(pixels, in: scrk_rect(x0: 1, y0: 2, x1: 2, y1: 3), upsideDown: true, &opaque))
        XCTAssertEqual(opaque, [1, 1, 1, 1, 1, 1, 1, 0, 1])
    }
}
