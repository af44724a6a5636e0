/// Where finished movies go. Its functions are called on the recorder's thread.
public protocol MediaLibrary: Sendable {
    /// A directory for files that aren't finished.
    var workingDirectory: String { get }

    /// Throws the error that `save` would throw now, before there is anything to save.
    func check(_ name: String) throws(RecordingError)

    /// Takes a finished file, which is gone from its old place then. Never replaces another one.
    ///
    /// - Returns: where the movie is now.
    func save(_ file: String, as name: String) throws(RecordingError) -> String
}
