import Scrim
import ScrimTestSupport
import XCTest

final class CompositorTests: XCTestCase {
    private func scene() throws -> Scene {
        let scene = try Scene(size: Size(4, 3), background: .white)
        try scene.commit()
        return scene
    }

    private func assertRefused(
        _ expected: RenderError, line: UInt = #line, _ body: () throws -> Void
    ) {
        XCTAssertThrowsError(try body(), line: line) {
            XCTAssertEqual($0 as? RenderError, expected, line: line)
            XCTAssertFalse("\($0)".contains("\n"), line: line)
        }
    }

    func testOptionsThatCannotBe() throws {
        let scene = try scene()
        for threads in [0, -1, 65, .max] {
            assertRefused(.invalidThreadCount(threads)) { _ = try Compositor(scene, threads: threads) }
        }
        for rows in [0, -64, .min] {
            assertRefused(.invalidBandHeight(rows)) {
                _ = try Compositor(scene, options: .init(bandHeight: rows))
            }
        }
        for level in CPULevel.allCases where !level.isAvailable {
            assertRefused(.unavailable(level)) { _ = try Compositor(scene, options: .init(cpuLevel: level)) }
        }
        XCTAssertTrue(CPULevel.scalar.isAvailable)
        XCTAssertTrue(CPULevel.best.isAvailable)
        XCTAssertNoThrow(try Compositor(scene, options: .init(threads: 64, bandHeight: .max)))
    }

    func testFramesThatCannotBe() throws {
        assertRefused(.nothingCommitted) {
            _ = try Compositor(Scene(size: Size(1, 1))).render([.display()])
        }
        let compositor = try Compositor(scene())
        assertRefused(.noOutputs) { _ = try compositor.render([]) }
        assertRefused(.tooManyOutputs(33)) { _ = try compositor.render((0..<33).map { _ in .display() }) }
        let display = Output.display()
        assertRefused(.duplicateOutput) { _ = try compositor.render([display, display]) }
        let small = try PixelBuffer(size: PixelSize(4, 2))
        assertRefused(.wrongSize(PixelSize(4, 2), expected: PixelSize(4, 3))) {
            _ = try compositor.render([.display(into: small)])
        }
        let mask = try PixelBuffer(size: PixelSize(4, 3), format: .a8)
        assertRefused(.wrongFormat(.a8)) { _ = try compositor.render([.display(into: mask)]) }
    }

    func testOutputsThatShareMemory() throws {
        let compositor = try Compositor(scene())
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 7, count: 256)
        func buffer(_ offset: Int) throws -> PixelBuffer {
            try PixelBuffer(memory: memory + offset, size: PixelSize(4, 3), strideInBytes: 16)
        }
        for offset in [0, 16, 44] {
            assertRefused(.overlappingBuffers) {
                _ = try compositor.render([
                    .display(into: buffer(0)), .capture(.recording, into: buffer(offset)),
                ])
            }
        }
        XCTAssertTrue(
            UnsafeRawBufferPointer(start: memory, count: 256).allSatisfy { $0 == 7 },
            "a frame that was refused has drawn")
        XCTAssertNoThrow(
            try compositor.render([.display(into: buffer(0)), .capture(.recording, into: buffer(48))]))
    }

    func testThirtyTwoOutputs() throws {
        let generated = SceneGenerator(seed: 7).make()
        let scene = generated.scene
        try scene.commit()
        let outputs = (0..<32).map { index -> Output in
            index % 5 == 0 ? .display() : .capture(CaptureRoute.builtIn[index % 5 - 1])
        }
        let frame = try Compositor(scene, threads: 2).render(outputs)
        let expected = Dictionary(
            uniqueKeysWithValues: Set(outputs.map(\.kind)).map {
                ($0, ReferencePainter.paint(scene, as: SceneView($0), knowing: generated.record))
            })
        for output in outputs { XCTAssertEqual(Picture(frame[output].pixels), expected[output.kind]) }
    }

    /// Which outputs are drawn together changes nothing of any of them.
    func testEveryOutputAloneIsTheSame() throws {
        for seed in UInt64(0)..<40 {
            let scene = SceneGenerator(seed: seed).makeScene()
            try scene.commit()
            let compositor = try Compositor(scene)
            let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
            let together = try compositor.render(outputs)
            let pictures = outputs.map { Picture(together[$0].pixels) }
            for (output, picture) in zip(outputs, pictures) {
                XCTAssertEqual(
                    Picture(try compositor.render([output])[output].pixels), picture, "seed \(seed)")
            }
        }
    }

    func testFramesAreNumbered() throws {
        let compositor = try Compositor(scene())
        let display = Output.display()
        let first = try compositor.render([display])
        XCTAssertEqual(first.number, 1)
        XCTAssertEqual(first[display].status, .complete)
        XCTAssertEqual(first[display].damage, [PixelRect(0, 0, 4, 3)])
        let second = try compositor.render([display])
        XCTAssertEqual(second.number, 2)
        XCTAssertEqual(second[display].status, .idle)
        XCTAssertEqual(second[display].damage, [])
        XCTAssertTrue(second[display].pixels === first[display].pixels)
        XCTAssertEqual(compositor.statistics.pixelsWritten, 0)
    }

    func testBuffersComeRound() throws {
        let scene = try scene()
        let compositor = try Compositor(scene)
        let display = Output.display(bufferCount: 3)
        let buffers = try (0..<6).map { _ in
            display.invalidate(PixelRect(1, 1, 1, 1))
            return try compositor.render([display])[display].pixels
        }
        XCTAssertEqual(Set(buffers.prefix(3).map { ObjectIdentifier($0) }).count, 3)
        for index in 0..<3 { XCTAssertTrue(buffers[index] === buffers[index + 3]) }
    }

    /// A buffer that comes round shows nothing of what it held.
    func testNothingIsLeftOfAnEarlierFrame() throws {
        let compositor = try Compositor(scene())
        let dirty = try PixelBuffer(size: PixelSize(4, 3))
        dirty.withMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = 0x5c }
        }
        let frame = try compositor.render([.display(into: dirty)])
        XCTAssertEqual(frame.number, 1)
        XCTAssertTrue(Picture(dirty).words.allSatisfy { $0 == 0xffff_ffff })
    }

    /// New pixels in a surface that is shown show once the buffer says that it changed, without a commit.
    func testWrittenSurfacesShow() throws {
        let scene = try Scene(size: Size(2, 2))
        let surface = try PixelBuffer(size: PixelSize(1, 1))
        scene.addWindow().root.contents = .surface(surface)
        try scene.commit()
        let compositor = try Compositor(scene)
        let display = Output.display()
        XCTAssertEqual(try compositor.render([display])[display].pixels.pixel(x: 1, y: 1), 0xff00_0000)
        surface.withMutableBytes { $0.storeBytes(of: 0xff12_3456, as: UInt32.self) }
        XCTAssertEqual(try compositor.render([display])[display].pixels.pixel(x: 1, y: 1), 0xff12_3456)
        surface.withMutableBytes { $0.storeBytes(of: 0x8000_0000, as: UInt32.self) }
        XCTAssertEqual(try compositor.render([display])[display].pixels.pixel(x: 1, y: 1), 0xff00_0000)
    }
}
