/// Finds what is wrong with a scene that can't be committed: of several things the first, in painting order, windows before
/// placeholders.
///
/// Walks everything, at the time when a commit fails. That something is wrong, the trees know without a walk.
struct CommitRefusal {
    private let scene: Scene
    private var windowCount = 0
    private var layerCount = 0
    /// Placeholders that some policy names, in the order of their discovery: each is a tree of `nesting`, from 1 on.
    private var named: [Layer] = []
    private var trees: [Layer.ID: Int] = [:]
    private var nesting = [PlaceholderNesting.Tree(layerCount: 0, depth: 0)]
    /// The one that is being walked; 0 is the scene.
    private var current = 0

    private init(_ scene: Scene) { self.scene = scene }

    static func reason(_ scene: Scene) -> SceneError {
        do throws(SceneError) {
            var refusal = CommitRefusal(scene)
            for index in scene.windowPaintingOrder { try refusal.walk(scene.windows[index]) }
            try refusal.walkPlaceholders()
            try refusal.checkNesting()
        } catch {
            return error
        }
        // Not reached: something was wrong. What it was, limits aside, would have been found.
        return .tooManyLayers(Scene.maximumLayerCount + 1)
    }

    private mutating func walk(_ window: Window) throws(SceneError) {
        guard windowCount < Scene.maximumLayerCount else { throw .tooManyWindows(scene.windows.count) }
        windowCount += 1
        for restriction in window.restrictions(in: scene) {
            // An owner needn't be in the scene.
            var place = window.root
            if case .owner(let index?) = restriction.holder { place = scene.windows[index].root }
            try check(restriction.policy, of: place, depth: 0)
        }
        try walk(window.root, depth: 0)
    }

    /// Those included that placeholders name in turn.
    private mutating func walkPlaceholders() throws(SceneError) {
        while current < named.count {
            let layer = named[current]
            current += 1
            nesting[current].layerCount = 1
            for restriction in scene.inheritance(ofPlaceholder: layer).restrictions {
                try check(restriction.policy, of: layer, depth: 0)
            }
            try walk(layer, depth: 0)
        }
    }

    private mutating func walk(_ layer: Layer, depth: Int) throws(SceneError) {
        guard depth <= Scene.maximumLayerDepth else { throw .tooDeep(depth) }
        if depth > 0 || current > 0 {
            guard layerCount < Scene.maximumLayerCount else { throw .tooManyLayers(layerCount + 1) }
            layerCount += 1
        }
        if depth > 0 {
            nesting[current].layerCount += 1
            nesting[current].depth = max(nesting[current].depth, depth)
        }
        for policy in layer.policies { try check(policy, of: layer, depth: depth) }
        if case .surface(let surface)? = layer.contents, surface.format.isPlanar {
            throw .unreadableContents(at: scene.path(to: layer), surface.format)
        }
        for child in layer.sublayerPaintingOrder ?? Array(layer.sublayers.indices) {
            try walk(layer.sublayers[child], depth: depth + 1)
        }
        if let mask = layer.mask { try walk(mask, depth: depth + 1) }
    }

    private mutating func check(_ policy: CapturePolicy, of layer: Layer, depth: Int) throws(SceneError) {
        if policy == .visible { return }
        for appearance in policy.appearances {
            if let problem = appearance.problem {
                throw .invalidPolicy(at: scene.path(to: layer), problem)
            }
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
}

extension Scene {
    /// Where a layer stands, in the terms of the scene file: `windows[0]` for a window's root layer,
    /// `windows[0].layers[3]`. A layer that isn't in a window is told by its name.
    fileprivate func path(to layer: Layer) -> String {
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
