internal import Glibc
internal import ScrimCommandLine

@main
struct Command {
    private static let subcommands: [any Subcommand.Type] = [
        RenderCommand.self, RecordCommand.self, InspectCommand.self,
    ]

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let subcommand = subcommands.first { $0.name == words.first }
        exit(
            CommandRunner.run(usage: subcommand?.usage ?? usage) { () throws(CommandFailure) in
                guard let subcommand else { return try answer(words) }
                try CommandRunner.run(subcommand, Array(words.dropFirst()))
            })
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
