internal import Glibc
internal import ScrimCommandLine
internal import ScrimImages

/// The pictures of one call, which appear under their names all together or, where one can't be written, not
/// at all.
struct OutputFiles {
    private let files: [OutputFile]

    /// Checks the paths against each other and against the scene file. Nothing is written yet.
    ///
    /// - Parameter paths: with the options that name them.
    init(_ paths: [(option: String, path: String)], scenePath: String) throws(CommandFailure) {
        var files: [OutputFile] = []
        let scene = OutputFile.Identity(path: scenePath)
        for (option, path) in paths {
            let file = try OutputFile(path: path)
            if let earlier = files.firstIndex(where: file.isSame) {
                throw .failed("\(path): named twice, by \(paths[earlier].option) and \(option)")
            }
            if let scene, file.identity == scene { throw .failed("\(path): is the scene file") }
            files.append(file)
        }
        self.files = files
    }

    /// Makes sure that none of them is a file that the scene was made of.
    func check(against images: [String]) throws(CommandFailure) {
        let existing = files.filter { $0.identity != nil }
        guard !existing.isEmpty else { return }
        let images = Set(images.compactMap { OutputFile.Identity(path: $0) })
        for file in existing where file.identity.map(images.contains) ?? false {
            throw .failed("\(file.path): is an image of the scene")
        }
    }

    /// Writes one content per file: first all of them under temporary names beside their destinations, then
    /// they take their names. A signal that would end the program waits for the moment when no temporary file
    /// is left.
    func write(_ contents: [[UInt8]]) throws(CommandFailure) {
        precondition(contents.count == files.count, "one content per file")
        try Interruption.deferred { () throws(CommandFailure) in
            var temporaries: [String] = []
            defer { for path in temporaries { unlink(path) } }
            for (file, bytes) in zip(files, contents) {
                do throws(FileError) {
                    let (descriptor, path) = try Self.createTemporary(in: file.directory)
                    temporaries.append(path)
                    try Self.write(bytes, to: descriptor)
                } catch {
                    throw .failed("\(file.path): \(error)")
                }
                if Interruption.isPending { throw .failed("interrupted") }
            }
            try take(temporaries)
        }
    }

    /// Gives the temporaries the names of the files; where one can't have its name, the earlier ones lose theirs
    /// again and what they replaced is back. On file systems without hard links that can't come back.
    private func take(_ temporaries: [String]) throws(CommandFailure) {
        // A second name for what is replaced, as long as it may have to come back.
        let kept = temporaries.map { $0 + ".old" }
        defer { for path in kept { unlink(path) } }
        for (index, file) in files.enumerated() {
            link(file.destination, kept[index])
            guard rename(temporaries[index], file.destination) == 0 else {
                let code = errno
                for earlier in (0..<index).reversed()
                where rename(kept[earlier], files[earlier].destination) != 0 {
                    // Nothing was replaced.
                    unlink(files[earlier].destination)
                }
                throw .failed("\(file.path): \(FileError.cannotReplace(code: code))")
            }
        }
    }

    private static func createTemporary(in directory: String) throws(FileError) -> (CInt, path: String) {
        while true {
            // As short as any name may be, and not that of another process.
            let path = directory + "/.scrim-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (descriptor, path) }
            guard errno == EEXIST || errno == EINTR else {
                throw .cannotCreate(directory: directory, code: errno)
            }
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(FileError) {
        guard bytes.withUnsafeBytes({ Descriptor.write($0, to: descriptor) }) else {
            let code = errno
            close(descriptor)
            throw .cannotWrite(code: code)
        }
        // Some file systems report only now that there was no space.
        guard close(descriptor) == 0 else { throw .cannotWrite(code: errno) }
    }
}
