import Glibc
import ScrimCommandLine

/// Says on standard error what is being done, once it takes longer than a second: on a terminal in one line that is
/// written over, otherwise in a line for each part.
final class Progress {
    private let begin = Clock.now
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var isShown = false
    private var part = ""

    /// - Parameters:
    ///   - part: what is measured, of the whole.
    ///   - step: what is done for it.
    func say(_ part: String, _ step: String = "") {
        guard Clock.now - begin > 1_000 else { return }
        if isTerminal {
            StandardError.write("\r\u{1b}[K\(part)" + (step.isEmpty ? "" : ": \(step)"))
            isShown = true
        } else if part != self.part {
            StandardError.write("scrim-bench: \(part)\n")
        }
        self.part = part
    }

    /// Takes the line away, before something else is written or at the end.
    func clear() {
        if isShown { StandardError.write("\r\u{1b}[K") }
        isShown = false
    }
}
