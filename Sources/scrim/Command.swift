internal import Glibc

let scrimVersion = "0.1.0"

/// One of the commands of `scrim`.
protocol Subcommand: SendableMetatype {
    static var name: String { get }
    /// The line behind "usage: scrim".
    static var usage: String { get }
    /// What `--help` says below the usage.
    static var help: String { get }
    static func run(_ words: [String]) throws(CommandFailure)
}

/// Why a command didn't do what it was asked for.
enum CommandFailure: Error, Equatable {
    /// The command line makes no sense; exit status 2.
    case usage(String)
    /// It failed: one line that says what and where; exit status 1.
    case failed(String)
}

@main
struct Command {
    private static let subcommands: [any Subcommand.Type] = [RenderCommand.self, InspectCommand.self]

    static func main() {
        // A reader that has seen enough ends us without a word, even where our parent ignores the signal.
        signal(SIGPIPE, SIG_DFL)
        // A file beyond the limit is an error of the write, to be reported and cleaned up after.
        signal(SIGXFSZ, SIG_IGN)
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ words: [String]) -> CInt {
        let subcommand = subcommands.first { $0.name == words.first }
        do throws(CommandFailure) {
            guard let subcommand else {
                try answer(words)
                return 0
            }
            if Arguments.asksForHelp(words) {
                try StandardOutput.write("usage: scrim \(subcommand.usage)\n\n\(subcommand.help)\n")
            } else {
                try subcommand.run(Array(words.dropFirst()))
            }
            return 0
        } catch {
            return report(error, usage: subcommand?.usage ?? usage)
        }
    }

    private static func report(_ failure: CommandFailure, usage: String) -> CInt {
        switch failure {
        case .failed(let text):
            StandardError.write("scrim: \(text.onOneLine)\n")
            return 1
        case .usage(let text):
            StandardError.write("scrim: \(text.onOneLine)\nusage: scrim \(usage)\n")
            return 2
        }
    }

    private static let usage = "COMMAND ...; scrim --help lists the commands"

    /// What isn't a command.
    private static func answer(_ words: [String]) throws(CommandFailure) {
        guard let word = words.first else { throw .usage("a command is missing") }
        switch word {
        case "--help", "-h", "help":
            let lines = subcommands.map { "  scrim \($0.usage)\n" }.joined()
            try StandardOutput.write(
                """
                usage: scrim COMMAND ...

                Draws a scene file as the person at the screen sees it, and as captures of the screen see it.

                \(lines)
                  scrim COMMAND --help says more about a command; scrim --version says which version this is.
                Exit status: 0 done, 1 failed, 2 wrong usage.

                """)
        case "--version":
            try StandardOutput.write("scrim \(scrimVersion)\n")
        default:
            throw .usage("unknown \(word.hasPrefix("-") ? "option" : "command") \"\(word)\"")
        }
    }
}
