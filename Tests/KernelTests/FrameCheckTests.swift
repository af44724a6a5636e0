import CKernels
import XCTest

/// What the kernel refuses: every fault that a list of items, an output or a size can have, each as the
/// status that names it.
final class FrameCheckTests: XCTestCase {
    func testSoundFramePasses() {
        XCTAssertEqual(status { _ in }, scrk_status(SCRK_OK))
    }

    func testFrameItself() {
        XCTAssertEqual(scrk_frame_check(nil), scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(status { $0.frame.rows = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(status { $0.frame.band_height = 0 }, scrk_status(SCRK_INVALID_ARGUMENT))
        for side in [Int32.min, -1, 0, 32_001, 32_768, .max] {
            XCTAssertEqual(status { $0.frame.width = side }, scrk_status(SCRK_INVALID_SIZE), "\(side)")
            XCTAssertEqual(status { $0.frame.height = side }, scrk_status(SCRK_INVALID_SIZE), "\(side)")
        }
    }

    func testOutputs() {
        XCTAssertEqual(status { $0.outputs = [] }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(
            status { $0.outputs = Array(repeating: $0.outputs[0], count: 33) },
            scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(status { $0.outputs[0].pixels = nil }, scrk_status(SCRK_OK))
        XCTAssertEqual(
            status { $0.outputs[0].format = scrk_format(SCRK_A8) }, scrk_status(SCRK_INVALID_ARGUMENT))
        // C44: a stride shorter than a row, and strides that aren't whole pixels; a longer negative one is
        // sound.
        for stride in [0, 4, 28, 33, -28, -33, Int.min] {
            XCTAssertEqual(
                status { $0.outputs[0].stride = stride }, scrk_status(SCRK_INVALID_STRIDE), "\(stride)")
        }
        XCTAssertEqual(status { $0.outputs[0].stride = -32 }, scrk_status(SCRK_OK))
    }

    func testConvertedOutputs() {
        func output(_ format: Int, half: Bool = false, _ change: (inout scrk_output) -> Void = { _ in })
            -> scrk_status
        {
            status { list in
                let pixels = list.outputs[0].pixels
                list.outputs[0].format = scrk_format(format)
                list.outputs[0].half = half
                list.outputs[0].chroma = (pixels, pixels)
                list.outputs[0].chroma_stride = (8, 4)
                change(&list.outputs[0])
            }
        }
        for format in [SCRK_ARGB32, SCRK_XRGB32, SCRK_NV12, SCRK_I420] {
            XCTAssertEqual(output(format, half: true) { $0.stride = 16 }, scrk_status(SCRK_OK))
        }
        XCTAssertEqual(output(SCRK_ARGB32, half: true) { $0.stride = 12 }, scrk_status(SCRK_INVALID_STRIDE))
        XCTAssertEqual(output(SCRK_NV12) { $0.stride = 7 }, scrk_status(SCRK_INVALID_STRIDE))
        XCTAssertEqual(output(SCRK_NV12) { $0.chroma_stride.0 = 6 }, scrk_status(SCRK_INVALID_STRIDE))
        XCTAssertEqual(output(SCRK_NV12) { $0.chroma_stride.0 = 9 }, scrk_status(SCRK_INVALID_STRIDE))
        XCTAssertEqual(output(SCRK_NV12) { $0.chroma.0 = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(output(SCRK_NV12) { $0.chroma.1 = nil }, scrk_status(SCRK_OK))
        XCTAssertEqual(output(SCRK_I420) { $0.chroma.1 = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(output(SCRK_I420) { $0.chroma_stride.1 = 3 }, scrk_status(SCRK_INVALID_STRIDE))
        // Bands of whole blocks: of 2 rows, and of 4 where a half has chroma.
        for (rows, nv12, half, both) in [
            (1, 1, 1, 1), (2, 0, 0, 1), (3, 1, 1, 1), (4, 0, 0, 0), (6, 0, 0, 1),
        ] {
            for (format, isHalf, refused) in [
                (SCRK_NV12, false, nv12), (SCRK_ARGB32, true, half), (SCRK_I420, true, both),
            ] {
                let answer = status { list in
                    list.outputs[0].format = scrk_format(format)
                    list.outputs[0].half = isHalf
                    list.outputs[0].chroma = (list.outputs[0].pixels, list.outputs[0].pixels)
                    list.outputs[0].chroma_stride = (8, 8)
                    list.frame.band_height = Int32(rows)
                }
                XCTAssertEqual(answer, scrk_status(refused == 1 ? SCRK_INVALID_ARGUMENT : SCRK_OK))
            }
        }
    }

    func testRectanglesOfItems() {
        let outside: [(Int32, Int32, Int32, Int32)] = [
            (-1, 0, 8, 8), (0, -1, 8, 8), (0, 0, 9, 8), (0, 0, 8, 9), (4, 4, 4, 8), (4, 4, 8, 3),
            (.min, .min, .max, .max),
        ]
        for (x0, y0, x1, y1) in outside {
            XCTAssertEqual(
                status { $0.items[0].rect = scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1) },
                scrk_status(SCRK_INVALID_SIZE))
        }
        XCTAssertEqual(status { $0.items[0].kind = 4 }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(status { $0.items[0].kind = -1 }, scrk_status(SCRK_INVALID_ARGUMENT))
    }

    func testImages() {
        func image(_ change: (inout scrk_item) -> Void) -> scrk_status {
            status { list in
                list.items[0].kind = scrk_item_kind(SCRK_IMAGE)
                list.items[0].image.pixels = UnsafeRawPointer(list.outputs[0].pixels)
                list.items[0].image.width = 8
                list.items[0].image.height = 8
                list.items[0].image.stride = 32
                change(&list.items[0])
            }
        }
        XCTAssertEqual(image { _ in }, scrk_status(SCRK_OK))
        XCTAssertEqual(image { $0.image.pixels = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(image { $0.image.format = scrk_format(SCRK_A8) }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(image { $0.image.width = 7 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(image { $0.image.height = 0 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(image { $0.x = 1 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(image { $0.x = .min }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(image { $0.image.stride = 28 }, scrk_status(SCRK_INVALID_STRIDE))
        func opaque(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> scrk_status {
            image {
                $0.image.opaque_count = 2
                $0.image.opaque_rects.0 = scrk_rect(x0: 0, y0: 0, x1: 8, y1: 8)
                $0.image.opaque_rects.1 = scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1)
            }
        }
        XCTAssertEqual(opaque(7, 7, 8, 8), scrk_status(SCRK_OK))
        for (x0, y0, x1, y1) in [(-1, 0, 8, 8), (0, -1, 8, 8), (0, 0, 9, 8), (0, 0, 8, 9), (4, 0, 4, 8)] {
            XCTAssertEqual(opaque(Int32(x0), Int32(y0), Int32(x1), Int32(y1)), scrk_status(SCRK_INVALID_SIZE))
        }
        XCTAssertEqual(image { $0.image.opaque_count = 5 }, scrk_status(SCRK_INVALID_ARGUMENT))
    }

    func testMasks() {
        func mask(_ kind: Int, _ change: (inout scrk_mask) -> Void) -> scrk_status {
            status { list in
                let bytes = UnsafePointer(list.outputs[0].pixels.assumingMemoryBound(to: UInt8.self))
                list.items[0].mask.kind = scrk_mask_kind(kind)
                list.items[0].mask.pixels = bytes
                list.items[0].mask.mirrored = bytes
                list.items[0].mask.stride = 8
                list.items[0].mask.side = 4
                list.items[0].mask.shape = scrk_rect(x0: 0, y0: 0, x1: 8, y1: 8)
                change(&list.items[0].mask)
            }
        }
        for kind in [Int(SCRK_MASK_IMAGE), Int(SCRK_MASK_CORNERS)] {
            XCTAssertEqual(mask(kind) { _ in }, scrk_status(SCRK_OK))
            XCTAssertEqual(mask(kind) { $0.pixels = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        }
        XCTAssertEqual(mask(7) { _ in }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(mask(Int(SCRK_MASK_IMAGE)) { $0.x = 1 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(mask(Int(SCRK_MASK_IMAGE)) { $0.stride = 7 }, scrk_status(SCRK_INVALID_STRIDE))
        let corners = Int(SCRK_MASK_CORNERS)
        XCTAssertEqual(mask(corners) { $0.mirrored = nil }, scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(mask(corners) { $0.side = 5 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(mask(corners) { $0.side = 0 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(mask(corners) { $0.shape.x1 = 7 }, scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(mask(corners) { $0.stride = 3 }, scrk_status(SCRK_INVALID_STRIDE))
    }

    func testGroups() {
        let whole = scrk_rect(x0: 0, y0: 0, x1: 8, y1: 8)
        let part = scrk_rect(x0: 2, y0: 2, x1: 6, y1: 6)
        func item(_ kind: Int, _ rect: scrk_rect, outputs: UInt32 = 1) -> scrk_item {
            var item = scrk_item()
            item.kind = scrk_item_kind(kind)
            item.rect = rect
            item.outputs = outputs
            return item
        }
        let (push, pop, solid) = (Int(SCRK_PUSH), Int(SCRK_POP), Int(SCRK_SOLID))
        func groups(_ items: [scrk_item]) -> scrk_status { status { $0.items = items } }

        XCTAssertEqual(groups([]), scrk_status(SCRK_OK))
        XCTAssertEqual(
            groups([
                item(push, whole), item(push, part), item(solid, part), item(pop, part), item(pop, whole),
            ]),
            scrk_status(SCRK_OK))
        XCTAssertEqual(groups([item(push, whole)]), scrk_status(SCRK_UNBALANCED_GROUPS))
        XCTAssertEqual(groups([item(pop, whole)]), scrk_status(SCRK_UNBALANCED_GROUPS))
        XCTAssertEqual(
            groups([item(pop, whole), item(push, whole)]), scrk_status(SCRK_UNBALANCED_GROUPS))
        XCTAssertEqual(groups([item(push, whole), item(pop, part)]), scrk_status(SCRK_UNBALANCED_GROUPS))
        XCTAssertEqual(
            groups([item(push, whole), item(pop, whole, outputs: 3)]), scrk_status(SCRK_UNBALANCED_GROUPS))
        // An item that reaches out of its group, or is seen where its group isn't, would be painted outside
        // of it.
        XCTAssertEqual(
            groups([item(push, part), item(solid, whole), item(pop, part)]), scrk_status(SCRK_INVALID_SIZE))
        XCTAssertEqual(
            groups([item(push, part), item(solid, part, outputs: 3), item(pop, part)]),
            scrk_status(SCRK_INVALID_SIZE))
        let deep = Int(SCRK_MAX_GROUP_DEPTH) + 1
        XCTAssertEqual(
            groups(
                Array(repeating: item(push, whole), count: deep)
                    + Array(repeating: item(pop, whole), count: deep)),
            scrk_status(SCRK_INVALID_ARGUMENT))
    }

    func testDamage() {
        func damage(_ damage: [scrk_damage], outputs: Int = 1) -> scrk_status {
            let list = List()
            list.outputs = Array(repeating: list.outputs[0], count: outputs)
            return list.withFrame { frame in
                damage.withUnsafeBufferPointer { damage in
                    (frame.damage, frame.damage_count) = (damage.baseAddress, UInt32(damage.count))
                    return scrk_frame_check_damage(&frame)
                }
            }
        }
        func rect(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> scrk_damage {
            scrk_damage(rect: scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1), outputs: 1)
        }
        XCTAssertEqual(scrk_frame_check_damage(nil), scrk_status(SCRK_INVALID_ARGUMENT))
        XCTAssertEqual(damage([]), scrk_status(SCRK_OK))
        XCTAssertEqual(damage([rect(0, 0, 8, 8), rect(7, 7, 8, 8)]), scrk_status(SCRK_OK))
        for outside in [
            rect(-1, 0, 8, 8), rect(0, -1, 8, 8), rect(0, 0, 9, 8), rect(0, 0, 8, 9), rect(4, 4, 4, 8),
            rect(4, 4, 8, 3), rect(.min, .min, .max, .max),
        ] {
            XCTAssertEqual(damage([rect(0, 0, 8, 8), outside]), scrk_status(SCRK_INVALID_SIZE))
        }
        for (bits, outputs, expected) in [
            (0, 1, SCRK_OK), (1, 1, SCRK_OK), (2, 1, SCRK_INVALID_ARGUMENT), (0x7fff_ffff, 31, SCRK_OK),
            (0x8000_0000, 31, SCRK_INVALID_ARGUMENT), (.max, 32, SCRK_OK),
        ] as [(UInt32, Int, Int)] {
            let whole = scrk_damage(rect: rect(0, 0, 8, 8).rect, outputs: bits)
            XCTAssertEqual(damage([whole], outputs: outputs), scrk_status(Int32(expected)), "\(bits)")
        }
        let most = Array(repeating: rect(0, 0, 1, 1), count: Int(SCRK_MAX_DAMAGE))
        XCTAssertEqual(damage(most), scrk_status(SCRK_OK))
        XCTAssertEqual(damage(most + [rect(0, 0, 1, 1)]), scrk_status(SCRK_INVALID_ARGUMENT))
    }

    func testRenderingNeedsEnoughScratchMemory() {
        let list = List()
        let status = list.withFrame { frame -> scrk_status in
            let indexSize = scrk_frame_index_size(&frame)
            let index = UnsafeMutableRawPointer.allocate(byteCount: indexSize, alignment: 64)
            defer { index.deallocate() }
            XCTAssertEqual(
                scrk_frame_index(&frame, index, indexSize - 1), scrk_status(SCRK_SCRATCH_TOO_SMALL))
            XCTAssertEqual(scrk_frame_index(&frame, index, indexSize), scrk_status(SCRK_OK))
            let size = scrk_frame_scratch_size(&frame, index)
            let scratch = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
            defer { scratch.deallocate() }
            for band in [Int32.min, -1, scrk_frame_band_count(&frame), .max] {
                XCTAssertEqual(
                    scrk_frame_render_band(&frame, index, band, scratch, size, nil),
                    scrk_status(SCRK_INVALID_ARGUMENT))
            }
            XCTAssertEqual(
                scrk_frame_render_band(&frame, index, 0, scratch, size - 1, nil),
                scrk_status(SCRK_SCRATCH_TOO_SMALL))
            return scrk_frame_render_band(&frame, index, 0, scratch, size, nil)
        }
        XCTAssertEqual(status, scrk_status(SCRK_OK))
    }

    func testPoolRefusesThreadCounts() {
        var pool: OpaquePointer?
        for threads: Int32 in [.min, -1, 0, 65, .max] {
            XCTAssertEqual(scrk_pool_create(&pool, threads), scrk_status(SCRK_INVALID_ARGUMENT))
        }
        XCTAssertNil(pool)
        XCTAssertEqual(scrk_pool_create(&pool, 64), scrk_status(SCRK_OK))
        scrk_pool_destroy(pool)
        scrk_pool_destroy(nil)
    }

    /// A sound frame of 8 x 8 pixels with one solid item and one output.
    private final class List {
        var frame = scrk_frame()
        var items: [scrk_item]
        var outputs: [scrk_output]
        private let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * 8 * 4, alignment: 64)

        init() {
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: 8 * 8 * 4)
            var solid = scrk_item()
            solid.rect = scrk_rect(x0: 0, y0: 0, x1: 8, y1: 8)
            solid.outputs = 1
            items = [solid]
            var output = scrk_output()
            output.pixels = memory
            output.stride = 32
            output.format = scrk_format(SCRK_ARGB32)
            outputs = [output]
            frame.width = 8
            frame.height = 8
            frame.band_height = 8
            frame.rows = scrk_rows_for(scrk_cpu_level(SCRK_CPU_SCALAR))
        }

        deinit { memory.deallocate() }

        func withFrame<Result>(_ body: (inout scrk_frame) -> Result) -> Result {
            items.withUnsafeBufferPointer { items in
                outputs.withUnsafeBufferPointer { outputs in
                    var frame = self.frame
                    frame.items = items.baseAddress
                    frame.item_count = UInt32(items.count)
                    frame.outputs = outputs.baseAddress
                    frame.output_count = UInt32(outputs.count)
                    return body(&frame)
                }
            }
        }
    }

    private func status(_ change: (List) -> Void) -> scrk_status {
        let list = List()
        change(list)
        return list.withFrame { scrk_frame_check(&$0) }
    }
}
