import XCTest

@testable import ScrimCommandLine

final class ArgumentsTests: XCTestCase {
    private func parse(_ words: String...) throws -> Arguments {
        try Arguments(words, accepting: ["--file": .value, "--number": .value, "--flag": .flag])
    }

    private func assertUsage<Value>(
        _ expression: @autoclosure () throws -> Value, _ text: String, line: UInt = #line
    ) {
        XCTAssertThrowsError(try expression(), line: line) {
            XCTAssertEqual($0 as? CommandFailure, .usage(text), line: line)
        }
    }

    func testOptionsAndOperands() throws {
        let arguments = try parse("a", "--file", "f", "--flag", "--number=-1=2", "-", "--", "--flag", "-x")
        XCTAssertEqual(arguments.operands, ["a", "-", "--flag", "-x"])
        XCTAssertEqual(arguments["--file"], "f")
        XCTAssertEqual(arguments["--number"], "-1=2")
        XCTAssertTrue(arguments.has("--flag"))
        XCTAssertFalse(try parse("a").has("--flag"))
    }

    func testWhatMakesNoSense() {
        assertUsage(try parse("--fil", "f"), #"unknown option "--fil""#)
        assertUsage(try parse("-f"), #"unknown option "-f""#)
        assertUsage(try parse("--file"), "--file needs a value")
        assertUsage(try parse("--file", "--flag"), "--file needs a value")
        assertUsage(try parse("--file="), "the value of --file is empty")
        assertUsage(try parse("--flag=1"), "--flag takes no value")
        assertUsage(try parse("--file", "a", "--file", "b"), "--file is given twice")
    }

    func testOneOperand() throws {
        XCTAssertEqual(try parse("a").operand("SCENE"), "a")
        assertUsage(try parse().operand("SCENE"), "SCENE is missing")
        assertUsage(try parse("").operand("SCENE"), "SCENE is empty")
        assertUsage(try parse("a", "b").operand("SCENE"), #"unexpected "b""#)
    }

    func testNumbers() throws {
        XCTAssertEqual(try parse("--number", "1.5").time("--number"), 1.5)
        XCTAssertNil(try parse().time("--number"))
        for text in ["-1", "nan", "inf", "1e999", "1s", "0x"] {
            assertUsage(
                try parse("--number", text).time("--number"),
                "--number takes seconds of 0 or more, not \"\(text)\"")
        }
        XCTAssertEqual(try parse("--number", "64").integer("--number", in: 1...64), 64)
        for text in ["0", "65", "1.5", "x", "99999999999999999999"] {
            assertUsage(
                try parse("--number", text).integer("--number", in: 1...64),
                "--number takes a whole number of 1 to 64, not \"\(text)\"")
        }
    }
}
