import CKernels

/// A random list of items for a frame that is wide enough for its last steps to go straight to the outputs, and memory for it.
final class StreamedFrame {
    static let height = 9
    /// Around the rows of an output, where nothing may be written.
    static let canary: UInt32 = 0xa5c3_96e1

    let width: Int
    let outputCount: Int
    private var items: [scrk_item] = []
    private var blocks: [UnsafeMutableRawPointer] = []
    private var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(state: seed)
        width = 300 + Int(random.below(1_200))
        outputCount = 1 + Int(random.below(4))
        if random.below(2) == 0 { addImage(frame, all, opaque: true) }
        for _ in 0..<2 + random.below(6) { addSomething(in: frame, outputs: all, depth: 0) }
        // What all spans end with: a colour or a picture over everything, or nothing.
        switch random.below(4) {
        case 0, 1: addSolid(frame, all, color: 0x5a00_0000)
        case 2: addImage(frame, all, opaque: false)
        default: break
        }
    }

    /// A picture, translucent ones on it that are `cardWidth` pixels wide and as far apart, and a translucent colour
    /// over all; two outputs.
    init(dimmedCards count: Int, of cardWidth: Int, width: Int) {
        random = SeededRandom(state: 1)
        self.width = width
        outputCount = 2
        addImage(frame, all, opaque: true)
        for card in 0..<count {
            let x0 = Int32((2 * card + 1) * cardWidth)
            let rect = scrk_rect(x0: x0, y0: 0, x1: x0 + Int32(cardWidth), y1: Int32(Self.height))
            addImage(rect, all, opaque: false)
        }
        addSolid(frame, all, color: 0x5a00_0000)
        for index in items.indices { items[index].mask = scrk_mask() }
        items[0].image.format = scrk_format(SCRK_ARGB32)
        items[0].image.opaque = true
    }

    deinit { for block in blocks { block.deallocate() } }

    private var all: UInt32 { (1 << UInt32(outputCount)) - 1 }
    private var frame: scrk_rect { scrk_rect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(Self.height)) }

    // MARK: - Items

    private func addSomething(in clip: scrk_rect, outputs: UInt32, depth: Int) {
        let rect = self.rect(in: clip)
        let seen = random.below(3) == 0 ? outputs & (1 + random.below(all)) : outputs
        guard seen != 0 else { return }
        switch random.below(depth < 2 ? 6 : 5) {
        case 0: addSolid(rect, seen, color: premultiplied(alpha: 255))
        case 1: addSolid(rect, seen, color: premultiplied(alpha: random.below(256)))
        case 2: addImage(rect, seen, opaque: true)
        case 3, 4: addImage(rect, seen, opaque: false)
        default: addGroup(rect, seen, depth)
        }
    }

    private func rect(in clip: scrk_rect) -> scrk_rect {
        guard random.below(3) != 0 else { return clip }
        func range(_ low: Int32, _ high: Int32, longest: UInt32) -> (Int32, Int32) {
            let a = low + Int32(random.below(UInt32(high - low)))
            return (a, a + 1 + Int32(random.below(min(UInt32(high - a), longest))))
        }
        let (x0, x1) = range(clip.x0, clip.x1, longest: random.below(2) == 0 ? 200 : .max)
        let (y0, y1) = random.below(2) == 0 ? (clip.y0, clip.y1) : range(clip.y0, clip.y1, longest: .max)
        return scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    private func addSolid(_ rect: scrk_rect, _ outputs: UInt32, color: UInt32) {
        var item = scrk_item()
        (item.kind, item.rect, item.outputs, item.color) = (scrk_item_kind(SCRK_SOLID), rect, outputs, color)
        item.mask = mask(for: rect)
        items.append(item)
    }

    private func addImage(_ rect: scrk_rect, _ outputs: UInt32, opaque: Bool) {
        let (width, height) = (Int(rect.x1 - rect.x0), Int(rect.y1 - rect.y0))
        let stride = width + Int(random.below(20))
        let pixels = block(words: stride * height + 16)
        let offset = Int(random.below(16))
        for index in 0..<stride * height {
            // Runs that are opaque or clear, for the short cuts.
            let kind = index / 50 % 4
            let alpha = opaque || kind == 0 ? 255 : kind == 1 ? 0 : random.below(256)
            pixels[offset + index] = premultiplied(alpha: alpha)
        }
        var item = scrk_item()
        (item.kind, item.rect, item.outputs) = (scrk_item_kind(SCRK_IMAGE), rect, outputs)
        (item.x, item.y) = (rect.x0, rect.y0)
        item.image.pixels = UnsafeRawPointer(pixels + offset)
        item.image.stride = stride * 4
        (item.image.width, item.image.height) = (Int32(width), Int32(height))
        item.image.format = scrk_format(SCRK_ARGB32)
        if opaque, random.below(2) == 0 {
            item.image.format = scrk_format(SCRK_XRGB32)
            for index in 0..<stride * height { pixels[offset + index] ^= random.next() & 0xff00_0000 }
        }
        item.mask = mask(for: rect)
        items.append(item)
    }

    private func addGroup(_ rect: scrk_rect, _ outputs: UInt32, _ depth: Int) {
        var item = scrk_item()
        (item.kind, item.rect, item.outputs) = (scrk_item_kind(SCRK_PUSH), rect, outputs)
        items.append(item)
        for _ in 0..<1 + random.below(3) { addSomething(in: rect, outputs: outputs, depth: depth + 1) }
        item.kind = scrk_item_kind(SCRK_POP)
        item.opacity = random.below(3) == 0 ? 255 : UInt8(random.below(256))
        item.mask = mask(for: rect)
        items.append(item)
    }

    private func mask(for rect: scrk_rect) -> scrk_mask {
        var mask = scrk_mask()
        guard random.below(5) == 0 else { return mask }
        let (width, height) = (Int(rect.x1 - rect.x0), Int(rect.y1 - rect.y0))
        let bytes = block(words: width * height).withMemoryRebound(to: UInt8.self, capacity: width * height) {
            $0
        }
        for index in 0..<width * height {
            bytes[index] = index / 40 % 3 == 0 ? 255 : UInt8(random.below(256))
        }
        mask.kind = scrk_mask_kind(SCRK_MASK_IMAGE)
        (mask.x, mask.y) = (rect.x0, rect.y0)
        mask.pixels = UnsafePointer(bytes)
        mask.stride = width
        return mask
    }

    private func premultiplied(alpha: UInt32) -> UInt32 {
        (0..<3).reduce(alpha) { word, _ in word << 8 | random.below(alpha + 1) }
    }

    private func block(words: Int) -> UnsafeMutablePointer<UInt32> {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(words, 1) * 4, alignment: 64)
        blocks.append(memory)
        return memory.bindMemory(to: UInt32.self, capacity: max(words, 1))
    }

    // MARK: - Rendering

    struct Result: Equatable {
        var pictures: [[UInt32]]
        var untouched: Bool
    }

    /// - Parameter alignment: the seed of where the outputs lie, and of their strides; nil: on whole cache lines.
    func render(
        _ level: Int, streaming: Bool, bandHeight: Int, alignment: UInt64?
    ) -> (result: Result, counters: scrk_counters)? {
        guard let rows = scrk_rows_for(scrk_cpu_level(level)) else { return nil }
        // Formats are the same for all renderings, since they show in the bytes.
        var formats = SeededRandom(state: UInt64(width))
        var places = SeededRandom(state: alignment ?? 0)
        let areas = (0..<outputCount).map { _ in
            OutputArea(
                width: width, height: Self.height, offset: alignment == nil ? 0 : Int(places.below(16)),
                stride: alignment == nil ? (width + 15) & ~15 : width + Int(places.below(40)),
                format: formats.below(2) == 0 ? SCRK_ARGB32 : SCRK_XRGB32)
        }
        let outputs = areas.map(\.output)
        var counters = scrk_counters()
        let status = items.withUnsafeBufferPointer { items in
            outputs.withUnsafeBufferPointer { outputs in
                var frame = scrk_frame()
                (frame.width, frame.height) = (Int32(width), Int32(Self.height))
                frame.background = 0xff10_2030
                (frame.items, frame.item_count) = (items.baseAddress, UInt32(items.count))
                (frame.outputs, frame.output_count) = (outputs.baseAddress, UInt32(outputs.count))
                frame.rows = rows
                frame.band_height = Int32(bandHeight)
                frame.streaming = streaming
                return Self.render(&frame, &counters)
            }
        }
        guard status == scrk_status(SCRK_OK) else { return nil }
        let result = Result(
            pictures: areas.map(\.picture), untouched: areas.allSatisfy { $0.surroundingsAreUntouched })
        return (result, counters)
    }

    private static func render(_ frame: inout scrk_frame, _ counters: inout scrk_counters) -> scrk_status {
        let status = scrk_frame_check(&frame)
        guard status == scrk_status(SCRK_OK) else { return status }
        let indexSize = scrk_frame_index_size(&frame)
        let index = UnsafeMutableRawPointer.allocate(byteCount: indexSize, alignment: 64)
        defer { index.deallocate() }
        guard scrk_frame_index(&frame, index, indexSize) == scrk_status(SCRK_OK) else { return status }
        let size = scrk_frame_scratch_size(&frame, index)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        defer { scratch.deallocate() }
        for band in 0..<scrk_frame_band_count(&frame) {
            let status = scrk_frame_render_band(&frame, index, band, scratch, size, &counters)
            guard status == scrk_status(SCRK_OK) else { return status }
        }
        return status
    }
}

/// Memory of an output, with canaries before, behind and between its rows.
private final class OutputArea {
    let output: scrk_output
    private let words: UnsafeMutablePointer<UInt32>
    private let count: Int
    private let (width, height, stride, first): (Int, Int, Int, Int)

    init(width: Int, height: Int, offset: Int, stride: Int, format: Int) {
        (self.width, self.height, self.stride) = (width, height, stride)
        first = 32 + offset
        count = first + stride * height + 32
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
        words = memory.bindMemory(to: UInt32.self, capacity: count)
        words.initialize(repeating: StreamedFrame.canary, count: count)
        var output = scrk_output()
        output.pixels = UnsafeMutableRawPointer(words + first)
        output.stride = stride * 4
        output.format = scrk_format(format)
        self.output = output
    }

    deinit { words.deallocate() }

    var picture: [UInt32] {
        (0..<height).flatMap { y in (0..<width).map { words[first + y * stride + $0] } }
    }

    var surroundingsAreUntouched: Bool {
        (0..<count).allSatisfy { index in
            let place = index - first
            let isInside = place >= 0 && place < stride * height && place % stride < width
            return isInside || words[index] == StreamedFrame.canary
        }
    }
}
