/// Coverage, resampled contents, masks, blurs and mosaics, made by the kernel when a render list is built, so that frames only read
/// them. What the latest lists don't use is dropped; its memory serves for what is made next.
///
/// Not `Sendable`: one list at a time.
final class PreparedSurfaces {
    private enum Key: Hashable {
        case corners(radius: Double)
        case rounded(region: PixelRect, shape: PixelRect, radius: Double)
        case mapped(region: PixelRect, halfSize: Size, radius: Double, toShape: AffineTransform)
        case sample(ObjectIdentifier, version: UInt64, region: PixelRect, map: AffineTransform)
        case picture(Picture)
    }

    /// A picture by what is painted in it, so that it's found again wherever on the screen it moved.
    private struct Picture: Hashable {
        /// With the versions of its images. Keeps these, so that none is taken for another one. Isn't written any more.
        let items: PictureItems
        let size: PixelSize
        let background: UInt32
        let effect: PictureEffect

        static func == (a: Picture, b: Picture) -> Bool {
            a.size == b.size && a.background == b.background && a.effect == b.effect
                && a.items.list == b.items.list
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(items.list)
            hasher.combine(size)
            hasher.combine(background)
            hasher.combine(effect)
        }
    }

    private struct Entry {
        let first: PixelBuffer
        /// The right corner; the surface that was sampled, so that its identity isn't given to another one
        /// meanwhile.
        let second: PixelBuffer?
        var list: UInt64
        /// Of what was made for it.
        let byteCount: Int
    }

    private let level: CPULevel
    private var entries: [Key: Entry] = [:]
    private var list: UInt64 = 0
    /// The surfaces that the list's pictures and samples are made of.
    private var sources: Set<ObjectIdentifier> = []
    /// What may be made for one list, in bytes, and what was.
    private let maximumBytes: Int
    private var madeBytes = 0

    // Memory that is used again.
    private var spareBuffers = SpareBuffers()
    private var spareItems: [PictureItems] = []
    private var renderer: PictureRenderer?
    /// The last list that made, or looked for, pictures.
    private var lastListWithPictures: UInt64 = 0
    private var staleKeys: [Key] = []

    /// Beyond the limit nothing more is made: the layers that ask for it are left out, and substitutes omit.
    init(level: CPULevel, maximumBytes: Int = 2 << 30) {
        self.level = level
        self.maximumBytes = maximumBytes
    }

    /// Begins a list; what neither its calls nor those of the list before ask for is dropped by `endList`. The list
    /// before counts, since one that alternates with it, for other outputs, would find nothing else.
    func beginList() {
        list += 1
        madeBytes = 0
        sources.removeAll(keepingCapacity: true)
    }

    func endList() {
        for (key, entry) in entries where entry.list + 1 < list { staleKeys.append(key) }
        for key in staleKeys { drop(key) }
        staleKeys.removeAll(keepingCapacity: true)
        spareBuffers.removeOld(list: list)
        if lastListWithPictures + 1 < list {
            renderer = nil
            spareItems = []
        }
    }

    private func drop(_ key: Key) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        switch key {
        case .corners: break
        case .rounded, .mapped, .sample: spareBuffers.add(entry.first, list: list)
        case .picture(let picture):
            spareBuffers.add(entry.first, list: list)
            giveBack(picture.items)
        }
    }

    /// Whether something was made for the list of pixels of the surface.
    func isSource(_ surface: PixelBuffer) -> Bool { sources.contains(ObjectIdentifier(surface)) }

    /// An empty list for a picture, to be given back unless `picture` gets it.
    func takeItems() -> PictureItems {
        lastListWithPictures = list
        return spareItems.popLast() ?? PictureItems()
    }

    func giveBack(_ items: PictureItems) {
        items.removeAll()
        spareItems.append(items)
    }

    func corners(radius: Double) throws(RenderError) -> (left: PixelBuffer, right: PixelBuffer) {
        let key = Key.corners(radius: radius)
        if let entry = try use(key), let right = entry.second { return (entry.first, right) }
        let made = try Kernel.corners(radius: radius)
        entries[key] = Entry(first: made.left, second: made.right, list: list, byteCount: 0)
        return made
    }

    func roundedCoverage(
        of region: PixelRect, shape: PixelRect, radius: Double
    ) throws(RenderError) -> PixelBuffer {
        let key = Key.rounded(region: region, shape: shape, radius: radius)
        if let entry = try use(key) { return entry.first }
        let before = madeBytes
        let made = try make(region, .a8) { made throws(RenderError) in
            try Kernel.writeRoundedCoverage(of: region, shape: shape, radius: radius, to: made)
        }
        entries[key] = Entry(first: made, second: nil, list: list, byteCount: madeBytes - before)
        return made
    }

    /// The coverage of `region` by a rounded rectangle of a layer's coordinates; nil where the layer is
    /// squashed to nothing.
    func mappedCoverage(
        of region: PixelRect, shape: Rect, radius: Double, _ geometry: LayerGeometry
    ) throws(RenderError) -> PixelBuffer? {
        guard var toShape = geometry.pixelInverse else { return nil }
        let halfSize = Size(shape.size.width / 2, shape.size.height / 2)
        toShape.tx -= shape.minX + halfSize.width
        toShape.ty -= shape.minY + halfSize.height
        let key = Key.mapped(region: region, halfSize: halfSize, radius: radius, toShape: toShape)
        if let entry = try use(key) { return entry.first }
        let before = madeBytes
        let made = try make(region, .a8) { made throws(RenderError) in
            try Kernel.writeMappedCoverage(
                of: region, halfSize: halfSize, radius: radius, toShape: toShape, to: made)
        }
        entries[key] = Entry(first: made, second: nil, list: list, byteCount: madeBytes - before)
        return made
    }

    func sample(
        _ surface: PixelBuffer, region: PixelRect, map: AffineTransform
    ) throws(RenderError) -> PixelBuffer {
        sources.insert(ObjectIdentifier(surface))
        let key = Key.sample(ObjectIdentifier(surface), version: surface.version, region: region, map: map)
        if let entry = try use(key) { return entry.first }
        let before = madeBytes
        let made = try make(region, .argb32) { made throws(RenderError) in
            try Kernel.writeSample(of: surface, region: region, map: map, to: made)
        }
        entries[key] = Entry(first: made, second: surface, list: list, byteCount: madeBytes - before)
        return made
    }

    /// What an effect makes of the picture of a list for its only output.
    ///
    /// - Parameter items: must not be used afterwards.
    func picture(
        of items: PictureItems, size: PixelSize, background: UInt32 = 0, _ effect: PictureEffect
    ) throws(RenderError) -> PixelBuffer {
        for item in items.list.items {
            if let image = item.image { sources.insert(ObjectIdentifier(image)) }
        }
        var background = background
        // Whether the scene's background is an item depends on the other outputs.
        while let color = items.list.removeBottom(filling: PixelRect(0, 0, size.width, size.height)) {
            background = Item.blend(color, over: background)
        }
        let key = Key.picture(Picture(items: items, size: size, background: background, effect: effect))
        let before = madeBytes
        let made: PixelBuffer
        do throws(RenderError) {
            if let entry = try use(key) {
                giveBack(items)
                return entry.first
            }
            made = try makePicture(of: items.list, size, background, effect)
        } catch {
            giveBack(items)
            throw error
        }
        entries[key] = Entry(first: made, second: nil, list: list, byteCount: madeBytes - before)
        return made
    }

    private func makePicture(
        of items: ItemList, _ size: PixelSize, _ background: UInt32, _ effect: PictureEffect
    ) throws(RenderError) -> PixelBuffer {
        let renderer = try pictureRenderer()
        let all = PixelRect(0, 0, size.width, size.height)
        let picture = try make(all, .argb32) { picture throws(RenderError) in
            if let sigma = effect.sigma, sigma > 0 {
                try renderer.drawBlurred(items, background: background, sigma: sigma, into: picture)
            } else {
                try renderer.draw(items, background: background, into: picture)
            }
            if case .pixelate(let cell, let x, let y) = effect {
                try renderer.pixelate(picture, cell: cell, x: x, y: y)
            }
        }
        guard effect.isAlphaAlone else {
            // No effect makes anything else of it.
            if items.isOpaque(in: all, over: background) { picture.markOpaque() }
            return picture
        }
        defer { spareBuffers.add(picture, list: list) }
        return try make(all, .a8) { mask throws(RenderError) in
            try renderer.writeAlpha(of: picture, to: mask)
        }
    }

    private func pictureRenderer() throws(RenderError) -> PictureRenderer {
        if let renderer { return renderer }
        let made = try PictureRenderer(level: level)
        renderer = made
        return made
    }

    /// A buffer of a region's size, all of whose pixels are written by `write`. Sides are at most those of a picture of the
    /// scene, so no product overflows.
    private func make(
        _ region: PixelRect, _ format: PixelFormat, _ write: (PixelBuffer) throws(RenderError) -> Void
    ) throws(RenderError) -> PixelBuffer {
        let bytes = region.width * region.height * format.bytesPerPixel
        try count(bytes)
        let buffer = try spareBuffers.take(PixelSize(region.width, region.height), format)
        // It may be one that was known in another state.
        defer { buffer.markChanged() }
        try write(buffer)
        return buffer
    }

    /// What was made before counts as well: what a list may have must not depend on the lists before it.
    private func use(_ key: Key) throws(RenderError) -> Entry? {
        guard let index = entries.index(forKey: key) else { return nil }
        let entry = entries.values[index]
        if entry.list != list {
            try count(entry.byteCount)
            entries.values[index].list = list
        }
        return entry
    }

    private func count(_ bytes: Int) throws(RenderError) {
        guard madeBytes + bytes <= maximumBytes else { throw .outOfMemory }
        madeBytes += bytes
    }
}

/// What is made of a picture.
enum PictureEffect: Hashable {
    /// Its alpha bytes.
    case alpha
    /// A Gaussian of a standard deviation of so many pixels.
    case blur(sigma: Double)
    /// The alpha bytes of that.
    case blurredAlpha(sigma: Double)
    /// Squares of so many pixels, with a corner at (x, y).
    case pixelate(cell: Int, x: Int, y: Int)

    fileprivate var sigma: Double? {
        switch self {
        case .blur(let sigma), .blurredAlpha(let sigma): sigma
        case .alpha, .pixelate: nil
        }
    }

    fileprivate var isAlphaAlone: Bool {
        switch self {
        case .alpha, .blurredAlpha: true
        case .blur, .pixelate: false
        }
    }
}
