/// Asks somebody what to capture: a dialog of the host, a question on a terminal, a rule.
public protocol ContentSharingPicker: Sendable {
    /// Called once for each start that asks; may take as long as the answer does.
    func pick() async -> ContentSelection
}

/// What somebody chose to capture.
public enum ContentSelection: Sendable, Hashable {
    case picked(ContentFilter)
    case cancelled
    /// They couldn't be asked.
    case failed(reason: String)
}

/// A picker that asks a function: for hosts that know what to capture, and for tests.
public struct ProgrammaticPicker: ContentSharingPicker {
    private let choose: @Sendable () async -> ContentSelection

    public init(_ choose: @escaping @Sendable () async -> ContentSelection) {
        self.choose = choose
    }

    /// Always the same.
    public init(_ selection: ContentSelection) {
        self.init { selection }
    }

    public func pick() async -> ContentSelection { await choose() }
}
