import CAllocationCounter
import ScrimTestSupport
import XCTest

@testable import Scrim

/// After warm-up a frame allocates nothing. Only an optimised build can keep that: the debug one allocates for ordinary loops.
final class AllocationTests: XCTestCase {
    func testTheCounterCounts() throws {
        try XCTSkipUnless(allocation_counter_is_active(), "a sanitizer has the allocator")
        let before = allocation_count()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 100_000, alignment: 16)
        memory.storeBytes(of: 1, as: UInt8.self)
        memory.deallocate()
        XCTAssertGreaterThan(allocation_count(), before)
    }

    #if !DEBUG
        func testFramesAllocateNothing() throws {
            for seed in UInt64(0)..<40 {
                for threads in [1, 2] {
                    let scene = SceneGenerator(seed: seed).makeScene()
                    try scene.commit()
                    let compositor = try Compositor(scene, threads: threads)
                    let outputs =
                        [Output.display(bufferCount: 2)] + CaptureRoute.builtIn.map { .capture($0) }
                        + [
                            .capture(.recording, format: .i420),
                            .capture(.recording, format: .nv12, scale: .half, bufferCount: 3),
                        ]
                    let what = "seed \(seed), \(threads) threads: allocations in 10"
                    let whole = try leastAllocations { _ in
                        for output in outputs { output.invalidate() }
                        return try compositor.render(outputs)
                    }
                    XCTAssertEqual(whole, 0, "\(what) whole frames")
                    let idle = try leastAllocations { _ in try compositor.render(outputs) }
                    XCTAssertEqual(idle, 0, "\(what) idle frames")
                }
            }
        }

        /// Of ten frames, after warm-up, without what `prepare` allocates. It's given the number of the frame.
        private func leastAllocations(
            prepare: (Int) throws -> Void = { _ in }, frame: (Int) throws -> Frame
        ) throws -> UInt64 {
            var number = 0
            func allocations(_ count: Int) throws -> UInt64 {
                var sum: UInt64 = 0
                for _ in 0..<count {
                    number += 1
                    try prepare(number)
                    let before = allocation_count()
                    _ = try frame(number)
                    sum += allocation_count() - before
                }
                return sum
            }
            _ = try allocations(12)
            // The counter is the process's, and the queues of the test runner start threads when they like. What a frame allocates it
            // allocates in every round.
            var least = UInt64.max
            for _ in 0..<5 where least > 0 { least = min(least, try allocations(10)) }
            return least
        }

        /// Contents that are written in place, without a commit.
        func testFramesOfChangedContentsAllocateNothing() throws {
            for threads in [1, 2] {
                let stage = try ChangingStage(threads: threads)
                let least = try leastAllocations {
                    stage.draw($0)
                } frame: { _ in
                    try stage.render()
                }
                XCTAssertEqual(least, 0, "\(threads) threads: allocations in 10 frames")
            }
        }

        /// What is written, lost and overwritten is drawn for some outputs now, for others later, and sometimes for all.
        func testFramesOfSomeOutputsAllocateNothing() throws {
            for threads in [1, 2] {
                let stage = try ChangingStage(threads: threads)
                let outputs = stage.outputs
                let subsets = [
                    [outputs[0]], Array(outputs[1...]), [outputs[2], outputs[0]], outputs, [outputs[1]],
                ]
                let least = try leastAllocations { number in
                    if number % 3 != 0 { stage.draw(number) }
                } frame: { number in
                    outputs[number % 3].invalidate(PixelRect(number * 3 % 300, 9, 20, 30))
                    if number % 4 == 0 { stage.overwrite(number) }
                    return try stage.compositor.render(subsets[number % subsets.count])
                }
                XCTAssertEqual(least, 0, "\(threads) threads: allocations in 10 frames")
            }
        }

        /// A look at where a picture is opaque, after changes that make it another one.
        func testOpacityOfChangedPicturesAllocatesNothing() throws {
            let picture = try PixelBuffer(size: PixelSize(800, 600))
            func change(_ count: Int) -> Int {
                var rects = 0
                for index in 0..<count {
                    picture.withMutableBytes(in: PixelRect(0, 100, 800, 300)) { bytes in
                        for byte in 100 * picture.strideInBytes..<400 * picture.strideInBytes {
                            bytes[byte] = index % 2 == 0 || byte / 1_000 % 97 == index ? 255 : 0
                        }
                    }
                    rects += picture.opaqueRects.count + picture.opaqueRects.count
                }
                return rects
            }
            XCTAssertGreaterThan(change(2), 0)
            var least = UInt64.max
            for _ in 0..<5 where least > 0 {
                let before = allocation_count()
                guard change(10) > 0 else { return XCTFail("no rectangle") }
                least = min(least, allocation_count() - before)
            }
            XCTAssertEqual(least, 0, "allocations in 10 changes")
        }

        func testTicksAllocateNothing() throws {
            let (clock, time) = FrameClock.manual(rate: 60)
            for _ in 0..<4 {
                _ = clock.waitForNextFrame().map { _ in time.advance(byNanoseconds: 20_000_000) }
            }
            var least = UInt64.max
            for _ in 0..<5 where least > 0 {
                let before = allocation_count()
                for _ in 0..<100 {
                    // An assertion would put the tick into a box of its own.
                    if clock.waitForNextFrame() == nil { return XCTFail("the clock is not stopped") }
                    time.advance(byNanoseconds: 20_000_000)
                    _ = clock.frameIfDue()
                    time.advance(byNanoseconds: 20_000_000)
                }
                least = min(least, allocation_count() - before)
            }
            XCTAssertEqual(least, 0, "allocations in 200 ticks")
        }
    #endif
}

#if !DEBUG
    /// Layers whose contents change from frame to frame, on a display and two captures.
    private struct ChangingStage {
        let scene: Scene
        let compositor: Compositor
        let outputs: [Output]
        /// The host's, of the second output.
        private let buffer: PixelBuffer
        let surface: PixelBuffer
        /// Shows the surface, in round corners.
        let card = Layer(frame: Rect(10, 20, 150, 90))

        init(threads: Int) throws {
            scene = try Scene(size: Size(200, 300), scale: 2)
            buffer = try PixelBuffer(size: scene.pixelSize)
            outputs = [
                .display(bufferCount: 2), .capture(.recording, into: buffer),
                .capture(.mirroring, format: .nv12),
            ]
            surface = try PixelBuffer(size: PixelSize(300, 180))
            card.contents = .surface(surface)
            card.cornerRadius = 8
            card.masksToBounds = true
            scene.addWindow().root.add(card)
            try scene.commit()
            compositor = try Compositor(scene, threads: threads)
        }

        /// Writes a pixel of the picture.
        func overwrite(_ number: Int) {
            buffer.withMutableBytes(in: PixelRect(number % 400, 2, 1, 1)) { bytes in
                bytes[2 * buffer.strideInBytes + number % 400 * 4] = 7
            }
        }

        /// Draws a rectangle that wanders, more or less opaque.
        func draw(_ number: Int) {
            let rect = PixelRect(number * 7 % 200, number * 5 % 80, 100, 100)
            surface.withMutableBytes(in: rect) { bytes in
                for y in rect.minY..<rect.maxY {
                    for x in rect.minX..<rect.maxX {
                        bytes.storeBytes(
                            of: number % 2 == 0 ? 0xff00_80ff : 0x8040_0040,
                            toByteOffset: y * surface.strideInBytes + x * 4, as: UInt32.self)
                    }
                }
            }
        }

        func render() throws -> Frame { try compositor.render(outputs) }
    }
#endif
