import Glibc

/// A directory that movies are moved into, in one step.
public struct DirectoryLibrary: MediaLibrary {
    public let directory: String

    public init(_ directory: String = ".") {
        self.directory = directory
    }

    public var workingDirectory: String { directory }

    public func check(_ name: String) throws(RecordingError) {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), name != ".",
            name != ".."
        else { throw .failed(reason: "\"\(name)\" can't be the name of a movie") }
        try requireDirectory()
        let path = path(name)
        guard !isThere(path) else { throw .alreadyExists(path: path) }
        guard access(directory, W_OK | X_OK) == 0 else { throw .permissionDenied(path: directory) }
    }

    public func save(_ file: String, as name: String) throws(RecordingError) -> String {
        let path = path(name)
        // A second name, which fails where there is a file; then the first one is taken off.
        if link(file, path) == 0 {
            unlink(file)
            return path
        }
        switch errno {
        // A file system without second names. Here somebody may come in between the look and the move.
        case EPERM, EOPNOTSUPP, EMLINK, ENOSYS:
            guard !isThere(path) else { throw .alreadyExists(path: path) }
            guard rename(file, path) == 0 else {
                throw RecordingError.system(errno, doing: "moving the movie there", path: path)
            }
            return path
        case let code:
            throw RecordingError.system(code, doing: "moving the movie there", path: path)
        }
    }

    private func requireDirectory() throws(RecordingError) {
        var status = stat()
        guard stat(directory, &status) != 0 else {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .directoryNotFound(path: directory) }
            return
        }
        throw errno == EACCES ? .permissionDenied(path: directory) : .directoryNotFound(path: directory)
    }

    /// A link that leads nowhere counts too.
    private func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func path(_ name: String) -> String {
        directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }
}
