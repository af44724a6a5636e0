import Glibc

/// The directory and the name of a movie.
package struct MoviePath: Sendable {
    package let directory: String
    package let name: String

    package init(_ path: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            (directory, name) = (".", path)
            return
        }
        directory = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.utf8.index(after: slash)...])
    }

    /// Without its extension.
    package var stem: String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// 0 where there is no such file.
    package static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

extension RecordingError {
    /// An error of the system's.
    ///
    /// - Parameters:
    ///   - code: of `errno`.
    ///   - doing: what failed, as "making the file".
    ///   - path: of the file that it's about.
    package static func system(_ code: CInt, doing: String, path: String) -> RecordingError {
        switch code {
        case ENOSPC, EFBIG, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS: .permissionDenied(path: path)
        case ENOENT, ENOTDIR: .directoryNotFound(path: MoviePath(path).directory)
        case EEXIST: .alreadyExists(path: path)
        default: .failed(reason: "\(path): \(doing): \(String(cString: strerror(code)))")
        }
    }
}
