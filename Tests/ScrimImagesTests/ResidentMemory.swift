import Glibc

/// What this process has in memory, as Linux counts it.
enum ResidentMemory {
    /// Lets the peak begin anew, at the bytes that are returned; nil where the system doesn't tell.
    static func startPeak() -> Int? {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return nil }
        let written = fputs("5", file)
        guard fclose(file) == 0, written >= 0 else { return nil }
        return peak
    }

    /// The most bytes since the last `startPeak()`.
    static var peak: Int? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        var kilobytes = 0
        while fgets(&line, CInt(line.count), file) != nil {
            let scanned = withUnsafeMutablePointer(to: &kilobytes) { pointer in
                withVaList([pointer]) { vsscanf(line, "VmHWM: %ld", $0) }
            }
            if scanned == 1 { return kilobytes << 10 }
        }
        return nil
    }
}
