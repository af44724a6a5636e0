internal import CFFmpeg
internal import Scrim

/// Errors of FFmpeg's in our words.
enum MediaFailure {
    static let outOfMemory = RecordingError.failed(reason: "out of memory")

    /// - Parameters:
    ///   - code: what a function of FFmpeg's returned, below 0.
    ///   - doing: what failed, as "encoding a picture".
    ///   - path: of the file that it's about.
    static func error(_ code: CInt, doing: String, path: String) -> RecordingError {
        let system = scrim_av_errno(code)
        return system != 0
            ? .system(system, doing: doing, path: path) : .failed(reason: "\(path): \(doing): \(text(code))")
    }

    static func text(_ code: CInt) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { text in
            guard let start = text.baseAddress, av_strerror(code, start, text.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }
}
