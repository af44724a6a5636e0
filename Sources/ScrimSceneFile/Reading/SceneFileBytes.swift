internal import Glibc
internal import ScrimImages

/// The bytes of a scene file.
enum SceneFileBytes {
    /// 100,000 layers of 300 bytes. The reader needs some three times of it at most.
    static let maximumCount = 32 << 20

    static func read(path: String) throws(FileError) -> [UInt8] {
        // A path with a zero byte would be cut there, and name another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : .cannotOpen(code: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .cannotRead(code: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory }
        // A pipe has no size; how much comes out of it shows only while reading.
        guard status.st_size <= maximumCount else {
            throw .tooLarge(bytes: status.st_size, maximum: maximumCount)
        }
        return try read(descriptor, expected: status.st_size)
    }

    private static func read(_ descriptor: CInt, expected: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotRead(code: errno)
            }
            guard bytes.count + count <= maximumCount else { throw .tooLong(maximum: maximumCount) }
            bytes += chunk[..<count]
        }
    }
}
