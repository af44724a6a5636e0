import Scrim
import XCTest

final class ColorTests: XCTestCase {
    func testPremultiplicationIsRoundedForEveryPair() {
        for alpha in 0...255 {
            for channel in 0...255 {
                let color = Color(red: UInt8(channel), green: 0, blue: UInt8(channel), alpha: UInt8(alpha))
                // round(c * a / 255): no half can occur, 255 being odd.
                let expected = UInt32((2 * channel * alpha + 255) / 510)
                XCTAssertEqual(color.premultiplied, UInt32(alpha) << 24 | expected << 16 | expected)
            }
        }
    }

    func testHexadecimal() {
        XCTAssertEqual(Color(hex: "#0a141E"), Color(red: 10, green: 20, blue: 30))
        XCTAssertEqual(Color(hex: "#0a141e80"), Color(red: 10, green: 20, blue: 30, alpha: 128))
        for text in [
            "", "#", "0a141e", "#0a141", "#0a141e8", "#0a141e800", "#+a141e", "#0a 41e", "#ggggggg",
            "#\u{ff10}a141e",
        ] {
            XCTAssertNil(Color(hex: text), text)
        }
        for color in [
            Color(red: 1, green: 2, blue: 3), .clear, Color(red: 255, green: 0, blue: 16, alpha: 9),
        ] {
            XCTAssertEqual(Color(hex: color.description), color)
        }
    }
}
