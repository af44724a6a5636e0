import Scrim
import ScrimContent
import XCTest

final class TextTests: XCTestCase {
    private let box = Size(200, 40)

    private func ink(_ text: Text, size: Size? = nil, scale: Double = 2) throws -> Ink {
        Ink(try text.draw(size: size ?? box, scale: scale))
    }

    func testFontsOfTheTestsAreInstalled() {
        // What is compared below is set in Inter; without it the pictures are those of another font.
        XCTAssertTrue(Text.isAvailable(family: "Inter"))
    }

    func testInkHasTheColor() throws {
        let color = Color(red: 200, green: 30, blue: 90)
        let pixels = try Text("Illumination", fontSize: 24, weight: .bold, color: color).draw(
            size: box, scale: 3)
        XCTAssertEqual(opaqueColors(pixels), [color.premultiplied & 0xffffff])
        let ink = Ink(pixels)
        XCTAssertGreaterThan(ink.area, 500)
        XCTAssertEqual(ink.brokenPixelCount, 0)
    }

    func testTranslucentInkIsPremultiplied() throws {
        let color = Color(red: 255, green: 200, blue: 1, alpha: 100)
        let pixels = try Text("MMMM", fontSize: 30, weight: .bold, color: color).draw(size: box, scale: 3)
        XCTAssertEqual(Ink(pixels).brokenPixelCount, 0)
        let stored = Set((0..<pixels.width).map { pixels.pixel(x: $0, y: pixels.height / 2) })
        XCTAssertTrue(stored.contains(color.premultiplied))
    }

    func testEmptyTextIsTransparent() throws {
        XCTAssertEqual(try ink(Text("")).area, 0)
        XCTAssertEqual(try Text("").measure(), .zero)
        XCTAssertEqual(try ink(Text("   ")).area, 0)
    }

    func testTwoDrawsAreEqual() throws {
        let text = Text("Grüße, 12,480.50 €", fontSize: 15.5, weight: .medium)
        XCTAssertEqual(
            bytes(try text.draw(size: box, scale: 1.25)), bytes(try text.draw(size: box, scale: 1.25)))
    }

    func testWeightsGrowHeavier() throws {
        let areas = try Text.Weight.allCases.map { try ink(Text("Balance", weight: $0)).area }
        XCTAssertEqual(areas, areas.sorted())
        XCTAssertEqual(Set(areas).count, areas.count)
    }

    func testMeasuredSizeFits() throws {
        for string in ["Account", "Two words and more", "A\nB", "مرحبا", "iiiiWWWW"] {
            for fontSize in [9, 13.37, 17, 40] {
                let text = Text(string, fontSize: fontSize, weight: .semibold)
                let size = try text.measure()
                let fitting = Ink(try text.draw(size: size, scale: 2))
                let roomy = Ink(try text.draw(size: Size(size.width + 50, size.height + 20), scale: 2))
                // Were a word cut or wrapped, ink would be missing; what may be lost is an overhang at the
                // edge.
                XCTAssertEqual(
                    fitting.area, roomy.area, accuracy: roomy.area * 0.02, "\(string) at \(fontSize)")
                XCTAssertGreaterThan(size.height, fontSize)
            }
        }
    }

    func testMeasureWithAMaximumWidthBreaksLines() throws {
        let text = Text("one two three four five six")
        let line = try text.measure()
        let broken = try text.measure(maximumWidth: line.width / 2)
        XCTAssertLessThanOrEqual(broken.width, line.width / 2)
        XCTAssertGreaterThanOrEqual(broken.height, line.height * 1.9)
        let limited = try Text("one two three four five six", lineLimit: 1).measure(
            maximumWidth: line.width / 2)
        XCTAssertEqual(limited.height, line.height)
        XCTAssertLessThanOrEqual(limited.width, line.width / 2)
    }

    func testLayoutIsTheSameAtEveryScale() throws {
        // The box cuts the text; were lines broken in pixels, the place of the ellipsis would depend on the
        // scale.
        let text = Text("The quick brown fox jumps over the lazy dog", fontSize: 11, lineLimit: 1)
        let size = Size(123.4, 20)
        let reference = try ink(text, size: size, scale: 8)
        for scale in [1, 1.25, 1.5, 2, 3, 4] {
            let drawn = try ink(text, size: size, scale: scale)
            XCTAssertEqual(drawn.area / (scale * scale), reference.area / 64, accuracy: 4, "scale \(scale)")
            XCTAssertEqual(
                Double(drawn.bounds.maxX) / scale, Double(reference.bounds.maxX) / 8, accuracy: 1.1 / scale,
                "scale \(scale)")
        }
    }

    func testAlignmentMovesTheInk() throws {
        let bounds = try Text.Alignment.allCases.map { try ink(Text("ink", alignment: $0)).bounds }
        XCTAssertLessThan(bounds[0].minX, 10)
        XCTAssertEqual(Double(bounds[1].minX + bounds[1].maxX) / 2, 200, accuracy: 3)
        XCTAssertGreaterThan(bounds[2].maxX, 390)
        XCTAssertLessThanOrEqual(bounds[2].maxX, 400)
    }

    func testLeadingIsTheRightOfRightToLeftText() throws {
        XCTAssertGreaterThan(try ink(Text("שלום")).bounds.minX, 200)
    }

    func testVerticalAlignmentMovesTheInk() throws {
        let bounds = try [Text.VerticalAlignment.top, .center, .bottom].map {
            try ink(Text("ink", verticalAlignment: $0), size: Size(200, 100)).bounds
        }
        XCTAssertLessThan(bounds[0].maxY, 50)
        XCTAssertEqual(Double(bounds[1].minY + bounds[1].maxY) / 2, 100, accuracy: 6)
        XCTAssertGreaterThan(bounds[2].minY, 150)
    }

    func testWhatHasNoRoomEndsInAnEllipsis() throws {
        let long = Text("Confirm transfer of twelve thousand euros to the savings account", lineLimit: 1)
        let cut = try ink(long)
        XCTAssertLessThanOrEqual(cut.bounds.maxX, 400)
        XCTAssertGreaterThan(cut.bounds.maxX, 340)
        // One line of ink, and its last is the ellipsis: three dots at the baseline.
        XCTAssertLessThan(cut.bounds.height, 45)
        let pixels = try long.draw(size: box, scale: 2)
        let last = (0..<pixels.height).filter { pixels.pixel(x: cut.bounds.maxX - 3, y: $0) >> 24 > 0 }
        XCTAssertFalse(last.isEmpty)
        XCTAssertGreaterThan(last.min() ?? 0, pixels.height / 2)
    }

    func testLineLimitCountsLinesOfAllParagraphs() throws {
        let text = "one\ntwo\r\nthree\u{2029}four"
        let line = try Text("one").measure().height
        for limit in 1...5 {
            let size = try Text(text, lineLimit: limit).measure(maximumWidth: 200)
            XCTAssertEqual(size.height, line * Double(min(limit, 4)), accuracy: 0.01, "limit \(limit)")
        }
    }

    func testBreakAfterTheLastLineIsAnEllipsis() throws {
        for limit in [1, 2] {
            let kept = ["one", "one\ntwo"][limit - 1]
            for (size, limited) in [(box, Int?(limit)), (Size(200, 21 * Double(limit) + 4), nil)] {
                let cut = try Text("one\ntwo\nthree", lineLimit: limited).draw(size: size, scale: 2)
                XCTAssertEqual(
                    bytes(cut), bytes(try Text(kept + "…").draw(size: size, scale: 2)), "limit \(limit)")
            }
            let size = try Text("one\ntwo\nthree", lineLimit: limit).measure()
            XCTAssertEqual(size, try Text(kept + "…").measure())
        }
    }

    func testWithoutALimitLinesFillTheBox() throws {
        let text = Text(String(repeating: "word ", count: 100))
        let line = try Text("word").measure().height
        let drawn = try ink(text, size: Size(200, line * 3.5))
        XCTAssertGreaterThan(Double(drawn.bounds.height) / 2, line * 2.5)
        XCTAssertLessThan(Double(drawn.bounds.height) / 2, line * 3)
    }

    func testUnknownFamilyFallsBackWithoutAWord() throws {
        let family = "No Such Family 4711"
        XCTAssertFalse(Text.isAvailable(family: family))
        XCTAssertTrue(Text.isAvailable(family: "inter"), "the case of a name doesn't count")
        XCTAssertGreaterThan(try ink(Text("ink", fontFamily: family)).area, 20)
        // A list takes the first that is there.
        XCTAssertEqual(
            bytes(try Text("ink", fontFamily: "\(family), Inter").draw(size: box, scale: 2)),
            bytes(try Text("ink", fontFamily: "Inter").draw(size: box, scale: 2)))
    }

    func testHostileSizesAreErrors() throws {
        for side in [0, -1, .nan, .infinity, 1e9] {
            for size in [Size(side, 10), Size(10, side)] {
                for string in ["text", ""] {
                    XCTAssertThrowsError(try Text(string).draw(size: size, scale: 1), "\(size)") {
                        guard case ContentError.invalidSize = $0 else { return XCTFail("\(size): \($0)") }
                    }
                }
            }
        }
        for fontSize in [0, -1, .nan, .infinity, 1e9, 1e-9] {
            XCTAssertThrowsError(try Text("text", fontSize: fontSize).draw(size: box, scale: 1)) {
                guard case ContentError.invalidFontSize = $0 else { return XCTFail("\(fontSize): \($0)") }
            }
            XCTAssertThrowsError(try Text("text", fontSize: fontSize).measure())
        }
        XCTAssertThrowsError(try Text("text", fontSize: 1000).draw(size: box, scale: 3))
        for limit in [0, -1, .min] {
            XCTAssertThrowsError(try Text("text", lineLimit: limit).measure()) {
                XCTAssertEqual($0 as? ContentError, .invalidLineLimit(limit))
            }
        }
        for width in [-1, .nan, .infinity, 1e9] {
            XCTAssertThrowsError(try Text("text").measure(maximumWidth: width))
        }
        let long = String(repeating: "a", count: Text.maximumByteCount + 1)
        XCTAssertThrowsError(try Text(long).measure()) {
            XCTAssertEqual($0 as? ContentError, .textTooLong(Text.maximumByteCount + 1))
        }
    }

    func testOddStrings() throws {
        XCTAssertGreaterThan(try Text("a\0b").measure().width, try Text("a").measure().width)
        for string in ["\0", "\u{202e}abc", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧", "\n\n", "\u{2028}", "\r"] {
            XCTAssertEqual(try ink(Text(string)).brokenPixelCount, 0)
            XCTAssertEqual(
                try ink(Text(string, lineLimit: 1), size: Size(1, 1), scale: 1).brokenPixelCount, 0)
        }
        let longest = Text(String(repeating: "a b", count: Text.maximumByteCount / 3), lineLimit: .max)
        XCTAssertEqual(try ink(longest, size: Size(100, 100), scale: 1).brokenPixelCount, 0)
    }
}
