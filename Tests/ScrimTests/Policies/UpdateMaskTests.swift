import Scrim
import ScrimTestSupport
import XCTest

/// The bits of a layer's update mask, on pixels.
final class UpdateMaskTests: XCTestCase {
    private typealias Word = Paint.Word

    private func assertHidden(
        _ rawValue: UInt32, from hidden: Set<CaptureRoute>, line: UInt = #line
    ) throws {
        try forLayerAndWindow(4, 4) { scene, subject in
            subject.layer.backgroundColor = Paint.red
            subject.layer.add(layer(Rect(0, 0, 4, 2), Paint.green))
            let views = try AllViews(scene)
            let before = try views.commit()
            subject.layer.updateMask = UpdateMask(rawValue: rawValue)
            let frame = try views.commit()
            for route in AllViews.routes {
                if hidden.contains(route) {
                    XCTAssertTrue(
                        frame[route].words.allSatisfy { $0 == Word.slate },
                        "0x\(String(rawValue, radix: 16)) \(route)",
                        line: line)
                } else {
                    XCTAssertEqual(
                        frame[route], before[route], "0x\(String(rawValue, radix: 16)) \(route)", line: line)
                }
            }
            XCTAssertEqual(frame.display, before.display, line: line)
            subject.layer.updateMask = []
            XCTAssertEqual(try views.commit(), before, "0 shows it again", line: line)
        }
    }

    func testTheBitsThatMeanSomething() throws {
        XCTAssertEqual(UpdateMask.snapshots.rawValue, 0x02)
        XCTAssertEqual(UpdateMask.clones.rawValue, 0x10)
        let host = AllViews.hostRoute
        try assertHidden(0x00, from: [])
        try assertHidden(0x02, from: [.screenshot, .thumbnail, host])
        try assertHidden(0x10, from: [.recording, .mirroring, host])
        try assertHidden(0x12, from: Set(AllViews.routes))
    }

    func testABitThatMeansNothingHereHidesEverywhere() throws {
        for bit in 0..<32 where bit != 1 && bit != 4 {
            XCTAssertEqual(UpdateMask(rawValue: 1 << UInt32(bit)).policy, .omitted)
        }
        for rawValue: UInt32 in [0x01, 0x03, 0x11, 0x13, 0x20, 0x8000_0000, .max] {
            try assertHidden(rawValue, from: Set(AllViews.routes))
        }
    }
}
