import CAllocationCounter
import Scrim
import ScrimTestSupport
import XCTest

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
                    for _ in 0..<4 { _ = try compositor.render(outputs) }
                    // The counter is the process's, and the queues of the test runner start threads when they like. What a frame allocates it
                    // allocates in every round.
                    var least = UInt64.max
                    for _ in 0..<5 where least > 0 {
                        let before = allocation_count()
                        for _ in 0..<10 { _ = try compositor.render(outputs) }
                        least = min(least, allocation_count() - before)
                    }
                    XCTAssertEqual(least, 0, "seed \(seed), \(threads) threads: allocations in 10 frames")
                }
            }
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
