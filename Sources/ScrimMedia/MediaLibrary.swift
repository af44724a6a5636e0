internal import Glibc
public import Scrim

/// Where finished movies go.
public protocol MediaLibrary: Sendable {
    /// A directory for files that aren't finished, on the file system of the finished ones.
    var workingDirectory: String { get }

    /// The error that `save` would throw now, before there is anything to save.
    func check(_ name: String) throws(RecordingError)

    /// Takes a finished file, which is gone from its old place then, and never replaces another one.
    ///
    /// - Returns: where the movie is now.
    func save(_ file: String, as name: String) throws(RecordingError) -> String
}

/// A directory that movies are moved into, in one step.
public struct DirectoryLibrary: MediaLibrary {
    public let directory: String

    public init(_ directory: String = ".") {
        self.directory = directory
    }

    public var workingDirectory: String { directory }

    public func check(_ name: String) throws(RecordingError) {
        var status = stat()
        guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .directoryNotFound(path: directory)
        }
        guard lstat(path(name), &status) != 0 else { throw .alreadyExists(path: path(name)) }
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), name != ".", name != ".." else {
            throw .failed(reason: "\"\(name)\" can't be the name of a movie")
        }
        guard access(directory, W_OK | X_OK) == 0 else { throw .permissionDenied(path: directory) }
    }

    public func save(_ file: String, as name: String) throws(RecordingError) -> String {
        let path = path(name)
        // A second name, which fails where there is a file; then the first one is taken off.
        if link(file, path) == 0 {
            unlink(file)
            return path
        }
        let code = errno
        guard code == EPERM || code == EOPNOTSUPP else {
            throw MediaFailure.system(code, doing: "moving the movie there", path: path)
        }
        // A file system without second names: between the look and the move somebody may come in.
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .alreadyExists(path: path) }
        guard rename(file, path) == 0 else {
            throw MediaFailure.system(errno, doing: "moving the movie there", path: path)
        }
        return path
    }

    private func path(_ name: String) -> String {
        directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }
}
