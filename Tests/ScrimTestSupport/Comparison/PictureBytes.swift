public import Scrim

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A copy of a buffer's planes, row after row, without padding. Whole rows are copied and compared by the C library: the generic
/// operations take a hundred times as long in a debug build.
public struct PictureBytes: Equatable {
    private struct Plane {
        let offset: Int
        let rowBytes: Int
        let rows: Int
        let bytesPerElement: Int
        /// Pixels of the picture to an element, in each direction.
        let divisor: Int
    }

    private let planes: [Plane]
    private var bytes: [UInt8]

    public init(_ buffer: PixelBuffer) {
        var planes: [Plane] = []
        var count = 0
        for index in 0..<buffer.format.planeCount {
            let plane = buffer.plane(index)
            let rowBytes = plane.size.width * plane.bytesPerElement
            planes.append(
                Plane(
                    offset: count, rowBytes: rowBytes, rows: plane.size.height,
                    bytesPerElement: plane.bytesPerElement, divisor: index == 0 ? 1 : 2))
            count += rowBytes * plane.size.height
        }
        self.planes = planes
        bytes = Array(unsafeUninitializedCapacity: count) { bytes, initialized in
            for (index, plane) in planes.enumerated() {
                let stride = buffer.plane(index).strideInBytes
                buffer.withBytes(ofPlane: index) { source in
                    for y in 0..<plane.rows {
                        memcpy(
                            bytes.baseAddress! + plane.offset + y * plane.rowBytes,
                            source.baseAddress! + y * stride, plane.rowBytes)
                    }
                }
            }
            initialized = count
        }
    }

    public static func == (a: PictureBytes, b: PictureBytes) -> Bool {
        a.bytes.count == b.bytes.count
            && a.bytes.withUnsafeBytes { a in
                b.bytes.withUnsafeBytes { memcmp(a.baseAddress!, $0.baseAddress!, a.count) == 0 }
            }
    }

    /// No byte is as it is here.
    public var inverted: PictureBytes {
        var other = self
        for index in other.bytes.indices { other.bytes[index] = ~bytes[index] }
        return other
    }

    /// Takes the pixels of a rectangle, which lies in the picture, from another copy of the same format and size.
    public mutating func copy(_ rect: PixelRect, from other: PictureBytes) {
        for plane in planes {
            let divisor = plane.divisor
            let begin = rect.minX / divisor * plane.bytesPerElement
            let end = (rect.maxX + divisor - 1) / divisor * plane.bytesPerElement
            for y in rect.minY / divisor..<(rect.maxY + divisor - 1) / divisor {
                let place = plane.offset + y * plane.rowBytes + begin
                bytes.withUnsafeMutableBytes { mine in
                    other.bytes.withUnsafeBytes {
                        _ = memcpy(mine.baseAddress! + place, $0.baseAddress! + place, end - begin)
                    }
                }
            }
        }
    }

    /// Where the two differ first, and how: for people.
    public func difference(from other: PictureBytes) -> String? {
        guard bytes.count == other.bytes.count else { return "another size" }
        guard self != other, let index = bytes.indices.first(where: { bytes[$0] != other.bytes[$0] }) else {
            return nil
        }
        let number = planes.lastIndex { $0.offset <= index }!
        let plane = planes[number]
        let (y, x) = (index - plane.offset).quotientAndRemainder(dividingBy: plane.rowBytes)
        return """
            plane \(number), element (\(x / plane.bytesPerElement), \(y)), byte \(x % plane.bytesPerElement): \
            \(bytes[index]) instead of \(other.bytes[index])
            """
    }
}
