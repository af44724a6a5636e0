import Glibc
import ScrimCommandLine

enum StandardOutput {
    /// Without a buffer: whoever reads along through a pipe sees it now.
    static func write(_ text: String) throws(BenchError) {
        guard Descriptor.write(text, to: STDOUT_FILENO) else { throw .standardOutput(code: errno) }
    }
}
