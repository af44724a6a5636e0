import Glibc
import ScrimCommandLine

/// `scrim-bench`: Scrim's frame times beside those of painters, and of the bare movement of bytes. Exit status 0; 1 if
/// it failed, with one line that says why; 2 for a command line that isn't understood.
@main
struct Bench {
    static func main() {
        // A reader that has seen enough ends us without a word; a file beyond the limit is an error of the write.
        signal(SIGPIPE, SIG_DFL)
        signal(SIGXFSZ, SIG_IGN)
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            try run(arguments)
        } catch BenchError.usage(let text) {
            StandardError.write("scrim-bench: \(text)\n\(Arguments.usage)\n")
            exit(2)
        } catch {
            StandardError.write("scrim-bench: \(error)\n")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        if arguments.wantsHelp { return try StandardOutput.write(Arguments.usage + "\n") }
        if arguments.lists {
            let lines = BenchScenes.all.map { "\($0.name.padded(10))\($0.summary)\n" }
            return try StandardOutput.write(lines.joined())
        }
        let files = (json: arguments.jsonFile, page: arguments.page.map(ReportFile.init))
        try files.json?.check()
        try files.page?.check()

        let report = try measure(arguments)
        let json = JSONReport.text(of: report)
        if arguments.json == .standardOutput { try StandardOutput.write(json) }
        try files.json?.write(json)
        try files.page?.write(Page.text(of: report))
    }

    /// Prints tables as they are complete, unless the standard output is for JSON.
    private static func measure(_ arguments: Arguments) throws -> Report {
        let progress = Progress()
        defer { progress.clear() }
        func show(_ table: String) throws {
            progress.clear()
            guard arguments.json != .standardOutput, !table.isEmpty else { return }
            try StandardOutput.write(table + "\n")
        }
        var report = Report()
        if arguments.measuresKernels {
            progress.say("row operations")
            report.kernels = KernelBenchmark.run()
            try show(KernelReport.text(of: report.kernels))
        }
        let scenes =
            arguments.scene.map { [$0] } ?? (arguments.measuresKernels ? [] : BenchScenes.all)
        for scene in scenes {
            let measurement = try SceneBenchmark(
                scene: scene, threads: arguments.threads, frames: arguments.frames,
                measuresCairo: arguments.measuresCairo, progress: progress
            ).run()
            report.scenes.append(measurement)
            try show(TableReport.text(of: measurement))
        }
        try show(GoalReport.text(of: report.goals))
        if arguments.page != nil {
            progress.say("work per pixel")
            report.workMaps = try WorkMaps(of: PhoneScene.self)
        }
        return report
    }
}

extension Arguments {
    fileprivate var jsonFile: ReportFile? {
        if case .file(let path) = json { ReportFile(path: path) } else { nil }
    }
}
