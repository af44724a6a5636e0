import Synchronization

/// The outputs that a compositor's render list is made for. Each has a bit, so that the list stays when a frame is for some of
/// them only, and what changes meanwhile is remembered for the others.
///
/// How often others are drawn must not be seen in an output's damage: the display may be drawn each time that a secret
/// changes. So the bit is taken only from an output that would be drawn as a whole anyway, or when there are too many.
struct OutputRoster {
    private struct Member {
        weak var output: Output?
        var view: OutputView
        /// The rows and columns that it's drawn in at a time.
        let block: Int
        /// The number of the last frame that it was drawn in.
        var frame: UInt64
    }

    /// An output that wasn't drawn for so many frames, and all of whose picture changed, loses its bit.
    private static let patience: UInt64 = 120

    private var members: [Member?] = []
    /// What changed in the picture of each since it was drawn, or all of it.
    var damage = OutputDamage()
    /// The bits of those whose memory others draw into, or that draw twice into one place: never up to date.
    private(set) var sharing: UInt32 = 0

    /// For each bit. The same array as long as they are the same.
    private(set) var views: [OutputView?] = []

    /// Of all members the most rows and columns that one is drawn in at a time.
    var block: Int { members.reduce(1) { max($0, $1?.block ?? 1) } }

    /// The bits of all members.
    var bits: UInt32 {
        members.indices.reduce(0) { members[$1] == nil ? $0 : $0 | 1 << UInt32($1) }
    }

    /// Gives each output of a frame its bit; takes it from those that are gone or have no use for it.
    mutating func admit(
        _ outputs: [Output], of snapshot: SceneSnapshot, frame: UInt64, canvas: PixelRect, bits: inout [Int]
    ) {
        bits.removeAll(keepingCapacity: true)
        var isSame = true
        for index in members.indices {
            guard let member = members[index] else { continue }
            let isWaiting = member.frame + Self.patience < frame && damage[index] == PixelRegion(canvas)
            if member.output == nil || isWaiting {
                members[index] = nil
                isSame = false
            }
        }
        for output in outputs { if let index = index(of: output) { members[index]!.frame = frame } }
        for output in outputs {
            let index = index(of: output) ?? vacancy(beside: outputs)
            if members[index]?.output !== output {
                members[index] = Member(
                    output: output, view: output.view(of: snapshot), block: output.block, frame: frame)
                damage[index] = PixelRegion(canvas)
                isSame = false
            }
            members[index]!.view = output.view(of: snapshot)
            bits.append(index)
        }
        while let last = members.last, last == nil { members.removeLast() }
        if !hasSameViews { views = members.map { $0?.view } }
        if !isSame { findSharing(canvas: canvas) }
    }

    private var hasSameViews: Bool {
        members.count == views.count && zip(members, views).allSatisfy { $0?.view == $1 }
    }

    private func index(of output: Output) -> Int? { members.firstIndex { $0?.output === output } }

    /// A bit that nobody has. There are as many as a frame has outputs: one of those that aren't in it is free, or is made so,
    /// displays' last, because captures that come must not change what a display reports.
    private mutating func vacancy(beside outputs: [Output]) -> Int {
        if let index = members.firstIndex(where: { $0 == nil }) { return index }
        if members.count < Compositor.maximumOutputCount {
            members.append(nil)
            return members.count - 1
        }
        let waiting = members.indices.filter { index in
            !outputs.contains { $0 === members[index]!.output }
        }
        let captures = waiting.filter { members[$0]!.view.viewer != .display }
        let oldest = (captures.isEmpty ? waiting : captures).min { members[$0]!.frame < members[$1]!.frame }!
        members[oldest] = nil
        return oldest
    }

    /// Keeps all buffers of the outputs, also of those that aren't drawn now, from what routes a picture of each is kept
    /// from by now: what an earlier frame drew there may have been hidden since.
    ///
    /// - Returns: whether that is more than before.
    func keep(from routes: [RouteSet]) -> Bool {
        var grew = false
        for (member, routes) in zip(members, routes) {
            guard let ring = member?.output?.ring.withLock({ $0 }) else { continue }
            for buffer in ring.buffers { grew = buffer.keep(from: routes) || grew }
        }
        return grew
    }

    /// Finds those whose buffers share memory with others'. One that doesn't any more may still hold what the others drew.
    mutating func findSharing(canvas: PixelRect) {
        let before = sharing
        sharing = 0
        defer { damage.replace(by: canvas, for: before & ~sharing) }
        for (index, member) in members.enumerated() {
            guard let ring = member?.output?.ring.withLock({ $0 }) else { continue }
            if ring.overlapsItself { sharing |= 1 << UInt32(index) }
            for (other, member) in members[..<index].enumerated() {
                guard let others = member?.output?.ring.withLock({ $0 }), ring.overlaps(others) else {
                    continue
                }
                sharing |= 1 << UInt32(index) | 1 << UInt32(other)
            }
        }
    }
}
