public import Scrim

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A picture whose planes lie apart in memory of the host's, the last one first, with strides of their own and bytes around and between
/// the rows that nobody may write.
public final class PlaneCanary {
    public let buffer: PixelBuffer
    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int

    private static let guardBytes = 192
    private static let canary: UInt8 = 0xc5

    /// - Parameters:
    ///   - padding: elements between the end of a row and the next one.
    ///   - offset: elements by which the first rows are off the alignment of 64 bytes.
    public init(size: PixelSize, format: PixelFormat, padding: Int, offset: Int) throws(PixelBufferError) {
        let measure = try PixelBuffer(size: size, format: format)
        let planes = (0..<format.planeCount).map { measure.plane($0) }
        let room = planes.map {
            ($0.size.width + padding) * $0.bytesPerElement * $0.size.height + offset * $0.bytesPerElement
                + Self.guardBytes + 63 & ~63
        }
        byteCount = room.reduce(Self.guardBytes, +)
        memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: Self.canary, count: byteCount)
        var end = byteCount
        var places: [PlaneMemory] = []
        for (plane, room) in zip(planes, room) {
            end -= room
            places.append(
                PlaneMemory(
                    memory + end + offset * plane.bytesPerElement,
                    strideInBytes: (plane.size.width + padding) * plane.bytesPerElement))
        }
        buffer = try PixelBuffer(planes: places, size: size, format: format)
    }

    deinit { memory.deallocate() }

    /// Whether everything around the planes holds the canary.
    public var isIntact: Bool {
        let expected = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        defer { expected.deallocate() }
        expected.initializeMemory(as: UInt8.self, repeating: Self.canary, count: byteCount)
        for index in 0..<buffer.format.planeCount {
            let plane = buffer.plane(index)
            buffer.withBytes(ofPlane: index) { bytes in
                let base = expected + (bytes.baseAddress! - UnsafeRawPointer(memory))
                for y in 0..<plane.size.height {
                    memcpy(
                        base + y * plane.strideInBytes, bytes.baseAddress! + y * plane.strideInBytes,
                        plane.size.width * plane.bytesPerElement)
                }
            }
        }
        return memcmp(expected, memory, byteCount) == 0
    }

    /// Whether the planes hold exactly these bytes, and everything around them the canary. Takes the picture out.
    public func holds(_ planes: [[UInt8]]) -> Bool {
        guard buffer.bytesOfPlanes == planes else { return false }
        for index in 0..<buffer.format.planeCount {
            let plane = buffer.plane(index)
            buffer.withMutableBytes(ofPlane: index) { bytes in
                for y in 0..<plane.size.height {
                    for x in 0..<plane.size.width * plane.bytesPerElement {
                        bytes[y * plane.strideInBytes + x] = Self.canary
                    }
                }
            }
        }
        return UnsafeRawBufferPointer(start: memory, count: byteCount).allSatisfy { $0 == Self.canary }
    }
}
