import Dispatch
import XCTest

@testable import Scrim

/// What a buffer remembers of where it was written.
final class PixelChangesTests: XCTestCase {
    private func buffer() throws -> PixelBuffer { try PixelBuffer(size: PixelSize(100, 80)) }
    private let whole: PixelRegion = [PixelRect(0, 0, 100, 80)]

    func testEachWriteIsAVersionWithItsRectangle() throws {
        let buffer = try buffer()
        XCTAssertEqual(buffer.changes(after: 0, upTo: buffer.version), [])
        buffer.markChanged(in: PixelRect(3, 4, 5, 6))
        buffer.withMutableBytes(in: PixelRect(50, 60, 7, 8)) { $0[0] = 1 }
        XCTAssertEqual(buffer.version, 2)
        XCTAssertEqual(
            buffer.changes(after: 0, upTo: 2), [PixelRect(3, 4, 5, 6), PixelRect(50, 60, 7, 8)])
        XCTAssertEqual(buffer.changes(after: 1, upTo: 2), [PixelRect(50, 60, 7, 8)])
        XCTAssertEqual(buffer.changes(after: 2, upTo: 2), [])
        buffer.withMutableBytes { $0[0] = 2 }
        XCTAssertEqual(buffer.changes(after: 2, upTo: 3), whole)
        buffer.markChanged()
        XCTAssertEqual(buffer.changes(after: 3, upTo: 4), whole)
    }

    func testWhatLiesOutsideDoesNotCount() throws {
        let buffer = try buffer()
        buffer.markChanged(in: PixelRect(-50, -50, 52, 53))
        XCTAssertEqual(buffer.changes(after: 0, upTo: buffer.version), [PixelRect(0, 0, 2, 3)])
        let version = buffer.version
        buffer.markChanged(in: PixelRect(100, 0, 10, 10))
        buffer.markChanged(in: [PixelRect]())
        buffer.markChanged(in: PixelRect.empty)
        XCTAssertEqual(buffer.version, version)
    }

    func testSeveralRectangles() throws {
        let buffer = try buffer()
        let rects = (0..<20).map { PixelRect(5 * $0, 0, 1, 1) }
        buffer.markChanged(in: rects)
        let changes = buffer.changes(after: 0, upTo: buffer.version)
        for rect in rects { XCTAssertTrue(changes.contains { $0.contains(rect) }, "\(rect) in \(changes)") }
        XCTAssertEqual(changes.bounds, PixelRect(0, 0, 96, 1))
    }

    func testBeyondWhatIsRememberedEverythingChanged() throws {
        let buffer = try buffer()
        for index in 0..<64 { buffer.markChanged(in: PixelRect(index, index, 1, 1)) }
        XCTAssertEqual(buffer.changes(after: 0, upTo: 64).bounds, PixelRect(0, 0, 64, 64))
        buffer.markChanged(in: PixelRect(64, 64, 1, 1))
        XCTAssertEqual(buffer.changes(after: 0, upTo: 65), whole)
        XCTAssertEqual(buffer.changes(after: 1, upTo: 65).bounds, PixelRect(1, 1, 64, 64))
        // A version of another buffer's, or from before it was made anew.
        XCTAssertEqual(buffer.changes(after: 80, upTo: 65), whole)
    }

    /// What lies outside of the rectangle isn't seen in how the changes inside are joined.
    func testChangesOfARectangle() throws {
        let (half, others) = (try buffer(), try buffer())
        let rect = PixelRect(0, 0, 50, 80)
        for index in 0..<12 {
            half.markChanged(in: PixelRect(index, 2 * index, 9, 3))
            others.markChanged(in: PixelRect(index, 2 * index, 9, 3))
            for row in 0..<4 { others.markChanged(in: PixelRect(50 + index, 11 * row, 7, 9)) }
        }
        XCTAssertEqual(
            half.changes(after: 0, upTo: half.version, in: rect),
            others.changes(after: 0, upTo: others.version, in: rect))
    }

    /// A reader beside two writers never takes it that a change, which is done, isn't there.
    func testWritersAndReadersOnSeveralThreads() throws {
        let buffer = try buffer()
        let threads = 3
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for round in 0..<5_000 {
                let before = buffer.version
                let rect = PixelRect(thread * 20 + round % 10, round % 70, 3, 3)
                buffer.markChanged(in: rect)
                let changes = buffer.changes(after: before, upTo: buffer.version)
                if !changes.contains(where: { $0.contains(rect) }) {
                    XCTFail("\(rect) is missing in \(changes)")
                }
            }
        }
        XCTAssertEqual(buffer.version, UInt64(threads * 5_000))
    }
}
