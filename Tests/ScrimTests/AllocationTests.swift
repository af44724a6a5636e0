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

        /// Also where consumers take the pictures, and where they don't.
        func testFramesWithStreamsAllocateNothing() throws {
            let scene = SceneGenerator(seed: 3).makeScene()
            let mark = Layer(frame: Rect(0, 0, 5, 5))
            mark.backgroundColor = .white
            scene.addWindow().root.add(mark)
            try scene.commit()
            let compositor = try Compositor(scene)
            let outputs = [Output.display()]
            let streams = try [PixelFormat.argb32, .i420].map { format in
                try CaptureStream(
                    scene, name: "\(format)",
                    configuration: StreamConfiguration(pixelFormat: format, reportsIdle: true))
            }
            for stream in streams { try stream.start() }
            let (taker, blocked) = (streams[0].makeReader(), streams[1].makeReader())
            let changing = try leastAllocations { number in
                mark.frame.origin.x = Double(number % 20)
                try scene.commit()
            } frame: { number in
                let frame = try compositor.render(outputs, atNanoseconds: UInt64(number) * 16_666_667)
                while taker.nextIfAvailable() != nil {}
                return frame
            }
            XCTAssertEqual(changing, 0, "allocations in 10 frames")
            XCTAssertGreaterThan(blocked.droppedFrameCount, 10)
            let idle = try leastAllocations { number in
                try compositor.render(outputs, atNanoseconds: UInt64(number) * 16_666_667)
            }
            XCTAssertEqual(idle, 0, "allocations in 10 idle frames")
            withExtendedLifetime(streams) {}
        }

        /// Contents that are written in place, without a commit.
        func testContentsThatChangeInPlace() throws {
            try assertFramesAllocateNothing("in round corners") { _, root in
                let film = try Film()
                let card = film.layer
                card.cornerRadius = 8
                card.masksToBounds = true
                root.add(card)
                return { film.draw($0) }
            }
        }

        /// A commit each frame, for which no picture of another size has to be made.
        func testLayersThatMove() throws {
            try assertFramesAllocateNothing("a list") { scene, root in
                let list = Layer(frame: Rect(0, 0, 200, 300))
                list.masksToBounds = true
                root.add(list)
                let icon = try Film(width: 40, height: 40).surface
                for index in 0..<20 {
                    let row = Layer(frame: Rect(4, Double(40 * index), 192, 36))
                    row.backgroundColor = .white
                    row.cornerRadius = 6
                    row.opacity = index % 4 == 1 ? 0.5 : 1
                    if index % 3 == 0 { row.capture = .omitted }
                    if index % 5 == 0 { row.hiddenFromCapture() }
                    if index == 4 { row.capture = .blurred(radius: 2) }
                    if index == 9 { row.capture = CapturePolicy([.recording: .solid(.black)]) }
                    let picture = Layer(frame: Rect(4, 8, 20, 20))
                    picture.contents = .surface(icon)
                    picture.zPosition = index % 2 == 0 ? 1 : 0
                    row.add(picture)
                    let text = Layer(frame: Rect(20, 8, 100, 20))
                    text.backgroundColor = .black
                    row.add(text)
                    list.add(row)
                }
                let bar = scene.addWindow(level: .normal + 1).root
                bar.frame.size.height = 30
                bar.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 100)
                return { number in
                    list.boundsOrigin.y = Double(number % 10)
                    try scene.commit()
                }
            }
            try assertFramesAllocateNothing("masked, shadowed, under a placeholder") { scene, root in
                let template = Layer(frame: Rect(0, 0, 30, 30))
                template.backgroundColor = .black
                let layers = (0..<4).map { Layer(frame: Rect(10, Double(20 + 50 * $0), 60, 40)) }
                for (index, layer) in layers.enumerated() {
                    layer.backgroundColor = .white
                    let mask = Layer(frame: Rect(5, 5, 30, 30))
                    mask.backgroundColor = .black
                    mask.capture = index == 2 ? .omitted : .visible
                    if index > 0 { layer.mask = mask }
                    if index == 0 { (layer.shadowColor, layer.shadowRadius) = (.black, 3) }
                    if index == 3 { layer.capture = .placeholder(template) }
                    root.add(layer)
                }
                return { number in
                    for layer in layers { layer.frame.origin.x = Double(10 + number % 20) }
                    try scene.commit()
                }
            }
        }

        func testAPictureOfWhatChanges() throws {
            for appearance in [.blurred(radius: 7), .pixelated(cell: 5)] as [Appearance] {
                try assertFramesAllocateNothing("\(appearance), in place") { _, root in
                    let film = try Film()
                    film.layer.capture = CapturePolicy(appearance)
                    root.add(film.layer)
                    return { film.draw($0) }
                }
                try assertFramesAllocateNothing("\(appearance), other contents") { scene, root in
                    let films = try (0..<3).map { _ in try Film() }
                    for (index, film) in films.enumerated() { film.draw(index) }
                    let layer = films[0].layer
                    layer.backgroundColor = .white
                    layer.opacity = 0.7
                    layer.capture = CapturePolicy(appearance)
                    root.add(layer)
                    return { number in
                        layer.contents = .surface(films[number % 3].surface)
                        try scene.commit()
                    }
                }
            }
            try assertFramesAllocateNothing("a backdrop") { scene, root in
                let film = try Film()
                root.add(film.layer)
                let glass = Layer(frame: Rect(40, 10, 90, 200))
                glass.backdropBlur = 5
                glass.cornerRadius = 12
                root.add(glass)
                return { film.draw($0) }
            }
            try assertFramesAllocateNothing("a shadow and a mask") { scene, root in
                let film = try Film()
                film.layer.shadowColor = .black
                film.layer.shadowRadius = 4
                root.add(film.layer)
                let masked = Layer(frame: Rect(10, 150, 150, 90))
                masked.backgroundColor = .white
                masked.mask = Layer(frame: Rect(0, 0, 150, 90))
                masked.mask?.contents = .surface(film.surface)
                root.add(masked)
                return { film.draw($0) }
            }
        }

        /// - Parameter build: adds to a scene's only window, and returns what happens before each frame, which is given the
        ///   number of the frame and may allocate.
        private func assertFramesAllocateNothing(
            _ what: String, line: UInt = #line,
            _ build: (Scene, Layer) throws -> (Int) throws -> Void
        ) throws {
            let scene = try Scene(size: Size(200, 300), scale: 2)
            let step = try build(scene, scene.addWindow().root)
            try scene.commit()
            let compositor = try Compositor(scene)
            let outputs = [
                Output.display(bufferCount: 2), .capture(.recording), .capture(.mirroring, format: .nv12),
            ]
            let least = try leastAllocations(prepare: step) { _ in try compositor.render(outputs) }
            XCTAssertEqual(least, 0, "\(what): allocations in 10 frames", line: line)
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
    /// A layer whose contents change in place.
    private struct Film {
        let surface: PixelBuffer
        let layer: Layer

        init(width: Int = 300, height: Int = 180) throws {
            surface = try PixelBuffer(size: PixelSize(width, height))
            layer = Layer(frame: Rect(10, 20, Double(width) / 2, Double(height) / 2))
            layer.contents = .surface(surface)
        }

        /// A rectangle that wanders, more or less opaque.
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
    }
#endif
