import CKernels

/// A list of items for a frame, and the memory of their images and masks.
final class RandomItems {
    let width: Int
    let height: Int
    let outputCount: Int
    private(set) var items: [scrk_item] = []
    private var blocks: [UnsafeMutableRawPointer] = []
    private var random: SeededRandom

    init(width: Int, height: Int, outputCount: Int, random: SeededRandom) {
        (self.width, self.height, self.outputCount, self.random) = (width, height, outputCount, random)
        if self.random.below(2) == 0 { addImage(frame, all, opaque: true) }
        for _ in 0..<2 + self.random.below(6) { addSomething(in: frame, outputs: all, depth: 0) }
        // What all spans end with: a colour or a picture over everything, or nothing.
        switch self.random.below(4) {
        case 0, 1: addSolid(frame, all, color: 0x5a00_0000)
        case 2: addImage(frame, all, opaque: false)
        default: break
        }
    }

    /// A picture, translucent ones on it that are `cardWidth` pixels wide and as far apart, and a translucent colour
    /// over all; two outputs.
    init(dimmedCards count: Int, of cardWidth: Int, width: Int, height: Int) {
        random = SeededRandom(state: 1)
        (self.width, self.height, outputCount) = (width, height, 2)
        addImage(frame, all, opaque: true)
        for card in 0..<count {
            let x0 = Int32((2 * card + 1) * cardWidth)
            let rect = scrk_rect(x0: x0, y0: 0, x1: x0 + Int32(cardWidth), y1: Int32(height))
            addImage(rect, all, opaque: false)
        }
        addSolid(frame, all, color: 0x5a00_0000)
        for index in items.indices { items[index].mask = scrk_mask() }
        items[0].image.format = scrk_format(SCRK_ARGB32)
        items[0].image.opaque_count = 1
        items[0].image.opaque_rects.0 = frame
    }

    /// Small items, and groups of them, side by side and over each other; some larger opaque ones between them.
    init(dense count: Int, width: Int, height: Int, outputCount: Int, seed: UInt64) {
        (self.width, self.height, self.outputCount) = (width, height, outputCount)
        random = SeededRandom(state: seed)
        for index in 0..<count {
            let side = index % 11 == 0 ? 70 : 20
            let x0 = Int32(random.below(UInt32(width)))
            let y0 = Int32(random.below(UInt32(height)))
            let clip = scrk_rect(
                x0: x0, y0: y0, x1: min(Int32(width), x0 + 1 + Int32(random.below(UInt32(2 * side)))),
                y1: min(Int32(height), y0 + 1 + Int32(random.below(UInt32(side)))))
            if index % 11 == 0 {
                addSolid(clip, all, color: premultiplied(alpha: 255))
            } else {
                addSomething(in: clip, outputs: all, depth: 0)
            }
        }
    }

    /// Items whose memory the caller keeps.
    init(_ items: [scrk_item], width: Int, height: Int, outputCount: Int) {
        random = SeededRandom(state: 1)
        (self.items, self.width, self.height, self.outputCount) = (items, width, height, outputCount)
    }

    deinit { for block in blocks { block.deallocate() } }

    private var all: UInt32 { UInt32.max >> UInt32(32 - outputCount) }
    private var frame: scrk_rect { scrk_rect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)) }

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
        } else {
            makeOpaque(&item.image, pixels + offset, stride)
        }
        item.mask = mask(for: rect)
        items.append(item)
    }

    /// Makes none or some rectangles of it opaque, which may lie over one another, and says so.
    private func makeOpaque(_ image: inout scrk_image, _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int)
    {
        let whole = scrk_rect(x0: 0, y0: 0, x1: image.width, y1: image.height)
        let rects = (0..<Int(random.below(2) * random.below(5))).map { _ in rect(in: whole) }
        for rect in rects {
            for y in rect.y0..<rect.y1 {
                for x in rect.x0..<rect.x1 { pixels[Int(y) * stride + Int(x)] |= 0xff00_0000 }
            }
        }
        image.opaque_count = UInt32(rects.count)
        withUnsafeMutableBytes(of: &image.opaque_rects) { memory in
            for (index, rect) in rects.enumerated() {
                memory.bindMemory(to: scrk_rect.self)[index] = rect
            }
        }
    }

    /// Says no more which pixels are opaque.
    func forgetOpaqueRects() {
        for index in items.indices { items[index].image.opaque_count = 0 }
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
        switch random.below(8) {
        case 0: imageMask(for: rect)
        case 1: cornerMask(for: rect)
        default: scrk_mask()
        }
    }

    private func imageMask(for rect: scrk_rect) -> scrk_mask {
        var mask = scrk_mask()
        let (width, height) = (Int(rect.x1 - rect.x0), Int(rect.y1 - rect.y0))
        mask.kind = scrk_mask_kind(SCRK_MASK_IMAGE)
        (mask.x, mask.y) = (rect.x0, rect.y0)
        mask.pixels = coverage(width: width, height: height)
        mask.stride = width
        return mask
    }

    /// Of a shape that reaches beyond the rectangle here and there.
    private func cornerMask(for rect: scrk_rect) -> scrk_mask {
        var mask = scrk_mask()
        func beyond() -> Int32 { Int32(random.below(4)) }
        mask.shape = scrk_rect(
            x0: rect.x0 - beyond(), y0: rect.y0 - beyond(), x1: rect.x1 + beyond(), y1: rect.y1 + beyond())
        let longest = min(mask.shape.x1 - mask.shape.x0, mask.shape.y1 - mask.shape.y0) / 2
        guard longest > 0 else { return scrk_mask() }
        mask.kind = scrk_mask_kind(SCRK_MASK_CORNERS)
        mask.side = 1 + Int32(random.below(UInt32(longest)))
        mask.pixels = coverage(width: Int(mask.side), height: Int(mask.side))
        mask.mirrored = coverage(width: Int(mask.side), height: Int(mask.side))
        mask.stride = Int(mask.side)
        return mask
    }

    private func coverage(width: Int, height: Int) -> UnsafePointer<UInt8> {
        let count = width * height
        let bytes = block(words: count).withMemoryRebound(to: UInt8.self, capacity: count) { $0 }
        for index in 0..<count { bytes[index] = index / 40 % 3 == 0 ? 255 : UInt8(random.below(256)) }
        return UnsafePointer(bytes)
    }

    private func premultiplied(alpha: UInt32) -> UInt32 {
        (0..<3).reduce(alpha) { word, _ in word << 8 | random.below(alpha + 1) }
    }

    private func block(words: Int) -> UnsafeMutablePointer<UInt32> {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(words, 1) * 4, alignment: 64)
        blocks.append(memory)
        return memory.bindMemory(to: UInt32.self, capacity: max(words, 1))
    }
}
