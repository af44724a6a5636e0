/// The layers that a timeline or a policy names.
struct LayersByName {
    private let scene: SceneDescription
    /// Two tell that a name is ambiguous; no need to keep more.
    private var indices: [String: [Int]] = [:]

    init(_ names: some Sequence<String>, in scene: SceneDescription) {
        self.scene = scene
        for name in names { indices[name] = [] }
        for (index, layer) in scene.layers.enumerated() {
            guard let name = layer.name, let known = indices[name], known.count < 2 else { continue }
            indices[name] = known + [index]
        }
    }

    /// The index of the one layer of that name, which `source` says.
    func only(_ name: String, at source: JSONValue) throws(SceneFileError) -> Int {
        let found = indices[name] ?? []
        guard let index = found.first else { throw source.error("no layer is named \(name.quoted())") }
        guard found.count == 1 else {
            let paths = found.map { scene.layers[$0].source.path.shortened }
            throw source.error("\(name.quoted()) is ambiguous: \(paths.joined(separator: " and "))")
        }
        return index
    }
}
