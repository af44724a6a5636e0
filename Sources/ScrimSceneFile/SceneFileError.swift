/// Why a scene file couldn't be used.
public struct SceneFileError: Error, Hashable {
    /// The scene file, as it was named.
    public let file: String
    /// The value that is at fault, `windows[0].layers[3].frame`; empty where it is the file as a whole.
    public let keyPath: String
    /// What is wrong, `width is negative`.
    public let reason: String

    public init(file: String, keyPath: String = "", reason: String) {
        self.file = file
        self.keyPath = keyPath
        self.reason = reason
    }
}

extension SceneFileError: CustomStringConvertible {
    /// `FILE: KEYPATH: REASON`, always one line. A long key path loses its middle.
    public var description: String {
        let parts = keyPath.isEmpty ? [file, reason] : [file, keyPath.shortened, reason]
        return parts.map { $0.escapingControls() }.joined(separator: ": ")
    }
}
