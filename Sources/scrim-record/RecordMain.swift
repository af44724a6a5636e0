internal import Glibc
internal import ScrimCommandLine

@main
struct RecordMain {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        exit(
            CommandRunner.run(usage: RecordUsage.usage) { () throws(CommandFailure) in
                try CommandRunner.run(RecordingCommand.self, words)
            })
    }
}

enum RecordingCommand: Subcommand {
    static let name = RecordUsage.name
    static let usage = RecordUsage.usage
    static let help = RecordUsage.help

    static func run(_ words: [String]) throws(CommandFailure) {
        let request = try RecordRequest(words)
        try LiveRecording(request).run()
    }
}
