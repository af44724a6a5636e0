// What layers are restricted by and show because of where they stand, read from the layers themselves.

/// What the top of a tree inherits from where it stands.
struct Inheritance: Sendable {
    var reasons: RedactionReasons
    /// What its window, or a placeholder's surroundings, put on it.
    var restrictions: [Restriction] = []
    /// The pictures in what a placeholder lies in.
    var surfaces: [PixelBuffer] = []
}

extension Scene {
    /// What restricts a placeholder where it stands, its ancestors and its window, and the pictures in there.
    func inheritance(ofPlaceholder layer: Layer) -> Inheritance {
        var inheritance = Inheritance(reasons: redactionReasons)
        inheritance.restrictions = restrictions(around: layer, &inheritance.reasons)
        inheritance.surfaces = layer.ancestors.flatMap(\.ownSurfaces)
        return inheritance
    }

    /// What a mask that is part of another tree as well is restricted by there: it shows no more of that than a
    /// placeholder would.
    func restrictions(aroundMask mask: Layer) -> [Restriction] {
        guard mask.superlayer != nil else { return [] }
        var reasons = redactionReasons
        var list = restrictions(around: mask, &reasons)
        for index in list.indices { list[index].holder = .mask }
        return list.map(\.detached)
    }

    /// Those that its ancestors and its window put on a layer, as they stand: not detached.
    func restrictions(around layer: Layer, _ reasons: inout RedactionReasons) -> [Restriction] {
        let ancestors = layer.ancestors
        var list: [Restriction] = []
        if let window = (ancestors.last ?? layer).windowOfRoot { list = window.restrictions(in: self) }
        for ancestor in ancestors.reversed() {
            list += ancestor.restrictions(&reasons)
            if let mask = ancestor.mask { list += mask.restrictionsOfTree(reasons) }
        }
        for index in list.indices { list[index].holder = .surroundings }
        return list
    }
}

extension Layer {
    /// Its superlayer and so on up to the top of its tree.
    fileprivate var ancestors: ArraySlice<Layer> { ancestry.dropFirst() }

    /// What restricts the layers of a tree. One that is too large or too deep to be drawn, or that leads back to itself,
    /// omits.
    func restrictionsOfTree(_ reasons: RedactionReasons) -> [Restriction] {
        var budget = Scene.maximumLayerCount
        return restrictionsOfTree(reasons, depth: 0, &budget)
    }

    private func restrictionsOfTree(
        _ reasons: RedactionReasons, depth: Int, _ budget: inout Int
    ) -> [Restriction] {
        budget -= 1
        guard depth <= Scene.maximumLayerDepth, budget >= 0 else {
            return [Restriction(holder: .mask, rule: .policy, policy: .omitted)]
        }
        var reasons = reasons
        var list = restrictions(&reasons)
        for child in sublayerPaintingOrder ?? Array(sublayers.indices) where budget >= 0 {
            list += sublayers[child].restrictionsOfTree(reasons, depth: depth + 1, &budget)
        }
        if let mask, budget >= 0 {
            list += mask.restrictionsOfTree(reasons, depth: depth + 1, &budget)
        }
        return list
    }

    /// Its contents, and all that is in its mask, as far as that can be drawn.
    fileprivate var ownSurfaces: [PixelBuffer] {
        var list: [PixelBuffer] = []
        var budget = Scene.maximumLayerCount
        func add(_ layer: Layer, depth: Int, sublayers: Bool) {
            budget -= 1
            guard depth <= Scene.maximumLayerDepth, budget >= 0 else { return }
            if case .surface(let surface)? = layer.contents { list.append(surface) }
            if let mask = layer.mask { add(mask, depth: depth + 1, sublayers: true) }
            guard sublayers else { return }
            for sublayer in layer.sublayers { add(sublayer, depth: depth + 1, sublayers: true) }
        }
        add(self, depth: 0, sublayers: false)
        return list
    }
}
