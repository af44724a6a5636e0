/// The outputs of a frame as a set of bits, and what a policy does to such a set. Policies are resolved here
/// and nowhere else; what is drawn only carries bits.
struct PolicyResolver: Sendable, Hashable {
    /// The bits of the outputs that show each route.
    private var viewers = PerRoute<UInt32>(repeating: 0)
    /// The bits of all outputs.
    let all: UInt32

    /// For the output of bit 0, bit 1 and so on; at most 32.
    init(outputs: some Collection<Output.Kind>) {
        precondition(outputs.count <= 32)
        all = outputs.count == 32 ? .max : (1 << UInt32(outputs.count)) - 1
        for (bit, kind) in outputs.enumerated() {
            if case .capture(let route) = kind { viewers[route] |= 1 << UInt32(bit) }
        }
    }

    /// What a set of outputs sees of something with a policy.
    struct Split {
        /// These see it, and its inside.
        var visible: UInt32
        /// These see a colour in its place. At most one entry per colour.
        var solid: [(color: Color, outputs: UInt32)] = []
        // The others see nothing.
    }

    /// Splits the set; `outputs` is what may see the thing at all, after its ancestors' and its window's
    /// policies.
    func split(_ outputs: UInt32, by policy: CapturePolicy) -> Split {
        var split = Split(visible: outputs)
        guard !policy.isVisible else { return split }
        for route in CaptureRoute.allCases {
            let seeing = outputs & viewers[route]
            guard seeing != 0 else { continue }
            switch policy[route] {
            case .visible: continue
            case .omitted: break
            case .solid(let color):
                if let index = split.solid.firstIndex(where: { $0.color == color }) {
                    split.solid[index].outputs |= seeing
                } else {
                    split.solid.append((color, seeing))
                }
            }
            split.visible &= ~seeing
        }
        return split
    }
}
