/// The shape of a layer on the picture: its bounds with their rounded corners.
struct ClipShape {
    /// The pixels that it touches.
    let pixels: PixelRect
    /// Whether it fills these pixels wholly.
    let isPlain: Bool
    /// Whether it cuts what is inside of the layer.
    let clips: Bool
    private let geometry: LayerGeometry
    /// In points.
    private let radius: Double

    /// Beyond this many pixels, corner surfaces would be larger than the coverage of what is seen of them.
    private static let maximumCornerSide = 512

    init(_ layer: SnapshotLayer, _ geometry: LayerGeometry) {
        self.geometry = geometry
        radius = geometry.heldRadius(layer.cornerRadius)
        isPlain = radius == 0 && geometry.map.isRectilinear
        clips = layer.masksToBounds
        pixels = geometry.pixels(of: geometry.bounds)
    }

    /// Whether the layer is cut along something else than pixel edges.
    var needsCoverage: Bool { clips && !isPlain }

    /// Its coverage in `region`, which lies within `pixels`; nil where it has none.
    func mask(in region: PixelRect, _ surfaces: PreparedSurfaces) throws(RenderError) -> ItemMask? {
        guard geometry.map.isRectilinear else {
            return try surfaces.mappedCoverage(of: region, shape: geometry.bounds, radius: radius, geometry)
                .map { .surface($0, x: region.minX, y: region.minY) }
        }
        let radius = geometry.pixelRadius(self.radius)
        let side = Kernel.cornerSide(radius: radius)
        guard side > 0 else { return ItemMask.none }
        if side <= Self.maximumCornerSide, 2 * side <= min(pixels.width, pixels.height) {
            let corners = try surfaces.corners(radius: radius)
            return .corners(left: corners.left, right: corners.right, of: pixels)
        }
        let coverage = try surfaces.roundedCoverage(of: region, shape: pixels, radius: radius)
        return .surface(coverage, x: region.minX, y: region.minY)
    }
}
