internal import Scrim

extension Inspection {
    /// The layers as an indented tree with what each output sees of them. The rules stand beside, if there's
    /// one output, else below.
    var table: String {
        outputs.count == 1 ? tableWithRules : tableWithNumbers
    }

    private var tableWithRules: String {
        var rows = [["LAYER", outputs[0].uppercased(), "FRAME IN PIXELS", "RULE"]]
        for layer in layers[0] {
            rows.append([layer.label, layer.outcome.text, layer.frame.text, layer.rule.onOneLine])
        }
        return Self.aligned(rows)
    }

    private var tableWithNumbers: String {
        // Many layers share a rule; each stands below once, by the number beside the outcome.
        var rules = RuleList()
        var rows = [["LAYER"] + outputs.map { $0.uppercased() }]
        for index in layers[0].indices {
            rows.append([layers[0][index].label] + layers.map { rules.cell($0[index]) })
        }
        return Self.aligned(rows) + "\n" + rules.text
    }

    /// Columns two spaces apart.
    private static func aligned(_ rows: [[String]]) -> String {
        let columns = rows.first?.count ?? 0
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < columns - 1 {
                    line += String(repeating: " ", count: widths[column] - cell.count + 2)
                }
            }
            return line + "\n"
        }.joined()
    }
}

/// The rules of a table, numbered as they turn up. What is shown needs no number: there is one rule for it.
private struct RuleList {
    private var numbers: [String: Int] = [:]
    private var lines: [String] = []

    mutating func cell(_ layer: LayerInspection) -> String {
        let rule = layer.rule.onOneLine
        if layer.outcome == .shown {
            let line = "shown: \(rule)"
            if numbers.updateValue(0, forKey: line) == nil { lines.insert(line, at: 0) }
            return layer.outcome.text
        }
        if let number = numbers[rule] { return "\(layer.outcome.text) [\(number)]" }
        let number = numbers.count { $0.value > 0 } + 1
        numbers[rule] = number
        lines.append("[\(number)] \(rule)")
        return "\(layer.outcome.text) [\(number)]"
    }

    var text: String { lines.map { $0 + "\n" }.joined() }
}

extension LayerInspection {
    /// Indented by depth: the last part of the path, and the name.
    fileprivate var label: String {
        let last = path.split(separator: ".").last.map { String($0) } ?? path
        let title = name.map { "\(last) \($0.onOneLine)" } ?? last
        return String(repeating: "  ", count: depth) + title
    }
}

extension LayerInspection.Outcome {
    fileprivate var text: String {
        switch self {
        case .shown: "shown"
        case .notDrawn(let reason): "not drawn: \(reason)"
        case .filteredOut: "filtered out"
        case .replaced(let appearance): "\(appearance)"
        case .insideReplaced: "replaced"
        case .omitted: "omitted"
        }
    }
}

extension PixelRect {
    fileprivate var text: String { isEmpty ? "none" : "\(width)x\(height)+\(minX)+\(minY)" }
}
