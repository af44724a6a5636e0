/// A piece of a page, or of a picture in it: well-formed HTML that is XML too.
struct HTML {
    let source: String

    private init(source: String) { self.source = source }

    /// Text, escaped.
    init(_ text: String) { source = Self.escaped(text) }

    init(_ parts: [HTML]) { source = parts.lazy.map(\.source).joined() }

    /// An element. Values of attributes are escaped; those that are nil are left out.
    static func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [HTML] = []
    ) -> HTML {
        var tag = "<" + name
        for case (let key, let value?) in attributes { tag += " \(key)=\"\(escaped(value))\"" }
        if children.isEmpty, withoutEnd.contains(name) { return HTML(source: tag + "/>") }
        let lineBreak = onTheirLines.contains(name) ? "\n" : ""
        return HTML(source: tag + ">" + HTML(children).source + "</\(name)>" + lineBreak)
    }

    static func element(
        _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String
    ) -> HTML {
        element(name, attributes, [HTML(text)])
    }

    /// The name of a figure, which may be broken behind the marks in it.
    static func code(_ name: String) -> HTML {
        var parts: [HTML] = []
        var part = ""
        for character in name {
            part.append(character)
            guard character == "_" || character == "/" else { continue }
            parts += [HTML(part), .element("wbr")]
            part = ""
        }
        return .element("code", [:], parts + [HTML(part)])
    }

    /// A style sheet. HTML takes it as it is, XML would unescape it: so it must have nothing to escape.
    static func style(_ sheet: String) -> HTML {
        precondition(escaped(sheet) == sheet, "a style sheet with marks of HTML in it")
        return HTML(source: "<style>\n\(sheet)\n</style>\n")
    }

    /// The whole file.
    static func document(language: String, head: [HTML], body: [HTML]) -> String {
        let root = element(
            "html", ["lang": language, "xmlns": "http://www.w3.org/1999/xhtml"],
            [element("head", [:], head), element("body", [:], body)])
        return "<!DOCTYPE html>\n" + root.source
    }

    /// Quotes as well, so that it's good for attributes. What XML has no place for becomes a replacement character.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{7f}"..<"\u{a0}", "\u{fffe}", "\u{ffff}":
                escaped.unicodeScalars.append("\u{fffd}")
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static let withoutEnd: Set = ["meta", "br", "wbr", "img", "rect", "line", "path", "col"]
    private static let onTheirLines: Set = [
        "head", "body", "html", "header", "section", "h1", "h2", "h3", "p", "table", "tr", "figure", "svg",
        "title",
        "ul", "li", "footer",
    ]
}
