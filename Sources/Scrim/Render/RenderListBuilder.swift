/// Turns a snapshot into the kernel's items: walks the trees in painting order, resolves policies into sets
/// of outputs, and maps points to pixels.
struct RenderListBuilder {
    let snapshot: SceneSnapshot
    let resolver: PolicyResolver
    let memory: RenderListMemory
    let canvas: PixelRect
    /// False inside of a mask tree, where policies don't count.
    var heedsPolicies = true
    var list = ItemList()
    /// What the picture that is being listed begins with, where outputs begin with anything.
    var background: UInt32
    /// Where the innermost group begins that is open and that nothing beneath it is sampled through.
    var isolatingGroup: Int?
    /// Layers that could not be drawn.
    var failureCount = 0
    /// The surfaces that the list depends on, with the versions that it was built from.
    private var contents: [RenderList.Content] = []

    var surfaces: PreparedSurfaces { memory.surfaces }

    /// What is drawn for a snapshot, for outputs whose bits the resolver gives out. `memory` holds what is
    /// prepared, from list to list.
    ///
    /// - Parameter target: becomes the list, whatever it was.
    @discardableResult
    static func build(
        _ snapshot: SceneSnapshot, resolver: PolicyResolver, _ memory: RenderListMemory,
        into target: RenderList = RenderList()
    ) -> RenderList {
        target.removeAll()
        var builder = RenderListBuilder(snapshot, resolver: resolver, memory)
        builder.swapMemory(with: target)
        memory.surfaces.beginList()
        builder.addBackground()
        for window in snapshot.windows where !window.isHidden {
            let outputs = resolver.outputs(showing: window)
            guard outputs != 0 else { continue }
            let screen = Surroundings(
                map: .identity, clip: builder.canvas, inheritance: window.inheritance, outputs: outputs,
                drawing: outputs & resolver.unfocused)
            builder.add(window.root, in: screen)
        }
        memory.surfaces.endList()
        builder.swapMemory(with: target)
        for index in target.contents.indices where memory.surfaces.isSource(target.contents[index].surface) {
            target.contents[index].isReadInPlace = false
        }
        target.background = builder.background
        target.failureCount = builder.failureCount
        return target
    }

    private init(_ snapshot: SceneSnapshot, resolver: PolicyResolver, _ memory: RenderListMemory) {
        self.snapshot = snapshot
        self.resolver = resolver
        self.memory = memory
        canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
        background = snapshot.background.premultiplied
    }

    private mutating func swapMemory(with target: RenderList) {
        swap(&list, &target.items)
        swap(&contents, &target.contents)
    }

    /// over(c, 0) = c: where some outputs have no background, it's an item for the others.
    private mutating func addBackground() {
        let showing = resolver.showingBackground
        guard showing != resolver.all else { return }
        addSolid(canvas, snapshot.background, outputs: showing)
        background = 0
    }

    /// What a layer inherits.
    struct Surroundings {
        /// The superlayer's coordinates to the scene's, in points.
        var map: AffineTransform
        /// The pixels that the ancestors leave.
        var clip: PixelRect
        var inheritance: Inheritance
        /// The outputs that may see the superlayer.
        var outputs: UInt32
        /// Those of them whose pictures this is part of.
        var drawing: UInt32

        /// What is inside of a layer, for those that don't see the layer.
        fileprivate func inside(_ geometry: LayerGeometry, hiddenFrom seeing: UInt32) -> Surroundings {
            Surroundings(
                map: geometry.map, clip: clip, inheritance: inheritance, outputs: outputs & ~seeing,
                drawing: drawing & ~seeing)
        }
    }

    /// Draws a layer, or what stands for it. One that can't be drawn isn't there at all: it must not make the frame of
    /// an output fail that may not even know of it.
    mutating func add(_ node: SnapshotNode, in surroundings: Surroundings) {
        guard !node.layer.isHidden,
            let geometry = LayerGeometry(node.layer, in: surroundings.map, scale: snapshot.scale)
        else { return }
        var surroundings = surroundings
        surroundings.drawing |= resolver.outputs(focusedOn: node.layer.id) & surroundings.outputs
        let outputs = substitute(node, geometry, in: &surroundings)
        if !resolver.rules.contains(.sublayersInherit) {
            addSublayers(of: node, in: surroundings.inside(geometry, hiddenFrom: outputs))
        }
        surroundings.outputs &= outputs
        surroundings.drawing &= outputs
        let count = list.count
        do throws(RenderError) {
            try draw(node, geometry, in: surroundings)
        } catch {
            list.removeItems(from: count)
            failureCount += 1
        }
    }

    /// Draws a layer for outputs that see it.
    ///
    /// - Parameter surroundings: with what the sublayers inherit.
    mutating func draw(
        _ node: SnapshotNode, _ geometry: LayerGeometry, in surroundings: Surroundings
    ) throws(RenderError) {
        let layer = node.layer
        let outputs = surroundings.outputs
        guard outputs != 0, layer.opacity > 0, geometry.isDrawable else { return }
        let shape = ClipShape(layer, geometry)
        var inside = surroundings
        inside.map = geometry.map
        if layer.masksToBounds { inside.clip = inside.clip.intersection(shape.pixels) }
        if inside.clip.isEmpty { return }

        let group = list.count
        try addBackdrops(of: layer, geometry, shape, in: inside)
        guard layer.opacity < 255 || node.mask != nil || shape.needsCoverage else {
            return try addInside(node, geometry, shape, from: group, in: inside)
        }
        list.openGroup(at: group, outputs: outputs)
        var mask = ItemMask.none
        let outerGroup = isolatingGroup
        if layer.opacity < 255 || node.mask != nil { isolatingGroup = group }
        defer { isolatingGroup = outerGroup }
        if shape.needsCoverage {
            guard let clip = try shape.mask(in: inside.clip, surfaces) else {
                return list.removeItems(from: group)
            }
            // The clip comes before the mask; one group takes one of them.
            let clipped = node.mask != nil ? group + 1 : nil
            if let clipped { list.openGroup(at: clipped, outputs: outputs) }
            try addInside(node, geometry, shape, from: (clipped ?? group) + 1, in: inside)
            if let clipped { list.closeGroup(clipped, mask: clip, opacity: 255) } else { mask = clip }
        } else {
            try addInside(node, geometry, shape, from: group + 1, in: inside)
        }
        if let maskNode = node.mask {
            guard list.count > group + 1, let (alpha, region) = try alphaOfMask(maskNode, in: inside)
            else { return list.removeItems(from: group) }
            list.cutItems(from: group + 1, to: region)
            mask = .surface(alpha, x: region.minX, y: region.minY)
        }
        list.closeGroup(group, mask: mask, opacity: layer.opacity)
    }

    /// Shadow, background colour, contents, sublayers.
    ///
    /// - Parameter begin: where the backdrops of the layer begin in the list.
    private mutating func addInside(
        _ node: SnapshotNode, _ geometry: LayerGeometry, _ shape: ClipShape, from begin: Int,
        in inside: Surroundings
    ) throws(RenderError) {
        let layer = node.layer
        if let color = layer.backgroundColor { try addBackground(color, shape, in: inside) }
        if let surface = layer.surface { try addContents(surface, of: layer, geometry, in: inside) }
        addSublayers(of: node, in: inside)
        if let shadow = layer.shadow { try insertShadows(shadow, at: begin, geometry, in: inside) }
    }

    private mutating func addSublayers(of node: SnapshotNode, in inside: Surroundings) {
        for (_, sublayer) in node.sublayers { add(sublayer, in: inside) }
    }

    mutating func addSolid(
        _ rect: PixelRect, _ color: Color, mask: ItemMask = .none, outputs: UInt32
    ) {
        guard !rect.isEmpty, color.alpha > 0, outputs != 0 else { return }
        list.addSolid(rect, color: color.premultiplied, mask: mask, outputs: outputs)
    }

    private mutating func addBackground(
        _ color: Color, _ shape: ClipShape, in inside: Surroundings
    ) throws(RenderError) {
        let rect = shape.pixels.intersection(inside.clip)
        guard !rect.isEmpty, color.alpha > 0 else { return }
        // A shape that clips does so once, after everything inside of it was drawn.
        guard let mask = shape.isPlain || shape.clips ? ItemMask.none : try shape.mask(in: rect, surfaces)
        else { return }
        addSolid(rect, color, mask: mask, outputs: inside.drawing)
    }

    private mutating func addContents(
        _ surface: PixelBuffer, of layer: SnapshotLayer, _ geometry: LayerGeometry, in inside: Surroundings
    ) throws(RenderError) {
        guard
            let placed = ContentsGeometry(
                of: surface.size, gravity: layer.contentsGravity, contentsScale: layer.contentsScale,
                in: geometry)
        else { return }
        let rect = placed.target.intersection(inside.clip)
        guard !rect.isEmpty, inside.drawing != 0 else { return }
        depend(on: surface)
        if placed.isCopy && surface.format != .a8 {
            return list.addImage(
                surface, x: placed.target.minX, y: placed.target.minY, rect: rect, outputs: inside.drawing)
        }
        guard let map = placed.mapToSurface, map.isFinite else { return }
        let sample = try surfaces.sample(surface, region: rect, map: map)
        var mask = ItemMask.none
        if !geometry.map.isRectilinear {
            guard
                let coverage = try surfaces.mappedCoverage(of: rect, shape: placed.rect, radius: 0, geometry)
            else { return }
            mask = .surface(coverage, x: rect.minX, y: rect.minY)
        }
        list.addImage(sample, x: rect.minX, y: rect.minY, rect: rect, mask: mask, outputs: inside.drawing)
    }

    /// Says that the list is made of the surface as it is now.
    private mutating func depend(on surface: PixelBuffer) {
        contents.append(.init(surface: surface, version: surface.version, isReadInPlace: true))
    }

    /// The alpha of a mask's picture in the pixels that are masked; nil where the mask shows nothing.
    private mutating func alphaOfMask(
        _ mask: SnapshotNode, in masked: Surroundings
    ) throws(RenderError) -> (alpha: PixelBuffer, region: PixelRect)? {
        let heeded = heedsPolicies
        heedsPolicies = false
        defer { heedsPolicies = heeded }
        let picture = try listApart { builder in
            let alone = Surroundings(
                map: masked.map, clip: builder.canvas, inheritance: masked.inheritance, outputs: 1, drawing: 1
            )
            builder.add(mask, in: alone)
        }
        defer { surfaces.giveBack(picture) }
        let region = picture.list.covered(for: 1).intersection(masked.clip)
        guard !region.isEmpty else { return nil }
        let seen = surfaces.takeItems()
        seen.take(picture.list, 0..<picture.list.count, seenBy: 1, in: region)
        let alpha = try surfaces.picture(of: seen, size: PixelSize(region.width, region.height), .alpha)
        return (alpha, region)
    }

    /// A list of its own, on transparent black, to be given back to `surfaces`.
    mutating func listApart(
        _ body: (inout RenderListBuilder) throws(RenderError) -> Void
    ) throws(RenderError) -> PictureItems {
        let apart = surfaces.takeItems()
        let outer = (background, isolatingGroup)
        swap(&list, &apart.list)
        (background, isolatingGroup) = (0, nil)
        var failure: RenderError?
        do throws(RenderError) { try body(&self) } catch { failure = error }
        swap(&list, &apart.list)
        (background, isolatingGroup) = outer
        if let failure {
            surfaces.giveBack(apart)
            throw failure
        }
        return apart
    }
}
