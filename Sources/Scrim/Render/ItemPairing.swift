/// Pairs the items of two lists that paint alike, in the same order: as many as the longest common subsequence has, or
/// nearly, where several items are alike.
struct ItemPairing {
    /// Items of the new list by hash: the first of each slot, and the next one after each.
    private var heads: [Int32] = []
    private var nexts: [Int32] = []
    /// Items that are alike, before it's decided which can keep the order: by the old one, ascending.
    private var candidates: [(old: Int, new: Int)] = []
    /// The candidate that ends the best run of each length, and the one before each in its run.
    private var bestEnds: [Int32] = []
    private var befores: [Int32] = []

    mutating func pair(_ old: inout SeenItems, _ new: inout SeenItems) {
        let limit = min(old.items.count, new.items.count)
        var head = 0
        while head < limit, old.paints(head, like: head, of: new) {
            Self.join(head, head, &old, &new)
            head += 1
        }
        var (oldEnd, newEnd) = (old.items.count, new.items.count)
        while oldEnd > head, newEnd > head, old.paints(oldEnd - 1, like: newEnd - 1, of: new) {
            oldEnd -= 1
            newEnd -= 1
            Self.join(oldEnd, newEnd, &old, &new)
        }
        if head < oldEnd, head < newEnd {
            findCandidates(old, head..<oldEnd, new, head..<newEnd)
            joinLongestRun(&old, &new)
        }
        partGroupsWithDifferentEnds(&old, &new)
    }

    private static func join(_ a: Int, _ b: Int, _ old: inout SeenItems, _ new: inout SeenItems) {
        old.partners[a] = b
        new.partners[b] = a
    }

    private mutating func findCandidates(
        _ old: SeenItems, _ oldRange: Range<Int>, _ new: SeenItems, _ newRange: Range<Int>
    ) {
        var slots = 16
        while slots < 2 * newRange.count { slots *= 2 }
        let mask = UInt64(slots - 1)
        heads.removeAll(keepingCapacity: true)
        heads.append(contentsOf: repeatElement(-1, count: slots))
        nexts.removeAll(keepingCapacity: true)
        nexts.append(contentsOf: repeatElement(-1, count: newRange.count))
        for index in newRange.reversed() {
            let slot = Int(new.hash(index) & mask)
            nexts[index - newRange.lowerBound] = heads[slot]
            heads[slot] = Int32(index)
        }
        candidates.removeAll(keepingCapacity: true)
        for index in oldRange {
            let slot = Int(old.hash(index) & mask)
            var before: Int32 = -1
            var other = heads[slot]
            while other >= 0 {
                let next = nexts[Int(other) - newRange.lowerBound]
                if old.paints(index, like: Int(other), of: new) {
                    // Each is taken once, so that items that are all alike are paired in order.
                    if before < 0 {
                        heads[slot] = next
                    } else {
                        nexts[Int(before) - newRange.lowerBound] = next
                    }
                    candidates.append((index, Int(other)))
                    break
                }
                before = other
                other = next
            }
        }
    }

    /// Joins the most candidates that keep the order: a longest increasing run of their new items.
    private mutating func joinLongestRun(_ old: inout SeenItems, _ new: inout SeenItems) {
        bestEnds.removeAll(keepingCapacity: true)
        befores.removeAll(keepingCapacity: true)
        for (index, candidate) in candidates.enumerated() {
            var (low, high) = (0, bestEnds.count)
            while low < high {
                let middle = (low + high) / 2
                if candidates[Int(bestEnds[middle])].new < candidate.new {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            befores.append(low > 0 ? bestEnds[low - 1] : -1)
            if low == bestEnds.count { bestEnds.append(Int32(index)) } else { bestEnds[low] = Int32(index) }
        }
        var index = bestEnds.last ?? -1
        while index >= 0 {
            let candidate = candidates[Int(index)]
            Self.join(candidate.old, candidate.new, &old, &new)
            index = befores[Int(index)]
        }
    }

    /// A group is the same if both of its ends are: otherwise all that it covers differs.
    private func partGroupsWithDifferentEnds(_ old: inout SeenItems, _ new: inout SeenItems) {
        for index in old.items.indices where old.otherEnds[index] >= 0 {
            let end = old.otherEnds[index]
            let (partner, endPartner) = (old.partners[index], old.partners[end])
            if partner >= 0, endPartner >= 0, new.otherEnds[partner] == endPartner { continue }
            part(index, &old, &new)
            part(end, &old, &new)
        }
    }

    private func part(_ index: Int, _ old: inout SeenItems, _ new: inout SeenItems) {
        if old.partners[index] >= 0 { new.partners[old.partners[index]] = -1 }
        old.partners[index] = -1
    }
}
