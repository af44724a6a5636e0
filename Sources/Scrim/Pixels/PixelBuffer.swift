import Synchronization

/// Pixels in memory: a layer's contents, a mask, or the picture that a frame is drawn into.
///
/// The memory is Scrim's own, or the host's. A buffer may be handed to any thread, but its pixels aren't
/// locked: who writes them sees to it that no frame that reads them, or draws into them, is running
/// meanwhile. Writing bumps `version`, so that what was derived from the pixels is made anew. Where they were written
/// is remembered for the last versions.
public final class PixelBuffer: @unchecked Sendable {
    // Unchecked because of the raw pointer; every other property is immutable, atomic or locked.

    /// The longest side in pixels.
    public static let maximumSide = 32_000

    public let size: PixelSize
    public let format: PixelFormat
    /// Bytes from one row of the first plane to the next.
    public var strideInBytes: Int { planes[0].strideInBytes }
    /// As many as the format has; the others repeat the first one.
    let planes: InlineArray<3, PlaneMemory>
    /// The first byte of the upper row, in the first plane.
    var base: UnsafeMutableRawPointer { planes[0].address }
    private let release: (@Sendable () -> Void)?
    private let changeLog = ChangeLog()
    /// Of nothing where the format says it all.
    private let opacityMap: Mutex<OpacityMap>
    private let keptFrom = Atomic<UInt64>(0)

    public var width: Int { size.width }
    public var height: Int { size.height }

    /// Grows each time the pixels were written through `withMutableBytes`, or `markChanged` was called.
    public var version: UInt64 { changeLog.version }

    /// A buffer of its own, transparent black, or black in planes of luma and chroma. Rows begin at multiples of 64 bytes.
    public init(size: PixelSize, format: PixelFormat = .argb32) throws(PixelBufferError) {
        try Self.check(size: size)
        self.size = size
        self.format = format
        func layout(_ index: Int) -> (stride: Int, byteCount: Int) {
            let (elements, bytes) = format.plane(index, of: size)
            let stride = (elements.width * bytes + 63) & ~63
            return (stride, stride * elements.height)
        }
        let count = (0..<format.planeCount).reduce(0) { $0 + layout($1).byteCount }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
        var planes = InlineArray<3, PlaneMemory>(
            repeating: PlaneMemory(memory, strideInBytes: layout(0).stride))
        var begin = memory
        for index in 0..<format.planeCount {
            let (stride, byteCount) = layout(index)
            planes[index] = PlaneMemory(begin, strideInBytes: stride)
            let black: UInt8 = format.isPlanar ? (index == 0 ? 16 : 128) : 0
            begin.initializeMemory(as: UInt8.self, repeating: black, count: byteCount)
            begin += byteCount
        }
        self.planes = planes
        let address = UInt(bitPattern: memory)
        release = { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
        opacityMap = Self.opacityMap(size, format)
    }

    /// The host's memory, used in place, for a format of one plane. It must hold `height` rows of `strideInBytes` bytes until `release`
    /// is called, which happens when the last reference to the buffer is gone, on whichever thread that is.
    ///
    /// - Parameter strideInBytes: at least a row of pixels, a multiple of the size of a pixel.
    public convenience init(
        memory: UnsafeMutableRawPointer, size: PixelSize, strideInBytes: Int, format: PixelFormat = .argb32,
        release: (@Sendable () -> Void)? = nil
    ) throws(PixelBufferError) {
        try self.init(
            planes: [PlaneMemory(memory, strideInBytes: strideInBytes)], size: size, format: format,
            release: release)
    }

    /// The host's memory, used in place: as many planes as the format has, in its order, in one block of memory or in
    /// several. A plane must hold its rows, as `PixelFormat` says, until `release` is called, as with one plane.
    public init(
        planes: [PlaneMemory], size: PixelSize, format: PixelFormat, release: (@Sendable () -> Void)? = nil
    ) throws(PixelBufferError) {
        try Self.check(size: size)
        guard planes.count == format.planeCount else {
            throw .wrongPlaneCount(planes.count, expected: format.planeCount)
        }
        for (index, plane) in planes.enumerated() {
            let (elements, bytes) = format.plane(index, of: size)
            let (rowBytes, stride) = (elements.width * bytes, plane.strideInBytes)
            guard stride >= rowBytes, stride % bytes == 0, stride <= Int(Int32.max) else {
                throw .invalidStride(stride, minimum: rowBytes)
            }
            guard UInt(bitPattern: plane.address) % UInt(bytes) == 0 else { throw .misaligned }
            let end = plane.address + stride * (elements.height - 1) + rowBytes
            for (other, before) in planes[..<index].enumerated() {
                let (elements, bytes) = format.plane(other, of: size)
                let size = before.strideInBytes * (elements.height - 1) + elements.width * bytes
                guard before.address + size <= plane.address || end <= before.address else {
                    throw .overlappingPlanes
                }
            }
        }
        self.size = size
        self.format = format
        self.planes = InlineArray { planes[min($0, planes.count - 1)] }
        self.release = release
        opacityMap = Self.opacityMap(size, format)
    }

    deinit { release?() }

    /// Calls `body` with all rows, padding included except behind the last row.
    ///
    /// - Precondition: the format has one plane; `withBytes(ofPlane:)` gives those of the others.
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        requireOnePlane()
        return try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }

    /// Calls `body` with all rows, to be written.
    ///
    /// - Precondition: the format has one plane; `withMutableBytes(ofPlane:)` gives those of the others.
    public func withMutableBytes<Result, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        requireOnePlane()
        defer { markChanged() }
        return try body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    }

    /// The same, where only pixels of `rect` are written.
    public func withMutableBytes<Result, Failure: Error>(
        in rect: PixelRect, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        requireOnePlane()
        defer { markChanged(in: rect) }
        return try body(UnsafeMutableRawBufferPointer(start: base, count: byteCount))
    }

    /// Says that the host wrote the pixels by a pointer of its own.
    public func markChanged() { changeLog.add(bounds) }

    /// Says that the host wrote pixels of `rect` and no others. What lies outside of the buffer doesn't count.
    public func markChanged(in rect: PixelRect) {
        let inside = rect.intersection(bounds)
        if !inside.isEmpty { changeLog.add(inside) }
    }

    /// Says that the host wrote pixels of these rectangles and no others. More than 16 that don't adjoin are joined.
    public func markChanged(in rects: some Sequence<PixelRect>) {
        var region = PixelRegion()
        for rect in rects { region.formUnion(rect) }
        for rect in region { markChanged(in: rect) }
    }

    /// The pixels that changed after `version`, as far as that is known: all of them, otherwise.
    func changes(after version: UInt64, upTo newer: UInt64) -> PixelRegion {
        changes(after: version, upTo: newer, in: bounds)
    }

    /// The same of a rectangle.
    func changes(after version: UInt64, upTo newer: UInt64, in rect: PixelRect) -> PixelRegion {
        changeLog.changes(after: version, upTo: newer, in: rect) ?? PixelRegion(rect.intersection(bounds))
    }

    var bounds: PixelRect { PixelRect(0, 0, width, height) }

    /// The pixel at (x, y): an `argb32` word as it is stored; for `xrgb32` with alpha 255; for `a8` the alpha
    /// alone, `A<<24`.
    ///
    /// - Precondition: it lies in the buffer, and the format has one plane.
    public func pixel(x: Int, y: Int) -> UInt32 {
        requireOnePlane()
        precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside of \(size)")
        let row = base + y * strideInBytes
        switch format {
        case .argb32: return row.load(fromByteOffset: x * 4, as: UInt32.self)
        case .xrgb32: return row.load(fromByteOffset: x * 4, as: UInt32.self) | 0xff00_0000
        case .a8, .nv12, .i420: return UInt32(row.load(fromByteOffset: x, as: UInt8.self)) << 24
        }
    }

    /// Whether the picture shows something that captures on this route must not show. A layer whose contents it is
    /// is omitted there. Set by `Compositor.render`; a buffer that the host filled is free, also one over the same
    /// memory.
    public func isKept(from route: CaptureRoute) -> Bool { routesKeptFrom.contains(route) }

    /// Says that its pixels are copied, scaled or converted ones of `source`, so that they're kept from the same
    /// routes.
    public func keepFromRoutes(of source: PixelBuffer) {
        routesKeptFrom = routesKeptFrom.union(source.routesKeptFrom)
        markChanged()
    }

    var routesKeptFrom: RouteSet {
        get { RouteSet(bits: keptFrom.load(ordering: .acquiring)) }
        set { keptFrom.store(newValue.bits, ordering: .releasing) }
    }

    /// Keeps it from these routes too.
    ///
    /// - Returns: whether it wasn't already.
    @discardableResult
    func keep(from routes: RouteSet) -> Bool {
        let all = routesKeptFrom.union(routes)
        guard all != routesKeptFrom else { return false }
        routesKeptFrom = all
        return true
    }

    private func requireOnePlane() {
        precondition(!format.isPlanar, "\(format) has no pixels in one place: ask for its planes")
    }

    fileprivate var byteCount: Int { strideInBytes * (height - 1) + width * format.bytesPerPixel }

    private static func opacityMap(_ size: PixelSize, _ format: PixelFormat) -> Mutex<OpacityMap> {
        Mutex(OpacityMap(format == .argb32 ? size : .zero))
    }

    private static func check(size: PixelSize) throws(PixelBufferError) {
        guard size.width >= 1, size.height >= 1, size.width <= maximumSide, size.height <= maximumSide else {
            throw .invalidSize(size)
        }
    }
}

extension PixelBuffer {
    /// Large rectangles in which every pixel is opaque: by format, or by a look at the alpha bytes. Reads all pixels at the
    /// first call, later those that changed since the last one.
    var opaqueRects: OpaqueRects {
        switch format {
        case .xrgb32, .nv12, .i420: return OpaqueRects(bounds)
        case .a8: return OpaqueRects()
        case .argb32: break
        }
        return opacityMap.withLock {
            $0.update(self)
            return $0.rects
        }
    }

    /// Says that all of its present pixels are opaque, so that nobody has to look.
    func markOpaque() { opacityMap.withLock { $0.markOpaque(self) } }

    /// Pixels at which `opaqueRects` looked so far.
    var opacityScanPixelCount: Int { opacityMap.withLock { $0.scannedPixelCount } }
}

public enum PixelBufferError: Error, Hashable {
    /// A side is below 1 or above `PixelBuffer.maximumSide`.
    case invalidSize(PixelSize)
    /// Rows would overlap, or pixels would lie across words.
    case invalidStride(Int, minimum: Int)
    /// The memory isn't aligned to the size of a pixel.
    case misaligned
    /// The format has another number of planes.
    case wrongPlaneCount(Int, expected: Int)
    /// Planes share memory.
    case overlappingPlanes
}

extension PixelBufferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalidSize(let size):
            "\(size.width) x \(size.height) pixels: a side must be in 1...\(PixelBuffer.maximumSide)"
        case .invalidStride(let stride, let minimum):
            "stride of \(stride) bytes: it must be at least \(minimum) and a multiple of the size of a pixel"
        case .misaligned: "the memory is not aligned to the size of a pixel"
        case .wrongPlaneCount(let count, let expected): "\(count) planes for a format of \(expected)"
        case .overlappingPlanes: "two planes share memory"
        }
    }
}
