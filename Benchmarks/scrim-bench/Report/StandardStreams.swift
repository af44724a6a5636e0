import Glibc

enum StandardOutput {
    /// Without a buffer: whoever reads along through a pipe sees it now.
    static func write(_ text: String) throws(BenchError) {
        guard Descriptor.write(text, to: STDOUT_FILENO) else { throw .standardOutput(code: errno) }
    }
}

enum StandardError {
    /// There is nobody to tell if this fails.
    static func write(_ text: String) { _ = Descriptor.write(text, to: STDERR_FILENO) }
}

private enum Descriptor {
    /// Writes everything, or says that it can't; `errno` says why.
    static func write(_ text: String, to descriptor: CInt) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = .init(rebasing: rest[count...])
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
