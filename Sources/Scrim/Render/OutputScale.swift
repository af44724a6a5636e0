/// The size of an output's pictures.
public enum OutputScale: Sendable, Hashable {
    /// That of the scene's picture.
    case full
    /// Half the width and height, rounded up: each pixel is the average of 2x2, of which the last column and row count
    /// twice where a side is odd.
    case half

    func size(of picture: PixelSize) -> PixelSize { self == .half ? picture.halved : picture }
}
