/// How placeholders stand in one another, and how much is drawn because of it.
///
/// A placeholder's tree counts again wherever a policy names it, and is as deep as the layer that it replaces and its
/// own depth together. Held to the limits of a scene like this, a few policies can't make a scene that nobody can
/// draw. No depth of trees is a depth of calls.
package struct PlaceholderNesting {
    /// The scene, or a placeholder with its sublayers.
    package struct Tree {
        /// Window roots aside.
        package var layerCount: Int
        /// Of its deepest layer; a window's root and a placeholder itself are at depth 0.
        package var depth: Int
        package var links: [Link] = []

        package init(layerCount: Int, depth: Int) {
            self.layerCount = layerCount
            self.depth = depth
        }
    }

    /// A policy inside of a tree, or of what the tree's top lies in, that names a placeholder.
    package struct Link {
        package var tree: Int
        /// Of the layer that the policy restricts, in the tree that names.
        package var depth: Int
        /// How many such links there are; the depth is the largest of theirs.
        package var count: Int

        package init(tree: Int, depth: Int, count: Int = 1) {
            self.tree = tree
            self.depth = depth
            self.count = count
        }
    }

    /// What is wrong, and the link at which it shows: an index in the links of the tree.
    package enum Problem: Error {
        case leadsBack(tree: Int, link: Int)
        case tooManyLayers(tree: Int, link: Int)
        case tooDeep(tree: Int, link: Int)
    }

    private enum State {
        case new, open, done
    }

    private var trees: [Tree]
    private var states: [State]

    /// - Parameter trees: the scene first. Each alone is within the limits. Cost: in proportion to the number of links.
    package static func check(_ trees: [Tree]) throws(Problem) {
        var nesting = PlaceholderNesting(trees: trees, states: trees.map { _ in .new })
        try nesting.walk()
    }

    private mutating func walk() throws(Problem) {
        var path: [(tree: Int, next: Int)] = [(0, 0)]
        states[0] = .open
        while let (tree, next) = path.last {
            guard next < trees[tree].links.count else {
                states[tree] = .done
                path.removeLast()
                continue
            }
            let inner = trees[tree].links[next].tree
            switch states[inner] {
            case .open: throw .leadsBack(tree: tree, link: next)
            case .new:
                states[inner] = .open
                path.append((inner, 0))
            case .done:
                try nest(inner, in: tree, link: next)
                path[path.count - 1].next += 1
            }
        }
    }

    /// The inner one is final; what nests in it is counted.
    private mutating func nest(_ inner: Int, in tree: Int, link: Int) throws(Problem) {
        trees[tree].layerCount += trees[tree].links[link].count * trees[inner].layerCount
        guard trees[tree].layerCount <= Scene.maximumLayerCount else {
            throw .tooManyLayers(tree: tree, link: link)
        }
        let depth = trees[tree].links[link].depth + 1 + trees[inner].depth
        guard depth <= Scene.maximumLayerDepth else { throw .tooDeep(tree: tree, link: link) }
        trees[tree].depth = max(trees[tree].depth, depth)
    }
}
