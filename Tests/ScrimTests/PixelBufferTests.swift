import Scrim
import Synchronization
import XCTest

final class PixelBufferTests: XCTestCase {
    func testOwnMemoryIsZeroedAndAligned() throws {
        for format in [PixelFormat.argb32, .xrgb32, .a8] {
            let buffer = try PixelBuffer(size: PixelSize(5, 3), format: format)
            XCTAssertEqual(buffer.strideInBytes % 64, 0)
            XCTAssertGreaterThanOrEqual(buffer.strideInBytes, 5 * format.bytesPerPixel)
            buffer.withBytes { bytes in
                XCTAssertEqual(UInt(bitPattern: bytes.baseAddress) % 64, 0)
                XCTAssertEqual(bytes.count, buffer.strideInBytes * 2 + 5 * format.bytesPerPixel)
                XCTAssertTrue(bytes.allSatisfy { $0 == 0 })
            }
        }
    }

    func testRowsFollowTheStride() throws {
        // 3 x 2 pixels with a stride of 16 bytes: pixel (0, 1) is at byte 16.
        var words: [UInt32] = [1, 2, 3, 0xdead_beef, 4, 5, 6]
        try words.withUnsafeMutableBytes { bytes in
            let buffer = try PixelBuffer(memory: bytes.baseAddress!, size: PixelSize(3, 2), strideInBytes: 16)
            XCTAssertEqual((0..<3).map { buffer.pixel(x: $0, y: 0) }, [1, 2, 3])
            XCTAssertEqual((0..<3).map { buffer.pixel(x: $0, y: 1) }, [4, 5, 6])
            buffer.withBytes { XCTAssertEqual($0.count, 28) }
        }
    }

    func testPixelsOfEachFormat() throws {
        let xrgb = try PixelBuffer(size: PixelSize(1, 1), format: .xrgb32)
        xrgb.withMutableBytes { $0.storeBytes(of: 0x5a12_3456, as: UInt32.self) }
        XCTAssertEqual(xrgb.pixel(x: 0, y: 0), 0xff12_3456)
        let a8 = try PixelBuffer(size: PixelSize(3, 1), format: .a8)
        a8.withMutableBytes { $0.storeBytes(of: 0x80, toByteOffset: 2, as: UInt8.self) }
        XCTAssertEqual(a8.pixel(x: 2, y: 0), 0x8000_0000)
    }

    func testStridesThatCannotBe() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { memory.deallocate() }
        for stride in [12, -16, 0, 17, Int.min, Int.max & ~3] {
            XCTAssertThrowsError(
                try PixelBuffer(memory: memory, size: PixelSize(4, 2), strideInBytes: stride), "\(stride)"
            ) { XCTAssertEqual($0 as? PixelBufferError, .invalidStride(stride, minimum: 16)) }
        }
        XCTAssertThrowsError(try PixelBuffer(memory: memory + 2, size: PixelSize(4, 2), strideInBytes: 16)) {
            XCTAssertEqual($0 as? PixelBufferError, .misaligned)
        }
        XCTAssertNoThrow(
            try PixelBuffer(memory: memory + 3, size: PixelSize(4, 2), strideInBytes: 5, format: .a8))
    }

    func testSidesThatCannotBe() throws {
        for size in [
            PixelSize(0, 1), PixelSize(1, 0), PixelSize(-5, 5), PixelSize(32_001, 1), PixelSize(1, .max),
            PixelSize(.min, .min),
        ] {
            XCTAssertThrowsError(try PixelBuffer(size: size), "\(size)") {
                XCTAssertEqual($0 as? PixelBufferError, .invalidSize(size))
            }
        }
        XCTAssertNoThrow(try PixelBuffer(size: PixelSize(PixelBuffer.maximumSide, 1)))
    }

    func testVersionGrowsWithEachWrite() throws {
        let buffer = try PixelBuffer(size: PixelSize(1, 1))
        let first = buffer.version
        buffer.withBytes { _ in }
        XCTAssertEqual(buffer.version, first)
        buffer.withMutableBytes { _ in }
        XCTAssertGreaterThan(buffer.version, first)
        let second = buffer.version
        buffer.markChanged()
        XCTAssertGreaterThan(buffer.version, second)
        struct Refused: Error {}
        XCTAssertThrowsError(try buffer.withMutableBytes { _ in throw Refused() })
        XCTAssertGreaterThan(buffer.version, second + 1, "a write that failed may have written")
    }

    func testMemoryIsReleasedOnceAndOnlyAtTheEnd() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
        defer { memory.deallocate() }
        final class Count: Sendable { let value = Atomic<Int>(0) }
        let released = Count()
        var buffer: PixelBuffer? = try PixelBuffer(memory: memory, size: PixelSize(4, 4), strideInBytes: 16) {
            released.value.add(1, ordering: .relaxed)
        }
        let layer = Layer()
        layer.contents = buffer.map { .surface($0) }
        buffer = nil
        XCTAssertEqual(released.value.load(ordering: .relaxed), 0)
        layer.contents = nil
        XCTAssertEqual(released.value.load(ordering: .relaxed), 1)
    }

    func testErrorsAreOneLine() {
        let errors: [PixelBufferError] = [
            .invalidSize(PixelSize(0, 5)), .invalidStride(3, minimum: 16), .misaligned,
        ]
        for error in errors {
            XCTAssertFalse(error.description.isEmpty)
            XCTAssertFalse(error.description.contains("\n"))
        }
        XCTAssertTrue(errors[0].description.contains("0 x 5"))
        XCTAssertTrue(errors[1].description.contains("16"))
    }
}

/// Buffers of luma and chroma.
final class PixelPlaneTests: XCTestCase {
    func testOwnPlanesOfOddSizes() throws {
        for (format, chroma, bytes) in [(PixelFormat.nv12, 1, 2), (.i420, 2, 1)] {
            let buffer = try PixelBuffer(size: PixelSize(131, 5), format: format)
            XCTAssertEqual(format.planeCount, 1 + chroma)
            XCTAssertEqual(buffer.plane(0).size, PixelSize(131, 5))
            XCTAssertEqual(buffer.plane(0).offsetInBytes, 0)
            XCTAssertEqual(buffer.plane(0).strideInBytes, 192)
            for index in 1...chroma {
                let plane = buffer.plane(index)
                XCTAssertEqual(plane.size, PixelSize(66, 3))
                XCTAssertEqual(plane.bytesPerElement, bytes)
                XCTAssertEqual(plane.offsetInBytes, 192 * 5 + (index - 1) * 128 * 3)
            }
            // Black.
            XCTAssertTrue(buffer.withBytes(ofPlane: 0) { $0.allSatisfy { $0 == 16 } })
            XCTAssertTrue(buffer.withBytes(ofPlane: chroma) { $0.allSatisfy { $0 == 128 } })
        }
    }

    func testPlanesOfTheHostThatCannotBe() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 64)
        defer { memory.deallocate() }
        func attempt(_ planes: [(offset: Int, stride: Int)], _ format: PixelFormat = .nv12) throws {
            _ = try PixelBuffer(
                planes: planes.map { PlaneMemory(memory + $0.offset, strideInBytes: $0.stride) },
                size: PixelSize(7, 3), format: format)
        }
        XCTAssertNoThrow(try attempt([(0, 7), (22, 8)]))
        XCTAssertNoThrow(try attempt([(64, 9), (0, 8)]))
        XCTAssertNoThrow(try attempt([(0, 7), (21, 4), (29, 4)], .i420))
        let refused: [([(offset: Int, stride: Int)], PixelBufferError)] = [
            ([(0, 7)], .wrongPlaneCount(1, expected: 2)),
            ([(0, 7), (32, 8), (64, 8)], .wrongPlaneCount(3, expected: 2)),
            ([(0, 6), (32, 8)], .invalidStride(6, minimum: 7)),
            ([(0, 7), (32, 9)], .invalidStride(9, minimum: 8)),
            ([(0, 7), (32, 6)], .invalidStride(6, minimum: 8)),
            ([(0, 7), (33, 8)], .misaligned),
            ([(0, 7), (20, 8)], .overlappingPlanes),
            ([(15, 7), (0, 8)], .overlappingPlanes),
        ]
        for (planes, error) in refused {
            XCTAssertThrowsError(try attempt(planes)) { XCTAssertEqual($0 as? PixelBufferError, error) }
        }
    }
}
