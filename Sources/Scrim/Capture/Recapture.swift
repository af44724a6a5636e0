extension SceneSnapshot {
    /// For each view the routes that a picture for it must be kept from: those on which less may be seen of something
    /// that the picture may show. A layer that shows the picture is omitted there.
    ///
    /// Asks every restricted layer in the windows that the filter lets through, hidden and transparent ones too: that a
    /// secret shows or not, and where, must not be seen by what becomes of the picture.
    func routesKeptFrom(_ views: [OutputView]) -> [RouteSet] {
        let trees: [(window: SnapshotWindow?, restricted: [[Restriction]])] =
            windows.map { ($0, restrictions(inTree: $0.root, $0.inheritance)) }
            + templates.values.map { (nil, restrictions(inTree: $0.root, $0.inheritance)) }
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
    private func restrictions(inTree root: SnapshotNode, _ inheritance: Inheritance) -> [[Restriction]] {
        var found: [[Restriction]] = []
        collect(root, inheritance, ancestors: [], &found)
        return found
    }

    private func collect(
        _ node: SnapshotNode, _ inheritance: Inheritance, ancestors: [Restriction],
        _ found: inout [[Restriction]]
    ) {
        guard inheritance.restricts || node.summary.mayRestrict else { return }
        var inheritance = inheritance
        let own = restrictions(of: node, &inheritance)
        let all = own.isEmpty ? ancestors : ancestors + own
        if !own.isEmpty { found.append(all) }
        for run in node.sublayers.runs where run.summary.mayRestrict {
            for sublayer in run.nodes { collect(sublayer, inheritance, ancestors: all, &found) }
        }
        if let mask = node.mask { collect(mask, inheritance, ancestors: all, &found) }
    }
}

extension SnapshotSummary {
    /// Whether anything in the trees may be restricted, be it by a picture that is kept from some route.
    fileprivate var mayRestrict: Bool { !traits.isDisjoint(with: [.restrictions, .surfaces]) }
}

extension Inheritance {
    /// Whether it may restrict what inherits it.
    fileprivate var restricts: Bool { !restrictions.isEmpty || !surfaces.isEmpty }
}
