internal import CSPNG

extension PNG {
    /// The bytes of a PNG file, from the disk or from memory, as libspng asks for them.
    final class Input {
        enum Origin {
            case file(InputFile)
            /// What hasn't been read of it.
            case memory(UnsafeRawBufferPointer)
        }

        let byteCount: Int
        private var origin: Origin
        /// The last eight bytes that were read, the newest lowest.
        private var tail: UInt64 = 0

        init(_ origin: Origin) {
            self.origin = origin
            byteCount =
                switch origin {
                case .file(let file): file.byteCount
                case .memory(let bytes): bytes.count
                }
        }

        /// What went wrong on the disk, where something did.
        var failure: FileError? {
            if case .file(let file) = origin { file.failure } else { nil }
        }

        /// Lets libspng read from here. The input must outlive the context's use.
        func attach(to context: borrowing Context) throws(PNGError) {
            let status = spng_set_png_stream(
                context.pointer,
                { _, user, destination, count in
                    guard let user, let destination else { return SPNG_IO_ERROR.value }
                    let input = Unmanaged<Input>.fromOpaque(user).takeUnretainedValue()
                    let bytes = UnsafeMutableRawBufferPointer(start: destination, count: count)
                    if input.read(into: bytes) { return 0 }
                    return input.failure == nil ? SPNG_IO_EOF.value : SPNG_IO_ERROR.value
                }, Unmanaged.passUnretained(self).toOpaque())
            try check(status)
        }

        /// Reads the checksum of the last chunk, if libspng took its type for the end of the file, as version
        /// 0.7 does.
        func finish() throws(PNGError) {
            let (end, checksum): (UInt64, UInt64) = (0x4945_4e44, 0xae42_6082)
            if tail & 0xffff_ffff == end {
                var bytes: UInt32 = 0
                guard withUnsafeMutableBytes(of: &bytes, { read(into: $0) }) else { throw .truncated }
            }
            guard tail == end << 32 | checksum else { throw .wrongChecksum }
        }

        private func read(into destination: UnsafeMutableRawBufferPointer) -> Bool {
            switch origin {
            case .file(let file):
                guard file.read(into: destination) else { return false }
            case .memory(let bytes):
                guard destination.count <= bytes.count else { return false }
                destination.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<destination.count]))
                origin = .memory(UnsafeRawBufferPointer(rebasing: bytes[destination.count...]))
            }
            for byte in destination.suffix(8) { tail = tail << 8 | UInt64(byte) }
            return true
        }
    }
}
