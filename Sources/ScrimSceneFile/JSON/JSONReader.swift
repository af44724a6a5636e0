/// Reads JSON as RFC 8259 defines it, without any extension. Duplicate keys are found where objects are read
/// (`Fields`).
///
/// Our own because a scene of 256 nested layers is JSON of 515 levels, where Foundation's reader stops at
/// 512, and because that reader knows neither the key path of what it can't read nor a limit to the memory it
/// takes. This one keeps its own stack: no depth of the text is a depth of calls.
struct JSONReader {
    /// Of arrays and objects. The deepest scene takes half of it; the rest leaves room for the better message
    /// about layers.
    static let maximumNesting = 1100
    /// Keys counted. 100,000 layers of thirty values each take half of it.
    static let maximumNodes = 8_000_000

    /// An array or object that is being read.
    private struct Container {
        let node: Int
        let isObject: Bool
        /// In an array the number of elements that were begun, in an object the node of the key that was read
        /// last; 0 before the first.
        var position = 0

        var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    private let file: String
    private let bytes: [UInt8]
    private var offset = 0
    private var nodes: [JSONDocument.Node] = []
    private var open: [Container] = []

    private init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    /// - Parameter bytes: fewer than 4 GiB.
    static func read(_ bytes: [UInt8], file: String) throws(SceneFileError) -> JSONDocument {
        var reader = JSONReader(file: file, bytes: bytes)
        try reader.read()
        return JSONDocument(file: file, bytes: bytes, nodes: reader.nodes)
    }

    private mutating func read() throws(SceneFileError) {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { offset = 3 }  // a byte order mark may be passed over
        skipSpace()
        guard offset < bytes.count else { throw SceneFileError(file: file, reason: "the file is empty") }
        repeat {
            let opened = try beginValue()
            try advance(justOpened: opened)
        } while !open.isEmpty
        guard offset == bytes.count else { throw error("expected the end of the file, found \(found)") }
    }

    /// Reads a scalar whole, or the opening of a container, and says which.
    private mutating func beginValue() throws(SceneFileError) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.maximumNesting else {
                throw error("nested deeper than \(Self.maximumNesting) levels")
            }
            open.append(Container(node: nodes.count, isObject: byte == UInt8(ascii: "{")))
            try appendNode(endingAt: offset + 1)
            return true
        case UInt8(ascii: "\""):
            try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number()
        default:
            try word()
        }
        return false
    }

    /// Goes on to where the next value begins, closing the containers that end before it.
    private mutating func advance(justOpened: Bool) throws(SceneFileError) {
        var isFirst = justOpened
        while let container = open.last {
            skipSpace()
            if byte == container.closing {
                offset += 1
                nodes[container.node].end = UInt32(nodes.count)
                open.removeLast()
                isFirst = false
                continue
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else {
                    let closing = Character(Unicode.Scalar(container.closing))
                    throw error("expected \",\" or \"\(closing)\", found \(found)")
                }
                offset += 1
                skipSpace()
            }
            return try beginMember(of: container)
        }
        skipSpace()
    }

    /// Counts an element, or reads the key and the colon of a member.
    private mutating func beginMember(of container: Container) throws(SceneFileError) {
        guard container.isObject else {
            open[open.count - 1].position += 1
            return
        }
        open[open.count - 1].position = 0
        guard byte == UInt8(ascii: "\"") else { throw error("expected a key, found \(found)") }
        let key = nodes.count
        try string()
        open[open.count - 1].position = key
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw error("expected \":\" behind the key, found \(found)") }
        offset += 1
        skipSpace()
    }

    private mutating func string() throws(SceneFileError) {
        let end: Int
        do throws(JSONString.Fault) {
            end = try JSONString.end(bytes, from: offset)
        } catch {
            offset = error.offset
            throw self.error(error.reason)
        }
        try appendNode(endingAt: end)
    }

    private mutating func number() throws(SceneFileError) {
        guard let end = JSONNumber.end(bytes, from: offset), end == endOfToken() else { throw tokenError() }
        guard end - offset <= JSONNumber.maximumLength else {
            throw error("a number is longer than \(JSONNumber.maximumLength) characters")
        }
        try appendNode(endingAt: end)
    }

    private mutating func word() throws(SceneFileError) {
        let end = endOfToken()
        guard ["true", "false", "null"].contains(where: { bytes[offset..<end].elementsEqual($0.utf8) }) else {
            throw tokenError()
        }
        try appendNode(endingAt: end)
    }

    private mutating func appendNode(endingAt end: Int) throws(SceneFileError) {
        guard nodes.count < Self.maximumNodes else {
            throw error("more than \(Self.maximumNodes) values")
        }
        nodes.append(JSONDocument.Node(offset: UInt32(offset), end: UInt32(nodes.count + 1)))
        offset = end
    }
}

// Bytes and errors.
extension JSONReader {
    /// The next byte; 0, which JSON has no use for, behind the last.
    private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            default: return
            }
        }
    }

    /// The end of the run of characters that a number or word is made of.
    private func endOfToken() -> Int {
        var end = offset
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                end += 1
            default:
                return end
            }
        }
        return end
    }

    private func tokenError() -> SceneFileError {
        let token = String(decoding: bytes[offset..<min(endOfToken(), offset + 100)], as: UTF8.self)
        switch token.lowercased().drop(while: { $0 == "-" || $0 == "+" }) {
        case "": return error("expected a value, found \(found)")
        case "nan", "inf", "infinity": return error("\(token) is not a finite number")
        case let word where word.first!.isLetter: return error("expected a value, found \(token.quoted())")
        default: return error("\(token.quoted()) is not a number of JSON")
        }
    }

    /// What is at the offset, for a message.
    private var found: String {
        guard offset < bytes.count else { return "the end of the file" }
        let byte = bytes[offset]
        guard (0x21...0x7e).contains(byte) else { return "byte 0x" + String(byte, radix: 16) }
        return byte == UInt8(ascii: "\"") ? "a string" : "\"\(Character(Unicode.Scalar(byte)))\""
    }

    /// An error at the offset: key path of the value that is being read, line and column in characters, both
    /// from 1.
    private func error(_ reason: String) -> SceneFileError {
        var path = ""
        for container in open where container.position > 0 {
            if container.isObject {
                path.append(key: JSONString.decode(bytes, at: Int(nodes[container.position].offset)))
            } else {
                path.append(index: container.position - 1)
            }
        }
        let before = bytes[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
        return SceneFileError(file: file, keyPath: path, reason: "line \(line), column \(column): \(reason)")
    }
}
