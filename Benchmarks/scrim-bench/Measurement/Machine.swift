import Glibc

/// What a run was measured on.
struct Machine {
    /// As the processor calls itself; nil where the system doesn't say.
    var processor: String?
    var cores: Int
    /// Bytes; 0 where the system doesn't say.
    var lastCacheBytes: Int

    static var current: Machine {
        Machine(
            processor: processorName, cores: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))),
            lastCacheBytes: max(0, sysconf(CInt(_SC_LEVEL3_CACHE_SIZE))))
    }

    private static var processorName: String? {
        guard let file = fopen("/proc/cpuinfo", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, CInt(line.count), file) != nil {
            let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].hasPrefix("model name") else { continue }
            return parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return nil
    }
}
