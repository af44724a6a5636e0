internal import Glibc
internal import ScrimImages

/// Where a picture is to go: a file that can be written as far as can be told beforehand.
package struct OutputFile {
    /// A file that exists, by whatever name.
    package struct Identity: Hashable {
        private let device: dev_t
        private let number: ino_t

        fileprivate init(_ status: stat) {
            device = status.st_dev
            number = status.st_ino
        }

        /// Nil where there is no such file.
        package init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// As it was given.
    package let path: String
    /// Without symbolic links on the way; the file itself need not be there.
    package let destination: String
    package let directory: String
    /// Of the file that will be replaced.
    package let identity: Identity?

    package init(path: String) throws(CommandFailure) {
        self.path = path
        do throws(FileError) {
            (destination, identity) = try Self.resolve(path)
            let end = destination.lastIndex(of: "/") ?? destination.startIndex
            directory = end == destination.startIndex ? "/" : String(destination[..<end])
            guard access(directory, W_OK | X_OK) == 0 else {
                throw .cannotCreate(directory: directory, code: errno)
            }
        } catch {
            throw .failed("\(path): \(error)")
        }
    }

    /// Whether writing one would overwrite the other.
    package func isSame(as other: OutputFile) -> Bool {
        destination == other.destination || (identity != nil && identity == other.identity)
    }

    private static func resolve(_ path: String) throws(FileError) -> (destination: String, Identity?) {
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFREG: break
            case S_IFDIR: throw .isDirectory
            default: throw .notRegular
            }
            guard let real = realPath(path) else { throw .cannotReplace(code: errno) }
            return (real, Identity(status))
        }
        // A link to nowhere: a file of its name would take the place of the link.
        if lstat(path, &status) == 0 { throw .notRegular }
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard let real = realPath(directory) else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .directoryNotFound(directory) : .cannotCreate(directory: directory, code: errno)
        }
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, !name.isEmpty else {
            throw .directoryNotFound(name.isEmpty ? path : directory)
        }
        return (real == "/" ? "/" + name : real + "/" + name, nil)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
