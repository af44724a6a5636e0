/// Turns a snapshot into the kernel's items: walks the trees in painting order, resolves policies into sets
/// of outputs, and maps points to pixels.
struct RenderListBuilder {
    private let snapshot: SceneSnapshot
    private let resolver: PolicyResolver
    private let level: CPULevel
    private let canvas: PixelRect
    /// False inside of a mask tree, where policies don't count.
    private var heedsPolicies = true
    private var surfaces: PreparedSurfaces
    private var list = ItemList()
    /// The surfaces that the list depends on, with the versions that it was built from.
    private var contents: [(PixelBuffer, UInt64)] = []

    struct RenderList {
        let items: ItemList
        let contents: [(surface: PixelBuffer, version: UInt64)]
    }

    /// What is drawn for a snapshot, for outputs whose bits the resolver gives out. `surfaces` holds what is
    /// prepared, from list to list.
    static func build(
        _ snapshot: SceneSnapshot, resolver: PolicyResolver, level: CPULevel, surfaces: inout PreparedSurfaces
    ) throws(RenderError) -> RenderList {
        var builder = RenderListBuilder(snapshot, resolver: resolver, level: level, surfaces: surfaces)
        builder.surfaces.beginList()
        let screen = Surroundings(map: .identity, clip: builder.canvas, outputs: resolver.all)
        for window in snapshot.windows where !window.isHidden { try builder.add(window.root, in: screen) }
        builder.surfaces.endList()
        surfaces = builder.surfaces
        return RenderList(items: builder.list, contents: builder.contents)
    }

    private init(
        _ snapshot: SceneSnapshot, resolver: PolicyResolver, level: CPULevel, surfaces: PreparedSurfaces
    ) {
        self.snapshot = snapshot
        self.resolver = resolver
        self.level = level
        self.surfaces = surfaces
        canvas = PixelRect(0, 0, snapshot.pixelSize.width, snapshot.pixelSize.height)
    }

    /// What a layer inherits.
    private struct Surroundings {
        /// The superlayer's coordinates to the scene's, in points.
        var map: AffineTransform
        /// The pixels that the ancestors leave.
        var clip: PixelRect
        /// The outputs that see the superlayer.
        var outputs: UInt32
    }

    /// Draws what stands for a layer on the outputs that must not see it; returns the outputs that may.
    private mutating func substitute(
        _ geometry: LayerGeometry, by policy: CapturePolicy, in surroundings: Surroundings
    ) -> UInt32 {
        guard heedsPolicies else { return surroundings.outputs }
        let split = resolver.split(surroundings.outputs, by: policy)
        for (color, outputs) in split.solid {
            addSolid(geometry.outerBounds.intersection(surroundings.clip), color, outputs: outputs)
        }
        return split.visible
    }

    private mutating func add(_ index: Int, in surroundings: Surroundings) throws(RenderError) {
        let node = snapshot.nodes[index]
        guard !node.isHidden,
            let geometry = LayerGeometry(node, in: surroundings.map, scale: snapshot.scale)
        else { return }
        let outputs = substitute(geometry, by: node.capture, in: surroundings)
        guard outputs != 0, node.opacity > 0 else { return }

        let shape = ClipShape(node, geometry)
        var inside = Surroundings(map: geometry.map, clip: surroundings.clip, outputs: outputs)
        if node.masksToBounds { inside.clip = inside.clip.intersection(shape.pixels) }
        if inside.clip.isEmpty { return }

        guard node.opacity < 255 || node.hasMask || shape.needsCoverage else {
            return try addInside(index, geometry, shape, in: inside)
        }
        var mask = ItemMask.none
        if node.hasMask {
            guard let alpha = try alphaOfMask(node.sublayersEnd, in: inside) else { return }
            mask = .surface(alpha, x: inside.clip.minX, y: inside.clip.minY)
        }
        let group = list.openGroup(outputs: outputs)
        defer { list.closeGroup(group, mask: mask, opacity: node.opacity) }
        if shape.needsCoverage {
            // The clip comes before the mask; one group takes one of them.
            guard let clip = try shape.mask(in: inside.clip, &surfaces) else { return }
            if node.hasMask {
                let clipped = list.openGroup(outputs: outputs)
                try addInside(index, geometry, shape, in: inside)
                list.closeGroup(clipped, mask: clip, opacity: 255)
            } else {
                try addInside(index, geometry, shape, in: inside)
                mask = clip
            }
        } else {
            try addInside(index, geometry, shape, in: inside)
        }
    }

    /// Background colour, contents, sublayers.
    private mutating func addInside(
        _ index: Int, _ geometry: LayerGeometry, _ shape: ClipShape, in inside: Surroundings
    ) throws(RenderError) {
        let node = snapshot.nodes[index]
        if let color = node.backgroundColor { try addBackground(color, shape, in: inside) }
        if case .surface(let surface)? = node.contents {
            try addContents(surface, of: node, geometry, in: inside)
        }
        var child = index + 1
        while child < node.sublayersEnd {
            try add(child, in: inside)
            child = snapshot.nodes[child].end
        }
    }

    private mutating func addSolid(
        _ rect: PixelRect, _ color: Color, mask: ItemMask = .none, outputs: UInt32
    ) {
        guard !rect.isEmpty, color.alpha > 0 else { return }
        list.addSolid(rect, color: color.premultiplied, mask: mask, outputs: outputs)
    }

    private mutating func addBackground(
        _ color: Color, _ shape: ClipShape, in inside: Surroundings
    ) throws(RenderError) {
        let rect = shape.pixels.intersection(inside.clip)
        guard !rect.isEmpty, color.alpha > 0 else { return }
        // A shape that clips does so once, after everything inside of it was drawn.
        guard let mask = shape.isPlain || shape.clips ? ItemMask.none : try shape.mask(in: rect, &surfaces)
        else { return }
        addSolid(rect, color, mask: mask, outputs: inside.outputs)
    }

    private mutating func addContents(
        _ surface: PixelBuffer, of node: SnapshotNode, _ geometry: LayerGeometry, in inside: Surroundings
    ) throws(RenderError) {
        guard
            let placed = ContentsGeometry(
                of: surface.size, gravity: node.contentsGravity, contentsScale: node.contentsScale,
                in: geometry)
        else { return }
        let rect = placed.target.intersection(inside.clip)
        guard !rect.isEmpty else { return }
        contents.append((surface, surface.version))
        if placed.isCopy && surface.format != .a8 {
            return list.addImage(
                surface, x: placed.target.minX, y: placed.target.minY, rect: rect, outputs: inside.outputs)
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
        list.addImage(sample, x: rect.minX, y: rect.minY, rect: rect, mask: mask, outputs: inside.outputs)
    }

    /// The alpha of a mask's picture in the pixels of the masked layer's clip; nil where the mask shows
    /// nothing.
    private mutating func alphaOfMask(_ index: Int, in masked: Surroundings) throws(RenderError)
        -> PixelBuffer?
    {
        let outer = (list, heedsPolicies)
        list = ItemList()
        heedsPolicies = false
        defer { (list, heedsPolicies) = outer }
        try add(index, in: Surroundings(map: masked.map, clip: masked.clip, outputs: 1))
        guard list.count > 0 else { return nil }
        list.moveOrigin(toX: masked.clip.minX, y: masked.clip.minY)
        let picture = try Kernel.buffer(PixelSize(masked.clip.width, masked.clip.height), .argb32)
        let renderer = try FrameRenderer(
            list, size: picture.size, background: 0, outputCount: 1, bandHeight: picture.height, level: level,
            pool: ThreadPool(threadCount: 1))
        renderer.setOutput(0, picture)
        try renderer.check()
        _ = try renderer.render(streaming: false)
        return try Kernel.alpha(of: picture, level: level)
    }
}
