import Scrim
import XCTest

@testable import ScrimImages

/// What is written is read again as it was.
final class PNGRoundTripTests: XCTestCase {
    func testFormatsOfLumaAndChromaAreRefused() throws {
        for format in [PixelFormat.nv12, .i420] {
            let buffer = try PixelBuffer(size: PixelSize(3, 3), format: format)
            XCTAssertThrowsError(try PNG.encode(buffer)) {
                XCTAssertEqual($0 as? PNGError, .wrongFormat(format))
            }
        }
    }

    func testEveryValidPairOfColorAndAlphaComesBackAsItWas() throws {
        // Column = channel, row = alpha; a channel above alpha isn't a valid pixel and is held at alpha.
        let picture = try makePicture(256, 256) { x, y in
            let (red, green) = (UInt32(min(x, y)), UInt32(min(255 - x, y)))
            return UInt32(y) << 24 | red << 16 | green << 8 | UInt32(x * y / 255)
        }
        for compression in [PNG.Compression.fast, .smallest] {
            let decoded = try PNG.decode(PNG.encode(picture, compression: compression))
            XCTAssertEqual(words(decoded), words(picture))
        }
    }

    func testStraightColorsFollowTheRuleForAllPairs() {
        for alpha in 0..<256 {
            for channel in 0..<256 {
                let pixel = StraightPixels.unpremultiply(UInt32(alpha) << 24 | UInt32(channel) * 0x0001_0101)
                let straight = alpha == 0 ? 0 : min(255, (channel * 255 + alpha / 2) / alpha)
                guard pixel == (UInt8(straight), UInt8(straight), UInt8(straight), UInt8(alpha)) else {
                    return XCTFail("channel \(channel), alpha \(alpha): \(pixel), should be \(straight)")
                }
            }
        }
    }

    func testPremultiplicationFollowsTheRuleForAllPairsInEveryChannel() {
        for alpha in UInt8.min...255 {
            for channel in UInt8.min...255 {
                let color = Color(red: channel, green: 255 - channel, blue: channel ^ 0x55, alpha: alpha)
                let bytes = [color.red, color.green, color.blue, color.alpha]
                var word = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
                withUnsafeMutablePointer(to: &word) {
                    StraightPixels.premultiply(UnsafeMutableBufferPointer(start: $0, count: 1))
                }
                guard word == color.premultiplied else {
                    return XCTFail("\(color): \(String(word, radix: 16)), should be \(color.premultiplied)")
                }
            }
        }
    }

    func testOpaquePicturesAreWrittenWithoutAlpha() throws {
        let opaque = try makePicture(7, 5) { x, y in 0xff00_0000 | UInt32(x * 30) << 16 | UInt32(y * 50) }
        XCTAssertEqual(colorType(of: try PNG.encode(opaque)), .rgb)
        let oneClear = try makePicture(7, 5) { x, y in x == 6 && y == 4 ? 0 : 0xff01_0203 }
        XCTAssertEqual(colorType(of: try PNG.encode(oneClear)), .rgba)
    }

    func testPicturesWithoutAlphaAreWrittenAsRGBWhateverTheirTopByte() throws {
        let words: (Int, Int) -> UInt32 = { x, y in UInt32(x * 30) << 16 | UInt32(y * 50) << 8 | 9 }
        let meaningless = try makePicture(7, 5, .xrgb32) { x, y in words(x, y) | UInt32(x + y) << 24 }
        let opaque = try makePicture(7, 5) { x, y in words(x, y) | 0xff00_0000 }
        XCTAssertEqual(try PNG.encode(meaningless), try PNG.encode(opaque))
        XCTAssertEqual(self.words(try PNG.decode(PNG.encode(meaningless))), self.words(opaque))
    }

    func testMasksAreWrittenAsGray() throws {
        let mask = try PixelBuffer(size: PixelSize(16, 16), format: .a8)
        let stride = mask.strideInBytes
        mask.withMutableBytes { bytes in
            for index in 0..<256 { bytes[index / 16 * stride + index % 16] = UInt8(index) }
        }
        let file = try PNG.encode(mask)
        XCTAssertEqual(colorType(of: file), .gray)
        let decoded = try PNG.decode(file)
        for index in 0..<256 {
            XCTAssertEqual(
                decoded.pixel(x: index % 16, y: index / 16), 0xff00_0000 | UInt32(index) * 0x0001_0101)
        }
    }

    func testTheBytesOfAFileDependOnThePixelsAlone() throws {
        let pixels: (Int, Int) -> UInt32 = { x, y in
            Color(red: UInt8(x), green: 9, blue: 200, alpha: UInt8(y)).premultiplied
        }
        let picture = try makePicture(50, 40, .argb32, pixels)
        // The same pixels in host memory with another stride, and rubbish between the rows.
        var memory = [UInt32](repeating: 0xdead_beef, count: 77 * 40)
        for y in 0..<40 { for x in 0..<50 { memory[y * 77 + x] = pixels(x, y) } }
        try memory.withUnsafeMutableBytes { bytes in
            let base = try XCTUnwrap(bytes.baseAddress)
            let hosted = try PixelBuffer(memory: base, size: PixelSize(50, 40), strideInBytes: 77 * 4)
            XCTAssertEqual(try PNG.encode(hosted), try PNG.encode(picture))
            XCTAssertEqual(try PNG.encode(hosted), try PNG.encode(hosted))
        }
    }

    func testTheFileSaysThatItsColorsAreSRGB() throws {
        let file = try PNG.encode(makePicture(1, 1) { _, _ in 0xff80_8080 })
        let chunk = HandmadePNG.chunk("sRGB", [0])
        XCTAssertTrue((0...file.count - chunk.count).contains { Array(file[$0..<$0 + chunk.count]) == chunk })
    }

    func testTheSmallestFilesAreNotLargerThanTheFastOnes() throws {
        let picture = try makePicture(200, 200) { x, y in
            0xff00_0000 | UInt32(x * x / 200) << 16 | UInt32(y) << 8 | UInt32((x + y) / 2)
        }
        XCTAssertLessThan(
            try PNG.encode(picture, compression: .smallest).count,
            try PNG.encode(picture, compression: .fast).count)
    }

    func testThinPicturesOfTheLongestSideComeBackAsTheyWere() throws {
        for size in [PixelSize(PixelBuffer.maximumSide, 1), PixelSize(1, PixelBuffer.maximumSide)] {
            let picture = try makePicture(size.width, size.height) { x, y in 0xff00_0000 | UInt32(x ^ y) }
            XCTAssertEqual(words(try PNG.decode(PNG.encode(picture))), words(picture))
        }
    }

    private func colorType(of file: [UInt8]) -> HandmadePNG.ColorType? {
        HandmadePNG.ColorType(rawValue: file[HandmadePNG.signature.count + 8 + 9])
    }

    // MARK: - Pictures

    private func makePicture(
        _ width: Int, _ height: Int, _ format: PixelFormat = .argb32, _ word: (Int, Int) -> UInt32
    ) throws -> PixelBuffer {
        let picture = try PixelBuffer(size: PixelSize(width, height), format: format)
        let stride = picture.strideInBytes
        picture.withMutableBytes { bytes in
            for y in 0..<height {
                for x in 0..<width {
                    bytes.storeBytes(of: word(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        return picture
    }

    private func words(_ picture: PixelBuffer) -> [UInt32] {
        (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.pixel(x: $0, y: y) } }
    }
}
