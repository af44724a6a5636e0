/// What restricts layers of a snapshot. Resolved on the way from the top of a tree down: what is inherited is kept in no
/// node, so no node can hold what was inherited once.
///
/// Keeps its memory from layer to layer.
struct SnapshotRestrictions {
    private(set) var list: [Restriction] = []
    /// Those of the mask whose tree is walked.
    private var ofMask: Set<Restriction> = []
    private var recaptures = RecapturePolicies()

    /// Takes those out that were added last.
    mutating func removeAll(from index: Int = 0) { list.removeSubrange(index...) }

    /// Adds what restricts a layer, the pictures that it shows included, by what they are kept from when this is asked.
    ///
    /// - Parameter inheritance: what the layer inherits; leaves in it what its sublayers and its mask do.
    mutating func add(of node: SnapshotNode, in snapshot: SceneSnapshot, _ inheritance: inout Inheritance) {
        let outer = inheritance
        inheritance = Inheritance(reasons: outer.reasons)
        list.append(contentsOf: outer.restrictions)
        addOwn(of: node, &inheritance.reasons)
        if let mask = node.mask {
            // Half of a mask would show a shape that nobody designed: what hides a part of it hides the layer.
            ofMask.removeAll(keepingCapacity: true)
            add(inMask: mask, of: snapshot, inheritance.reasons)
            addAroundMask(of: node, in: snapshot)
        }
        for surface in outer.surfaces { addRecapture(of: surface) }
        if let surface = node.layer.surface { addRecapture(of: surface) }
        if let mask = node.mask { addRecaptures(inMask: mask) }
    }

    /// Adds what is put on the layer itself. Leaves in `reasons` what its sublayers and its mask inherit.
    private mutating func addOwn(of node: SnapshotNode, _ reasons: inout RedactionReasons) {
        list.append(contentsOf: node.restrictions)
        node.privacyModifiers.addRestrictions(to: &list, &reasons)
    }

    /// Adds what restricts the layers in the tree of a mask, once.
    private mutating func add(
        inMask node: SnapshotNode, of snapshot: SceneSnapshot, _ reasons: RedactionReasons
    ) {
        guard node.summary.traits.contains(.restrictions) else { return }
        var reasons = reasons
        let begin = list.count
        addOwn(of: node, &reasons)
        for index in begin..<list.count { list[index].holder = .mask }
        removeKnown(from: begin)
        if let mask = node.mask {
            add(inMask: mask, of: snapshot, reasons)
            let begin = list.count
            addAroundMask(of: node, in: snapshot)
            removeKnown(from: begin)
        }
        for (_, sublayer) in node.sublayers { add(inMask: sublayer, of: snapshot, reasons) }
    }

    private mutating func removeKnown(from begin: Int) {
        var count = begin
        for index in begin..<list.count where ofMask.insert(list[index]).inserted {
            list[count] = list[index]
            count += 1
        }
        removeAll(from: count)
    }

    /// It's part of another tree as well, and shows no more of that than a placeholder would.
    private mutating func addAroundMask(of node: SnapshotNode, in snapshot: SceneSnapshot) {
        guard node.sharesMask, let mask = node.mask else { return }
        if let around = snapshot.restrictionsAroundMasks[mask.layer.id] {
            list.append(contentsOf: around)
        } else {
            list.append(Restriction(holder: .mask, rule: .policy, policy: .omitted))
        }
    }

    private mutating func addRecaptures(inMask node: SnapshotNode) {
        guard node.summary.traits.contains(.surfaces) else { return }
        if let surface = node.layer.surface { addRecapture(of: surface) }
        for (_, sublayer) in node.sublayers { addRecaptures(inMask: sublayer) }
        if let mask = node.mask { addRecaptures(inMask: mask) }
    }

    private mutating func addRecapture(of surface: PixelBuffer) {
        let routes = surface.routesKeptFrom
        if !routes.isEmpty { list.add(recaptures.policy(of: routes), .recapture, on: .layer) }
    }
}

extension SceneSnapshot {
    /// What restricts a layer; see `SnapshotRestrictions.add`.
    func restrictions(of node: SnapshotNode, _ inheritance: inout Inheritance) -> [Restriction] {
        var restrictions = SnapshotRestrictions()
        restrictions.add(of: node, in: self, &inheritance)
        return restrictions.list
    }
}

/// What hides a picture from the routes that it's kept from. Keeps the policies that it made.
private struct RecapturePolicies {
    private var policies: [RouteSet: CapturePolicy] = [:]
    /// The routes that they name.
    private var routeCount = 0

    mutating func policy(of routes: RouteSet) -> CapturePolicy {
        let count = CaptureRoute.count
        if count != routeCount || policies.count > 64 { policies.removeAll() }
        routeCount = count
        if let policy = policies[routes] { return policy }
        let policy = routes.policy
        policies[routes] = policy
        return policy
    }
}
