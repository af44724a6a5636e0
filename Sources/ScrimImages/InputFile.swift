internal import Glibc

/// A regular file that is read from its beginning, through a buffer. Closed when it goes.
final class InputFile {
    /// The size at the time of opening; no byte beyond it is read.
    let byteCount: Int
    /// What went wrong in `read`, where something did.
    private(set) var failure: FileError?

    private let descriptor: CInt
    private var unread: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var buffered = 0..<0

    init(path: String, maximumBytes: Int) throws(FileError) {
        descriptor = try Self.open(path)
        var status = stat()
        let known = fstat(descriptor, &status) == 0
        let code = errno
        byteCount = status.st_size
        unread = status.st_size
        // All properties are set: what is thrown from here on closes the file.
        guard known else { throw .cannotRead(code: code) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isDirectory
        default: throw .notRegular
        }
        guard byteCount <= maximumBytes else { throw .tooLarge(bytes: byteCount, maximum: maximumBytes) }
    }

    deinit { close(descriptor) }

    private static func open(_ path: String) throws(FileError) -> CInt {
        // A path with a zero byte would be cut there, and name another file.
        guard !path.utf8.contains(0) else { throw .notFound }
        // Not blocking: a pipe that nobody writes to would keep us waiting for ever.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : .cannotOpen(code: errno) }
        return descriptor
    }

    /// Fills `destination`. False where the file ends before, or reading it fails; `failure` tells them
    /// apart.
    func read(into destination: UnsafeMutableRawBufferPointer) -> Bool {
        var rest = destination
        while !rest.isEmpty {
            guard !buffered.isEmpty || refill() else { return false }
            let count = min(rest.count, buffered.count)
            buffer.withUnsafeBytes { bytes in
                rest.copyMemory(
                    from: .init(rebasing: bytes[buffered.lowerBound..<buffered.lowerBound + count]))
            }
            buffered.removeFirst(count)
            rest = .init(rebasing: rest[count...])
        }
        return true
    }

    private func refill() -> Bool {
        while unread > 0 {
            let wanted = min(unread, buffer.count)
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, wanted) }
            if count > 0 {
                unread -= count
                buffered = 0..<count
                return true
            }
            if count == 0 { return false }
            if errno != EINTR {
                failure = .cannotRead(code: errno)
                return false
            }
        }
        return false
    }
}
