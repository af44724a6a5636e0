internal import Glibc
internal import ScrimCommandLine

/// `scrim record`: has `scrim-record` do it, which lies beside this program.
enum RecordCommand: Subcommand {
    static let name = RecordUsage.name
    static let usage = RecordUsage.usage
    static let help = RecordUsage.help

    static func run(_ words: [String]) throws(CommandFailure) {
        guard let own = realpath("/proc/self/exe", nil) else {
            throw .failed("this program's own file isn't found: \(String(cString: strerror(errno)))")
        }
        defer { free(own) }
        var path = String(cString: own)
        path = path[...(path.lastIndex(of: "/") ?? path.startIndex)] + "scrim-record"
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        execv(path, &arguments)
        throw .failed("\(path): \(String(cString: strerror(errno)))")
    }
}
