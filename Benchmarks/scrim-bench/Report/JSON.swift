/// A value of a JSON text; objects keep their order.
enum JSON {
    case number(Double)
    case integer(Int)
    case string(String)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])

    /// Two spaces an indent; arrays of plain values on one line. Numbers have at most four decimals.
    func text(indent: Int = 0) -> String {
        let (outer, inner) = (
            String(repeating: "  ", count: indent), String(repeating: "  ", count: indent + 1)
        )
        switch self {
        case .number(let value): return value.isFinite ? value.decimal(4) : "null"
        case .integer(let value): return "\(value)"
        case .string(let value): return Self.quoted(value)
        case .boolean(let value): return value ? "true" : "false"
        case .null: return "null"
        case .array(let values) where !values.contains { $0.isObject }:
            return "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
        case .array(let values):
            return "[\n" + values.map { inner + $0.text(indent: indent + 1) }.joined(separator: ",\n")
                + "\n\(outer)]"
        case .object(let members):
            let lines = members.map { inner + Self.quoted($0) + ": " + $1.text(indent: indent + 1) }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
        }
    }

    private var isObject: Bool { if case .object = self { true } else { false } }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Double {
    /// With so many digits behind the point, the last one rounded.
    func decimal(_ digits: Int) -> String {
        guard isFinite else { return "\(self)" }
        let unit = (0..<digits).reduce(1.0) { value, _ in value * 10 }
        let whole = Int((magnitude * unit).rounded())
        let fraction = String(whole % Int(unit))
        let sign = self < 0 && whole > 0 ? "-" : ""
        guard digits > 0 else { return sign + "\(whole)" }
        let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
        return sign + "\(whole / Int(unit))." + zeros + fraction
    }
}
