import Scrim
import ScrimTestSupport
import XCTest

/// Outputs whose buffers, sizes or neighbours change from frame to frame.
final class OutputHistoryTests: XCTestCase {
    private let slate: UInt32 = Paint.Word.slate

    /// Two outputs of which one draws over the other and is let go: nothing is left of what it drew.
    func testMemoryThatAnotherOutputDrewIntoIsRepaired() throws {
        let size = PixelSize(8, 6)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * 6 * 4, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * 6 * 4)
        defer { memory.deallocate() }
        func buffer() throws -> PixelBuffer { try PixelBuffer(memory: memory, size: size, strideInBytes: 32) }
        for bufferCount in 1...3 {
            for drawsBetween in [0, 1, 40] {
                let scene = scene(8, 6, background: Paint.slate) { root in
                    let secret = layer(Rect(2, 2, 3, 3), Paint.red)
                    secret.capture = .omitted
                    root.add(secret)
                }
                try scene.commit()
                let compositor = try Compositor(scene)
                let others = try (1..<bufferCount).map { _ in try PixelBuffer(size: size) }
                let capture = Output.capture(.recording, into: [try buffer()] + others)
                _ = try compositor.render([capture])
                // What the display shows lies in the capture's first buffer now.
                _ = try compositor.render([.display(into: try buffer())])
                let many = (0..<drawsBetween).map { _ in Output.display() }
                for output in many { _ = try compositor.render([output]) }
                for _ in 0..<bufferCount {
                    let words = Picture(try compositor.render([capture])[capture].pixels).words
                    XCTAssertTrue(words.allSatisfy { $0 == slate }, "\(bufferCount), \(drawsBetween)")
                }
            }
        }
    }

    /// The picture becomes larger, and small again before the output is drawn: its damage lies in the small one.
    func testDamageOfAPictureThatWasLargerMeanwhile() throws {
        let scene = scene(8, 6, background: Paint.slate) { _ in }
        try scene.commit()
        let compositor = try Compositor(scene)
        let (drawn, waiting) = (Output.display(), Output.capture(.recording))
        _ = try compositor.render([drawn, waiting])
        for size in [Size(20, 10), Size(8, 6)] {
            try scene.resize(to: size, scale: 1)
            try scene.commit()
            _ = try compositor.render([drawn])
        }
        XCTAssertEqual(try compositor.render([waiting])[waiting].damage, [PixelRect(0, 0, 8, 6)])
    }
}
