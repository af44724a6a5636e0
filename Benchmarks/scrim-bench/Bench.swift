import Glibc
import ScrimImages

/// `scrim-bench`: Scrim's frame times beside those of a painter in plain pixman, and of the bare movement of
/// bytes. Exit status 0; 1 if nothing was measured, with one line that says why; 2 for a command line that
/// isn't understood.
@main
struct Bench {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            try run(arguments)
        } catch BenchError.usage(let text) {
            complain("\(text)\n\(Arguments.usage)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        if arguments.wantsHelp { return print(Arguments.usage) }
        if arguments.lists {
            for scene in BenchScenes.all { print("\(scene.name)\t\(scene.summary)") }
            return
        }
        let progress = Progress()
        defer { progress.clear() }
        var measured: [SceneMeasurement] = []
        let kernels = arguments.measuresKernels ? KernelBenchmark.run() : []
        if !kernels.isEmpty, arguments.report != .json(path: nil) { print(KernelReport.text(of: kernels)) }
        for scene in arguments.scene.map({ [$0] }) ?? (arguments.measuresKernels ? [] : BenchScenes.all) {
            let measurement = try SceneBenchmark(
                scene: scene, threads: arguments.threads, frames: arguments.frames, progress: progress
            ).run()
            progress.clear()
            measured.append(measurement)
            if arguments.report != .json(path: nil) { print(TableReport.text(of: measurement)) }
        }
        guard case .json(let path) = arguments.report else { return }
        let text = JSONReport.text(of: measured, kernels: kernels)
        guard let path else { return print(text, terminator: "") }
        do throws(FileError) {
            try AtomicFile.write(Array(text.utf8), to: path)
        } catch {
            throw BenchError.report(path: path, error)
        }
    }

    private static func complain(_ text: String) {
        StandardError.write("scrim-bench: \(text)\n")
    }
}
