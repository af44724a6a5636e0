internal import CFFmpeg
internal import Glibc
internal import Scrim

/// Errors of FFmpeg's in our words.
enum MediaFailure {
    static let outOfMemory = RecordingError.failed(reason: "out of memory")

    /// - Parameters:
    ///   - code: what a function of FFmpeg's returned, below 0.
    ///   - doing: what failed, as "encoding a picture".
    ///   - path: of the file that it's about.
    static func error(_ code: CInt, doing: String, path: String) -> RecordingError {
        switch scrim_av_errno(code) {
        case ENOSPC, EFBIG, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS: .permissionDenied(path: path)
        case ENOENT, ENOTDIR: .directoryNotFound(path: directory(of: path))
        case EEXIST: .alreadyExists(path: path)
        default: .failed(reason: "\(path): \(doing): \(text(code))")
        }
    }

    /// - Parameter code: of `errno`.
    static func system(_ code: CInt, doing: String, path: String) -> RecordingError {
        error(scrim_averror(code), doing: doing, path: path)
    }

    static func text(_ code: CInt) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { text in
            guard let start = text.baseAddress, av_strerror(code, start, text.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }

    static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// 0 where there is no such file.
    static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
