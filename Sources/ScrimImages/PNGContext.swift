internal import CSPNG
internal import Glibc

extension PNG {
    /// libspng's state of one file that is read or written.
    struct Context: ~Copyable {
        let pointer: OpaquePointer

        init(flags: UInt32) throws(PNGError) {
            guard let pointer = spng_ctx_new(CInt(flags)) else { throw .outOfMemory }
            self.pointer = pointer
        }

        deinit { spng_ctx_free(pointer) }
    }

    /// Throws what a status of libspng means, unless it means success.
    static func check(_ status: CInt) throws(PNGError) {
        switch status {
        case SPNG_OK.value: return
        case SPNG_ESIGNATURE.value: throw .notPNG
        case SPNG_IO_EOF.value, SPNG_EOF.value, SPNG_EIDAT_TOO_SHORT.value: throw .truncated
        case SPNG_ECHUNK_CRC.value: throw .wrongChecksum
        case SPNG_ECHUNK_LIMITS.value: throw .oversizedChunk
        case SPNG_EOVERFLOW.value: throw .malformed("more pixels than can be counted")
        case SPNG_EMEM.value: throw .outOfMemory
        default: throw .malformed(String(cString: spng_strerror(status)))
        }
    }
}

extension spng_errno {
    /// As libspng's functions return it.
    var value: CInt { CInt(truncatingIfNeeded: rawValue) }
}
