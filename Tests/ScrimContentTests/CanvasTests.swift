import Scrim
import ScrimContent
import XCTest

final class CanvasTests: XCTestCase {
    func testSizeIsRoundedHalfUp() throws {
        XCTAssertEqual(try Canvas(size: Size(10.5, 3.4), scale: 1).pixels.size, PixelSize(11, 3))
        XCTAssertEqual(try Canvas(size: Size(10.5, 3.4), scale: 3).pixels.size, PixelSize(32, 10))
    }

    func testDrawsInOrderAndSaysThatPixelsChanged() throws {
        let canvas = try Canvas(size: Size(20, 20))
        let empty = canvas.pixels.version
        try canvas.draw(Shape(.rectangle, fill: .white), in: Rect(0, 0, 20, 20))
        let first = canvas.pixels.version
        try canvas.draw(Shape(.rectangle, fill: .black), in: Rect(10, 0, 10, 20))
        XCTAssertLessThan(empty, first)
        XCTAssertLessThan(first, canvas.pixels.version)
        XCTAssertEqual(canvas.pixels.pixel(x: 9, y: 19), 0xffff_ffff)
        XCTAssertEqual(canvas.pixels.pixel(x: 10, y: 19), 0xff00_0000)
    }

    func testDrawsIntoTheMemoryOfOthersAndNothingBesideIt() throws {
        let memory = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 16 * 10)
        defer { memory.deallocate() }
        memory.update(repeating: 0x1122_3344)
        let pixels = try PixelBuffer(
            memory: UnsafeMutableRawPointer(memory.baseAddress!), size: PixelSize(10, 10), strideInBytes: 64)
        let canvas = try Canvas(drawingInto: pixels)
        try canvas.draw(Shape(.rectangle, fill: .white), in: Rect(-100, -100, 300, 300))
        for (index, pixel) in memory.enumerated() {
            XCTAssertEqual(pixel, index % 16 < 10 ? 0xffff_ffff : 0x1122_3344, "word \(index)")
        }
    }

    func testOtherFormatsAreRefused() throws {
        for format in [PixelFormat.xrgb32, .a8] {
            let pixels = try PixelBuffer(size: PixelSize(4, 4), format: format)
            XCTAssertThrowsError(try Canvas(drawingInto: pixels)) {
                XCTAssertEqual($0 as? ContentError, .wrongFormat(format))
            }
        }
    }

    func testEmptyAndHostileRectangles() throws {
        let canvas = try Canvas(size: Size(20, 20))
        let shape = Shape(.rectangle, fill: .white, stroke: Shape.Stroke(.white, width: 3))
        for rect in [Rect(5, 5, 0, 10), Rect(5, 5, 10, -1), Rect(-500, 0, 100, 20)] {
            try canvas.draw(shape, in: rect)
            try canvas.draw(Text("text"), in: rect)
        }
        XCTAssertEqual(Ink(canvas.pixels).area, 0)
        for rect in [Rect(.nan, 0, 1, 1), Rect(0, 1e12, 1, 1), Rect(0, 0, .infinity, 1)] {
            XCTAssertThrowsError(try canvas.draw(shape, in: rect))
            XCTAssertThrowsError(try canvas.draw(Text("text"), in: rect))
        }
        XCTAssertEqual(Ink(canvas.pixels).area, 0)
    }

    func testManyThreadsDrawTheSame() async throws {
        let text = Text("Account 1234 5678", weight: .semibold)
        let expected = bytes(try text.draw(size: Size(200, 30), scale: 2))
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask { bytes(try text.draw(size: Size(200, 30), scale: 2)) }
            }
            for try await drawn in group { XCTAssertEqual(drawn, expected) }
        }
    }
}
