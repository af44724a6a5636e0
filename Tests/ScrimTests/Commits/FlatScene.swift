@testable import Scrim

/// A scene as a commit should find it, made from its layers alone, one behind the other, with what each inherits: none of the
/// trees that commits keep is asked.
struct FlatScene {
    struct Node {
        let layer: SnapshotLayer
        let siblingIndex: Int
        let depth: Int
        var restrictions: [Restriction]
        var unreadReasons: RedactionReasons = []
        var sublayersEnd = 0
        var end = 0
    }

    private let scene: Scene
    /// The trees of all windows, one behind the other, then those of the placeholders: a layer, its sublayers in painting
    /// order, its mask.
    private(set) var nodes: [Node] = []
    private(set) var windows: [(window: Window, index: Int, root: Int)] = []
    private(set) var templates: [(id: Layer.ID, root: Int)] = []
    private(set) var surroundingSurfaces: [Int: [PixelBuffer]] = [:]
    private var named: [Layer] = []
    private var trees: [Layer.ID: Int] = [:]
    private var nesting = [PlaceholderNesting.Tree(layerCount: 0, depth: 0)]
    private var current = 0

    /// - Throws: what a commit should throw.
    init(_ scene: Scene) throws(SceneError) {
        self.scene = scene
        let bottomUp = scene.windows.indices.sorted {
            let levels = ($0, $1, scene.windows[$0].level.rawValue, scene.windows[$1].level.rawValue)
            let a = levels.2.isNaN ? 0 : levels.2
            let b = levels.3.isNaN ? 0 : levels.3
            return (a, levels.0) < (b, levels.1)
        }
        for index in bottomUp {
            let window = scene.windows[index]
            let outer = window.restrictions(in: scene)
            for restriction in outer {
                var place = window.root
                if case .owner(let index?) = restriction.holder { place = scene.windows[index].root }
                try check(restriction.policy, of: place, depth: 0)
            }
            windows.append((window, index, nodes.count))
            try append(window.root, 0, depth: 0, reasons: scene.redactionReasons, outer: outer)
        }
        while current < named.count {
            let layer = named[current]
            current += 1
            nesting[current].layerCount = 1
            var reasons = scene.redactionReasons
            let outer = scene.restrictions(around: layer, &reasons)
            for restriction in outer { try check(restriction.policy, of: layer, depth: 0) }
            templates.append((layer.id, nodes.count))
            surroundingSurfaces[nodes.count] = Self.surfaces(around: layer)
            try append(layer, 0, depth: 0, reasons: reasons, outer: outer)
        }
        try checkNesting()
    }

    /// - Returns: the redaction reasons that are read in the tree.
    @discardableResult
    private mutating func append(
        _ layer: Layer, _ siblingIndex: Int, depth: Int, reasons: RedactionReasons, outer: [Restriction] = []
    ) throws(SceneError) -> RedactionReasons {
        guard depth <= Scene.maximumLayerDepth else { throw .tooDeep(depth) }
        guard nodes.count - windows.count < Scene.maximumLayerCount || depth == 0 && current == 0 else {
            throw .tooManyLayers(nodes.count - windows.count + 1)
        }
        if depth > 0 {
            nesting[current].layerCount += 1
            nesting[current].depth = max(nesting[current].depth, depth)
        }
        for policy in layer.policies { try check(policy, of: layer, depth: depth) }
        if let contents = layer.contents, contents.surface.format.isPlanar {
            throw .unreadableContents(at: path(to: layer), contents.surface.format)
        }
        var reasons = reasons
        let own = outer + layer.restrictions(&reasons)
        let index = nodes.count
        nodes.append(
            Node(
                layer: SnapshotLayer(layer), siblingIndex: siblingIndex, depth: depth,
                restrictions: own.map(\.detached)))
        var read: RedactionReasons = []
        let bottomUp = layer.sublayers.enumerated().sorted {
            let heights = [$0.element.zPosition, $1.element.zPosition].map { $0.isNaN ? 0 : $0 }
            return (heights[0], $0.offset) < (heights[1], $1.offset)
        }
        for (child, sublayer) in bottomUp {
            read.formUnion(try append(sublayer, child, depth: depth + 1, reasons: reasons))
        }
        nodes[index].sublayersEnd = nodes.count
        if let mask = layer.mask {
            read.formUnion(try append(mask, 0, depth: depth + 1, reasons: reasons))
            var known = Set<Restriction>()
            for inside in nodes[nodes[index].sublayersEnd...] {
                for var restriction in inside.restrictions {
                    restriction.holder = .mask
                    if known.insert(restriction).inserted { nodes[index].restrictions.append(restriction) }
                }
            }
            if mask.superlayer != nil {
                var outside = scene.redactionReasons
                for var restriction in scene.restrictions(around: mask, &outside) {
                    restriction.holder = .mask
                    nodes[index].restrictions.append(restriction.detached)
                }
            }
        }
        nodes[index].end = nodes.count
        nodes[index].unreadReasons = layer.privacyModifiers.unreadReasons(&read)
        return read
    }

    // MARK: Policies

    private mutating func check(_ policy: CapturePolicy, of layer: Layer, depth: Int) throws(SceneError) {
        for appearance in policy.appearances {
            if let problem = appearance.problem { throw .invalidPolicy(at: path(to: layer), problem) }
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

    private func checkNesting() throws(SceneError) {
        do throws(PlaceholderNesting.Problem) {
            try PlaceholderNesting.check(nesting)
        } catch {
            switch error {
            case .leadsBack(let tree, let link):
                let layer = named[nesting[tree].links[link].tree - 1]
                throw .invalidPolicy(at: path(to: layer), .placeholderOfItself)
            case .tooManyLayers: throw .tooManyLayers(Scene.maximumLayerCount + 1)
            case .tooDeep: throw .tooDeep(Scene.maximumLayerDepth + 1)
            }
        }
    }

    private func path(to layer: Layer) -> String {
        if let superlayer = layer.superlayer {
            let index = superlayer.sublayers.firstIndex { $0 === layer } ?? 0
            return "\(path(to: superlayer)).layers[\(index)]"
        }
        if let index = scene.windows.firstIndex(where: { $0.root === layer }) { return "windows[\(index)]" }
        return "layer \(layer.name ?? "without a name")"
    }

    // MARK: Surfaces

    private static func surfaces(around layer: Layer) -> [PixelBuffer] {
        var list: [PixelBuffer] = []
        var next = layer.superlayer
        func add(_ layer: Layer) {
            if let contents = layer.contents { list.append(contents.surface) }
            layer.sublayers.forEach(add)
            layer.mask.map(add)
        }
        while let ancestor = next {
            if let contents = ancestor.contents { list.append(contents.surface) }
            ancestor.mask.map(add)
            next = ancestor.superlayer
        }
        return list
    }

    /// What restricts a layer, captured pictures included.
    func restrictions(ofNode index: Int) -> [Restriction] {
        var list = nodes[index].restrictions
        let inMask = nodes[nodes[index].sublayersEnd..<nodes[index].end].compactMap(\.layer.surface)
        let own = nodes[index].layer.surface.map { [$0] } ?? []
        for surface in (surroundingSurfaces[index] ?? []) + own + inMask {
            list.add(surface.routesKeptFrom.policy, .recapture, on: .layer)
        }
        return list
    }
}
