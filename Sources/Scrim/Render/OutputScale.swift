/// The size of an output's pictures.
public enum OutputScale: Sendable, Hashable {
    /// That of the scene's picture.
    case full
    /// Half the width and height, rounded up: each pixel is the average of 2x2, of which the last column and row count
    /// twice where a side is odd.
    case half

    func size(of picture: PixelSize) -> PixelSize { self == .half ? picture.halved : picture }
}

extension OutputScale {
    /// The pixels of the scene's picture that pixels of an output are made of.
    func inPicture(_ region: PixelRegion) -> PixelRegion {
        if self == .full { return region }
        var doubled = PixelRegion()
        for rect in region {
            doubled.formUnion(
                PixelRect(minX: 2 * rect.minX, minY: 2 * rect.minY, maxX: 2 * rect.maxX, maxY: 2 * rect.maxY))
        }
        return doubled
    }

    /// The pixels of an output that pixels of the scene's picture become part of; `block` is what is drawn at a time.
    func inOutput(_ region: PixelRegion, block: Int, size: PixelSize) -> PixelRegion {
        if block == 1 { return region }
        let divisor = self == .half ? 2 : 1
        var own = PixelRegion()
        for rect in region {
            own.formUnion(
                PixelRect(
                    minX: rect.minX / block * block / divisor, minY: rect.minY / block * block / divisor,
                    maxX: (rect.maxX + block - 1) / block * block / divisor,
                    maxY: (rect.maxY + block - 1) / block * block / divisor
                ).intersection(PixelRect(0, 0, size.width, size.height)))
        }
        return own
    }
}
