internal import Glibc

/// Why a file couldn't be read or written. Codes are values of `errno`.
public enum FileError: Error, Hashable {
    case notFound
    case isDirectory
    /// A device, a pipe or a socket.
    case notRegular
    case tooLarge(bytes: Int, maximum: Int)
    /// A device or a pipe out of which more comes than is read of any file.
    case tooLong(maximum: Int)
    case cannotOpen(code: Int32)
    case cannotRead(code: Int32)
    /// The directory that the file should be written to isn't there.
    case directoryNotFound(String)
    /// No file can be made in the directory.
    case cannotCreate(directory: String, code: Int32)
    case cannotWrite(code: Int32)
    /// The finished file couldn't be given its name.
    case cannotReplace(code: Int32)
}

extension FileError: CustomStringConvertible {
    /// One line that follows the name of the file and a colon.
    public var description: String {
        switch self {
        case .notFound: "no such file"
        case .isDirectory: "is a directory"
        case .notRegular: "not a regular file"
        case .tooLarge(let bytes, let maximum): "\(bytes) bytes are too many: at most \(maximum)"
        case .tooLong(let maximum): "goes on after \(maximum) bytes, the most that is read; is it a device?"
        case .cannotOpen(let code): "can't be opened: \(text(code))"
        case .cannotRead(let code): "can't be read: \(text(code))"
        case .directoryNotFound(let directory): "no directory '\(directory)'"
        case .cannotCreate(let directory, let code): "can't create a file in '\(directory)': \(text(code))"
        case .cannotWrite(let code): "can't be written: \(text(code))"
        case .cannotReplace(let code): "can't be replaced: \(text(code))"
        }
    }

    private func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
