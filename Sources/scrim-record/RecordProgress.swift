internal import Glibc
internal import Scrim
internal import ScrimCommandLine

/// How far it is, on the standard error: a line that changes on a terminal, otherwise a line each second.
struct RecordProgress {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var nextTime: UInt64 = 0
    private var isLineOpen = false

    private static let barWidth = 24

    mutating func say(_ text: String) {
        StandardError.write(isTerminal ? "\r\u{1b}[K\(text)" : text + "\n")
        isLineOpen = isTerminal
    }

    /// - Parameters:
    ///   - elapsed: of the movie, in nanoseconds.
    ///   - seconds: its whole length, if that is known.
    mutating func show(
        elapsed: UInt64, of seconds: Double?, _ statistics: RecorderStatistics, byteCount: Int?
    ) {
        guard elapsed >= nextTime else { return }
        nextTime = elapsed + (isTerminal ? 100_000_000 : 1_000_000_000)
        var text = Self.seconds(elapsed) + " s"
        if let seconds {
            let done = min(Double(elapsed) / 1e9 / seconds, 1)
            let filled = Int(done * Double(Self.barWidth))
            if isTerminal {
                text =
                    "[" + String(repeating: "#", count: filled)
                    + String(repeating: " ", count: Self.barWidth - filled) + "] " + text
            }
            text += " of \(seconds) s"
        }
        text +=
            ", \(statistics.writtenFrames) frames, \(statistics.droppedFrames) dropped"
            + (byteCount.map { ", \(Self.size($0))" } ?? "")
        say(text)
    }

    mutating func end() {
        if isLineOpen { StandardError.write("\n") }
        isLineOpen = false
    }

    static func seconds(_ nanoseconds: UInt64) -> String {
        let hundredths = (nanoseconds + 5_000_000) / 10_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\((bytes + 500) / 1000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
