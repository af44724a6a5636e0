import CAllocationCounter
import Scrim
import ScrimTestSupport
import XCTest

/// After warm-up a frame allocates nothing. Only an optimised build can keep that: the debug one allocates for ordinary loops.
final class AllocationTests: XCTestCase {
    func testTheCounterCounts() {
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
                        [Output.display(bufferCount: 2)] + CaptureRoute.allCases.map { .capture($0) }
                    for _ in 0..<4 { _ = try compositor.render(outputs) }
                    let before = allocation_count()
                    for _ in 0..<10 { _ = try compositor.render(outputs) }
                    let count = allocation_count() - before
                    XCTAssertEqual(count, 0, "seed \(seed), \(threads) threads: allocations in 10 frames")
                }
            }
        }
    #endif
}
