import CKernels
import XCTest

/// Frames whose last steps go straight to the outputs, against the same ones by way of row buffers.
final class StreamedFrameTests: XCTestCase {
    func testStreamedFramesHoldTheSameBytes() throws {
        for seed in UInt64(0)..<100 {
            let frame = StreamedFrame(seed: seed &* 7_919)
            let plain = try XCTUnwrap(
                frame.render(SCRK_CPU_SCALAR, streaming: false, bandHeight: 4, alignment: seed))
            XCTAssertTrue(plain.result.untouched)
            for level in SCRK_CPU_SCALAR...SCRK_CPU_NEON where scrk_cpu_has(scrk_cpu_level(level)) {
                for (bandHeight, alignment) in [(1, seed), (64, seed &+ 1_000_003)] {
                    let streamed = try XCTUnwrap(
                        frame.render(level, streaming: true, bandHeight: bandHeight, alignment: alignment))
                    XCTAssertTrue(
                        streamed.result.untouched, "seed \(seed), level \(level): outside of the rows")
                    XCTAssertTrue(
                        streamed.result.pictures == plain.result.pictures, "seed \(seed), level \(level)")
                    XCTAssertEqual(streamed.counters.pixels_blended, plain.counters.pixels_blended)
                    XCTAssertEqual(streamed.counters.pixels_written, plain.counters.pixels_written)
                }
            }
        }
    }

    /// A layer that dims everything is one call a row, not one for each span beneath it, and nothing goes by way of a row
    /// but what lies beneath it.
    func testSpansThatEndAlikeShareTheLastStep() throws {
        let frame = StreamedFrame(dimmedCards: 2, of: 200, width: 1_024)
        let (result, counters) = try XCTUnwrap(
            frame.render(SCRK_CPU_SCALAR, streaming: true, bandHeight: 64, alignment: nil))
        let plain = try XCTUnwrap(
            frame.render(SCRK_CPU_SCALAR, streaming: false, bandHeight: 64, alignment: nil))
        XCTAssertTrue(result == plain.result)
        // Two pictures, three pieces of the one below between and beside them, and the last step for each output.
        XCTAssertEqual(counters.row_calls, UInt64((2 + 3 + 2) * StreamedFrame.height))
        XCTAssertEqual(counters.pixels_written, UInt64(2 * 1_024 * StreamedFrame.height))
    }
}
