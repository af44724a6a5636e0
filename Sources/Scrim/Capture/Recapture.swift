/// The routes that pictures must be kept from: those on which less may be seen of something that the picture may show. A
/// layer that shows the picture is omitted there.
///
/// Asks every restricted layer in the windows that a view's filter lets through, hidden and transparent ones too: that a
/// secret shows or not, and where, must not be seen by what becomes of the picture. Keeps its memory.
struct Recapture {
    /// For each view; none for a bit that is nobody's.
    private(set) var routesKeptFrom: [RouteSet] = []
    private var restrictions = SnapshotRestrictions()
    /// What the trees that are walked are shown to.
    private var views: [OutputView?] = []
    private var isShown: [Bool] = []

    /// Makes `routesKeptFrom` those of pictures of a snapshot. Cost: in proportion to the layers of trees in which
    /// something may be restricted, for each view and route.
    mutating func find(_ snapshot: SceneSnapshot, _ views: [OutputView?]) {
        self.views = views
        routesKeptFrom.removeAll(keepingCapacity: true)
        for _ in views { routesKeptFrom.append(.empty) }
        for window in snapshot.windows {
            show { $0.filter.shows(window) }
            add(window.root, window.inheritance, in: snapshot)
        }
        show { _ in true }
        for template in snapshot.templates.values { add(template.root, template.inheritance, in: snapshot) }
    }

    private mutating func show(where holds: (OutputView) -> Bool) {
        isShown.removeAll(keepingCapacity: true)
        for view in views { isShown.append(view.map(holds) ?? false) }
    }

    private mutating func add(
        _ node: SnapshotNode, _ inheritance: Inheritance, in snapshot: SceneSnapshot
    ) {
        guard inheritance.restricts || node.summary.mayRestrict else { return }
        var inheritance = inheritance
        // Those of the ancestors lie beneath.
        let begin = restrictions.list.count
        restrictions.add(of: node, in: snapshot, &inheritance)
        if restrictions.list.count > begin { keepFromAll() }
        for run in node.sublayers.runs where run.summary.mayRestrict {
            for sublayer in run.nodes { add(sublayer, inheritance, in: snapshot) }
        }
        if let mask = node.mask { add(mask, inheritance, in: snapshot) }
        restrictions.removeAll(from: begin)
    }

    /// Keeps the pictures from the routes that see less than they do of what is restricted.
    private mutating func keepFromAll() {
        for index in views.indices where isShown[index] {
            guard let viewer = views[index]?.viewer else { continue }
            let known = routesKeptFrom[index]
            let seen = restrictions.list.deciding(for: viewer).appearance
            let more = RouteSet { route in
                viewer != .route(route) && !known.contains(route)
                    && restrictions.list.deciding(for: .route(route)).appearance
                        .isMoreRestrictive(than: seen)
            }
            routesKeptFrom[index] = known.union(more)
        }
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
