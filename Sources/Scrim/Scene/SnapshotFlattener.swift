/// Copies the trees of a scene into one array of nodes, and gathers what restricts each of them.
struct SnapshotFlattener {
    private let scene: Scene
    private(set) var nodes: [SnapshotNode] = []
    private(set) var templates: [Layer.ID: Int] = [:]
    private(set) var surroundingSurfaces: [Int: [PixelBuffer]] = [:]
    /// Placeholders that some policy names, in the order of their discovery: each is a tree of `nesting`, from 1 on.
    private var named: [Layer] = []
    private var trees: [Layer.ID: Int] = [:]
    private var nesting = [PlaceholderNesting.Tree(layerCount: 0, depth: 0)]
    /// The one that is being appended; 0 is the scene.
    private var current = 0
    private var rootCount = 0

    init(scene: Scene) {
        self.scene = scene
    }

    mutating func append(_ window: Window) throws(SceneError) {
        guard rootCount < Scene.maximumLayerCount else { throw .tooManyWindows(scene.windows.count) }
        rootCount += 1
        let outer = window.restrictions(in: scene)
        for restriction in outer {
            // An owner needn't be in the scene.
            var place = window.root
            if case .owner(let index?) = restriction.holder { place = scene.windows[index].root }
            try check(restriction.policy, of: place, depth: 0)
        }
        try append(
            window.root, siblingIndex: 0, depth: 0, reasons: scene.redactionReasons,
            outer: outer)
    }

    /// Appends the trees of all placeholders that were named, those included that these name in turn.
    mutating func appendTemplates() throws(SceneError) {
        while current < named.count {
            let layer = named[current]
            current += 1
            nesting[current].layerCount = 1
            var reasons = scene.redactionReasons
            let surroundings = restrictionsOfSurroundings(layer, &reasons)
            for restriction in surroundings { try check(restriction.policy, of: layer, depth: 0) }
            templates[layer.id] = nodes.count
            surroundingSurfaces[nodes.count] = Self.surfaces(around: layer)
            try append(layer, siblingIndex: 0, depth: 0, reasons: reasons, outer: surroundings)
        }
        try checkNesting()
    }

    /// - Parameter outer: what the window, or a placeholder's surroundings, put on a root layer.
    /// - Returns: the redaction reasons that are read in the tree.
    @discardableResult
    private mutating func append(
        _ layer: Layer, siblingIndex: Int, depth: Int, reasons: RedactionReasons, outer: [Restriction] = []
    ) throws(SceneError) -> RedactionReasons {
        guard depth <= Scene.maximumLayerDepth else { throw .tooDeep(depth) }
        guard nodes.count - rootCount < Scene.maximumLayerCount || depth == 0 && current == 0 else {
            throw .tooManyLayers(nodes.count - rootCount + 1)
        }
        if depth > 0 {
            nesting[current].layerCount += 1
            nesting[current].depth = max(nesting[current].depth, depth)
        }
        for policy in [layer.capture] + (layer.protections?.policies ?? []) {
            try check(policy, of: layer, depth: depth)
        }
        if case .surface(let surface)? = layer.contents, surface.format.isPlanar {
            throw .unreadableContents(at: scene.path(to: layer), surface.format)
        }
        var reasons = reasons
        var restrictions = outer + layer.restrictions(&reasons)
        for index in restrictions.indices { restrictions[index].policy = restrictions[index].policy.detached }
        let index = nodes.count
        nodes.append(
            SnapshotNode(layer, siblingIndex: siblingIndex, depth: depth, restrictions: restrictions))
        var read: RedactionReasons = []
        for child in layer.sublayerPaintingOrder {
            read.formUnion(
                try append(layer.sublayers[child], siblingIndex: child, depth: depth + 1, reasons: reasons))
        }
        nodes[index].sublayersEnd = nodes.count
        if let mask = layer.mask {
            read.formUnion(try append(mask, siblingIndex: 0, depth: depth + 1, reasons: reasons))
            // Half of a mask would show a shape that nobody designed: what hides a part of it hides the layer.
            var known = Set<Restriction>()
            for inside in nodes[nodes[index].sublayersEnd...] {
                for var restriction in inside.restrictions {
                    restriction.holder = .mask
                    if known.insert(restriction).inserted { nodes[index].restrictions.append(restriction) }
                }
            }
            if mask.superlayer != nil {
                // It's part of another tree as well, and shows no more of that than a placeholder would.
                var outside = scene.redactionReasons
                for var restriction in restrictionsOfSurroundings(mask, &outside) {
                    restriction.holder = .mask
                    restriction.policy = restriction.policy.detached
                    nodes[index].restrictions.append(restriction)
                }
            }
        }
        nodes[index].end = nodes.count
        nodes[index].unreadReasons = layer.privacyModifiers.unreadReasons(&read)
        return read
    }

    // MARK: Policies

    private mutating func check(_ policy: CapturePolicy, of layer: Layer, depth: Int) throws(SceneError) {
        if policy == .visible { return }
        for appearance in policy.appearances {
            if let problem = appearance.problem {
                throw .invalidPolicy(at: scene.path(to: layer), problem)
            }
            // One that was taken out of a snapshot names no layer any more, and is omitted.
            guard case .placeholder(let reference) = appearance, let placeholder = reference.layer else {
                continue
            }
            let tree = trees[reference.id] ?? named.count + 1
            if tree > named.count {
                trees[reference.id] = tree
                named.append(placeholder)
                nesting.append(PlaceholderNesting.Tree(layerCount: 0, depth: 0))
            }
            nesting[current].links.append(PlaceholderNesting.Link(tree: tree, depth: depth))
        }
    }

    /// No placeholder may lead back to itself, nor all of them together be more than can be drawn.
    private func checkNesting() throws(SceneError) {
        do throws(PlaceholderNesting.Problem) {
            try PlaceholderNesting.check(nesting)
        } catch {
            switch error {
            case .leadsBack(let tree, let link):
                let layer = named[nesting[tree].links[link].tree - 1]
                throw .invalidPolicy(at: scene.path(to: layer), .placeholderOfItself)
            case .tooManyLayers: throw .tooManyLayers(Scene.maximumLayerCount + 1)
            case .tooDeep: throw .tooDeep(Scene.maximumLayerDepth + 1)
            }
        }
    }

    /// What restricts a placeholder where it stands: its ancestors and its window.
    private func restrictionsOfSurroundings(
        _ layer: Layer, _ reasons: inout RedactionReasons
    ) -> [Restriction] {
        var ancestors: [Layer] = []
        var next = layer.superlayer
        while let ancestor = next {
            ancestors.append(ancestor)
            next = ancestor.superlayer
        }
        var list: [Restriction] = []
        if let window = (ancestors.last ?? layer).windowOfRoot { list = window.restrictions(in: scene) }
        for ancestor in ancestors.reversed() {
            list += ancestor.restrictions(&reasons)
            if let mask = ancestor.mask { list += Self.restrictions(inTreeOf: mask, reasons) }
        }
        for index in list.indices { list[index].holder = .surroundings }
        return list
    }

    /// Those that its ancestors show, and that are in their masks.
    private static func surfaces(around layer: Layer) -> [PixelBuffer] {
        var list: [PixelBuffer] = []
        var next = layer.superlayer
        while let ancestor = next {
            list += ancestor.ownSurfaces
            next = ancestor.superlayer
        }
        return list
    }

    /// What restricts the layers of a tree. One that is too large or too deep to be drawn, or that leads back to itself,
    /// omits.
    static func restrictions(inTreeOf layer: Layer, _ reasons: RedactionReasons) -> [Restriction] {
        var budget = Scene.maximumLayerCount
        return restrictions(inTreeOf: layer, reasons, depth: 0, &budget)
    }

    private static func restrictions(
        inTreeOf layer: Layer, _ reasons: RedactionReasons, depth: Int, _ budget: inout Int
    ) -> [Restriction] {
        budget -= 1
        guard depth <= Scene.maximumLayerDepth, budget >= 0 else {
            return [Restriction(holder: .mask, rule: .policy, policy: .omitted)]
        }
        var reasons = reasons
        var list = layer.restrictions(&reasons)
        for child in layer.sublayerPaintingOrder where budget >= 0 {
            list += restrictions(inTreeOf: layer.sublayers[child], reasons, depth: depth + 1, &budget)
        }
        if let mask = layer.mask, budget >= 0 {
            list += restrictions(inTreeOf: mask, reasons, depth: depth + 1, &budget)
        }
        return list
    }
}

extension Layer {
    /// Its contents, and all that is in its mask, as far as that can be drawn.
    fileprivate var ownSurfaces: [PixelBuffer] {
        var list: [PixelBuffer] = []
        var budget = Scene.maximumLayerCount
        func add(_ layer: Layer, depth: Int, sublayers: Bool) {
            budget -= 1
            guard depth <= Scene.maximumLayerDepth, budget >= 0 else { return }
            if case .surface(let surface)? = layer.contents { list.append(surface) }
            if let mask = layer.mask { add(mask, depth: depth + 1, sublayers: true) }
            guard sublayers else { return }
            for sublayer in layer.sublayers { add(sublayer, depth: depth + 1, sublayers: true) }
        }
        add(self, depth: 0, sublayers: false)
        return list
    }
}

extension Scene {
    /// Where a layer stands, in the terms of the scene file: `windows[0]` for a window's root layer,
    /// `windows[0].layers[3]`. A layer that isn't in a window is told by its name.
    func path(to layer: Layer) -> String {
        var path = ""
        var current = layer
        while let parent = current.superlayer {
            path = ".layers[\(parent.sublayers.firstIndex { $0 === current } ?? 0)]" + path
            current = parent
        }
        if let index = windows.firstIndex(where: { $0.root === current }) {
            return "windows[\(index)]" + path
        }
        return "layer \(current.name ?? "without a name")" + path
    }
}
