import CKernels
import XCTest

final class PixelateTests: XCTestCase {
    private var random = SeededRandom(state: 2)

    /// Square by square in 64 bits, as the numerics say it.
    private func formula(
        _ pixels: [UInt32], _ width: Int, _ height: Int, _ cell: Int, _ originX: Int, _ originY: Int
    ) -> [UInt32] {
        struct Square: Hashable { var column, row: Int }
        func square(_ index: Int) -> Square {
            func floored(_ a: Int) -> Int { a >= 0 ? a / cell : -((cell - 1 - a) / cell) }
            return Square(column: floored(index % width - originX), row: floored(index / width - originY))
        }
        let members = Dictionary(grouping: pixels.indices, by: square)
        var result = pixels
        for indices in members.values {
            var average: UInt32 = 0
            for shift: UInt32 in [0, 8, 16, 24] {
                let sum = indices.reduce(0) { $0 + Int(pixels[$1] >> shift & 255) }
                average |= UInt32((2 * sum + indices.count) / (2 * indices.count)) << shift
            }
            for index in indices { result[index] = average }
        }
        return result
    }

    private func check(
        _ width: Int, _ height: Int, _ cell: Int32, _ originX: Int32, _ originY: Int32, line: UInt = #line
    ) {
        let pixels = (0..<(width * height)).map { _ in random.next() }
        let expected = formula(pixels, width, height, Int(cell), Int(originX), Int(originY))
        // Three words of padding, and upside down every other time.
        let (stride, canary, flips) = (width + 3, UInt32(0xdead_beef), random.below(2) == 0)
        var words = [UInt32](repeating: canary, count: stride * (height + 2))
        func index(_ i: Int) -> Int {
            stride * (1 + (flips ? height - 1 - i / width : i / width)) + i % width
        }
        for i in pixels.indices { words[index(i)] = pixels[i] }
        let status = words.withUnsafeMutableBufferPointer {
            scrk_pixelate(
                $0.baseAddress! + index(0), (flips ? -4 : 4) * stride, Int32(width), Int32(height), cell,
                originX, originY)
        }
        XCTAssertEqual(status, scrk_status(SCRK_OK), line: line)
        let what = "\(width)x\(height), cell \(cell), origin (\(originX), \(originY))"
        XCTAssertEqual(pixels.indices.map { words[index($0)] }, expected, what, line: line)
        for i in pixels.indices { words[index(i)] = canary }
        XCTAssertTrue(words.allSatisfy { $0 == canary }, what, line: line)
    }

    func testAgainstTheFormula() {
        for _ in 0..<300 {
            let cell = Int32(random.below(20)) + 1
            check(
                Int(random.below(50)) + 1, Int(random.below(40)) + 1, cell, Int32(random.below(200)) - 100,
                Int32(random.below(200)) - 100)
        }
    }

    func testHostileNumbers() {
        for cell in [1, 2, 7, 1 << 20, .max - 1, .max] as [Int32] {
            for origin in [0, 1, -1, .max, .max - 1, .min, .min + 1] as [Int32] {
                check(19, 11, cell, origin, 0 &- origin)
            }
        }
    }

    func testCellOfOnePixelChangesNothing() {
        let before = (0..<64).map { _ in random.next() }
        var pixels = before
        XCTAssertEqual(scrk_pixelate(&pixels, 32, 8, 8, 1, 5, -3), scrk_status(SCRK_OK))
        XCTAssertEqual(pixels, before)
    }

    func testLargePictureDoesntOverflow() {
        var pixels = [UInt32](repeating: 0xffff_ffff, count: 4200 * 4200)
        XCTAssertEqual(
            scrk_pixelate(&pixels, 4200 * 4, 4200, 4200, .max, 0, 0), scrk_status(SCRK_OK))
        XCTAssertTrue(pixels.allSatisfy { $0 == 0xffff_ffff })
    }

    func testInvalidArguments() {
        var pixels = [UInt32](repeating: 7, count: 64)
        func status(_ stride: Int, _ width: Int32, _ height: Int32, _ cell: Int32) -> Int {
            Int(scrk_pixelate(&pixels, stride, width, height, cell, 0, 0))
        }
        for cell in [0, -1, .min] as [Int32] {
            XCTAssertEqual(status(32, 8, 8, cell), SCRK_INVALID_ARGUMENT)
        }
        for (width, height) in [(0, 8), (8, 0), (-1, 8), (8, .min), (.max, 1), (32001, 1)] as [(Int32, Int32)]
        {
            XCTAssertEqual(status(Int(Int32.max) * 4, width, height, 2), SCRK_INVALID_SIZE)
        }
        for stride in [28, -28, 0, 33, -33] {
            XCTAssertEqual(status(stride, 8, 8, 2), SCRK_INVALID_STRIDE)
        }
        XCTAssertEqual(Int(scrk_pixelate(nil, 32, 8, 8, 2, 0, 0)), SCRK_INVALID_ARGUMENT)
        XCTAssertEqual(pixels, [UInt32](repeating: 7, count: 64))
    }
}
