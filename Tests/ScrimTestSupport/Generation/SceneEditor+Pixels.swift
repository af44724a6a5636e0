import Scrim

/// What changes without a commit: pixels of contents, written in place.
extension SceneEditor {
    /// Writes noise into contents of a layer, if one has any, and says so as a host may.
    ///
    /// - Returns: what it was.
    public mutating func editPixels() -> String {
        let filled = layers.filter { writable($0) != nil }
        guard !filled.isEmpty else { return "no pixels" }
        let layer = generator.random.pick(filled)
        let surface = writable(layer)!
        let rects = (0..<generator.random.pick([0, 1, 1, 1, 2, 6])).map { _ in rect(in: surface) }
        let isOpaque = generator.random.chance(perMille: 400)
        switch rects.count {
        case 0:
            surface.withMutableBytes { _ in
                write(PixelRect(0, 0, surface.width, surface.height), of: surface, isOpaque)
            }
        case 1: surface.withMutableBytes(in: rects[0]) { _ in write(rects[0], of: surface, isOpaque) }
        default:
            for rect in rects { write(rect, of: surface, isOpaque) }
            surface.markChanged(in: rects)
        }
        return "pixels of \(title(layer)): \(rects.isEmpty ? "all" : "\(rects)")"
    }

    private func writable(_ layer: Layer) -> PixelBuffer? {
        guard case .surface(let surface)? = layer.contents, !surface.format.isPlanar else { return nil }
        return surface
    }

    private mutating func rect(in surface: PixelBuffer) -> PixelRect {
        let (x, y) = (
            generator.random.integer(in: 0...surface.width - 1),
            generator.random.integer(in: 0...surface.height - 1)
        )
        return PixelRect(
            x, y, generator.random.integer(in: 1...min(6, surface.width - x)),
            generator.random.integer(in: 1...min(6, surface.height - y)))
    }

    private mutating func write(_ rect: PixelRect, of surface: PixelBuffer, _ isOpaque: Bool) {
        let step = surface.format.bytesPerPixel
        surface.withBytes { bytes in
            let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    let word = generator.pixel(isOpaque: isOpaque)
                    let place = base + y * surface.strideInBytes + x * step
                    if step == 4 {
                        place.storeBytes(of: word, as: UInt32.self)
                    } else {
                        place.storeBytes(of: UInt8(word >> 24), as: UInt8.self)
                    }
                }
            }
        }
    }
}
