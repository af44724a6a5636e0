/// The sublayers of a layer, in runs, so that a commit which changes one of many copies little.
struct SnapshotSublayers: Sendable {
    /// In the order of `Layer.sublayers`.
    let runs: [SnapshotRun]
    /// From the bottom up, if that is another order.
    let paintingOrder: [Int]?
    let summary: SnapshotSummary

    init(_ runs: [SnapshotRun], paintingOrder: [Int]?) {
        self.runs = runs
        self.paintingOrder = paintingOrder
        summary = runs.reduce(into: SnapshotSummary()) { $0.formUnion($1.summary) }
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
    /// In painting order, each with its index in `Layer.sublayers`.
    func makeIterator() -> Iterator { Iterator(self) }

    struct Iterator: IteratorProtocol {
        private let runs: [SnapshotRun]
        private let paintingOrder: [Int]
        /// Where there is a painting order.
        private let nodes: [SnapshotNode]
        private var index = 0
        private var run = 0
        private var nextInRun = 0

        fileprivate init(_ sublayers: SnapshotSublayers) {
            paintingOrder = sublayers.paintingOrder ?? []
            nodes = paintingOrder.isEmpty ? [] : sublayers.runs.flatMap(\.nodes)
            runs = paintingOrder.isEmpty ? sublayers.runs : []
        }

        mutating func next() -> (index: Int, node: SnapshotNode)? {
            defer { index += 1 }
            if index < paintingOrder.count { return (paintingOrder[index], nodes[paintingOrder[index]]) }
            while run < runs.count {
                if nextInRun < runs[run].nodes.count {
                    defer { nextInRun += 1 }
                    return (index, runs[run].nodes[nextInRun])
                }
                (run, nextInRun) = (run + 1, 0)
            }
            return nil
        }
    }
}
