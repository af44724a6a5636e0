internal import Glibc

package let scrimVersion = "0.1.0"

/// One of the commands of `scrim`.
package protocol Subcommand: SendableMetatype {
    static var name: String { get }
    /// The line behind "usage: scrim".
    static var usage: String { get }
    /// What `--help` says below the usage.
    static var help: String { get }
    static func run(_ words: [String]) throws(CommandFailure)
}

/// Why a command didn't do what it was asked for.
package enum CommandFailure: Error, Equatable {
    /// The command line makes no sense; exit status 2.
    case usage(String)
    /// It failed: one line that says what and where; exit status 1.
    case failed(String)
}

package enum CommandRunner {
    /// Gets the process ready, runs what `body` does, and says what went wrong.
    ///
    /// - Parameter usage: the line behind "usage: scrim", asked for after a usage failure.
    /// - Returns: the exit status.
    package static func run(
        usage: @autoclosure () -> String, _ body: () throws(CommandFailure) -> Void
    ) -> CInt {
        // A reader that has seen enough ends us without a word, even where our parent ignores the signal.
        signal(SIGPIPE, SIG_DFL)
        // A file beyond the limit is an error of the write, to be reported and cleaned up after.
        signal(SIGXFSZ, SIG_IGN)
        do throws(CommandFailure) {
            try body()
            return 0
        } catch {
            switch error {
            case .failed(let text):
                StandardError.write("scrim: \(text.onOneLine)\n")
                return 1
            case .usage(let text):
                StandardError.write("scrim: \(text.onOneLine)\nusage: scrim \(usage())\n")
                return 2
            }
        }
    }

    /// Runs a subcommand with the words behind its name, or says what it does.
    package static func run(_ subcommand: any Subcommand.Type, _ words: [String]) throws(CommandFailure) {
        if Arguments.asksForHelp(words) {
            try StandardOutput.write("usage: scrim \(subcommand.usage)\n\n\(subcommand.help)\n")
        } else {
            try subcommand.run(words)
        }
    }
}
