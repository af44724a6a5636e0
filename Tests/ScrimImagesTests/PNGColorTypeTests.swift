import Scrim
import ScrimImages
import XCTest

/// Every colour type and bit depth becomes the premultiplied pixels that its samples mean.
final class PNGColorTypeTests: XCTestCase {
    private let sizes = [(1, 1), (3, 2), (13, 9), (33, 17)]

    func testEveryColorTypeAndDepthGivesThePixelsOfItsSamples() throws {
        for (type, depth) in allKinds {
            for (width, height) in sizes {
                for isInterlaced in [false, true] {
                    let file = file(type, depth, width, height, isInterlaced)
                    let picture = try PNG.decode(file.bytes)
                    XCTAssertEqual(picture.size, PixelSize(width, height))
                    XCTAssertEqual(picture.format, .argb32)
                    assertPixels(of: picture, "\(type) \(depth), interlaced: \(isInterlaced)") { x, y in
                        self.straight(file.samples(x, y), type, depth)
                    }
                }
            }
        }
    }

    func testOneTransparentGrayIsTransparentAtEveryDepth() throws {
        for depth in HandmadePNG.ColorType.gray.depths {
            var file = file(.gray, depth, 13, 9, false)
            let clear = file.samples(4, 3)
            file.extraChunks = [HandmadePNG.chunk("tRNS", words(clear))]
            assertPixels(of: try PNG.decode(file.bytes), "gray \(depth)") { x, y in
                file.samples(x, y) == clear ? .clear : self.straight(file.samples(x, y), .gray, depth)
            }
        }
    }

    func testOneTransparentColorIsTransparentAtBothDepths() throws {
        for depth in [8, 16] {
            var file = file(.rgb, depth, 13, 9, false)
            let clear = file.samples(4, 3)
            file.extraChunks = [HandmadePNG.chunk("tRNS", words(clear))]
            assertPixels(of: try PNG.decode(file.bytes), "rgb \(depth)") { x, y in
                file.samples(x, y) == clear ? .clear : self.straight(file.samples(x, y), .rgb, depth)
            }
        }
    }

    func testTheTransparentColorOf16BitFilesIsComparedInAllBits() throws {
        var file = HandmadePNG(width: 2, height: 1, colorType: .gray, depth: 16) { x, _ in [0x1234 + x] }
        file.extraChunks = [HandmadePNG.chunk("tRNS", [0x12, 0x34])]
        let picture = try PNG.decode(file.bytes)
        XCTAssertEqual(picture.pixel(x: 0, y: 0), 0)
        XCTAssertEqual(picture.pixel(x: 1, y: 0), 0xff12_1212)
    }

    func testAPaletteMayHaveAlphaForItsFirstEntriesOnly() throws {
        let alphas: [UInt8] = [0, 1, 77, 128, 254]
        for depth in HandmadePNG.ColorType.palette.depths {
            var file = file(.palette, depth, 33, 17, false)
            let count = min(alphas.count, 1 << depth)
            file.extraChunks.append(HandmadePNG.chunk("tRNS", Array(alphas[..<count])))
            assertPixels(of: try PNG.decode(file.bytes), "palette \(depth)") { x, y in
                let index = file.samples(x, y)[0]
                var color = self.straight([index], .palette, depth)
                color.alpha = index < count ? alphas[index] : 255
                return color
            }
        }
    }

    func testPicturesInSeveralDataChunksAreWhole() throws {
        for size in [1, 7, 64] {
            var file = file(.rgba, 8, 13, 9, false)
            file.dataChunkSize = size
            assertPixels(of: try PNG.decode(file.bytes), "chunks of \(size)") { x, y in
                self.straight(file.samples(x, y), .rgba, 8)
            }
        }
    }

    func testChunksThatSayHowToShowColorsChangeNothing() throws {
        var file = file(.rgb, 8, 5, 3, false)
        file.extraChunks = [
            HandmadePNG.chunk("gAMA", HandmadePNG.bigEndian(100_000)),
            HandmadePNG.chunk("tEXt", Array("Comment\0hello".utf8)),
            HandmadePNG.chunk("prIv", [1, 2, 3]),
        ]
        assertPixels(of: try PNG.decode(file.bytes), "with metadata") { x, y in
            self.straight(file.samples(x, y), .rgb, 8)
        }
    }

    // MARK: - What is in the files

    private var allKinds: [(HandmadePNG.ColorType, Int)] {
        HandmadePNG.ColorType.allCases.flatMap { type in type.depths.map { (type, $0) } }
    }

    /// Samples spread over their whole range.
    private func file(
        _ type: HandmadePNG.ColorType, _ depth: Int, _ width: Int, _ height: Int, _ isInterlaced: Bool
    ) -> HandmadePNG {
        var file = HandmadePNG(
            width: width, height: height, colorType: type, depth: depth, isInterlaced: isInterlaced
        ) { x, y in
            (0..<type.channels).map { channel in
                (x * 40_503 + y * 10_007 + channel * 25_717 + 12_345) % 65_536 >> (16 - depth)
            }
        }
        if type == .palette {
            let entries = (0..<1 << depth).flatMap { index in
                let color = palette(index)
                return [color.red, color.green, color.blue]
            }
            file.extraChunks = [HandmadePNG.chunk("PLTE", entries)]
        }
        return file
    }

    private func palette(_ index: Int) -> Color {
        Color(red: UInt8(index), green: UInt8(255 - index), blue: UInt8(index * 7 % 256))
    }

    /// What the samples mean: the largest value is 255, and of 16 bits the upper 8 count.
    private func straight(_ samples: [Int], _ type: HandmadePNG.ColorType, _ depth: Int) -> Color {
        let bytes = samples.map { sample in
            UInt8(depth == 16 ? sample >> 8 : sample * 255 / ((1 << depth) - 1))
        }
        switch type {
        case .gray: return Color(red: bytes[0], green: bytes[0], blue: bytes[0])
        case .grayAlpha: return Color(red: bytes[0], green: bytes[0], blue: bytes[0], alpha: bytes[1])
        case .rgb: return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
        case .rgba: return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        case .palette: return palette(samples[0])
        }
    }

    private func words(_ samples: [Int]) -> [UInt8] { samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

    private func assertPixels(
        of picture: PixelBuffer, _ what: String, line: UInt = #line, are expected: (Int, Int) -> Color
    ) {
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (pixel, wanted) = (picture.pixel(x: x, y: y), expected(x, y).premultiplied)
                guard pixel != wanted else { continue }
                return XCTFail(
                    "\(what): pixel (\(x), \(y)) of \(picture.size) is \(String(pixel, radix: 16)), "
                        + "should be \(String(wanted, radix: 16))", line: line)
            }
        }
    }
}
