import CKernels

/// A frame of random items, and how it is drawn.
final class RandomFrame {
    let list: RandomItems

    init(_ list: RandomItems) { self.list = list }

    /// - Parameters:
    ///   - width, height: if nil, a width for which last steps go straight to the outputs, and a few rows.
    convenience init(seed: UInt64, width: Int? = nil, height: Int = 9, outputCount: Int? = nil) {
        var random = SeededRandom(state: seed)
        let wide = 300 + Int(random.below(1_200))
        let few = 1 + Int(random.below(4))
        self.init(
            RandomItems(
                width: width ?? wide, height: height, outputCount: outputCount ?? few, random: random))
    }

    struct Setting {
        var level = Int(SCRK_CPU_SCALAR)
        var streaming = false
        var bandHeight = 64
        /// Nil: everything.
        var damage: [scrk_damage]?
        /// Nil: no pool.
        var pool: OpaquePointer?
    }

    struct Drawn {
        var outputs: [FrameOutput]
        var counters: scrk_counters

        var pictures: [[UInt8]] { outputs.map(\.picture) }
        var isWithinRows: Bool { outputs.allSatisfy(\.surroundingsAreUntouched) }
    }

    /// Layouts of words, one or the other format for each output, the same at each call.
    ///
    /// - Parameter alignment: the seed of where the outputs lie, and of their strides; nil: on whole cache lines.
    func wordLayouts(alignment: UInt64?) -> [FrameOutput.Layout] {
        var formats = SeededRandom(state: UInt64(list.width))
        var places = SeededRandom(state: alignment ?? 0)
        return (0..<list.outputCount).map { _ in
            var layout = FrameOutput.Layout(width: list.width, height: list.height)
            layout.format = Int(formats.below(2) == 0 ? SCRK_ARGB32 : SCRK_XRGB32)
            if alignment != nil {
                layout.offset = Int(places.below(16))
                layout.padding = Int(places.below(40))
            }
            return layout
        }
    }

    /// Layouts of every format and both sizes.
    func layouts(seed: UInt64) -> [FrameOutput.Layout] {
        var random = SeededRandom(state: seed)
        return (0..<list.outputCount).map { _ in
            var layout = FrameOutput.Layout(width: list.width, height: list.height)
            let formats = [SCRK_ARGB32, SCRK_XRGB32, SCRK_NV12, SCRK_I420]
            layout.format = Int(formats[Int(random.below(4))])
            layout.half = random.below(3) == 0
            layout.offset = Int(random.below(16))
            layout.padding = random.below(4) == 0 ? nil : Int(random.below(40))
            layout.isUpsideDown = random.below(4) == 0
            return layout
        }
    }

    /// Nil if this machine doesn't have the level, or the kernel refuses the frame.
    func draw(_ layouts: [FrameOutput.Layout], _ setting: Setting = Setting()) -> Drawn? {
        guard let rows = scrk_rows_for(scrk_cpu_level(setting.level)) else { return nil }
        let outputs = layouts.map { FrameOutput($0) }
        var counters = scrk_counters()
        var frame = scrk_frame()
        (frame.width, frame.height) = (Int32(list.width), Int32(list.height))
        frame.background = 0xff10_2030
        frame.rows = rows
        frame.band_height = Int32(setting.bandHeight)
        frame.streaming = setting.streaming
        let status = list.items.withUnsafeBufferPointer { items in
            outputs.map(\.output).withUnsafeBufferPointer { outputs in
                // One more, so that no damage at all has an address too.
                ((setting.damage ?? []) + [scrk_damage()]).withUnsafeBufferPointer { damage in
                    (frame.items, frame.item_count) = (items.baseAddress, UInt32(items.count))
                    (frame.outputs, frame.output_count) = (outputs.baseAddress, UInt32(outputs.count))
                    if setting.damage != nil {
                        (frame.damage, frame.damage_count) = (damage.baseAddress, UInt32(damage.count - 1))
                    }
                    return Self.render(&frame, setting.pool, &counters)
                }
            }
        }
        return status == scrk_status(SCRK_OK) ? Drawn(outputs: outputs, counters: counters) : nil
    }

    private static func render(
        _ frame: inout scrk_frame, _ pool: OpaquePointer?, _ counters: inout scrk_counters
    ) -> scrk_status {
        for status in [scrk_frame_check(&frame), scrk_frame_check_damage(&frame)]
        where status != scrk_status(SCRK_OK) {
            return status
        }
        let indexSize = scrk_frame_index_size(&frame)
        let index = UnsafeMutableRawPointer.allocate(byteCount: indexSize, alignment: 64)
        defer { index.deallocate() }
        let status = scrk_frame_index(&frame, index, indexSize)
        guard status == scrk_status(SCRK_OK) else { return status }
        let size = scrk_frame_scratch_size(&frame, index)
        let threads = pool == nil ? 1 : Int(SCRK_MAX_THREADS)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: size * threads, alignment: 64)
        defer { scratch.deallocate() }
        if let pool { return scrk_pool_render(pool, &frame, index, scratch, size, &counters) }
        for band in 0..<scrk_frame_band_count(&frame) {
            let status = scrk_frame_render_band(&frame, index, band, scratch, size, &counters)
            guard status == scrk_status(SCRK_OK) else { return status }
        }
        return status
    }
}
