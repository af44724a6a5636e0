/// The members of an object whose keys are known: an unknown key and one that is given twice are errors.
///
/// Members are looked at one by one and kept only if their key is new, so that an object of a million keys
/// costs no more than one of thirty.
struct Fields<Key: RawRepresentable<String> & CaseIterable & Hashable> {
    private let object: JSONValue
    private var values: [Key: JSONValue] = [:]

    init(_ object: JSONValue) throws(SceneFileError) {
        guard object.kind == .object else { throw object.wrongType(expected: "an object") }
        self.object = object
        var values: [Key: JSONValue] = [:]
        try object.forEachMember { (name, value) throws(SceneFileError) in
            guard let key = Key(rawValue: name) else { throw value.error(Self.unknown(name)) }
            guard values.updateValue(value, forKey: key) == nil else {
                throw value.error("the key is given twice")
            }
        }
        self.values = values
    }

    subscript(key: Key) -> JSONValue? { values[key] }

    func required(_ key: Key) throws(SceneFileError) -> JSONValue {
        guard let value = values[key] else { throw object.error("missing", at: key.rawValue) }
        return value
    }

    /// The keys that are there, in the order of their declaration.
    var keys: [Key] { Key.allCases.filter { values[$0] != nil } }

    private static func unknown(_ name: String) -> String {
        let known = Key.allCases.map(\.rawValue)
        if let nearest = nearestName(to: name, among: known) {
            return "unknown key; did you mean \(nearest.quoted())?"
        }
        return "unknown key; known are \(known.joined(separator: ", "))"
    }
}
