/// What an output is about: everything, or some windows or a layer alone. It takes away and never adds: what a policy
/// hides stays hidden.
public struct ContentFilter: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case everything
        case excluding(windows: Set<Window.ID>, applications: Set<ApplicationID>)
        case including(windows: Set<Window.ID>, applications: Set<ApplicationID>, childWindows: Bool)
        case layer(Layer.ID)
    }

    private let content: Content

    public static let everything = ContentFilter(content: .everything)

    /// All but these windows, and those of these applications. The windows that they own go with them.
    public static func excluding(
        windows: Set<Window.ID> = [], applications: Set<ApplicationID> = []
    ) -> ContentFilter {
        ContentFilter(content: .excluding(windows: windows, applications: applications))
    }

    /// Only these windows, and those of these applications, on a transparent background; with the windows that they
    /// own, or without.
    public static func including(
        windows: Set<Window.ID> = [], applications: Set<ApplicationID> = [], childWindows: Bool = true
    ) -> ContentFilter {
        ContentFilter(
            content: .including(windows: windows, applications: applications, childWindows: childWindows))
    }

    /// Only this layer and its sublayers, in their place on a transparent background. What its ancestors clip, fade and
    /// mask stays clipped, faded and masked; where a substitute stands for one of them, nothing is shown.
    public static func layer(_ id: Layer.ID) -> ContentFilter { ContentFilter(content: .layer(id)) }

    /// The layer that it is about, if it's one.
    var layer: Layer.ID? {
        if case .layer(let id) = content { id } else { nil }
    }

    var showsBackground: Bool {
        switch content {
        case .everything, .excluding: true
        case .including, .layer: false
        }
    }

    func shows(_ window: SnapshotWindow) -> Bool {
        switch content {
        case .everything, .layer: true
        case .excluding(let windows, let applications):
            !window.lineage.contains { $0.belongs(to: windows, applications) }
        case .including(let windows, let applications, let childWindows):
            window.lineage.prefix(childWindows ? window.lineage.count : 1)
                .contains { $0.belongs(to: windows, applications) }
        }
    }
}

/// Whose a window is: a number that the host chooses, of a client or a process.
public struct ApplicationID: RawRepresentable, Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
