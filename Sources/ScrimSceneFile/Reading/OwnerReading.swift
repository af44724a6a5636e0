internal import Scrim

/// The owners of windows, which may be named before they are read.
struct OwnerReading {
    /// Of all windows, in the order of the file.
    var windows: [JSONValue] = []
    /// By the window that is owned.
    private var names: [(window: Int, name: String, source: JSONValue)] = []

    /// The owner of the window that comes next.
    mutating func append(_ owner: JSONValue) throws(SceneFileError) {
        names.append((windows.count, try owner.nonEmptyText(), owner))
    }

    func resolve(in windows: inout [WindowDescription]) throws(SceneFileError) {
        guard !names.isEmpty else { return }
        var known: [String: [Int]] = [:]
        for (index, window) in windows.enumerated() {
            // Two tell that a name is ambiguous.
            guard let name = window.name, known[name, default: []].count < 2 else { continue }
            known[name, default: []].append(index)
        }
        for (window, name, source) in names {
            guard let found = known[name], let owner = found.first else {
                throw source.error("no window is named \(name.quoted())")
            }
            guard found.count == 1 else {
                throw source.error("\(name.quoted()) is ambiguous: \(paths(of: found))")
            }
            guard owner != window else { throw source.error("a window can't own itself") }
            windows[window].owner = owner
        }
        try checkChains(windows)
    }

    private func paths(of indices: [Int]) -> String {
        indices.map { windows[$0].path.shortened }.joined(separator: " and ")
    }

    private func checkChains(_ windows: [WindowDescription]) throws(SceneFileError) {
        // How many owners a window has, its owner's owner and so on included; nil is not known yet.
        var counts = windows.map { $0.owner == nil ? 0 : nil as Int? }
        for (window, _, source) in names {
            var chain: [Int] = []
            var next = window
            while counts[next] == nil, let owner = windows[next].owner {
                guard chain.count <= windows.count else {
                    throw source.error("the windows own each other in a circle")
                }
                chain.append(next)
                next = owner
            }
            for (above, owned) in chain.reversed().enumerated() {
                let count = (counts[next] ?? 0) + above + 1
                guard count <= Scene.maximumLayerDepth else {
                    throw source.error("a chain of more than \(Scene.maximumLayerDepth) owners")
                }
                counts[owned] = count
            }
        }
    }
}
