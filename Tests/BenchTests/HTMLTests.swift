import XCTest

@testable import scrim_bench

final class HTMLTests: XCTestCase {
    func testTextAndAttributesAreEscaped() {
        let text = #"<script> & "quotes" 'too'"#
        let escaped = "&lt;script&gt; &amp; &quot;quotes&quot; &#39;too&#39;"
        XCTAssertEqual(HTML(text).source, escaped)
        XCTAssertEqual(
            HTML.element("b", ["title": text], text).source, "<b title=\"\(escaped)\">\(escaped)</b>")
    }

    func testWhatXMLHasNoPlaceFor() {
        XCTAssertEqual(
            HTML("a\u{0}\u{1b}b\u{85}\u{ffff}\n\t").source, "a\u{fffd}\u{fffd}b\u{fffd}\u{fffd}\n\t")
    }

    func testElements() {
        XCTAssertEqual(HTML.element("rect", ["x": "1", "class": nil]).source, "<rect x=\"1\"/>")
        XCTAssertEqual(HTML.element("i").source, "<i></i>")
        XCTAssertEqual(
            HTML.element("b", [:], [.element("i", [:], "x"), HTML("y")]).source, "<b><i>x</i>y</b>")
    }

    func testStyleSheetHasNothingToEscape() {
        XCTAssertEqual(HTML.escaped(PageStyle.sheet), PageStyle.sheet)
    }

    func testBase64() {
        XCTAssertEqual(Base64.text(of: []), "")
        XCTAssertEqual(Base64.text(of: Array("f".utf8)), "Zg==")
        XCTAssertEqual(Base64.text(of: Array("fo".utf8)), "Zm8=")
        XCTAssertEqual(Base64.text(of: Array("foo".utf8)), "Zm9v")
        XCTAssertEqual(Base64.text(of: Array("foobar".utf8)), "Zm9vYmFy")
        XCTAssertEqual(Base64.text(of: [0xff, 0xfe, 0xfd, 0xfc]), "//79/A==")
    }

    func testNumbers() {
        XCTAssertEqual(1_234_567.grouped, "1\u{202f}234\u{202f}567")
        XCTAssertEqual(999.grouped, "999")
        XCTAssertEqual(0.5.short, "0.5")
        XCTAssertEqual(20.0.short, "20")
        XCTAssertEqual(0.001.short, "0.001")
        XCTAssertEqual(0.0123.milliseconds, "0.0123 ms")
        XCTAssertEqual(2.345.milliseconds, "2.35 ms")
        XCTAssertEqual(12.34.milliseconds, "12.3 ms")
    }
}
