/// A window of a snapshot.
final class SnapshotWindow: Sendable {
    /// In `Scene.windows`.
    let index: Int
    let name: String?
    let isHidden: Bool
    let isCursor: Bool
    /// Itself, its owner, its owner's owner, and so on.
    let lineage: [Member]
    /// What it gives to its root layer.
    let inheritance: Inheritance
    /// Its root layer.
    let root: SnapshotNode
    /// Whether nothing is put on it, by itself or by an owner: else it's made anew by each commit, since what it inherits
    /// changes elsewhere.
    let isAlone: Bool

    struct Member: Sendable {
        let id: Window.ID
        let application: ApplicationID?

        func belongs(to windows: Set<Window.ID>, _ applications: Set<ApplicationID>) -> Bool {
            windows.contains(id) || application.map(applications.contains) ?? false
        }
    }

    init(_ window: Window, index: Int, inheritance: Inheritance, root: SnapshotNode) {
        self.index = index
        name = window.name
        isHidden = window.isHidden
        isCursor = window is CursorWindow
        lineage = ([window] + window.owners).map { Member(id: $0.id, application: $0.application) }
        self.inheritance = inheritance
        self.root = root
        isAlone = lineage.count == 1 && inheritance.restrictions.isEmpty
    }
}
