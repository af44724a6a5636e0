internal import Scrim

extension Inspection {
    /// An array with an object per layer: `path`, `name` (or null), `depth`, `frame` in pixels ([x, y, width,
    /// height]) and, by output, what it `sees`: `shown`, `notDrawn` with a `reason`, `solid` with a `color`,
    /// `insideSolid` or `omitted`, each with the `rule` that decided.
    var json: String {
        let objects = layers[0].indices.map { object($0) }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private func object(_ index: Int) -> String {
        let layer = layers[0][index]
        let frame = layer.frame
        let seen = zip(outputs, layers).map { output, layers in
            "\(output.inJSON): {\(layers[index].outcome.members), \"rule\": \(layers[index].rule.inJSON)}"
        }
        return "  {\"path\": \(layer.path.inJSON), \"name\": \(layer.name?.inJSON ?? "null"), "
            + "\"depth\": \(layer.depth), "
            + "\"frame\": [\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)],\n"
            + "   \"outputs\": {" + seen.joined(separator: ",\n               ") + "}}"
    }
}

extension LayerInspection.Outcome {
    fileprivate var members: String {
        switch self {
        case .shown: "\"sees\": \"shown\""
        case .notDrawn(let reason): "\"sees\": \"notDrawn\", \"reason\": \(reason.inJSON)"
        case .filteredOut: "\"sees\": \"filteredOut\""
        case .replaced(let appearance): "\"sees\": \(appearance.description.inJSON)"
        case .insideReplaced: "\"sees\": \"insideReplaced\""
        case .omitted: "\"sees\": \"omitted\""
        }
    }
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
