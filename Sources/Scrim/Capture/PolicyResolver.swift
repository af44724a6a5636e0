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

    /// What a set of outputs sees of something that is restricted.
    struct Split {
        /// These see it, and its inside.
        var visible: UInt32
        /// These see something in its place. At most one entry per appearance.
        var substitutes: [(appearance: Appearance, outputs: UInt32)] = []
        // The others see nothing.
    }

    /// Splits the set; `outputs` is what may see the thing at all, after its ancestors and its window.
    func split(_ outputs: UInt32, by restrictions: [Restriction]) -> Split {
        var split = Split(visible: outputs)
        guard !restrictions.isEmpty else { return split }
        for (viewer, viewing) in viewers {
            let seeing = outputs & viewing
            guard seeing != 0 else { continue }
            let appearance = rules.heeded(restrictions, by: viewer).deciding(for: viewer).appearance
            if appearance == .visible { continue }
            split.visible &= ~seeing
            if appearance == .omitted { continue }
            if let index = split.substitutes.firstIndex(where: { $0.appearance == appearance }) {
                split.substitutes[index].outputs |= seeing
            } else {
                split.substitutes.append((appearance, seeing))
            }
        }
        return split
    }

    /// The outputs whose filters let the window through.
    func outputs(showing window: SnapshotWindow) -> UInt32 { outputs { $0.filter.shows(window) } }

    /// The outputs that begin with the scene's background.
    var showingBackground: UInt32 { outputs { $0.filter.showsBackground } }

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
}
