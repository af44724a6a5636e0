import Glibc

/// Says on standard error what is being done, once it takes longer than a second: on a terminal in one line that is
/// written over, otherwise nothing.
final class Progress {
    private let begin = Clock.now
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var isShown = false

    func say(_ text: String) {
        guard isTerminal, Clock.now - begin > 1_000 else { return }
        StandardError.write("\r\u{1b}[K\(text)")
        isShown = true
    }

    /// Takes the line away, before something else is written or at the end.
    func clear() {
        if isShown { StandardError.write("\r\u{1b}[K") }
        isShown = false
    }
}

enum StandardError {
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
