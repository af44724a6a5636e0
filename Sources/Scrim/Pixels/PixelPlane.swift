/// A plane of a buffer: rows of elements. Buffers of luma and chroma have several, all others one.
public struct PixelPlane: Sendable, Hashable {
    /// In elements: pixels, or in chroma planes blocks of 2x2 pixels; half the sides of the buffer, rounded up.
    public let size: PixelSize
    /// 4 for words, 2 for pairs of Cb and Cr, otherwise 1.
    public let bytesPerElement: Int
    /// Bytes from one row to the next.
    public let strideInBytes: Int
    /// From the first byte of the buffer's first plane to the first one of this. Below 0 if the host's memory has them
    /// the other way round.
    public let offsetInBytes: Int

    var byteCount: Int { strideInBytes * (size.height - 1) + size.width * bytesPerElement }
}

/// Where the host's memory has a plane.
public struct PlaneMemory {
    public var address: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    public var strideInBytes: Int

    public init(_ address: UnsafeMutableRawPointer, strideInBytes: Int) {
        self.address = address
        self.strideInBytes = strideInBytes
    }
}

extension PixelBuffer {
    /// - Precondition: below `format.planeCount`.
    public func plane(_ index: Int) -> PixelPlane {
        precondition(index >= 0 && index < format.planeCount, "\(format) has \(format.planeCount) planes")
        let (elements, bytes) = format.plane(index, of: size)
        let memory = planes[index]
        return PixelPlane(
            size: elements, bytesPerElement: bytes, strideInBytes: memory.strideInBytes,
            offsetInBytes: memory.address - base)
    }

    /// Calls `body` with all rows of a plane, padding included except behind the last row.
    ///
    /// - Precondition: below `format.planeCount`.
    public func withBytes<Result, Failure: Error>(
        ofPlane index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(bytes(ofPlane: index)))
    }

    /// Calls `body` with all rows of a plane, to be written.
    ///
    /// - Precondition: below `format.planeCount`.
    public func withMutableBytes<Result, Failure: Error>(
        ofPlane index: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { markChanged() }
        return try body(bytes(ofPlane: index))
    }

    /// Of all planes, padding included.
    var byteCountOfPlanes: Int { (0..<format.planeCount).reduce(0) { $0 + plane($1).byteCount } }

    /// Whether the two share memory.
    func overlaps(_ other: PixelBuffer) -> Bool {
        for mine in 0..<format.planeCount {
            for theirs in 0..<other.format.planeCount
            where bytes(ofPlane: mine).overlaps(other.bytes(ofPlane: theirs)) { return true }
        }
        return false
    }

    private func bytes(ofPlane index: Int) -> UnsafeMutableRawBufferPointer {
        let plane = plane(index)
        return UnsafeMutableRawBufferPointer(start: base + plane.offsetInBytes, count: plane.byteCount)
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func overlaps(_ other: UnsafeMutableRawBufferPointer) -> Bool {
        guard let mine = baseAddress, let theirs = other.baseAddress else { return false }
        return mine < theirs + other.count && theirs < mine + count
    }
}
