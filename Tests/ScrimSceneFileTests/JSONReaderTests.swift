import XCTest

@testable import ScrimSceneFile

final class JSONReaderTests: XCTestCase {
    private func read(_ text: String) throws -> JSONDocument {
        try JSONReader.read(Array(text.utf8), file: "f")
    }

    private func message(_ bytes: [UInt8], line: UInt = #line) -> String {
        do {
            _ = try JSONReader.read(bytes, file: "f")
            XCTFail("read", line: line)
            return ""
        } catch {
            return error.description
        }
    }

    private func assertFails(_ text: String, _ expected: String, line: UInt = #line) {
        XCTAssertEqual(message(Array(text.utf8), line: line), expected, line: line)
    }

    func testValuesAreFoundWithTheirKinds() throws {
        let document = try read(#" { "a": [1, -2.5e+3, true, false, null], "b": {}, "": "x" } "#)
        XCTAssertEqual(document.root.kind, .object)
        var members: [String: JSONValue] = [:]
        try document.root.forEachMember { members[$0] = $1 }
        XCTAssertEqual(members.keys.sorted(), ["", "a", "b"])
        let elements = Array(members["a"]!.elements())
        XCTAssertEqual(elements.map(\.kind), [.number, .number, .bool, .bool, .null])
        XCTAssertEqual(elements[1].numeral, "-2.5e+3")
        XCTAssertEqual(members["b"]!.kind, .object)
        XCTAssertEqual(members[""]!.string, "x")
    }

    func testScalarsAndAByteOrderMark() throws {
        XCTAssertEqual(try read("0").root.numeral, "0")
        XCTAssertEqual(try read("\u{feff}\"a\"").root.string, "a")
    }

    func testStringsAreDecoded() throws {
        let text = #""a\"\\\/\b\f\n\r\tA\u00e9\u20AC\ud83d\uDE00é€😀""#
        XCTAssertEqual(try read(text).root.string, "a\"\\/\u{8}\u{c}\n\r\tAé€😀é€😀")
    }

    func testKeyPathsAreFoundAnew() throws {
        let document = try read(#"{"a": [0, {"b": [[], [7]]}], "odd key": {"c": 8}, "é\n": 9}"#)
        var paths: [String: String] = [:]
        func visit(_ value: JSONValue) throws {
            switch value.kind {
            case .object: try value.forEachMember { (_, member) throws(SceneFileError) in try! visit(member) }
            case .array: for element in value.elements() { try visit(element) }
            default: paths[value.numeral] = document.keyPath(of: value.node)
            }
        }
        try visit(document.root)
        XCTAssertEqual(
            paths,
            ["0": "a[0]", "7": "a[1].b[1][0]", "8": #"["odd key"].c"#, "9": #"["é\u000a"]"#])
    }

    func testNumbersThatArentJSON() {
        for text in ["01", "-", "1.", ".5", "+1", "1e", "1e+", "--1", "0x10", "1.5.2", "-01", "1a"] {
            let message = message(Array("[\(text)]".utf8))
            XCTAssertTrue(message.hasPrefix("f: [0]: line 1, column 2: "), message)
        }
        assertFails("[01]", #"f: [0]: line 1, column 2: "01" is not a number of JSON"#)
        assertFails(
            "[" + String(repeating: "1", count: 1001) + "]",
            "f: [0]: line 1, column 2: a number is longer than 1000 characters")
    }

    func testNaNAndInfinityAreNamedWithTheirPlace() {
        assertFails("{\n \"a\": [1,\n  NaN]}", "f: a[1]: line 3, column 3: NaN is not a finite number")
        assertFails(#"{"é": Infinity}"#, #"f: ["é"]: line 1, column 7: Infinity is not a finite number"#)
        assertFails(#"{"a": -Infinity}"#, "f: a: line 1, column 7: -Infinity is not a finite number")
    }

    func testStructureThatIsWrong() {
        assertFails("", "f: the file is empty")
        assertFails(" \n\t", "f: the file is empty")
        assertFails("[1,]", #"f: [1]: line 1, column 4: expected a value, found "]""#)
        assertFails("[1 2]", #"f: [0]: line 1, column 4: expected "," or "]", found "2""#)
        assertFails("[1", #"f: [0]: line 1, column 3: expected "," or "]", found the end of the file"#)
        assertFails("{\"a\":1,}", #"f: line 1, column 8: expected a key, found "}""#)
        assertFails("{\"a\" 1}", #"f: a: line 1, column 6: expected ":" behind the key, found "1""#)
        assertFails("{a: 1}", #"f: line 1, column 2: expected a key, found "a""#)
        assertFails("{} {}", #"f: line 1, column 4: expected the end of the file, found "{""#)
        assertFails("[nul]", #"f: [0]: line 1, column 2: expected a value, found "nul""#)
        assertFails("// no", #"f: line 1, column 1: expected a value, found "/""#)
        XCTAssertEqual(
            message([0x89, 0x50, 0x4e, 0x47]), "f: line 1, column 1: expected a value, found byte 0x89")
        XCTAssertEqual(
            message([0x5b, 0x00, 0x5d]), "f: [0]: line 1, column 2: expected a value, found byte 0x0")
    }

    func testStringsThatAreWrong() {
        assertFails("\"a", "f: line 1, column 3: the file ends inside of a string")
        assertFails("\"a\\", "f: line 1, column 4: the file ends inside of a string")
        assertFails("\"a\nb\"", "f: line 1, column 3: a control character in a string: it must be escaped")
        assertFails(#""\x""#, "f: line 1, column 2: an unknown escape in a string")
        assertFails(#""\u12g4""#, #"f: line 1, column 2: \u must be followed by four hexadecimal digits"#)
        assertFails(#""\u0000""#, "f: line 1, column 2: a NUL character in a string")
        for text in [#""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800x""#] {
            assertFails(text, "f: line 1, column 2: half of a surrogate pair in a string")
        }
        for bytes: [UInt8] in [
            [0x80], [0xc0, 0x80], [0xc3], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
            [0xff],
        ] {
            XCTAssertEqual(message([0x22] + bytes + [0x22]), "f: line 1, column 2: a string is not UTF-8")
        }
        assertFails(
            "\"" + String(repeating: "a", count: 65_537) + "\"",
            "f: line 1, column 1: a string is longer than 65536 bytes")
    }

    func testNestingHasALimit() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        XCTAssertEqual(try read(nested(1100)).nodes.count, 1100)
        let message = message(Array(nested(1101).utf8))
        XCTAssertTrue(message.hasSuffix(": line 1, column 1101: nested deeper than 1100 levels"), message)
    }

    /// Every beginning of a text is either refused or, by itself, a text.
    func testEveryTruncationIsRefused() throws {
        let bytes = Array(#"{"a": [1.5e3, true, null, "x\n\ud83d\ude00é"], "b": {"c": -0}}"#.utf8)
        XCTAssertNoThrow(try JSONReader.read(bytes, file: "f"))
        for count in 0..<bytes.count {
            XCTAssertThrowsError(try JSONReader.read(Array(bytes[..<count]), file: "f"), "\(count)")
        }
    }

    /// Single bytes replaced: whatever comes out, it comes out without a crash, and errors are one line.
    func testReplacedBytes() {
        let bytes = Array(#"{"a":[1.5e3,true,"x\n\u00e9é"],"b":{"c":-0}}"#.utf8)
        var refused = 0
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                do {
                    let document = try JSONReader.read(changed, file: "f")
                    for node in document.nodes.indices { _ = document.keyPath(of: node) }
                } catch {
                    refused += 1
                    XCTAssertFalse(error.description.contains("\n"))
                }
            }
        }
        XCTAssertGreaterThan(refused, bytes.count * 128)
    }
}
