extension Scene {
    /// The windows, as indices of `windows`, from the bottom up. A level that isn't a number counts as 0.
    var windowPaintingOrder: [Int] {
        func key(_ index: Int) -> (Double, Int) {
            let level = windows[index].level.rawValue
            return (level.isNaN ? 0 : level, index)
        }
        return windows.indices.sorted { key($0) < key($1) }
    }
}

extension Layer {
    /// The sublayers, as indices of `sublayers`, from the bottom up; nil where that is the order of `sublayers`. A
    /// zPosition that isn't a number counts as 0.
    var sublayerPaintingOrder: [Int]? {
        guard sublayers.contains(where: { $0.zPosition != 0 }) else { return nil }
        func key(_ index: Int) -> (Double, Int) {
            let z = sublayers[index].zPosition
            return (z.isNaN ? 0 : z, index)
        }
        return sublayers.indices.sorted { key($0) < key($1) }
    }
}
