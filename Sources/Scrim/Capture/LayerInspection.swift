/// One layer as one output sees it, and the rule that decided. For people and for tests; not for the frame
/// path.
public struct LayerInspection: Sendable, Hashable {
    /// What of the layer is in the picture.
    public enum Outcome: Sendable, Hashable {
        /// Drawn.
        case shown
        /// Not drawn, though nothing keeps it from the output: hidden, transparent, masked away, outside of the picture,
        /// or with numbers that aren't finite. The text says which.
        case notDrawn(String)
        /// The output isn't about it.
        case filteredOut
        /// Something stands in its place: neither `visible` nor `omitted`.
        case replaced(Appearance)
        /// It is inside of something that is replaced. It can be seen in the substitute if that is made of the
        /// layer's pixels.
        case insideReplaced(Appearance)
        /// Left out; what is behind shows.
        case omitted
    }

    /// Where it stands in the scene, in the terms of the scene file: `windows[0]` for a window's root layer,
    /// `windows[0].layers[3].layers[1]`; `.mask` for a mask layer.
    public let path: String
    public let name: String?
    /// 0 for a window's root layer.
    public let depth: Int
    /// Its frame on the picture, cut to it.
    public let frame: PixelRect
    public let outcome: Outcome
    /// The rule that decided, as one short English sentence: "nothing hides it", "omitted by the policy of
    /// windows[1] (stop)".
    public let rule: String
    /// All that had a say, from the window inward: what each holder says, most restrictive or not, such as
    /// "windows[0].layers[2] (card): blurred(15.0) by the policy".
    public let chain: [String]
    /// What of the layer is probably not meant so: redaction reasons that nothing reads.
    public let warnings: [String]

    /// Whether what is hidden can be computed or guessed from what stands in its place.
    public var isReversible: Bool {
        switch outcome {
        case .replaced(let appearance), .insideReplaced(let appearance): appearance.isReversible
        case .shown, .notDrawn, .filteredOut, .omitted: false
        }
    }
}
