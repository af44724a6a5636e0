import Foundation
import Scrim
import ScrimImages
import XCTest

final class PlainMovieTests: XCTestCase {
    private func picture(_ width: Int, _ height: Int, _ color: Color, _ format: PixelFormat) throws
        -> PixelBuffer
    {
        let scene = try Scene(size: Size(Double(width), Double(height)), background: color)
        try scene.commit()
        let output = Output.capture(.recording, format: format)
        return try Compositor(scene).render([output])[output].pixels
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// R01: a picture of 5 x 3 has planes of 15, 6 and 6 bytes.
    func testR01OddSizesStayOdd() throws {
        let directory = TemporaryDirectory()
        let movie = PlainMovieOutput(path: directory.path + "/movie.yuv", format: .rawI420, rate: 10)
        try movie.start()
        try movie.append(
            try picture(5, 3, Color(red: 255, green: 0, blue: 0), .i420), damage: [], atNanoseconds: 0)
        let result = try movie.finish(atNanoseconds: 100_000_000)
        XCTAssertEqual(result.frameCount, 1)
        // R31: BT.709, limited range.
        XCTAssertEqual(
            try bytes(result.path),
            Array(repeating: 63, count: 15) + Array(repeating: 102, count: 6)
                + Array(repeating: 240, count: 6))
    }

    /// R34: at a constant rate, gaps are filled with what was there.
    func testR34GapsAreFilled() throws {
        let directory = TemporaryDirectory()
        let movie = PlainMovieOutput(path: directory.path + "/movie.y4m", format: .y4m, rate: 30)
        try movie.start()
        let times: [UInt64] = [0, 100_000_000, 1_700_000_000, 1_733_333_334, 3_900_000_000]
        for (index, time) in times.enumerated() {
            let color = Color(red: UInt8(index * 50), green: UInt8(index * 50), blue: UInt8(index * 50))
            try movie.append(try picture(4, 2, color, .i420), damage: [], atNanoseconds: time)
        }
        let result = try movie.finish(atNanoseconds: 4_000_000_000)
        XCTAssertEqual(result.frameCount, 120)
        XCTAssertEqual(result.durationInNanoseconds, 4_000_000_000)
        let all = try bytes(result.path)
        let header = "YUV4MPEG2 W4 H2 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
        XCTAssertEqual(String(decoding: all.prefix(header.utf8.count), as: UTF8.self), header)
        let frames = stride(from: header.utf8.count, to: all.count, by: 6 + 12).map {
            Array(all[$0..<$0 + 18])
        }
        XCTAssertTrue(frames.allSatisfy { Array($0.prefix(6)) == Array("FRAME\n".utf8) })
        let changes = frames.indices.filter { $0 == 0 || frames[$0] != frames[$0 - 1] }
        XCTAssertEqual(changes, [0, 3, 51, 52, 117])
    }

    func testRawWordsAreThePicture() throws {
        let directory = TemporaryDirectory()
        let movie = PlainMovieOutput(path: directory.path + "/movie.bgra", format: .rawBGRA, rate: 2)
        try movie.start()
        try movie.append(
            try picture(3, 1, Color(red: 1, green: 2, blue: 3), .argb32), damage: [], atNanoseconds: 0)
        let result = try movie.finish(atNanoseconds: 1_000_000_000)
        XCTAssertEqual(try bytes(result.path), Array(repeating: [3, 2, 1, 255], count: 6).flatMap { $0 })
    }

    func testNothingIsLeftOrOverwritten() throws {
        let directory = TemporaryDirectory()
        let path = directory.path + "/movie.y4m"
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        }
        let movie = PlainMovieOutput(path: path, format: .y4m, rate: 10)
        try movie.start()
        XCTAssertThrowsError(try movie.finish(atNanoseconds: 5)) {
            XCTAssertEqual($0 as? RecordingError, .noFrames)
        }
        XCTAssertEqual(try names(), [])
        try movie.append(try picture(2, 2, .white, .i420), damage: [], atNanoseconds: 0)
        XCTAssertThrowsError(
            try movie.append(try picture(4, 2, .white, .i420), damage: [], atNanoseconds: 100_000_000))
        XCTAssertNil(movie.abandon())
        XCTAssertEqual(try names(), [])
        try movie.append(try picture(2, 2, .white, .i420), damage: [], atNanoseconds: 0)
        try movie.keepAlive(try picture(2, 2, .white, .i420), atNanoseconds: 500_000_000)
        movie.discard()
        XCTAssertEqual(try names(), [])
        try movie.append(try picture(2, 2, .white, .i420), damage: [], atNanoseconds: 0)
        try movie.keepAlive(try picture(2, 2, .white, .i420), atNanoseconds: 500_000_000)
        XCTAssertEqual(movie.abandon(), directory.path + "/movie.partial.y4m")
        try Data([1]).write(to: URL(fileURLWithPath: path))
        XCTAssertThrowsError(try movie.start()) {
            XCTAssertEqual($0 as? RecordingError, .alreadyExists(path: path))
        }
    }
}
