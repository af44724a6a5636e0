internal import Scrim

/// What beside its capture policy keeps a layer out of captures.
struct PrivacyDescription: Sendable {
    /// Nil for an ordinary layer.
    var secureContainer: SecureContainer.Preset?
    var updateMask: UpdateMask = []
    /// From the innermost to the outermost.
    var modifiers: [PrivacyModifier] = []
}
