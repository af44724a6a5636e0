internal import Scrim
internal import ScrimCommandLine

extension Inspection {
    /// As the help of the command describes it.
    var json: String {
        let objects = layers[0].indices.map { object($0) }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private func object(_ index: Int) -> String {
        let layer = layers[0][index]
        let frame = layer.frame
        let seen = zip(outputs, layers).map { output, layers in
            "\(output.inJSON): {\(layers[index].members)}"
        }
        return "  {\"path\": \(layer.path.inJSON), \"name\": \(layer.name?.inJSON ?? "null"), "
            + "\"depth\": \(layer.depth), "
            + "\"frame\": [\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)], "
            + "\"warnings\": \(layer.warnings.inJSON),\n"
            + "   \"outputs\": {" + seen.joined(separator: ",\n               ") + "}}"
    }
}

extension LayerInspection {
    fileprivate var members: String {
        let marks = isReversible ? [#""reversible": true"#] : []
        let reasons = ["\"rule\": \(rule.inJSON)", "\"chain\": \(chain.inJSON)"]
        return (outcome.members + marks + reasons).joined(separator: ", ")
    }
}

extension LayerInspection.Outcome {
    fileprivate var members: [String] {
        switch self {
        case .shown: [#""sees": "shown""#]
        case .notDrawn(let reason): [#""sees": "notDrawn""#, "\"reason\": \(reason.inJSON)"]
        case .filteredOut: [#""sees": "filteredOut""#]
        case .replaced(let appearance): ["\"sees\": \(appearance.name.inJSON)"] + appearance.members
        case .insideReplaced(let appearance):
            ["\"sees\": \"inside\(appearance.name.prefix(1).uppercased())\(appearance.name.dropFirst())\""]
        case .omitted: [#""sees": "omitted""#]
        }
    }
}

extension Appearance {
    /// As the scene file calls it.
    var name: String {
        switch self {
        case .visible: "visible"
        case .blurred: "blurred"
        case .pixelated: "pixelated"
        case .placeholder: "placeholder"
        case .solid: "solid"
        case .omitted: "omitted"
        }
    }

    fileprivate var members: [String] {
        switch self {
        case .visible, .omitted: []
        case .solid(let color): ["\"color\": \(color.description.inJSON)"]
        case .blurred(let radius): ["\"radius\": \(radius)"]
        case .pixelated(let cell): ["\"cell\": \(cell)"]
        case .placeholder(let layer): ["\"layer\": \(layer.name?.inJSON ?? "null")"]
        }
    }
}

extension [String] {
    fileprivate var inJSON: String { "[\(map(\.inJSON).joined(separator: ", "))]" }
}

extension String {
    /// As a string of JSON, quotation marks included.
    var inJSON: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
