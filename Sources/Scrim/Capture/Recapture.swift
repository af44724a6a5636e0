extension SceneSnapshot {
    /// The routes that a picture for `view` must be kept from: those on which less may be seen of something that this
    /// picture may show. A layer that shows the picture is omitted there.
    ///
    /// Asks every restricted layer in the windows that the filter lets through, hidden and transparent ones too: that a
    /// secret shows or not, and where, must not be seen by what becomes of the picture.
    func routesKeptFrom(_ view: OutputView) -> RouteSet {
        var restricted: [[Restriction]] = []
        for window in windows where view.filter.shows(window) {
            collectRestrictions(from: window.root, into: &restricted)
        }
        for template in templates.values { collectRestrictions(from: template, into: &restricted) }
        guard !restricted.isEmpty else { return .empty }
        return RouteSet { route in
            view.viewer != .route(route)
                && restricted.contains { restrictions in
                    restrictions.deciding(for: .route(route)).appearance
                        .isMoreRestrictive(than: restrictions.deciding(for: view.viewer).appearance)
                }
        }
    }

    /// Adds, for every restricted layer of a tree, what restricts it, its ancestors included.
    private func collectRestrictions(from root: Int, into found: inout [[Restriction]]) {
        var ancestors: [(end: Int, restrictions: [Restriction])] = []
        for index in root..<nodes[root].end {
            while let last = ancestors.last, last.end <= index { ancestors.removeLast() }
            let own = restrictions(ofNode: index)
            guard !own.isEmpty else { continue }
            let all = (ancestors.last?.restrictions ?? []) + own
            found.append(all)
            ancestors.append((nodes[index].end, all))
        }
    }

    /// What restricts a layer, the pictures that it shows included, by what they were kept from when this is asked.
    func restrictions(ofNode index: Int) -> [Restriction] {
        var list = nodes[index].restrictions
        for surface in recaptures(ofNode: index) {
            list.add(surface.routesKeptFrom.policy, .recapture, on: .layer)
        }
        return list
    }

    /// The pictures in a layer and its mask that are kept from some route.
    func recaptures(ofNode index: Int) -> [PixelBuffer] {
        let node = nodes[index]
        var list: [PixelBuffer] = []
        func add(_ contents: LayerContents?) {
            guard case .surface(let surface)? = contents, !surface.routesKeptFrom.isEmpty else { return }
            list.append(surface)
        }
        add(node.contents)
        for inside in node.sublayersEnd..<node.end { add(nodes[inside].contents) }
        return list
    }
}
