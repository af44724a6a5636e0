import CKernels
import Glibc
import XCTest

/// Frames of which a part is drawn, against the same ones drawn as a whole.
final class DamagedFrameTests: XCTestCase {
    private static let levels = (Int(SCRK_CPU_SCALAR)...Int(SCRK_CPU_NEON)).filter {
        scrk_cpu_has(scrk_cpu_level($0))
    }

    /// What is damaged holds the bytes of the whole frame, and nothing else was written.
    func testDamagedPixelsAreThoseOfTheWholeFrameAndNoOthersAreWritten() throws {
        let pools = try [1, 2, 3].map { try pool(threads: $0) }
        defer { for pool in pools { scrk_pool_destroy(pool) } }
        for seed in UInt64(0)..<120 {
            var random = SeededRandom(state: seed &* 104_729)
            let frame = RandomFrame(
                seed: seed, width: seed % 3 == 0 ? 1 + Int(random.below(80)) : nil,
                height: 1 + Int(random.below(40)),
                outputCount: [1, 2, 3, 8, 32][Int(seed % 5)])
            let layouts = frame.layouts(seed: seed)
            let whole = try XCTUnwrap(frame.draw(layouts, RandomFrame.Setting(bandHeight: 64)))
            let damage = Self.damage(in: frame.list, &random)
            let expected = Self.expected(whole, damage, layouts)
            for level in Self.levels {
                let setting = RandomFrame.Setting(
                    level: level, streaming: random.below(2) == 0,
                    bandHeight: 4 * Int(1 + random.below(12)),
                    damage: damage, pool: random.below(2) == 0 ? nil : pools[Int(random.below(3))])
                let drawn = try XCTUnwrap(frame.draw(layouts, setting), "seed \(seed)")
                for (index, output) in drawn.outputs.enumerated() {
                    XCTAssertTrue(
                        output.holdsTheSame(as: expected[index]),
                        "seed \(seed), level \(level), output \(index): \(layouts[index])")
                }
            }
        }
    }

    /// More columns than there is room for at a time, none of which begins or ends where a block of four pixels does.
    func testManyNarrowColumns() throws {
        let frame = RandomFrame(seed: 8, width: 2_040, height: 6, outputCount: 3)
        let damage = (0..<Int(SCRK_MAX_DAMAGE) - 4).map { index in
            let x = Int32(4 * index + 1)
            return scrk_damage(
                rect: scrk_rect(x0: x, y0: 0, x1: x + 1, y1: 6), outputs: UInt32(1 + index % 7))
        }
        for layouts in [frame.wordLayouts(alignment: 1), frame.layouts(seed: 2)] {
            let whole = try XCTUnwrap(frame.draw(layouts))
            let drawn = try XCTUnwrap(frame.draw(layouts, RandomFrame.Setting(damage: damage)))
            let expected = Self.expected(whole, damage, layouts)
            XCTAssertTrue(zip(drawn.outputs, expected).allSatisfy { $0.holdsTheSame(as: $1) })
        }
    }

    /// Bands of many items are drawn tile by tile: the same bytes and counts as those of bands with few items each, which
    /// aren't.
    func testTilesOfDenseFrames() throws {
        for seed in UInt64(0)..<40 {
            let outputCount = [1, 2, 3, 9][Int(seed % 4)]
            let frame = RandomFrame(
                RandomItems(
                    dense: 330, width: 330 + Int(seed) * 9, height: 130, outputCount: outputCount, seed: seed)
            )
            let layouts = seed % 2 == 0 ? frame.wordLayouts(alignment: seed) : frame.layouts(seed: seed)
            let expected = try XCTUnwrap(frame.draw(layouts, RandomFrame.Setting(bandHeight: 4)))
            var random = SeededRandom(state: seed)
            let damage = Self.damage(in: frame.list, &random)
            let expectedPart = Self.expected(expected, damage, layouts)
            for level in Self.levels {
                var setting = RandomFrame.Setting(level: level, streaming: seed % 3 == 0, bandHeight: 132)
                let drawn = try XCTUnwrap(frame.draw(layouts, setting))
                XCTAssertEqual(drawn.pictures, expected.pictures, "seed \(seed), level \(level)")
                XCTAssertEqual(
                    drawn.counters.pixels_skipped, expected.counters.pixels_skipped, "seed \(seed)")
                XCTAssertEqual(drawn.counters.pixels_read, expected.counters.pixels_read, "seed \(seed)")
                XCTAssertTrue(drawn.isWithinRows, "seed \(seed)")
                setting.damage = damage
                let part = try XCTUnwrap(frame.draw(layouts, setting))
                XCTAssertTrue(
                    zip(part.outputs, expectedPart).allSatisfy { $0.holdsTheSame(as: $1) },
                    "seed \(seed), level \(level)")
            }
        }
    }

    /// The work is that of the damaged pixels, each once, wherever the rectangles overlap.
    func testNothingIsDoneForOtherPixels() throws {
        for (seed, streaming) in [(1, false), (2, true), (3, false), (4, true)] as [(UInt64, Bool)] {
            let frame = RandomFrame(seed: seed, width: 900, height: 200, outputCount: 2)
            let rects = [
                scrk_rect(x0: 401, y0: 33, x1: 731, y1: 153), scrk_rect(x0: 500, y0: 100, x1: 731, y1: 153),
            ]
            let area = UInt64(330 * 120)
            let setting = RandomFrame.Setting(
                streaming: streaming, bandHeight: 64, damage: rects.map { scrk_damage(rect: $0, outputs: 3) })
            let layouts = frame.wordLayouts(alignment: seed)
            let counters = try XCTUnwrap(frame.draw(layouts, setting)).counters
            XCTAssertEqual(counters.pixels_written, 2 * area)
            let images = frame.list.items.count { $0.kind == scrk_item_kind(SCRK_IMAGE) }
            XCTAssertLessThanOrEqual(counters.pixels_read, 2 * UInt64(images) * area)
            let whole = try XCTUnwrap(frame.draw(layouts)).counters
            XCTAssertLessThan(counters.pixels_read, max(whole.pixels_read, 1))
        }
    }

    func testNoDamageIsNoWork() throws {
        let frame = RandomFrame(seed: 5, outputCount: 3)
        let layouts = frame.layouts(seed: 5)
        let untouched = layouts.map { FrameOutput($0) }
        for damage in [[], [scrk_damage(rect: scrk_rect(x0: 0, y0: 0, x1: 9, y1: 9), outputs: 0)]] {
            let drawn = try XCTUnwrap(frame.draw(layouts, RandomFrame.Setting(damage: damage)))
            XCTAssertTrue(zip(drawn.outputs, untouched).allSatisfy { $0.holdsTheSame(as: $1) })
            XCTAssertEqual(drawn.counters.pixels_read + drawn.counters.pixels_skipped, 0)
            XCTAssertEqual(drawn.counters.row_calls, 0)
        }
    }

    /// Pixels that aren't damaged, and items that no damaged output sees, lie in memory that can't be read.
    func testOtherPixelsAreNotRead() throws {
        let page = sysconf(CInt(_SC_PAGESIZE))
        let (width, height, rows) = (300, 40, 12..<19)
        let images = try (0..<2).map { _ in
            try XCTUnwrap(
                mmap(nil, page * height, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        }
        defer { for image in images { munmap(image, page * height) } }
        mprotect(images[0], page * rows.lowerBound, PROT_NONE)
        mprotect(images[0] + page * rows.upperBound, page * (height - rows.upperBound), PROT_NONE)
        mprotect(images[1], page * height, PROT_NONE)

        let items = images.enumerated().map { index, pixels in
            var item = scrk_item()
            item.kind = scrk_item_kind(SCRK_IMAGE)
            item.outputs = index == 0 ? 3 : 2
            item.rect = scrk_rect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
            item.image.pixels = UnsafeRawPointer(pixels)
            item.image.stride = page
            (item.image.width, item.image.height) = (Int32(width), Int32(height))
            item.image.format = scrk_format(SCRK_ARGB32)
            return item
        }
        let frame = RandomFrame(RandomItems(items, width: width, height: height, outputCount: 2))
        let rect = scrk_rect(
            x0: 1, y0: Int32(rows.lowerBound), x1: Int32(width), y1: Int32(rows.upperBound))
        for level in Self.levels {
            for streaming in [false, true] {
                let setting = RandomFrame.Setting(
                    level: level, streaming: streaming, bandHeight: 16,
                    damage: [scrk_damage(rect: rect, outputs: 1)])
                let drawn = try XCTUnwrap(frame.draw(frame.wordLayouts(alignment: 3), setting))
                XCTAssertEqual(drawn.counters.pixels_read, UInt64((width - 1) * rows.count))
            }
        }
    }

    // MARK: - Damage

    private func pool(threads: Int32) throws -> OpaquePointer {
        var pool: OpaquePointer?
        XCTAssertEqual(scrk_pool_create(&pool, threads), scrk_status(SCRK_OK))
        return try XCTUnwrap(pool)
    }

    /// Some rectangles, or many, or none; small and large ones, side by side and over one another.
    private static func damage(in list: RandomItems, _ random: inout SeededRandom) -> [scrk_damage] {
        let count = [0, 1, 1, 2, 3, 5, 16, 512][Int(random.below(8))]
        func range(_ side: Int) -> (Int32, Int32) {
            let longest = random.below(3) == 0 ? side : min(side, 24)
            let begin = random.below(6) == 0 ? 0 : random.below(UInt32(side))
            let length = 1 + random.below(UInt32(longest))
            return (Int32(begin), Int32(min(begin + length, UInt32(side))))
        }
        return (0..<count).map { _ in
            let ((x0, x1), (y0, y1)) = (range(list.width), range(list.height))
            let all = UInt32.max >> UInt32(32 - list.outputCount)
            return scrk_damage(
                rect: scrk_rect(x0: x0, y0: y0, x1: x1, y1: y1),
                outputs: random.below(3) == 0 ? all : (random.next() ^ random.next() << 16) & all)
        }
    }

    private static func expected(
        _ whole: RandomFrame.Drawn, _ damage: [scrk_damage], _ layouts: [FrameOutput.Layout]
    ) -> [FrameOutput] {
        layouts.enumerated().map { index, layout in
            let output = FrameOutput(layout)
            for damage in damage where damage.outputs >> UInt32(index) & 1 == 1 {
                output.copy(damage.rect, from: whole.outputs[index])
            }
            return output
        }
    }
}
