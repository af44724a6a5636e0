/// A value of a JSON document: a view, as cheap to copy as a reference.
struct JSONValue {
    enum Kind {
        case object, array, string, number, bool, null
    }

    let document: JSONDocument
    let node: Int

    var offset: Int { Int(document.nodes[node].offset) }

    var kind: Kind {
        switch document.bytes[offset] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// Where it stands: `windows[0].layers[3].frame`.
    var path: String { document.keyPath(of: node) }

    /// An error about this value.
    func error(_ reason: String) -> SceneFileError {
        SceneFileError(file: document.file, keyPath: document.keyPath(of: node), reason: reason)
    }

    /// An error about a member of this object that may not be there.
    func error(_ reason: String, at key: String) -> SceneFileError {
        var path = document.keyPath(of: node)
        path.append(key: key)
        return SceneFileError(file: document.file, keyPath: path, reason: reason)
    }

    func wrongType(expected: String) -> SceneFileError {
        error("expected \(expected), found \(kind)")
    }

    /// The elements, of an array.
    func elements() -> some Sequence<JSONValue> {
        let nodes = document.nodes
        let end = Int(nodes[node].end)
        return sequence(state: node + 1) { [document] next in
            guard next < end else { return nil }
            defer { next = Int(nodes[next].end) }
            return JSONValue(document: document, node: next)
        }
    }

    /// Calls `body` with each key and value of an object, in the order of the text.
    func forEachMember(_ body: (String, JSONValue) throws(SceneFileError) -> Void) throws(SceneFileError) {
        var key = node + 1
        let end = Int(document.nodes[node].end)
        while key < end {
            let name = JSONString.decode(document.bytes, at: Int(document.nodes[key].offset))
            try body(name, JSONValue(document: document, node: key + 1))
            key = Int(document.nodes[key + 1].end)
        }
    }

    /// The decoded text of a string.
    var string: String { JSONString.decode(document.bytes, at: offset) }

    /// The digits of a number as they are written.
    var numeral: String {
        let bytes = document.bytes
        let end = JSONNumber.end(bytes, from: offset)!
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}

extension JSONValue.Kind: CustomStringConvertible {
    var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
