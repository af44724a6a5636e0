internal import Glibc

/// Writes whole files or nothing.
public enum AtomicFile {
    /// Puts `bytes` under `path`: into a temporary file beside it, which then takes the name. Where that
    /// fails, nothing is left behind, and what was under the name stays. A symbolic link is followed; devices
    /// and pipes are refused. Not synchronised to the disk: after a loss of power either file may be there.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let path = try destination(of: path)
        let directory = Self.directory(of: path)
        let (descriptor, temporary) = try createTemporary(in: directory)
        do throws(FileError) {
            do throws(FileError) {
                try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
                    try write(UnsafeRawBufferPointer(bytes), to: descriptor)
                }
            } catch {
                close(descriptor)
                throw error
            }
            // Some file systems report only now that there was no space.
            guard close(descriptor) == 0 else { throw .cannotWrite(code: errno) }
            guard rename(temporary, path) == 0 else { throw .cannotReplace(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Whether `write` would find a place to write to: the error that it would throw before the first byte. For
    /// what takes long to make.
    public static func check(_ path: String) throws(FileError) {
        let path = try destination(of: path)
        let (descriptor, temporary) = try createTemporary(in: directory(of: path))
        close(descriptor)
        unlink(temporary)
    }

    /// The path itself, or where it leads if it is a link. What isn't a regular file is refused: renaming
    /// would remove a device.
    private static func destination(of path: String) throws(FileError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound }
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isDirectory
        default: throw .notRegular
        }
        guard let resolved = realpath(path, nil) else { throw .cannotReplace(code: errno) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func createTemporary(in directory: String) throws(FileError) -> (CInt, path: String) {
        while true {
            // As short as any name may be, and not that of another process or thread.
            let path = directory + "/.scrim-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (descriptor, path) }
            switch errno {
            case EEXIST, EINTR: continue
            case ENOENT, ENOTDIR: throw .directoryNotFound(directory)
            default: throw .cannotCreate(directory: directory, code: errno)
            }
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(FileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = .init(rebasing: rest[count...])
            } else if errno != EINTR {
                throw .cannotWrite(code: errno)
            }
        }
    }
}
