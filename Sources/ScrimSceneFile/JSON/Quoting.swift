extension String {
    /// The text with line breaks and other control characters as JSON escapes, so that it stays on its line.
    func escapingControls() -> String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A key path of more than 200 characters without its middle.
    var shortened: String {
        guard count > 200 else { return self }
        return prefix(98) + "..." + suffix(99)
    }

    /// The text in quotation marks, for a message: one line, cut where it is long.
    func quoted() -> String {
        let limit = 60
        let start = prefix(limit)
        return "\"" + String(start).escapingControls() + (start.endIndex == endIndex ? "" : "...") + "\""
    }
}

extension Unicode.Scalar {
    /// C0, DEL and C1, and the two line separators of Unicode.
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7f...0x9f).contains(value) || value == 0x2028 || value == 0x2029
    }
}
