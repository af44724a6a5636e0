/// The sublayers of a layer, and which of them lie in one run.
///
/// A commit makes anew the runs in which something changed. Adding and removing layers splits and joins runs, so that they
/// hold about 64 layers whatever the order of the changes.
struct SublayerList {
    private(set) var layers: [Layer] = []
    /// One behind the other they are the layers.
    private(set) var runs: [SublayerRun] = []
    /// How many of the layers have a zPosition other than 0.
    private(set) var raisedCount = 0
    /// As long as no layer came, went or moved.
    var paintingOrder: [Int]?

    private static let runLength = 64

    /// The layer is in no list. Cost: as that of an array, which moves what lies behind.
    mutating func insert(_ layer: Layer, at index: Int) {
        layers.insert(layer, at: index)
        if runs.isEmpty { runs.append(SublayerRun()) }
        // At the end of a run rather than at the beginning of the next one.
        let place = index == layers.count - 1 ? lastPlace : place { $1 >= index }
        let run = runs[place.number]
        run.count += 1
        run.tree = nil
        layer.run = run
        if run.count > 2 * Self.runLength { split(place) }
        if layer.zPosition != 0 { raisedCount += 1 }
        paintingOrder = nil
    }

    /// Cost: as that of an array, which moves what lies behind.
    mutating func remove(_ layer: Layer) {
        let place = place { run, _ in run === layer.run }
        let run = runs[place.number]
        guard let index = layers[place.begin..<place.begin + run.count].firstIndex(where: { $0 === layer })
        else { preconditionFailure("a layer lies in another run than it says") }
        layers.remove(at: index)
        layer.run = nil
        run.count -= 1
        run.tree = nil
        joinRuns(at: place)
        if layer.zPosition != 0 { raisedCount -= 1 }
        paintingOrder = nil
    }

    /// The zPosition of a layer changed.
    mutating func didMove(from old: Double, to new: Double) {
        raisedCount += (new != 0 ? 1 : 0) - (old != 0 ? 1 : 0)
        paintingOrder = nil
    }

    /// A run: its place among the runs, and that of its first layer among the layers.
    private typealias Place = (number: Int, begin: Int)

    /// The first run for which the predicate holds, given the run and the index of the layer behind it; else the last one.
    private func place(where holds: (SublayerRun, Int) -> Bool) -> Place {
        var place: Place = (0, 0)
        while place.number < runs.count - 1 {
            let run = runs[place.number]
            if holds(run, place.begin + run.count) { break }
            place = (place.number + 1, place.begin + run.count)
        }
        return place
    }

    /// For a layer that was added at the end.
    private var lastPlace: Place { (runs.count - 1, layers.count - 1 - runs[runs.count - 1].count) }

    private mutating func split(_ place: Place) {
        let run = runs[place.number]
        let half = SublayerRun()
        half.count = run.count / 2
        run.count -= half.count
        let begin = place.begin + run.count
        for index in begin..<begin + half.count { layers[index].run = half }
        runs.insert(half, at: place.number + 1)
    }

    /// Joins a run with one beside it, or drops it, if so little is left.
    private mutating func joinRuns(at place: Place) {
        let (number, begin) = place
        if runs[number].count == 0 {
            runs.remove(at: number)
        } else if !joinNext(to: place), number > 0 {
            _ = joinNext(to: (number - 1, begin - runs[number - 1].count))
        }
    }

    private mutating func joinNext(to place: Place) -> Bool {
        guard place.number + 1 < runs.count else { return false }
        let (run, next) = (runs[place.number], runs[place.number + 1])
        guard run.count + next.count <= Self.runLength else { return false }
        let begin = place.begin + run.count
        for index in begin..<begin + next.count { layers[index].run = run }
        run.count += next.count
        run.tree = nil
        runs.remove(at: place.number + 1)
        return true
    }
}

/// Sublayers that lie side by side and that a commit makes together.
final class SublayerRun {
    fileprivate(set) var count = 0
    /// What a commit made of them, as long as nothing of that changed.
    var tree: Tree?

    struct Tree {
        let run: SnapshotRun
        let mentions: LayerMentions?
    }
}
