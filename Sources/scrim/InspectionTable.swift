internal import Scrim
internal import ScrimCommandLine

extension Inspection {
    /// The layers as an indented tree with what each output sees of them, and their frames. The rules stand beside, and
    /// below all that had a say, if there's one output; else they stand below.
    ///
    /// - Parameter all: of several outputs, also the layers that need no look.
    func table(all: Bool) -> String {
        let table = outputs.count == 1 ? tableWithRules : tableWithNumbers(all: all)
        return table + notes
    }

    private var tableWithRules: String {
        var rows = [["LAYER", outputs[0].uppercased(), Self.frameTitle, "RULE"]]
        for layer in layers[0] {
            rows.append([layer.label, layer.cell, layer.frame.text, layer.rule.onOneLine])
        }
        return Self.aligned(rows) + chains
    }

    /// Where more than one had a say, all of them; not again for what only inherits it.
    private var chains: String {
        var text = ""
        var inherited: [[String]] = []
        for layer in layers[0] {
            inherited.removeSubrange(min(layer.depth, inherited.count)...)
            if layer.chain.count > 1, layer.chain != inherited.last {
                text += "\(layer.name.map { "\(layer.path) (\($0))" } ?? layer.path)".onOneLine + "\n"
                text += layer.chain.map { "  \($0.onOneLine)\n" }.joined()
            }
            inherited.append(layer.chain)
        }
        return text.isEmpty ? "" : "\nWhere several had a say, from the outside in:\n" + text
    }

    private func tableWithNumbers(all: Bool) -> String {
        // Many layers share a rule; each stands below once, by the number beside the outcome.
        var rules = RuleList()
        var rows = [["LAYER"] + outputs.map { $0.uppercased() } + [Self.frameTitle]]
        let listed = all ? Array(layers[0].indices) : notable
        for index in listed {
            let layer = layers[0][index]
            rows.append([layer.label] + layers.map { rules.cell($0[index]) } + [layer.frame.text])
        }
        let rest = layers[0].count - listed.count
        let others =
            rest == 0
            ? ""
            : "\(rest) other layer\(rest == 1 ? "" : "s"): shown by every output, or drawn by none; --all lists all\n"
        let table = listed.isEmpty ? "" : Self.aligned(rows) + "\n" + rules.text
        return table + others
    }

    /// What outputs don't see alike, or as it is, with all that it lies in.
    private var notable: [Int] {
        var listed: [Int] = []
        var ancestors: [(index: Int, isListed: Bool)] = []
        for index in layers[0].indices {
            while let last = ancestors.last, layers[0][last.index].depth >= layers[0][index].depth {
                ancestors.removeLast()
            }
            let outcomes = layers.map { $0[index].outcome }
            let isNotable =
                outcomes.contains { $0 != outcomes[0] } || outcomes.contains(where: \.isHiding)
                || !layers[0][index].warnings.isEmpty
            if isNotable {
                for place in ancestors.indices where !ancestors[place].isListed {
                    ancestors[place].isListed = true
                    listed.append(ancestors[place].index)
                }
                listed.append(index)
            }
            ancestors.append((index, isNotable))
        }
        return listed
    }

    private var notes: String {
        let isReversible = layers.joined().contains(where: \.isReversible)
        let note =
            "! Blur and mosaic are no redaction: what they stand for can often be made out or computed back.\n"
        return (isReversible ? note : "") + warnings.map { "warning: \($0.onOneLine)\n" }.joined()
    }

    private static let frameTitle = "FRAME IN PIXELS"

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
            return layer.cell
        }
        if let number = numbers[rule] { return "\(layer.cell) [\(number)]" }
        let number = numbers.count { $0.value > 0 } + 1
        numbers[rule] = number
        lines.append("[\(number)] \(rule)")
        return "\(layer.cell) [\(number)]"
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

    fileprivate var cell: String { isReversible ? "\(outcome.text) !" : outcome.text }
}

extension LayerInspection.Outcome {
    fileprivate var text: String {
        switch self {
        case .shown: "shown"
        case .notDrawn(let reason): "not drawn: \(reason)"
        case .filteredOut: "filtered out"
        case .replaced(let appearance): appearance.text
        case .insideReplaced: "replaced"
        case .omitted: "omitted"
        }
    }

    /// Whether something keeps the layer from the output.
    fileprivate var isHiding: Bool {
        switch self {
        case .shown, .notDrawn: false
        case .filteredOut, .replaced, .insideReplaced, .omitted: true
        }
    }
}

extension Appearance {
    fileprivate var text: String {
        switch self {
        case .visible, .omitted: name
        case .solid(let color): "\(name) \(color)"
        case .blurred(let points), .pixelated(let points): "\(name) \(points.short)"
        case .placeholder(let layer): "\(name) \((layer.name ?? "without a name").onOneLine)"
        }
    }
}

extension Double {
    /// A whole number without `.0`.
    fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

extension PixelRect {
    fileprivate var text: String { isEmpty ? "none" : "\(width)x\(height)+\(minX)+\(minY)" }
}
