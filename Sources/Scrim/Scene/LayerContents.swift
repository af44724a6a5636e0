/// What a layer shows on top of its background colour.
public enum LayerContents: Sendable {
    /// Pixels, used in place. Set other contents to show other pixels: a surface that is written while it is
    /// shown may be seen half-written. Not of planes of luma and chroma: a commit refuses those.
    case surface(PixelBuffer)

    var surface: PixelBuffer {
        switch self {
        case .surface(let surface): surface
        }
    }
}

/// Where contents lie in the bounds of their layer. `top` is the edge with the smaller y.
public enum ContentsGravity: Sendable, Hashable, CaseIterable {
    /// Stretched to the bounds.
    case resize
    /// As large as fits inside, proportions kept, centred.
    case resizeAspect
    /// As small as covers the bounds, proportions kept, centred; what reaches beyond is cut by
    /// `masksToBounds` only.
    case resizeAspectFill
    /// The natural size: `contentsScale` pixels to the point.
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}
