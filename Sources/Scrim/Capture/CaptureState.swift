/// Who captures a scene, and by which route.
///
/// Good for telling the person at the screen, or for showing something else meanwhile. What hides a layer from captures
/// is its policy, which needs no notice of when they run.
public struct CaptureState: Sendable, Hashable {
    /// A capture that runs.
    public struct Capture: Sendable, Hashable, Identifiable {
        /// Never used twice for one scene; grows from start to start.
        public struct ID: Sendable, Hashable {
            let number: UInt64
        }

        public let id: ID
        public let route: CaptureRoute
        /// What the capturer calls itself.
        public let name: String
    }

    /// Those that run, in the order of their start.
    public internal(set) var captures: [Capture] = []

    public var isCaptured: Bool { !captures.isEmpty }

    public func isCaptured(by route: CaptureRoute) -> Bool { captures.contains { $0.route == route } }
}
