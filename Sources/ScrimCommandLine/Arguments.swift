/// The words of a command line behind the command: options by name, and operands.
package struct Arguments {
    package enum Option {
        case flag, value
    }

    package private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Takes `--name value`, `--name=value`, and operands; what follows `--` is an operand whatever it looks
    /// like.
    package init(_ words: [String], accepting options: [String: Option]) throws(CommandFailure) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let attached = parts.count == 2 ? String(parts[1]) : nil
            guard let option = options[name] else { throw .usage("unknown option \"\(name)\"") }
            guard values[name] == nil else { throw .usage("\(name) is given twice") }
            switch option {
            case .flag:
                guard attached == nil else { throw .usage("\(name) takes no value") }
                values[name] = ""
            case .value:
                guard let value = attached ?? Self.value(from: &rest) else {
                    throw .usage("\(name) needs a value")
                }
                guard !value.isEmpty else { throw .usage("the value of \(name) is empty") }
                values[name] = value
            }
        }
    }

    /// The next word, unless it's an option: a forgotten value shouldn't swallow it.
    private static func value(from rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        return rest.popFirst()
    }

    package static func asksForHelp(_ words: [String]) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    package func has(_ name: String) -> Bool { values[name] != nil }

    package subscript(name: String) -> String? { values[name] }

    /// The only operand there is.
    package func operand(_ title: String) throws(CommandFailure) -> String {
        guard let operand = operands.first else { throw .usage("\(title) is missing") }
        guard operands.count == 1 else { throw .usage("unexpected \"\(operands[1])\"") }
        guard !operand.isEmpty else { throw .usage("\(title) is empty") }
        return operand
    }

    /// Seconds from the beginning.
    package func time(_ name: String) throws(CommandFailure) -> Double? {
        guard let text = values[name] else { return nil }
        guard let time = Double(text), time.isFinite, time >= 0 else {
            throw .usage("\(name) takes seconds of 0 or more, not \"\(text)\"")
        }
        return time
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(name) takes a whole number of \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }
}
