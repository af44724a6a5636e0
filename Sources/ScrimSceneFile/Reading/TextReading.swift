internal import Scrim
internal import ScrimContent

extension JSONValue {
    /// The text of a text layer: this value is the string, the rest is in the fields of the layer.
    func text(_ fields: Fields<LayerKey>, color: Color?) throws(SceneFileError) -> Text {
        var text = Text(try text())
        if let color { text.color = color }
        if let font = fields[.font] { text.fontFamily = try font.nonEmptyText() }
        if let size = fields[.fontSize] { text.fontSize = try size.number(in: Text.fontSizes) }
        if let weight = fields[.weight] {
            text.weight = try weight.choice(Text.Weight.allCases.map { ("\($0)", $0) })
        }
        if let align = fields[.align] {
            text.alignment = try align.choice(Text.Alignment.allCases.map { ("\($0)", $0) })
        }
        if let lines = fields[.lines] { text.lineLimit = try lines.lineLimit() }
        return text
    }

    private func lineLimit() throws(SceneFileError) -> Int {
        let number = try number(in: 1...10_000)
        guard let lines = Int(exactly: number) else { throw error("\(numeral) is not a whole number") }
        return lines
    }
}
