/// A JSON text that was read and found well-formed.
///
/// Nothing but the bytes and one node of eight bytes per value is kept: kinds, numbers and strings are taken
/// from the bytes where they are asked for. A hostile file thus costs memory in proportion to its size, with
/// a small factor.
final class JSONDocument: Sendable {
    /// A value, or the key of a member.
    struct Node {
        /// Of the first byte in the text.
        var offset: UInt32
        /// The index of the node after this one and all that is inside of it.
        var end: UInt32
    }

    /// The name of the file, for errors.
    let file: String
    let bytes: [UInt8]
    /// In the order of the text; containers before what they hold, a key before its value.
    let nodes: [Node]

    init(file: String, bytes: [UInt8], nodes: [Node]) {
        self.file = file
        self.bytes = bytes
        self.nodes = nodes
    }

    var root: JSONValue { JSONValue(document: self, node: 0) }

    /// The key path of a value. It isn't kept but found anew: only errors need it.
    func keyPath(of node: Int) -> String {
        var path = ""
        var container = 0
        while container < node {
            // The child that is the value or holds it.
            var position = container + 1
            var index = 0
            if bytes[Int(nodes[container].offset)] == UInt8(ascii: "{") {
                // A key and its value count as one child; the path of a key is the path of its value.
                while Int(nodes[position + 1].end) <= node { position = Int(nodes[position + 1].end) }
                path.append(key: JSONString.decode(bytes, at: Int(nodes[position].offset)))
                position += 1
            } else {
                while Int(nodes[position].end) <= node {
                    position = Int(nodes[position].end)
                    index += 1
                }
                path.append(index: index)
            }
            container = position
        }
        return path
    }
}

extension String {
    /// Appends a member to a key path: `.frame`, or `["odd key"]` where it isn't a plain word.
    mutating func append(key: String) {
        let isPlain =
            !key.isEmpty
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
        if isPlain, key.utf8.count <= 60 {
            self += isEmpty ? key : "." + key
        } else {
            self += "[" + key.quoted() + "]"
        }
    }

    mutating func append(index: Int) {
        self += "[\(index)]"
    }
}
