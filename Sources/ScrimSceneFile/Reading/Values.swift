internal import Scrim

// The small values that a scene file is made of.
extension JSONValue {
    /// Farther out than any picture reaches; far enough from the end of the integers that sums of them stay
    /// exact.
    private static let farthest = 1_000_000_000.0

    func number() throws(SceneFileError) -> Double {
        guard kind == .number else { throw wrongType(expected: "a number") }
        let numeral = self.numeral
        guard let number = Double(numeral), number.isFinite else {
            throw error("\(numeral.cut) is not a finite number")
        }
        return number
    }

    func number(in range: ClosedRange<Double>) throws(SceneFileError) -> Double {
        let number = try number()
        guard range.contains(number) else {
            throw error("\(numeral.cut) is outside of \(range.lowerBound.short)...\(range.upperBound.short)")
        }
        return number
    }

    /// A position, which may lie on either side of 0.
    func coordinate() throws(SceneFileError) -> Double {
        let number = try number()
        guard abs(number) <= Self.farthest else { throw error("is beyond \(Self.farthest.short)") }
        return number
    }

    /// A length in points or seconds.
    func nonNegativeNumber() throws(SceneFileError) -> Double {
        let number = try coordinate()
        guard number >= 0 else { throw error("is negative") }
        return number
    }

    func positiveNumber() throws(SceneFileError) -> Double {
        let number = try nonNegativeNumber()
        guard number > 0 else { throw error("is 0") }
        return number
    }

    /// A standard deviation in points, as of a backdrop or a shadow.
    func blurRadius() throws(SceneFileError) -> Double { try number(in: 0...Appearance.maximumRadius) }

    /// A whole number of 0 or more.
    func bits() throws(SceneFileError) -> UInt32 {
        guard let bits = UInt32(exactly: try number(in: 0...Double(UInt32.max))) else {
            throw error("\(numeral.cut) is not a whole number")
        }
        return bits
    }

    func bool() throws(SceneFileError) -> Bool {
        guard kind == .bool else { throw wrongType(expected: "true or false") }
        return document.bytes[offset] == UInt8(ascii: "t")
    }

    func text() throws(SceneFileError) -> String {
        guard kind == .string else { throw wrongType(expected: "a string") }
        return string
    }

    func nonEmptyText() throws(SceneFileError) -> String {
        let text = try text()
        guard !text.isEmpty else { throw error("is empty") }
        return text
    }

    /// One of the names, given with what they stand for.
    func choice<Choice>(_ choices: [(name: String, value: Choice)]) throws(SceneFileError) -> Choice {
        let text = try text()
        guard let choice = choices.first(where: { $0.name == text }) else {
            throw error("\(text.quoted()) is none of \(choices.map(\.name).joined(separator: ", "))")
        }
        return choice.value
    }

    /// The elements one by one: how many there are is for the reader to limit.
    func array() throws(SceneFileError) -> some Sequence<JSONValue> {
        guard kind == .array else { throw wrongType(expected: "an array") }
        return elements()
    }

    func color() throws(SceneFileError) -> Color {
        guard kind == .string else { throw wrongType(expected: "a colour #rrggbb or #rrggbbaa") }
        guard let color = Color(hex: string) else {
            throw error("\(string.quoted()) is not a colour #rrggbb or #rrggbbaa")
        }
        return color
    }

    func point() throws(SceneFileError) -> Point {
        let numbers = try numbers(2, of: "[x, y]")
        return Point(numbers[0], numbers[1])
    }

    func size() throws(SceneFileError) -> Size {
        let numbers = try numbers(2, of: "[width, height]")
        try checkExtent(numbers[0], "width")
        try checkExtent(numbers[1], "height")
        return Size(numbers[0], numbers[1])
    }

    func rect() throws(SceneFileError) -> Rect {
        let numbers = try numbers(4, of: "[x, y, width, height]")
        try checkExtent(numbers[2], "width")
        try checkExtent(numbers[3], "height")
        return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    func transform() throws(SceneFileError) -> AffineTransform {
        let n = try numbers(6, of: "[a, b, c, d, tx, ty]")
        return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// A number, or the name of a level, by itself or with an offset: `alert+1`.
    func level() throws(SceneFileError) -> WindowLevel {
        if kind == .number { return WindowLevel(rawValue: try number()) }
        guard kind == .string else { throw wrongType(expected: "a level or a number") }
        let bases: [(name: String, level: WindowLevel)] = [
            ("normal", .normal), ("statusBar", .statusBar), ("alert", .alert),
        ]
        let text = string
        for base in bases where text.hasPrefix(base.name) {
            let offset = text.dropFirst(base.name.count)
            if offset.isEmpty { return base.level }
            guard let sign = offset.first, sign == "+" || sign == "-",
                offset.dropFirst().first?.isNumber == true,
                JSONNumber.end(Array(offset.dropFirst().utf8), from: 0) == offset.utf8.count - 1,
                let number = Double(offset), number.isFinite
            else { break }
            return base.level + number
        }
        throw error(
            "\(text.quoted()) is not a level: normal, statusBar or alert, as in \"alert+1\", or a number")
    }

    private func numbers(_ count: Int, of form: String) throws(SceneFileError) -> [Double] {
        guard kind == .array else { throw wrongType(expected: form) }
        var numbers: [Double] = []
        for element in elements() {
            guard numbers.count < count else {
                throw error("expected \(form), found more than \(count) elements")
            }
            numbers.append(try element.coordinate())
        }
        guard numbers.count == count else {
            throw error("expected \(form), found \(numbers.count) element\(numbers.count == 1 ? "" : "s")")
        }
        return numbers
    }

    private func checkExtent(_ number: Double, _ name: String) throws(SceneFileError) {
        guard number >= 0 else { throw error("\(name) is negative") }
    }
}

extension String {
    /// A number as it is written, cut where it is long.
    fileprivate var cut: String { count > 40 ? prefix(40) + "..." : self }
}

extension Double {
    /// A whole number without `.0`.
    fileprivate var short: String {
        Int(exactly: self).map { String($0) } ?? "\(self)"
    }
}
