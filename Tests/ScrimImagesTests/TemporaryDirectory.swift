import Glibc

/// A directory for one test, removed with all that is in it.
final class TemporaryDirectory {
    let path: String

    init() {
        var template = Array("/tmp/scrim-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no directory for temporary files")
        path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
        // Other users may look inside: a test may run as one.
        chmod(path, 0o755)
    }

    deinit {
        for name in names where unlink(path + "/" + name) != 0 { rmdir(path + "/" + name) }
        rmdir(path)
    }

    /// All that is in it, hidden files too, sorted.
    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func bytes(of name: String) -> [UInt8]? {
        guard let file = fopen(path + "/" + name, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = fread(&part, 1, part.count, file)
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> String {
        let path = self.path + "/" + name
        let file = fopen(path, "w")
        precondition(
            file != nil && fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0, path)
        return path
    }
}
