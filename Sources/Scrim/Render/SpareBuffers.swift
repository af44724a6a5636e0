/// Buffers whose pictures are no longer kept, to be drawn over. What they held stays in them until then: who takes one
/// writes all of its pixels.
struct SpareBuffers {
    private struct Spare {
        var buffer: PixelBuffer
        /// The number of the list since which nothing asks for its picture.
        let list: UInt64

        mutating func fits(_ size: PixelSize, _ format: PixelFormat) -> Bool {
            buffer.size == size && buffer.format == format && isKnownUniquelyReferenced(&buffer)
        }
    }

    /// One that wasn't taken for so many lists is let go.
    private static let patience: UInt64 = 4

    private var spares: [Spare] = []

    /// One that no list and no item refers to any more, whose version has to be raised once it's drawn; or a new one.
    mutating func take(_ size: PixelSize, _ format: PixelFormat) throws(RenderError) -> PixelBuffer {
        for index in spares.indices where spares[index].fits(size, format) {
            return spares.remove(at: index).buffer
        }
        return try Kernel.buffer(size, format)
    }

    mutating func add(_ buffer: PixelBuffer, list: UInt64) {
        spares.append(Spare(buffer: buffer, list: list))
    }

    mutating func removeOld(list: UInt64) { spares.removeAll { $0.list + Self.patience < list } }
}
