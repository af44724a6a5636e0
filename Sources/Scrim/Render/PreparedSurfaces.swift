/// Coverage, resampled contents, masks, blurs and mosaics, made by the kernel when a render list is built, so that frames only read
/// them. What the latest list doesn't use is dropped.
struct PreparedSurfaces {
    private enum Key: Hashable {
        case corners(radius: Double)
        case rounded(region: PixelRect, shape: PixelRect, radius: Double)
        case mapped(region: PixelRect, halfSize: Size, radius: Double, toShape: AffineTransform)
        case sample(ObjectIdentifier, version: UInt64, region: PixelRect, map: AffineTransform)
        case picture(Picture)
    }

    /// A picture by what is painted in it, so that it's found again wherever on the screen it moved.
    private struct Picture: Hashable {
        /// With the versions of its images. Keeps these, so that none is taken for another one.
        let list: ItemList
        let size: PixelSize
        let background: UInt32
        let effects: [PictureEffect]
    }

    private struct Entry {
        let first: PixelBuffer
        /// The right corner; the surface that was sampled, so that its identity isn't given to another one
        /// meanwhile.
        let second: PixelBuffer?
        var list: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var list: UInt64 = 0
    /// The surfaces that the list's pictures and samples are made of.
    private var sources: Set<ObjectIdentifier> = []
    /// What may be made for one list, in bytes, and what was.
    private let maximumBytes: Int
    private var madeBytes = 0

    /// Beyond the limit nothing more is made: the layers that ask for it are left out, and substitutes omit.
    init(maximumBytes: Int = 2 << 30) {
        self.maximumBytes = maximumBytes
    }

    /// Begins a list; what neither its calls nor those of the list before ask for is dropped by `endList`. The list
    /// before counts, since one that alternates with it, for other outputs, would find nothing else.
    mutating func beginList() {
        list += 1
        madeBytes = 0
        sources.removeAll(keepingCapacity: true)
    }

    /// - Returns: the surfaces of whose pixels something was made for the list.
    mutating func endList() -> Set<ObjectIdentifier> {
        let current = list
        entries = entries.filter { $0.value.list + 1 >= current }
        return sources
    }

    mutating func corners(radius: Double) throws(RenderError) -> (left: PixelBuffer, right: PixelBuffer) {
        let key = Key.corners(radius: radius)
        if let entry = use(key), let right = entry.second { return (entry.first, right) }
        let made = try Kernel.corners(radius: radius)
        entries[key] = Entry(first: made.left, second: made.right, list: list)
        return made
    }

    mutating func roundedCoverage(
        of region: PixelRect, shape: PixelRect, radius: Double
    ) throws(RenderError) -> PixelBuffer {
        let key = Key.rounded(region: region, shape: shape, radius: radius)
        if let entry = use(key) { return entry.first }
        try makeRoom(region.width * region.height)
        let made = try Kernel.roundedCoverage(of: region, shape: shape, radius: radius)
        entries[key] = Entry(first: made, second: nil, list: list)
        return made
    }

    /// The coverage of `region` by a rounded rectangle of a layer's coordinates; nil where the layer is
    /// squashed to nothing.
    mutating func mappedCoverage(
        of region: PixelRect, shape: Rect, radius: Double, _ geometry: LayerGeometry
    ) throws(RenderError) -> PixelBuffer? {
        guard var toShape = geometry.pixelInverse else { return nil }
        let halfSize = Size(shape.size.width / 2, shape.size.height / 2)
        toShape.tx -= shape.minX + halfSize.width
        toShape.ty -= shape.minY + halfSize.height
        let key = Key.mapped(region: region, halfSize: halfSize, radius: radius, toShape: toShape)
        if let entry = use(key) { return entry.first }
        try makeRoom(region.width * region.height)
        let made = try Kernel.mappedCoverage(of: region, halfSize: halfSize, radius: radius, toShape: toShape)
        entries[key] = Entry(first: made, second: nil, list: list)
        return made
    }

    mutating func sample(
        _ surface: PixelBuffer, region: PixelRect, map: AffineTransform
    ) throws(RenderError) -> PixelBuffer {
        sources.insert(ObjectIdentifier(surface))
        let key = Key.sample(ObjectIdentifier(surface), version: surface.version, region: region, map: map)
        if let entry = use(key) { return entry.first }
        try makeRoom(region.width * region.height * 4)
        let made = try Kernel.sample(surface, region: region, map: map)
        entries[key] = Entry(first: made, second: surface, list: list)
        return made
    }

    /// A picture of a list for its only output, and what the effects make of it one after the other.
    mutating func picture(
        of list: ItemList, size: PixelSize, background: UInt32 = 0, _ effects: PictureEffect...,
        level: CPULevel
    ) throws(RenderError) -> PixelBuffer {
        for item in list.items { if let image = item.image { sources.insert(ObjectIdentifier(image)) } }
        var (list, background) = (list, background)
        // Whether the scene's background is an item depends on the other outputs.
        while let color = list.removeBottom(filling: PixelRect(0, 0, size.width, size.height)) {
            background = Item.blend(color, over: background)
        }
        let key = Key.picture(Picture(list: list, size: size, background: background, effects: effects))
        if let entry = use(key) { return entry.first }
        try makeRoom(size.width * size.height * 4)
        var picture = try Kernel.picture(of: list, size: size, background: background, level: level)
        for effect in effects { picture = try effect.apply(to: picture, level: level) }
        entries[key] = Entry(first: picture, second: nil, list: self.list)
        return picture
    }

    /// Sides are at most those of a picture of the scene, so no product overflows.
    private mutating func makeRoom(_ bytes: Int) throws(RenderError) {
        guard madeBytes + bytes <= maximumBytes else { throw .outOfMemory }
        madeBytes += bytes
    }

    private mutating func use(_ key: Key) -> Entry? {
        entries[key]?.list = list
        return entries[key]
    }
}

/// What is made of a picture.
enum PictureEffect: Hashable {
    /// Its alpha bytes.
    case alpha
    /// A Gaussian of a standard deviation of so many pixels.
    case blur(sigma: Double)
    /// Squares of so many pixels, with a corner at (x, y).
    case pixelate(cell: Int, x: Int, y: Int)

    fileprivate func apply(to picture: PixelBuffer, level: CPULevel) throws(RenderError) -> PixelBuffer {
        switch self {
        case .alpha: return try Kernel.alpha(of: picture, level: level)
        case .blur(let sigma): if sigma > 0 { try Kernel.blur(picture, sigma: sigma, level: level) }
        case .pixelate(let cell, let x, let y): try Kernel.pixelate(picture, cell: cell, x: x, y: y)
        }
        return picture
    }
}
