import CKernels
import XCTest

/// Frames whose last steps go straight to the outputs, against the same ones by way of row buffers.
final class StreamedFrameTests: XCTestCase {
    func testStreamedFramesHoldTheSameBytes() throws {
        for seed in UInt64(0)..<100 {
            let frame = RandomFrame(seed: seed &* 7_919)
            let plain = try XCTUnwrap(
                frame.draw(frame.wordLayouts(alignment: seed), RandomFrame.Setting(bandHeight: 4)))
            XCTAssertTrue(plain.isWithinRows)
            for level in Int(SCRK_CPU_SCALAR)...Int(SCRK_CPU_NEON) where scrk_cpu_has(scrk_cpu_level(level)) {
                for (bandHeight, alignment) in [(1, seed), (64, seed &+ 1_000_003)] {
                    let streamed = try XCTUnwrap(
                        frame.draw(
                            frame.wordLayouts(alignment: alignment),
                            RandomFrame.Setting(level: level, streaming: true, bandHeight: bandHeight)))
                    XCTAssertTrue(streamed.isWithinRows, "seed \(seed), level \(level): outside of the rows")
                    XCTAssertTrue(streamed.pictures == plain.pictures, "seed \(seed), level \(level)")
                    XCTAssertEqual(streamed.counters.pixels_blended, plain.counters.pixels_blended)
                    XCTAssertEqual(streamed.counters.pixels_written, plain.counters.pixels_written)
                }
            }
        }
    }

    /// A layer that dims everything is one call a row, not one for each span beneath it, and nothing goes by way of a row
    /// but what lies beneath it.
    func testSpansThatEndAlikeShareTheLastStep() throws {
        let height = 9
        let frame = RandomFrame(RandomItems(dimmedCards: 2, of: 200, width: 1_024, height: height))
        let layouts = frame.wordLayouts(alignment: nil)
        let streamed = try XCTUnwrap(frame.draw(layouts, RandomFrame.Setting(streaming: true)))
        let plain = try XCTUnwrap(frame.draw(layouts))
        XCTAssertTrue(streamed.pictures == plain.pictures)
        // Two pictures, three pieces of the one below between and beside them, and the last step for each output.
        XCTAssertEqual(streamed.counters.row_calls, UInt64((2 + 3 + 2) * height))
        XCTAssertEqual(streamed.counters.pixels_written, UInt64(2 * 1_024 * height))
    }
}
