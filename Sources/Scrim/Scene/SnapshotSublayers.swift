/// The sublayers of a layer, in runs, so that a commit which changes one of many copies little.
struct SnapshotSublayers: Sendable {
    /// In the order of `Layer.sublayers`.
    let runs: [SnapshotRun]
    /// From the bottom up, if that is another order.
    let paintingOrder: [Int]?
    /// For each run the index behind its last layer, where there is a painting order.
    private let ends: [Int]
    let summary: SnapshotSummary

    init(_ runs: [SnapshotRun], paintingOrder: [Int]?) {
        self.runs = runs
        self.paintingOrder = paintingOrder
        var end = 0
        ends =
            paintingOrder == nil
            ? []
            : runs.map {
                end += $0.nodes.count
                return end
            }
        summary = runs.reduce(into: SnapshotSummary()) { $0.formUnion($1.summary) }
    }

    /// The layer of an index, where there is a painting order.
    private func node(_ index: Int) -> SnapshotNode {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= index { low = middle + 1 } else { high = middle }
        }
        let nodes = runs[low].nodes
        return nodes[index - (ends[low] - nodes.count)]
    }
}

/// Some layers that lie side by side among their siblings.
final class SnapshotRun: Sendable {
    let nodes: [SnapshotNode]
    let summary: SnapshotSummary

    init(_ nodes: [SnapshotNode]) {
        self.nodes = nodes
        summary = nodes.reduce(into: SnapshotSummary()) { $0.formUnion($1.summary) }
    }
}

extension SnapshotSublayers: Sequence {
    /// In painting order, each with its index in `Layer.sublayers`. Allocates nothing.
    func makeIterator() -> Iterator { Iterator(sublayers: self) }

    struct Iterator: IteratorProtocol {
        fileprivate let sublayers: SnapshotSublayers
        private var index = 0
        private var run = 0
        private var nextInRun = 0

        fileprivate init(sublayers: SnapshotSublayers) { self.sublayers = sublayers }

        mutating func next() -> (index: Int, node: SnapshotNode)? {
            defer { index += 1 }
            if let order = sublayers.paintingOrder {
                return index < order.count ? (order[index], sublayers.node(order[index])) : nil
            }
            while run < sublayers.runs.count {
                if nextInRun < sublayers.runs[run].nodes.count {
                    defer { nextInRun += 1 }
                    return (index, sublayers.runs[run].nodes[nextInRun])
                }
                (run, nextInRun) = (run + 1, 0)
            }
            return nil
        }
    }
}
