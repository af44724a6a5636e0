/// Keeps a layer or a window protected until it is released. Several can be held at once: the thing is protected as
/// long as any of them is. Of the scene's isolation domain; changes show from the next commit.
///
/// A token that is let go without a release stays held, so that a lost one doesn't open what it protected.
public final class ProtectionToken {
    private let protections: Protections
    private let number: UInt64

    fileprivate init(_ protections: Protections, number: UInt64) {
        self.protections = protections
        self.number = number
    }

    /// - Throws: `ProtectionError.alreadyReleased` at every call but the first, which changes nothing.
    public func release() throws(ProtectionError) {
        guard protections.held.removeValue(forKey: number) != nil else { throw .alreadyReleased }
        protections.mark()
    }
}

public enum ProtectionError: Error, Hashable {
    case alreadyReleased
}

extension ProtectionError: CustomStringConvertible {
    public var description: String { "the protection token was released before" }
}

/// The tokens held of one thing.
final class Protections {
    fileprivate var held: [UInt64: CapturePolicy] = [:]
    private var count: UInt64 = 0
    /// What they are held of; it says so when it goes.
    unowned var layer: Layer?
    unowned var window: Window?

    fileprivate func mark() {
        layer?.mark()
        window?.mark()
    }

    func take(_ policy: CapturePolicy) -> ProtectionToken {
        count += 1
        held[count] = policy
        mark()
        return ProtectionToken(self, number: count)
    }

    /// In the order in which they were taken.
    var policies: [CapturePolicy] {
        held.isEmpty ? [] : held.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension Layer {
    /// Holds a policy on the layer, beside `capture` and all others, until the token is released.
    public func protect(_ policy: CapturePolicy = .omitted) -> ProtectionToken {
        let protections = self.protections ?? Protections()
        protections.layer = self
        self.protections = protections
        return protections.take(policy)
    }
}

extension Window {
    /// Holds a policy on the window, beside `capture` and all others, until the token is released.
    public func protect(_ policy: CapturePolicy = .omitted) -> ProtectionToken { protections.take(policy) }
}
