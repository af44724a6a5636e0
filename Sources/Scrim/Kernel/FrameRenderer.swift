import CKernels

/// An item list made ready for the kernel, with the memory that rendering it takes. Drawing allocates
/// nothing.
///
/// Not `Sendable`: one frame at a time.
final class FrameRenderer {
    private let list: ItemList
    private let items: UnsafeMutableBufferPointer<scrk_item>
    private let outputs: UnsafeMutableBufferPointer<scrk_output>
    private let damage: UnsafeMutableBufferPointer<scrk_damage>
    private var damageCount = 0
    private let index: UnsafeMutableRawPointer
    private let scratch: UnsafeMutableRawPointer
    private let scratchSize: Int
    private let pool: ThreadPool
    private var frame: scrk_frame

    /// - Parameter pool: must outlive no frame of this renderer; its thread count decides how much scratch
    ///   memory is taken.
    init(
        _ list: ItemList, size: PixelSize, background: UInt32, outputCount: Int, bandHeight: Int,
        level: CPULevel,
        pool: ThreadPool
    ) throws(RenderError) {
        guard let rows = level.rows else { throw .unavailable(level) }
        self.list = list
        self.pool = pool
        items = .allocate(capacity: max(1, list.count))
        _ = items.initialize(from: list.items.lazy.map(\.raw))
        outputs = .allocate(capacity: outputCount)
        outputs.initialize(repeating: scrk_output())
        damage = .allocate(capacity: Int(SCRK_MAX_DAMAGE))
        damage.initialize(repeating: scrk_damage())
        frame = scrk_frame(
            width: Int32(size.width), height: Int32(size.height), background: background,
            items: UnsafePointer(items.baseAddress), item_count: UInt32(list.count),
            outputs: UnsafePointer(outputs.baseAddress), output_count: UInt32(outputCount), rows: rows,
            band_height: Int32(clamping: bandHeight), streaming: false, damage: nil, damage_count: 0)

        let indexSize = scrk_frame_index_size(&frame)
        index = .allocate(byteCount: max(indexSize, 64), alignment: 64)
        let indexed = scrk_frame_index(&frame, index, indexSize)
        scratchSize = indexed == SCRK_OK ? scrk_frame_scratch_size(&frame, index) : 0
        let scratchBytes = scratchSize.multipliedReportingOverflow(by: pool.threadCount)
        scratch = .allocate(
            byteCount: scratchBytes.overflow ? 64 : max(scratchBytes.partialValue, 64), alignment: 64)
        guard scratchSize > 0, !scratchBytes.overflow else { throw .outOfMemory }
    }

    deinit {
        items.deallocate()
        outputs.deallocate()
        damage.deallocate()
        index.deallocate()
        scratch.deallocate()
    }

    /// The rows and columns of the full picture in which such an output is drawn at a time: bands are a multiple of it high.
    static func block(_ format: PixelFormat, _ scale: OutputScale) -> Int {
        var output = scrk_output()
        output.format = format.kernelValue
        output.half = scale == .half
        return Int(scrk_output_block(&output))
    }

    /// Says where output number `index` lies; before each frame, for each output.
    func setOutput(_ index: Int, _ buffer: PixelBuffer, scale: OutputScale = .full) {
        outputs[index] = scrk_output(buffer, scale)
    }

    /// Whether the list and the outputs are sound. Once per list; the cost is in proportion to the items.
    func check() throws(RenderError) {
        try Kernel.check(scrk_frame_check(&frame))
    }

    /// Begins with no damage.
    func clearDamage() { damageCount = 0 }

    /// Adds damage: pixels of the full picture that `render` draws in the outputs whose bits are set. What is outside of the picture
    /// doesn't count. Allocates nothing; the cost is in proportion to the rectangles so far. Beyond 512 that differ, the last ones are
    /// joined: then more is drawn than was asked for, with the same bytes as in a frame that is drawn as a whole.
    func addDamage(_ rect: PixelRect, outputs: UInt32) {
        let rect = rect.intersection(PixelRect(0, 0, Int(frame.width), Int(frame.height)))
        guard !rect.isEmpty, outputs != 0 else { return }
        for index in 0..<damageCount where PixelRect(damage[index].rect) == rect {
            damage[index].outputs |= outputs
            return
        }
        if damageCount < damage.count {
            damage[damageCount] = scrk_damage(rect: scrk_rect(rect), outputs: outputs)
            damageCount += 1
        } else {
            let last = damage[damageCount - 1]
            damage[damageCount - 1] = scrk_damage(
                rect: scrk_rect(PixelRect(last.rect).union(rect)), outputs: last.outputs | outputs)
        }
    }

    /// Draws every pixel of every output, or else what was added as damage, and touches no byte beside.
    func render(streaming: Bool, drawsEverything: Bool = true) throws(RenderError) -> FrameStatistics {
        frame.streaming = streaming
        frame.damage = drawsEverything ? nil : UnsafePointer(damage.baseAddress)
        frame.damage_count = drawsEverything ? 0 : UInt32(damageCount)
        try Kernel.check(scrk_frame_check_damage(&frame))
        var counters = scrk_counters()
        try Kernel.check(scrk_pool_render(pool.pool, &frame, index, scratch, scratchSize, &counters))
        return FrameStatistics(
            pixelsRead: counters.pixels_read, pixelsBlended: counters.pixels_blended,
            pixelsSkipped: counters.pixels_skipped, pixelsWritten: counters.pixels_written,
            rowCalls: counters.row_calls)
    }
}

extension scrk_output {
    fileprivate init(_ buffer: PixelBuffer, _ scale: OutputScale) {
        let (second, third) = (buffer.planes[1], buffer.planes[2])
        self.init(
            pixels: buffer.base, stride: buffer.strideInBytes, format: buffer.format.kernelValue,
            half: scale == .half, chroma: (second.address, third.address),
            chroma_stride: (second.strideInBytes, third.strideInBytes))
    }
}

/// The kernel's threads.
final class ThreadPool {
    fileprivate let pool: OpaquePointer
    let threadCount: Int

    init(threadCount: Int) throws(RenderError) {
        var pool: OpaquePointer?
        try Kernel.check(scrk_pool_create(&pool, Int32(clamping: threadCount)))
        guard let pool else { throw .outOfMemory }
        self.pool = pool
        self.threadCount = threadCount
    }

    deinit { scrk_pool_destroy(pool) }
}
