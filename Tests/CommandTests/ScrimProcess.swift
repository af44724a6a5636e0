import Foundation

/// A run of the real command, from beside the test bundle.
struct ScrimProcess {
    let status: Int32
    let output: String
    let errors: String

    static let binary: String = {
        let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return ((bundle ?? "") as NSString).deletingLastPathComponent + "/scrim"
    }()

    /// - Parameters:
    ///   - directory: where it runs.
    ///   - limits: what `ulimit` is told before.
    init(_ arguments: [String], in directory: WorkDirectory, limits: [String] = []) throws {
        let limits = limits.map { "ulimit \($0) && " }.joined()
        try self.init(shell: limits + "exec \"$0\" \"$@\"", arguments, in: directory)
    }

    /// - Parameter shell: a script that finds the command in `$0` and the arguments in `$@`.
    init(shell: String, _ arguments: [String] = [], in directory: WorkDirectory) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", shell, Self.binary] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
        // Files, since a pipe that nobody empties in time would stop the child.
        let streams = try WorkDirectory()
        let (out, err) = (streams.path + "/out", streams.path + "/err")
        for path in [out, err] { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardOutput = FileHandle(forWritingAtPath: out)
        process.standardError = FileHandle(forWritingAtPath: err)
        try process.run()
        process.waitUntilExit()
        // As a shell says it: 128 and the signal.
        status =
            process.terminationReason == .uncaughtSignal
            ? 128 + process.terminationStatus : process.terminationStatus
        output = try String(contentsOfFile: out, encoding: .utf8)
        errors = try String(contentsOfFile: err, encoding: .utf8)
    }
}

/// A directory of a test's own, removed with it.
final class WorkDirectory {
    let path: String

    init() throws {
        // Short names without links, so that messages can be compared.
        path = "/tmp/scrim-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of everything that is in it, hidden files too.
    var names: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func write(_ text: String, as name: String) throws { try write(Array(text.utf8), as: name) }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }
}
