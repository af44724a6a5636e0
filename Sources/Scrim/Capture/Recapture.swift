extension SceneSnapshot {
    /// For each view the routes that a picture for it must be kept from: those on which less may be seen of something
    /// that the picture may show. A layer that shows the picture is omitted there.
    ///
    /// Asks every restricted layer in the windows that the filter lets through, hidden and transparent ones too: that a
    /// secret shows or not, and where, must not be seen by what becomes of the picture.
    func routesKeptFrom(_ views: [OutputView]) -> [RouteSet] {
        let trees: [(window: SnapshotWindow?, restricted: [[Restriction]])] =
            windows.map { ($0, restrictions(inTree: $0.root)) }
            + templates.values.map { (nil, restrictions(inTree: $0)) }
        return views.map { view in
            let restricted = trees.filter { $0.window.map(view.filter.shows) ?? true }.flatMap(\.restricted)
            if restricted.isEmpty { return .empty }
            return RouteSet { route in
                view.viewer != .route(route)
                    && restricted.contains { restrictions in
                        restrictions.deciding(for: .route(route)).appearance
                            .isMoreRestrictive(than: restrictions.deciding(for: view.viewer).appearance)
                    }
            }
        }
    }

    /// For every restricted layer of a tree what restricts it, its ancestors included.
    private func restrictions(inTree root: Int) -> [[Restriction]] {
        var found: [[Restriction]] = []
        var ancestors: [(end: Int, restrictions: [Restriction])] = []
        for index in root..<nodes[root].end {
            while let last = ancestors.last, last.end <= index { ancestors.removeLast() }
            let own = restrictions(ofNode: index)
            guard !own.isEmpty else { continue }
            let all = (ancestors.last?.restrictions ?? []) + own
            found.append(all)
            ancestors.append((nodes[index].end, all))
        }
        return found
    }

    /// What restricts a layer, the pictures that it shows included, by what they were kept from when this is asked.
    func restrictions(ofNode index: Int) -> [Restriction] {
        var list = nodes[index].restrictions
        for surface in recaptures(ofNode: index) {
            list.add(surface.routesKeptFrom.policy, .recapture, on: .layer)
        }
        return list
    }

    /// The pictures in a layer, its mask and what it lies in as a placeholder, that are kept from some route.
    func recaptures(ofNode index: Int) -> [PixelBuffer] {
        var list: [PixelBuffer] = []
        func add(_ contents: LayerContents?) {
            guard case .surface(let surface)? = contents, !surface.routesKeptFrom.isEmpty else { return }
            list.append(surface)
        }
        for surface in surroundingSurfaces[index] ?? [] { add(.surface(surface)) }
        add(nodes[index].contents)
        for inside in nodes[index].sublayersEnd..<nodes[index].end { add(nodes[inside].contents) }
        return list
    }
}
