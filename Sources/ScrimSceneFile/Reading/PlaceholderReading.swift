internal import Scrim

/// Makes sure that each placeholder is the name of one layer, and that the scene with its placeholders, of all times
/// of the timeline, is one that can be committed.
struct PlaceholderReading {
    /// A policy's placeholder.
    private struct Mention {
        let source: JSONValue
        let target: Int
        /// The layer that the policy is put on; nil for a window.
        let layer: Int?
    }

    private let scene: SceneDescription
    /// By layer, and by window.
    private var ofLayers: [[Mention]] = []
    private var ofWindows: [[Mention]] = []
    /// Where the tree of a layer ends in the flat list.
    private var ends: [Int]
    /// A window's own layers are at depth 1.
    private var depths: [Int] = []
    private var masks: [Int: Int] = [:]

    /// The layers that are placeholders, in the order of their discovery, and which tree of `nesting` each is.
    private var targets: [Int] = []
    private var trees: [Int: Int] = [:]
    private var nesting: [PlaceholderNesting.Tree] = []
    /// What the links of each tree stand for.
    private var mentions: [[Mention]] = []
    /// Of the scene and the placeholders, each once.
    private var layerCount = 0

    static func check(_ scene: SceneDescription) throws(SceneFileError) {
        var reading = PlaceholderReading(scene)
        guard try reading.findMentions() else { return }
        try reading.checkNesting()
    }

    private init(_ scene: SceneDescription) {
        self.scene = scene
        ends = scene.layers.indices.map { $0 + 1 }
    }

    /// Whether there are any.
    private mutating func findMentions() throws(SceneFileError) -> Bool {
        let ofEntries = scene.timeline.flatMap { entry in
            (entry.capture?.placeholders ?? []).map { (entry.layer, $0) }
        }
        let named =
            scene.layers.flatMap(\.capture.placeholders) + scene.windows.flatMap(\.capture.placeholders)
            + ofEntries.map(\.1)
        guard !named.isEmpty else { return false }
        let layers = LayersByName(named.map(\.name) + ofEntries.map(\.0), in: scene)
        func mentions(
            _ placeholders: [CaptureDescription.PlaceholderName], of layer: Int?
        ) throws(SceneFileError) -> [Mention] {
            var mentions: [Mention] = []
            for placeholder in placeholders {
                let target = try layers.only(placeholder.name, at: placeholder.source)
                mentions.append(Mention(source: placeholder.source, target: target, layer: layer))
            }
            return mentions
        }
        for (index, layer) in scene.layers.enumerated() {
            ofLayers.append(try mentions(layer.capture.placeholders, of: index))
        }
        for window in scene.windows { ofWindows.append(try mentions(window.capture.placeholders, of: nil)) }
        for (name, placeholder) in ofEntries {
            let layer = try layers.only(name, at: placeholder.source)
            ofLayers[layer] += try mentions([placeholder], of: layer)
        }
        return true
    }

    private mutating func checkNesting() throws(SceneFileError) {
        findTrees()
        layerCount = scene.layers.count
        try appendTree(scene.layers.indices, top: 0, surroundings: ofWindows.flatMap { $0 })
        var next = 0
        while next < targets.count {
            let target = targets[next]
            next += 1
            try appendTree(
                target..<ends[target], top: depths[target], surroundings: surroundings(of: target))
        }
        do throws(PlaceholderNesting.Problem) {
            try PlaceholderNesting.check(nesting)
        } catch {
            switch error {
            case .leadsBack(let tree, let link): throw leadsBack(mentions[tree][link])
            case .tooManyLayers(let tree, let link): throw tooMany(mentions[tree][link])
            case .tooDeep(let tree, let link):
                throw mentions[tree][link].source.error(
                    "placeholders in one another are deeper than \(Scene.maximumLayerDepth)")
            }
        }
    }

    /// The whole scene, or a placeholder's tree.
    ///
    /// - Parameter top: the depth from which its depths count.
    private mutating func appendTree(
        _ layers: Range<Int>, top: Int, surroundings: [Mention]
    ) throws(SceneFileError) {
        let depth = layers.reduce(0) { max($0, depths[$1] - top) }
        nesting.append(PlaceholderNesting.Tree(layerCount: layers.count, depth: depth))
        mentions.append([])
        for mention in surroundings { try link(mention, depth: 0) }
        for layer in layers {
            for mention in ofLayers[layer] { try link(mention, depth: depths[layer] - top) }
        }
    }

    /// Adds a mention to the last tree.
    private mutating func link(_ mention: Mention, depth: Int) throws(SceneFileError) {
        if trees[mention.target] == nil {
            targets.append(mention.target)
            trees[mention.target] = targets.count
            // Before the tree is looked at, so that the work is bounded too.
            layerCount += ends[mention.target] - mention.target
            guard layerCount <= Scene.maximumLayerCount else { throw tooMany(mention) }
        }
        let tree = trees[mention.target] ?? targets.count
        nesting[nesting.count - 1].links.append(PlaceholderNesting.Link(tree: tree, depth: depth))
        mentions[mentions.count - 1].append(mention)
    }

    private mutating func findTrees() {
        for (index, layer) in scene.layers.enumerated() {
            switch layer.parent {
            case .window: depths.append(1)
            case .layer(let parent): depths.append(depths[parent] + 1)
            case .maskOf(let parent):
                depths.append(depths[parent] + 1)
                masks[parent] = index
            }
        }
        for index in scene.layers.indices.reversed() {
            switch scene.layers[index].parent {
            case .window: break
            case .layer(let parent), .maskOf(let parent): ends[parent] = max(ends[parent], ends[index])
            }
        }
    }

    /// What is put on the layers that a layer lies in, their masks, its window and that one's owners: it restricts the
    /// layer as a placeholder, too.
    private func surroundings(of layer: Int) -> [Mention] {
        var found: [Mention] = []
        var parent = scene.layers[layer].parent
        while true {
            switch parent {
            case .layer(let ancestor):
                found += ofLayers[ancestor]
                if let mask = masks[ancestor] { found += ofLayers[mask..<ends[mask]].joined() }
                parent = scene.layers[ancestor].parent
            case .maskOf:
                // A mask isn't in the layer that it masks.
                return found
            case .window(let index):
                var window: Int? = index
                while let current = window {
                    found += ofWindows[current]
                    window = scene.windows[current].owner
                }
                return found
            }
        }
    }

    private func tooMany(_ mention: Mention) -> SceneFileError {
        mention.source.error(
            "with the layers of its placeholders, more than \(Scene.maximumLayerCount) layers")
    }

    private func leadsBack(_ mention: Mention) -> SceneFileError {
        let name = mention.source.string.quoted()
        if mention.layer == mention.target { return mention.source.error("\(name) is the layer itself") }
        if let layer = mention.layer, mention.target < layer, layer < ends[mention.target] {
            return mention.source.error("\(name) holds the layer that it would stand for")
        }
        if mention.layer == nil { return mention.source.error("\(name) leads back to the window itself") }
        return mention.source.error("\(name) leads back to itself by other placeholders")
    }
}
