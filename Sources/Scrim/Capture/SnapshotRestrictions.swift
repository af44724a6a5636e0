// What restricts the layers of a snapshot. Resolved on the way from the top of a tree down: what is inherited is kept in no
// node, so no node can hold what was inherited once.

extension SceneSnapshot {
    /// What restricts a layer, the pictures that it shows included, by what they were kept from when this is asked.
    ///
    /// - Parameter inheritance: what the layer inherits; leaves in it what its sublayers and its mask do.
    func restrictions(of node: SnapshotNode, _ inheritance: inout Inheritance) -> [Restriction] {
        let outer = inheritance
        inheritance = Inheritance(reasons: outer.reasons)
        var list = outer.restrictions + node.ownRestrictions(&inheritance.reasons)
        if let mask = node.mask {
            // Half of a mask would show a shape that nobody designed: what hides a part of it hides the layer.
            var known = Set<Restriction>()
            collect(inMask: mask, inheritance.reasons) { restriction in
                if known.insert(restriction).inserted { list.append(restriction) }
            }
            list += restrictionsAroundMask(of: node)
        }
        for surface in outer.surfaces + node.ownSurfaces {
            list.add(surface.routesKeptFrom.policy, .recapture, on: .layer)
        }
        return list
    }

    /// What restricts the layers in the tree of a mask.
    private func collect(
        inMask node: SnapshotNode, _ reasons: RedactionReasons, _ add: (Restriction) -> Void
    ) {
        guard node.summary.traits.contains(.restrictions) else { return }
        var reasons = reasons
        for var restriction in node.ownRestrictions(&reasons) {
            restriction.holder = .mask
            add(restriction)
        }
        if let mask = node.mask {
            collect(inMask: mask, reasons, add)
            restrictionsAroundMask(of: node).forEach(add)
        }
        for (_, sublayer) in node.sublayers { collect(inMask: sublayer, reasons, add) }
    }

    /// It's part of another tree as well, and shows no more of that than a placeholder would.
    private func restrictionsAroundMask(of node: SnapshotNode) -> [Restriction] {
        guard node.sharesMask, let mask = node.mask else { return [] }
        return restrictionsAroundMasks[mask.layer.id]
            ?? [Restriction(holder: .mask, rule: .policy, policy: .omitted)]
    }
}

extension SnapshotNode {
    /// What is put on the layer itself. Leaves in `reasons` what its sublayers and its mask inherit.
    fileprivate func ownRestrictions(_ reasons: inout RedactionReasons) -> [Restriction] {
        privacyModifiers.isEmpty ? restrictions : restrictions + privacyModifiers.restrictions(&reasons)
    }

    /// The pictures in the layer and its mask that are kept from some route.
    fileprivate var ownSurfaces: [PixelBuffer] {
        var list: [PixelBuffer] = []
        if let surface = layer.surface, !surface.routesKeptFrom.isEmpty { list.append(surface) }
        mask?.collectKeptSurfaces(&list)
        return list
    }

    private func collectKeptSurfaces(_ list: inout [PixelBuffer]) {
        guard summary.traits.contains(.surfaces) else { return }
        if let surface = layer.surface, !surface.routesKeptFrom.isEmpty { list.append(surface) }
        for (_, sublayer) in sublayers { sublayer.collectKeptSurfaces(&list) }
        mask?.collectKeptSurfaces(&list)
    }
}
