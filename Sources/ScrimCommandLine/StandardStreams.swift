internal import Glibc

package enum StandardOutput {
    package static func write(_ text: String) throws(CommandFailure) {
        guard Descriptor.write(text, to: STDOUT_FILENO) else {
            throw .failed("standard output: \(String(cString: strerror(errno)))")
        }
    }
}

package enum StandardError {
    /// There is nobody to tell if this fails.
    package static func write(_ text: String) {
        _ = Descriptor.write(text, to: STDERR_FILENO)
    }
}

package enum Descriptor {
    /// Writes everything, or says that it can't; `errno` says why.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Bool {
        var rest = bytes
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

    package static func write(_ text: String, to descriptor: CInt) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}

extension String {
    /// With control characters, line breaks among them, replaced: names come from files and command lines,
    /// and may neither break a line nor command the terminal.
    package var onOneLine: String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        var line = UnicodeScalarView()
        line.append(contentsOf: unicodeScalars.map { isControl($0) ? "\u{fffd}" : $0 })
        return String(line)
    }
}
