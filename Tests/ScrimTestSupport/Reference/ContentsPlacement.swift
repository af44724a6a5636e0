import Scrim

/// Where the contents of a layer lie, in its own coordinates.
struct ContentsPlacement {
    var edges: Edges
    /// Whether the gravity leaves the surface its natural size.
    var isNatural: Bool

    init(surface: PixelSize, gravity: ContentsGravity, contentsScale: Double, bounds: Rect) {
        let (x, y) = (bounds.origin.x, bounds.origin.y)
        let (width, height) = (bounds.size.width, bounds.size.height)
        let (pw, ph) = (Double(surface.width), Double(surface.height))

        var size = (width: pw / contentsScale, height: ph / contentsScale)
        isNatural = true
        switch gravity {
        case .resize:
            size = (width, height)
            isNatural = false
        case .resizeAspect, .resizeAspectFill:
            // As wide as the bounds if that is inside of them (or, to fill, covers them), else as high.
            let isWide = width * ph <= height * pw
            size =
                isWide == (gravity == .resizeAspect) ? (width, width * ph / pw) : (height * pw / ph, height)
            isNatural = false
        default: break
        }

        let left =
            switch gravity {
            case .left, .topLeft, .bottomLeft: x
            case .right, .topRight, .bottomRight: x + (width - size.width)
            default: x + (width - size.width) / 2
            }
        let top =
            switch gravity {
            case .top, .topLeft, .topRight: y
            case .bottom, .bottomLeft, .bottomRight: y + (height - size.height)
            default: y + (height - size.height) / 2
            }
        edges = Edges(left: left, top: top, right: left + size.width, bottom: top + size.height)
    }
}
