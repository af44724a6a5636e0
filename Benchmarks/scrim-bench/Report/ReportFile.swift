import ScrimImages

/// A file that a run ends with. It appears as a whole or not at all, also where a signal ends the program.
struct ReportFile {
    let path: String

    /// Throws if it can't be written: before the run, which takes a while.
    func check() throws(BenchError) {
        do throws(FileError) {
            try Interruption.deferred { () throws(FileError) in try AtomicFile.check(path) }
        } catch {
            throw .report(path: path, error)
        }
    }

    func write(_ text: String) throws(BenchError) {
        do throws(FileError) {
            try Interruption.deferred { () throws(FileError) in
                try AtomicFile.write(Array(text.utf8), to: path)
            }
        } catch {
            throw .report(path: path, error)
        }
    }
}
