@testable import Scrim

/// All that a snapshot says, line by line: of its windows and placeholders each layer, with what restricts it.
enum SnapshotText {
    static func lines(_ snapshot: SceneSnapshot) -> [String] {
        var lines = ["\(snapshot.size) \(snapshot.scale) \(snapshot.pixelSize) \(snapshot.background)"]
        lines.append("\(snapshot.layerCount) layers")
        func add(
            _ node: SnapshotNode, _ inheritance: Inheritance, depth: Int, siblingIndex: Int
        ) {
            let isAlone = inheritance.restrictions.isEmpty && inheritance.surfaces.isEmpty
            var inheritance = inheritance
            let restrictions = snapshot.restrictions(of: node, &inheritance)
            lines += text(
                node.layer, depth: depth, siblingIndex: siblingIndex, node.unreadReasons, restrictions)
            let summary = node.summary
            let hasSurfaces = summary.traits.contains(.surfaces)
            lines.append(
                "  holds \(summary.layerCount) layers, \(summary.depth) deep, surfaces: \(hasSurfaces)")
            // Else those that skip trees without restrictions pass over it.
            if isAlone, !restrictions.isEmpty,
                summary.traits.isDisjoint(with: [.restrictions, .surfaces])
            {
                lines.append("  says that nothing restricts it")
            }
            for (index, sublayer) in node.sublayers {
                add(sublayer, inheritance, depth: depth + 1, siblingIndex: index)
            }
            if let mask = node.mask { add(mask, inheritance, depth: depth + 1, siblingIndex: 0) }
        }
        for window in snapshot.windows {
            let lineage = window.lineage.map { "\($0.id) \(String(describing: $0.application))" }
            lines.append(
                "window \(window.index) \(window.name ?? "-") hidden: \(window.isHidden) \(lineage)")
            add(window.root, window.inheritance, depth: 0, siblingIndex: 0)
        }
        for (id, template) in snapshot.templates.sorted(by: { $0.key.number < $1.key.number }) {
            lines.append("placeholder \(id)")
            add(template.root, template.inheritance, depth: 0, siblingIndex: 0)
        }
        var surfaces: [PixelBuffer] = []
        snapshot.collectSurfaces(&surfaces)
        lines += text(surfaces)
        return lines
    }

    /// The same of what a commit should have made.
    static func lines(_ flat: FlatScene, of scene: Scene) -> [String] {
        var lines = ["\(scene.size) \(scene.scale) \(scene.pixelSize) \(scene.background)"]
        lines.append("\(flat.nodes.count) layers")
        func add(_ root: Int) {
            for index in root..<flat.nodes[root].end {
                let node = flat.nodes[index]
                lines += text(
                    node.layer, depth: node.depth, siblingIndex: node.siblingIndex, node.unreadReasons,
                    flat.restrictions(ofNode: index))
                let inside = flat.nodes[index..<node.end]
                let depth = inside.reduce(0) { max($0, $1.depth) } - node.depth
                let hasSurfaces = inside.contains { $0.layer.surface != nil }
                lines.append("  holds \(inside.count) layers, \(depth) deep, surfaces: \(hasSurfaces)")
            }
        }
        for (window, index, root) in flat.windows {
            let lineage = ([window] + window.owners).map {
                "\($0.id) \(String(describing: $0.application))"
            }
            lines.append("window \(index) \(window.name ?? "-") hidden: \(window.isHidden) \(lineage)")
            add(root)
        }
        for (id, root) in flat.templates.sorted(by: { $0.id.number < $1.id.number }) {
            lines.append("placeholder \(id)")
            add(root)
        }
        lines += text(
            flat.nodes.compactMap(\.layer.surface) + flat.surroundingSurfaces.values.flatMap(\.self))
        return lines
    }

    private static func text(
        _ layer: SnapshotLayer, depth: Int, siblingIndex: Int, _ unread: RedactionReasons,
        _ restrictions: [Restriction]
    ) -> [String] {
        var properties: [(String, Any)] = [
            ("name", layer.name ?? "-"), ("frame", layer.frame), ("bounds", layer.boundsOrigin),
            ("transform", layer.transform), ("hidden", layer.isHidden), ("opacity", layer.opacity),
            ("color", layer.backgroundColor ?? "-"), ("radius", layer.cornerRadius),
            ("clips", layer.masksToBounds), ("gravity", layer.contentsGravity),
            ("scale", layer.contentsScale), ("backdrop", layer.backdropBlur),
            ("shadow", layer.shadow ?? "-"), ("unread", unread.rawValue),
        ]
        if let surface = layer.surface { properties.append(("contents", ObjectIdentifier(surface))) }
        let line = properties.map { "\($0) \($1)" }.joined(separator: ", ")
        return ["\(depth).\(siblingIndex) \(layer.id): \(line)"] + restrictions.map { "  \(text($0))" }
    }

    private static func text(_ restriction: Restriction) -> String {
        let routes = CaptureRoute.all + [.unregistered]
        let appearances = routes.map { route -> String in
            let name = restriction.policy.names(route) ? "" : "unnamed "
            if case .placeholder(let reference) = restriction.policy[route] {
                return "\(name)placeholder \(reference.id) \(reference.name ?? "-")"
            }
            return "\(name)\(restriction.policy[route])"
        }
        return "\(restriction.holder) \(restriction.rule) \(appearances) display: \(restriction.onDisplay)"
    }

    /// Of the same surfaces the same, in whatever order they are.
    private static func text(_ surfaces: [PixelBuffer]) -> [String] {
        surfaces.map { "surface \(ObjectIdentifier($0))" }.sorted()
    }
}
