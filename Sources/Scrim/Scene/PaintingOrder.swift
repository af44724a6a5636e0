extension Scene {
    /// The windows, as indices of `windows`, from the bottom up. A level that isn't a number counts as 0.
    var windowPaintingOrder: [Int] {
        if let order = knownPaintingOrder { return order }
        func key(_ index: Int) -> (Double, Int) {
            let level = windows[index].level.rawValue
            return (level.isNaN ? 0 : level, index)
        }
        let order = windows.indices.sorted { key($0) < key($1) }
        knownPaintingOrder = order
        return order
    }
}

extension Layer {
    /// The sublayers, as indices of `sublayers`, from the bottom up; nil where that is the order of `sublayers`. A
    /// zPosition that isn't a number counts as 0.
    var sublayerPaintingOrder: [Int]? {
        guard sublayerList.raisedCount > 0 else { return nil }
        if let order = sublayerList.paintingOrder { return order }
        let heights = sublayers.map { $0.zPosition.isNaN ? 0 : $0.zPosition }
        let order = heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
        sublayerList.paintingOrder = order
        return order
    }
}
