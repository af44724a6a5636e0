import CKernels

/// Has the kernel draw item lists. Keeps the memory that this takes from list to list; drawing allocates nothing.
///
/// Not `Sendable`: one frame at a time.
final class FrameRenderer {
    private let pool: ThreadPool
    private var frame = scrk_frame()
    /// What the items point into.
    private var surfaces: [PixelBuffer] = []
    private let items: ReusedMemory<scrk_item>
    private let outputs: UnsafeMutableBufferPointer<scrk_output>
    private let damage: UnsafeMutableBufferPointer<scrk_damage>
    private var damageCount = 0
    private let index: ReusedMemory<UInt8>
    private let scratch: ReusedMemory<UInt8>
    private var scratchSize = 0

    /// - Parameter pool: must outlive no frame of this renderer; its thread count decides how much scratch
    ///   memory is taken.
    init(level: CPULevel, pool: ThreadPool) throws(RenderError) {
        guard let rows = level.rows else { throw .unavailable(level) }
        self.pool = pool
        items = try ReusedMemory()
        index = try ReusedMemory()
        scratch = try ReusedMemory()
        outputs = .allocate(capacity: Int(SCRK_MAX_OUTPUTS))
        outputs.initialize(repeating: scrk_output())
        damage = .allocate(capacity: Int(SCRK_MAX_DAMAGE))
        damage.initialize(repeating: scrk_damage())
        frame.rows = rows
        frame.outputs = UnsafePointer(outputs.baseAddress)
    }

    deinit {
        outputs.deallocate()
        damage.deallocate()
    }

    /// Takes a list, for outputs with the bits below `outputCount`, and checks that it's sound. Cost: in proportion to its items.
    ///
    /// Where it throws nothing can be drawn until another list was taken.
    func load(
        _ list: ItemList, size: PixelSize, background: UInt32, outputCount: Int, bandHeight: Int
    ) throws(RenderError) {
        surfaces.removeAll(keepingCapacity: true)
        try items.reserve(list.count)
        for (index, item) in list.items.enumerated() {
            items.base[index] = item.raw
            if let image = item.image { surfaces.append(image) }
            if let mask = item.mask { surfaces.append(mask) }
            if let mask = item.mirroredMask { surfaces.append(mask) }
        }
        outputs.update(repeating: scrk_output())
        frame.width = Int32(size.width)
        frame.height = Int32(size.height)
        frame.background = background
        frame.items = UnsafePointer(items.base)
        frame.item_count = UInt32(list.count)
        frame.output_count = UInt32(outputCount)
        frame.band_height = Int32(clamping: bandHeight)
        try Kernel.check(scrk_frame_check(&frame))

        let indexSize = scrk_frame_index_size(&frame)
        try index.reserve(indexSize)
        try Kernel.check(scrk_frame_index(&frame, index.base, indexSize))
        scratchSize = scrk_frame_scratch_size(&frame, index.base)
        let scratchBytes = scratchSize.multipliedReportingOverflow(by: pool.threadCount)
        guard scratchSize > 0, !scratchBytes.overflow else { throw .outOfMemory }
        try scratch.reserve(scratchBytes.partialValue)
    }

    /// Lets go of the list's surfaces; another list has to be loaded then.
    func unload() {
        surfaces.removeAll(keepingCapacity: true)
        frame.item_count = 0
    }

    /// Takes another state of an item whose image changed.
    func refresh(_ item: Item, at index: Int) { items.base[index] = item.raw }

    /// The rows and columns of the full picture in which such an output is drawn at a time: bands are a multiple of it high.
    static func block(_ format: PixelFormat, _ scale: OutputScale) -> Int {
        var output = scrk_output()
        output.format = format.kernelValue
        output.half = scale == .half
        return Int(scrk_output_block(&output))
    }

    /// Says where the output with a bit lies, before it's drawn. A buffer of a region of the picture, a multiple of the
    /// output's blocks, gets no damage outside of that.
    func setOutput(
        _ bit: Int, _ buffer: PixelBuffer, scale: OutputScale = .full, of region: PixelRect? = nil
    ) {
        let divisor = scale == .half ? 2 : 1
        outputs[bit] = scrk_output(
            buffer, scale, x: (region?.minX ?? 0) / divisor, y: (region?.minY ?? 0) / divisor)
    }

    /// Begins with no damage.
    func clearDamage() { damageCount = 0 }

    /// Adds damage: pixels of the full picture that `render` draws in the outputs whose bits are set. What is outside of
    /// the picture doesn't count.
    ///
    /// - Precondition: not more than 16 rectangles for each output.
    func addDamage(_ rect: PixelRect, outputs: UInt32) {
        let rect = rect.intersection(PixelRect(0, 0, Int(frame.width), Int(frame.height)))
        guard !rect.isEmpty, outputs != 0 else { return }
        for index in 0..<damageCount where PixelRect(damage[index].rect) == rect {
            damage[index].outputs |= outputs
            return
        }
        damage[damageCount] = scrk_damage(rect: scrk_rect(rect), outputs: outputs)
        damageCount += 1
    }

    /// Draws every pixel of every output, or else what was added as damage, and touches no byte beside.
    func render(streaming: Bool, drawsEverything: Bool = false) throws(RenderError) -> FrameStatistics {
        frame.streaming = streaming
        frame.damage = drawsEverything ? nil : UnsafePointer(damage.baseAddress)
        frame.damage_count = drawsEverything ? 0 : UInt32(damageCount)
        try Kernel.check(scrk_frame_check_damage(&frame))
        var counters = scrk_counters()
        try Kernel.check(
            scrk_pool_render(pool.pool, &frame, index.base, scratch.base, scratchSize, &counters))
        return FrameStatistics(
            pixelsRead: counters.pixels_read, pixelsBlended: counters.pixels_blended,
            pixelsSkipped: counters.pixels_skipped, pixelsWritten: counters.pixels_written,
            rowCalls: counters.row_calls)
    }
}

extension scrk_output {
    /// Of a buffer whose first pixel is the output's pixel (x, y).
    fileprivate init(_ buffer: PixelBuffer, _ scale: OutputScale, x: Int, y: Int) {
        // The planes of the whole picture, of which only the buffer's part is there.
        func plane(_ index: Int) -> PlaneMemory {
            let memory = buffer.planes[index]
            let bytes = buffer.format.plane(min(index, buffer.format.planeCount - 1), of: buffer.size)
                .bytesPerElement
            let divisor = index == 0 ? 1 : 2
            return PlaneMemory(
                memory.address - (y / divisor * memory.strideInBytes + x / divisor * bytes),
                strideInBytes: memory.strideInBytes)
        }
        let planes = (plane(0), plane(1), plane(2))
        self.init(
            pixels: planes.0.address, stride: planes.0.strideInBytes, format: buffer.format.kernelValue,
            half: scale == .half, chroma: (planes.1.address, planes.2.address),
            chroma_stride: (planes.1.strideInBytes, planes.2.strideInBytes))
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
