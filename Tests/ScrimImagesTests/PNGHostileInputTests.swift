import Scrim
import ScrimImages
import XCTest

/// Files that are damaged, or made to do damage: an error that says so, no crash, no memory.
final class PNGHostileInputTests: XCTestCase {
    // MARK: - Damage

    func testAFileCutOffAnywhereIsAnError() throws {
        for (name, file) in smallFiles {
            XCTAssertNoThrow(try PNG.decode(file), name)
            for length in 0..<file.count {
                XCTAssertThrowsError(try PNG.decode(Array(file[..<length])), "\(name), first \(length) bytes")
            }
        }
    }

    func testAFileCutOffSaysThatItEndsTooEarly() {
        let file = smallFiles[0].bytes
        XCTAssertEqual(error(of: []), .empty)
        for length in [1, 7, 8, 20, 33, 60, file.count - 12, file.count - 1] {
            XCTAssertEqual(error(of: Array(file[..<length])), .truncated, "first \(length) bytes")
        }
    }

    func testAChangedBitAnywhereIsAnErrorOrAPictureButNoCrash() {
        for (_, file) in smallFiles {
            for index in file.indices {
                for bit in 0..<8 {
                    var damaged = file
                    damaged[index] ^= 1 << UInt8(bit)
                    if let picture = try? PNG.decode(damaged) { XCTAssertGreaterThan(picture.width, 0) }
                }
            }
        }
    }

    func testAChangedBitInTheCriticalChunksIsAlwaysAnError() {
        // Length, type, data and checksum of each: every bit of this file is covered by one of them.
        let file = smallFiles[0].bytes
        for index in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[index] ^= 1 << UInt8(bit)
                XCTAssertThrowsError(try PNG.decode(damaged), "bit \(bit) of byte \(index)")
            }
        }
    }

    func testChangesThatKeepTheChecksumsRightDoNotCrash() {
        // Behind right checksums the damage reaches the decoder itself.
        var random = SeededRandom(seed: 1)
        for _ in 0..<2_000 {
            let rows = HandmadePNG.zlibStored((0..<90).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            var data = rows
            for _ in 0..<3 {
                data[Int(random.next() % UInt64(data.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let header = HandmadePNG.header(
                width: UInt32(random.next() % 12), height: UInt32(random.next() % 12),
                depth: 1 << UInt8(random.next() % 6),
                colorType: UInt8(random.next() % 8), interlace: UInt8(random.next() % 3))
            let palette = HandmadePNG.chunk("PLTE", (0..<Int(random.next() % 20)).map { UInt8($0) })
            let transparency = HandmadePNG.chunk("tRNS", (0..<Int(random.next() % 9)).map { UInt8($0) })
            let file =
                HandmadePNG.signature + header + (random.next() % 2 == 0 ? palette : [])
                + (random.next() % 2 == 0 ? transparency : []) + HandmadePNG.dataChunks(data)
                + HandmadePNG.end
            _ = try? PNG.decode(file)
        }
    }

    func testAWrongChecksumIsSaidToBeOneInEveryChunk() {
        for chunk in ["IHDR", "tRNS", "IDAT"] {
            var file = smallFiles[1].bytes
            file[try! XCTUnwrap(checksumIndex(of: chunk, in: file))] ^= 1
            XCTAssertEqual(error(of: file), .wrongChecksum, chunk)
        }
    }

    func testWhatIsNoPNGIsSaidToBeNone() {
        XCTAssertEqual(error(of: Array("GIF89a, and some more bytes than a signature has".utf8)), .notPNG)
        XCTAssertEqual(error(of: [UInt8](repeating: 0, count: 1_000)), .notPNG)
    }

    func testWhatFollowsTheEndIsPassedOver() throws {
        for (name, file) in smallFiles {
            XCTAssertNoThrow(try PNG.decode(file + [UInt8](repeating: 0xaa, count: 1_000)), name)
            XCTAssertNoThrow(try PNG.decode(file + file), name)
        }
    }

    func testAPaletteIndexWithoutAnEntryIsBlack() throws {
        let file = HandmadePNG(
            width: 4, height: 1, colorType: .palette, depth: 2,
            extraChunks: [HandmadePNG.chunk("PLTE", [1, 2, 3, 4, 5, 6])]
        ) { x, _ in [x] }
        let picture = try PNG.decode(file.bytes)
        XCTAssertEqual(
            (0..<4).map { picture.pixel(x: $0, y: 0) }, [0xff01_0203, 0xff04_0506, 0xff00_0000, 0xff00_0000])
    }

    func testAPaletteFileWithoutPaletteIsAnError() {
        let file = HandmadePNG(width: 4, height: 1, colorType: .palette, depth: 2) { x, _ in [x] }
        XCTAssertThrowsError(try PNG.decode(file.bytes))
    }

    // MARK: - Size

    func testAHugeHeaderIsRefusedBeforeAnythingIsAllocated() {
        let before = ResidentMemory.startPeak()
        for (width, height) in [
            (100_000, 100_000), (32_001, 1), (1, 32_001), (6_001, 6_000),
        ] {
            let file = self.file(UInt32(width), UInt32(height), data: HandmadePNG.zlibStored([0, 0, 0, 0]))
            XCTAssertEqual(
                error(of: file),
                .tooLarge(width: UInt32(width), height: UInt32(height), maximumPixels: 36_000_000))
        }
        assertPeak(from: before, below: 16)
    }

    func testSidesThatThePNGFormatForbidsOrThatOverflowAreErrors() {
        for (width, height) in [
            (0, 1), (1, 0), (0x8000_0000, 1), (1, 0xffff_ffff), (0x7fff_ffff, 0x7fff_ffff),
        ] as [(UInt32, UInt32)] {
            XCTAssertThrowsError(try PNG.decode(file(width, height, data: HandmadePNG.zlibStored([0]))))
        }
    }

    func testAPictureThatCannotBeInSoFewBytesIsRefusedBeforeAnythingIsAllocated() {
        let before = ResidentMemory.startPeak()
        let file = self.file(6_000, 6_000, data: HandmadePNG.zlibStored([0, 0, 0, 0]))
        XCTAssertEqual(error(of: file), .implausibleSize(width: 6_000, height: 6_000, bytes: file.count))
        assertPeak(from: before, below: 16)
    }

    func testTheLargestBombStaysWithinTheLimit() {
        // 144 MB of samples from 0.9 MB: the most that the limit lets in.
        let before = ResidentMemory.startPeak()
        let file = self.file(6_000, 6_000, data: HandmadePNG.zlibBomb(runs: 570_000))
        XCTAssertEqual(error(of: file), nil)
        assertPeak(from: before, below: 170)
    }

    func testABombBeyondThePictureIsAnErrorOrCutOffWithinTheLimit() {
        let before = ResidentMemory.startPeak()
        _ = try? PNG.decode(file(10, 10, data: HandmadePNG.zlibBomb(runs: 570_000)))
        assertPeak(from: before, below: 32)
    }

    func testBombsInMetadataStayWithinTheLimit() {
        let bomb = HandmadePNG.zlibBomb(runs: 300_000)
        let chunks = [
            HandmadePNG.chunk("iCCP", Array("name\0\0".utf8) + bomb),
            HandmadePNG.chunk("zTXt", Array("name\0\0".utf8) + bomb),
            HandmadePNG.chunk("iTXt", Array("name\0\u{1}\0\0\0".utf8) + bomb),
        ]
        for chunk in chunks {
            var file = HandmadePNG(width: 1, height: 1, colorType: .gray, depth: 8) { _, _ in [1] }
            file.extraChunks = [chunk]
            let bytes = file.bytes
            let before = ResidentMemory.startPeak()
            _ = try? PNG.decode(bytes)
            assertPeak(from: before, below: 64)
        }
    }

    func testManyLargeChunksStayWithinTheLimit() {
        var file = HandmadePNG(width: 1, height: 1, colorType: .gray, depth: 8) { _, _ in [1] }
        let text = HandmadePNG.chunk("tEXt", Array("name\0".utf8) + [UInt8](repeating: 65, count: 1 << 20))
        file.extraChunks = Array(repeating: text, count: 20)
        let bytes = file.bytes
        let before = ResidentMemory.startPeak()
        XCTAssertEqual(error(of: bytes), .oversizedChunk)
        assertPeak(from: before, below: 64)
    }

    func testTheLimitsCanBeSet() throws {
        let file = smallFiles[0].bytes
        XCTAssertEqual(
            error(of: file, PNG.Limits(maximumPixels: 34)), .tooLarge(width: 7, height: 5, maximumPixels: 34))
        XCTAssertNil(error(of: file, PNG.Limits(maximumPixels: 35)))
        XCTAssertEqual(
            error(of: file, PNG.Limits(maximumFileBytes: file.count - 1)),
            .file(.tooLarge(bytes: file.count, maximum: file.count - 1)))
        XCTAssertNil(error(of: file, PNG.Limits(maximumFileBytes: file.count)))
    }

    // MARK: - Files

    /// The first has critical chunks only.
    private var smallFiles: [(name: String, bytes: [UInt8])] {
        var palette = HandmadePNG(width: 9, height: 4, colorType: .palette, depth: 2) { x, y in [(x + y) % 4]
        }
        palette.extraChunks = [
            HandmadePNG.chunk("PLTE", Array(0..<12)), HandmadePNG.chunk("tRNS", [0, 100]),
        ]
        palette.dataChunkSize = 11
        let rgba = HandmadePNG(width: 7, height: 5, colorType: .rgba, depth: 8) { x, y in [x, y, x * y, 200] }
        var interlaced = rgba
        interlaced.isInterlaced = true
        let gray = HandmadePNG(width: 3, height: 3, colorType: .gray, depth: 16) { x, y in [x * 20_000 + y] }
        return [
            ("rgba", rgba.bytes), ("palette", palette.bytes), ("interlaced", interlaced.bytes),
            ("gray", gray.bytes),
        ]
    }

    private func file(_ width: UInt32, _ height: UInt32, data: [UInt8]) -> [UInt8] {
        HandmadePNG.signature
            + HandmadePNG.header(
                width: width, height: height, depth: 8, colorType: HandmadePNG.ColorType.rgba.rawValue)
            + HandmadePNG.dataChunks(data) + HandmadePNG.end
    }

    private func checksumIndex(of type: String, in file: [UInt8]) -> Int? {
        var start = HandmadePNG.signature.count
        while start < file.count {
            let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            if Array(file[start + 4..<start + 8]) == Array(type.utf8) { return start + 8 + length }
            start += length + 12
        }
        return nil
    }

    private func error(of file: [UInt8], _ limits: PNG.Limits = PNG.Limits()) -> PNGError? {
        do throws(PNGError) {
            _ = try PNG.decode(file, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func assertPeak(from before: Int?, below megabytes: Int, line: UInt = #line) {
        guard let before, let peak = ResidentMemory.peak else { return XCTFail("no /proc", line: line) }
        XCTAssertLessThan((peak - before) >> 20, megabytes, "MB", line: line)
    }
}

/// A generator that gives the same numbers for a seed in every run (xorshift64*).
private struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_f491_4f6c_dd1d
    }
}
