/// Why content should be redacted. Inherited down the tree, as the environment value of SwiftUI is; the raw values
/// are SwiftUI's.
///
/// A reason alone changes nothing: it works where a layer reads it, by `privacySensitive(_:)` or
/// `hiddenFromCapture(_:)`.
public struct RedactionReasons: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// What is privacy sensitive is covered, on every output, the display included.
    public static let privacy = RedactionReasons(rawValue: 1 << 1)
    /// What reads the reasons is left out of captures.
    public static let screencaptureProhibited = RedactionReasons(rawValue: 1 << 3)

    /// What covers a layer that is redacted for `privacy`.
    public static let overlay = Color(red: 0x8e, green: 0x8e, blue: 0x93)
}

/// What `Layer.privacyModifiers` is made of.
public enum PrivacyModifier: Sendable, Hashable {
    /// Reads the reasons: with `screencaptureProhibited` the layer is omitted on captures; with `privacy`, and if
    /// `true`, it's covered on every output.
    case privacySensitive(Bool)
    /// Adds reasons for what is further in.
    case redacted(RedactionReasons)
    /// Takes all reasons away for what is further in.
    case unredacted
    /// `privacySensitive(false)`, and outside of it the transform that puts `screencaptureProhibited` into the
    /// reasons, or takes it out.
    case hiddenFromCapture(Bool)
}

extension Layer {
    /// Marks what must be covered when the reasons say `privacy`, and what reads `screencaptureProhibited`. As with
    /// the modifiers of SwiftUI it sees the reasons that are set further out: by later calls, and by ancestors.
    @discardableResult
    public func privacySensitive(_ sensitive: Bool = true) -> Self {
        privacyModifiers.append(.privacySensitive(sensitive))
        return self
    }

    /// Adds reasons for the sublayers and for the calls made before.
    @discardableResult
    public func redacted(reason: RedactionReasons) -> Self {
        privacyModifiers.append(.redacted(reason))
        return self
    }

    /// Takes the reasons away for the sublayers and for the calls made before.
    @discardableResult
    public func unredacted() -> Self {
        privacyModifiers.append(.unredacted)
        return self
    }

    /// Leaves the layer out of every capture, or takes that back. Only the last call counts.
    @discardableResult
    public func hiddenFromCapture(_ isHidden: Bool = true) -> Self {
        privacyModifiers.removeAll { if case .hiddenFromCapture = $0 { true } else { false } }
        privacyModifiers.append(.hiddenFromCapture(isHidden))
        return self
    }
}

extension [PrivacyModifier] {
    /// The reasons that these add and that nothing further in reads, in the layer or its tree.
    ///
    /// - Parameter read: what is read inside of the layer; leaves in it what is read inside of these modifiers, too.
    func unreadReasons(_ read: inout RedactionReasons) -> RedactionReasons {
        var unread: RedactionReasons = []
        for modifier in self {
            switch modifier {
            case .privacySensitive(true): read = [.privacy, .screencaptureProhibited]
            case .privacySensitive(false), .hiddenFromCapture: read.insert(.screencaptureProhibited)
            case .redacted(let added):
                unread.formUnion(added.intersection([.privacy, .screencaptureProhibited]).subtracting(read))
            case .unredacted: read = []
            }
        }
        return unread
    }
}

extension RedactionReasons: CustomStringConvertible {
    public var description: String {
        let names: [(reason: RedactionReasons, name: String)] = [
            (.privacy, "privacy"), (.screencaptureProhibited, "screencaptureProhibited"),
        ]
        let known = names.filter { contains($0.reason) }.map(\.name)
        let rest = names.reduce(self) { $0.subtracting($1.reason) }
        let others = rest.isEmpty ? [] : ["0x\(String(rest.rawValue, radix: 16))"]
        return (known + others).joined(separator: ", ")
    }
}

/// What the modifiers of a layer do to it.
struct Redaction {
    var isProhibited = false
    var isCovered = false

    /// Goes through the modifiers from the outermost inward and leaves in `reasons` what the sublayers inherit.
    init(_ modifiers: [PrivacyModifier], _ reasons: inout RedactionReasons) {
        for modifier in modifiers.reversed() {
            switch modifier {
            case .redacted(let added): reasons.formUnion(added)
            case .unredacted: reasons = []
            case .privacySensitive(let sensitive): read(reasons, sensitive: sensitive)
            case .hiddenFromCapture(let isHidden):
                if isHidden {
                    reasons.insert(.screencaptureProhibited)
                } else {
                    reasons.remove(.screencaptureProhibited)
                }
                read(reasons, sensitive: false)
            }
        }
    }

    private mutating func read(_ reasons: RedactionReasons, sensitive: Bool) {
        if reasons.contains(.screencaptureProhibited) { isProhibited = true }
        if sensitive && reasons.contains(.privacy) { isCovered = true }
    }
}
