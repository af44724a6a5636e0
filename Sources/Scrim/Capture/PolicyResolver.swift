/// The outputs of a frame as a set of bits, and what restrictions do to such a set. Policies are resolved here
/// and nowhere else; what is drawn only carries bits.
struct PolicyResolver: Sendable {
    /// For the output of bit 0, bit 1 and so on; nil where a bit is nobody's.
    let views: [OutputView?]
    /// The bits of all outputs.
    let all: UInt32
    /// The bits of the outputs for each viewer.
    private let viewers: [(viewer: Viewer, outputs: UInt32)]
    /// The outputs that are about one layer alone.
    private let focused: [Layer.ID: UInt32]
    /// The outputs that aren't about one layer alone.
    let unfocused: UInt32
    let rules: PrivacyRules

    /// For at most 32 bits.
    init(_ views: [OutputView?], rules: PrivacyRules = .all) {
        precondition(views.count <= 32)
        self.views = views
        self.rules = rules
        var all: UInt32 = 0
        var viewers: [(viewer: Viewer, outputs: UInt32)] = []
        var focused: [Layer.ID: UInt32] = [:]
        for (bit, view) in views.enumerated() {
            guard let view else { continue }
            let output = 1 << UInt32(bit) as UInt32
            all |= output
            if let layer = view.filter.layer { focused[layer, default: 0] |= output }
            if let index = viewers.firstIndex(where: { $0.viewer == view.viewer }) {
                viewers[index].outputs |= output
            } else {
                viewers.append((view.viewer, output))
            }
        }
        self.all = all
        self.viewers = viewers
        self.focused = focused
        unfocused = focused.values.reduce(all) { $0 & ~$1 }
    }

    /// What outputs see in the place of something that is restricted.
    struct Substitute {
        let appearance: Appearance
        var outputs: UInt32
    }

    /// Says what a set of outputs sees of something that is restricted.
    ///
    /// - Parameters:
    ///   - outputs: what may see the thing at all, after its ancestors and its window.
    ///   - substitutes: what some of them see in its place is added, one for each appearance. Those that see neither this
    ///     nor the thing see nothing.
    /// - Returns: the outputs that see it, and its inside.
    func split(
        _ outputs: UInt32, by restrictions: [Restriction], _ substitutes: inout [Substitute]
    ) -> UInt32 {
        var visible = outputs
        guard !restrictions.isEmpty else { return visible }
        let begin = substitutes.count
        for (viewer, viewing) in viewers {
            let seeing = outputs & viewing
            guard seeing != 0 else { continue }
            let appearance = rules.heeded(restrictions, by: viewer).deciding(for: viewer).appearance
            if appearance == .visible { continue }
            visible &= ~seeing
            if appearance == .omitted { continue }
            var index = begin
            while index < substitutes.count, substitutes[index].appearance != appearance { index += 1 }
            if index < substitutes.count {
                substitutes[index].outputs |= seeing
            } else {
                substitutes.append(Substitute(appearance: appearance, outputs: seeing))
            }
        }
        return visible
    }

    /// The outputs whose filters let the window through.
    func outputs(showing window: SnapshotWindow) -> UInt32 { outputs { $0.shows(window) } }

    /// The outputs that begin with the scene's background.
    var showingBackground: UInt32 { outputs { $0.showsBackground } }

    /// The outputs that are about this layer alone.
    func outputs(focusedOn layer: Layer.ID) -> UInt32 { focused.isEmpty ? 0 : focused[layer] ?? 0 }

    /// The outputs by whose sight a picture for an output, given by its bit, is made: its own.
    func sampled(by output: UInt32, _ rule: PrivacyRules) -> UInt32 {
        rules.contains(rule) ? output : outputs { $0.viewer == .display }
    }

    private func outputs(where holds: (OutputView) -> Bool) -> UInt32 {
        var bits: UInt32 = 0
        for (bit, view) in views.enumerated() {
            if let view, holds(view) { bits |= 1 << UInt32(bit) }
        }
        return bits
    }
}

/// Whom an output is for, and what it is about.
struct OutputView: Sendable, Hashable {
    let viewer: Viewer
    let filter: ContentFilter
    var showsCursor = true
    /// Whether it sees nothing at all.
    var isBlank = false

    var showsBackground: Bool { !isBlank && filter.showsBackground }

    func shows(_ window: SnapshotWindow) -> Bool {
        if isBlank { return false }
        // A filter for windows says nothing about the cursor, which is no application's.
        return window.isCursor ? showsCursor && filter.layer == nil : filter.shows(window)
    }
}
