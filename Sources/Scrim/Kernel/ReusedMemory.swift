import Glibc

/// Memory that grows when more is asked for. Begins at a multiple of 64 bytes.
final class ReusedMemory<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 0

    init() throws(RenderError) { base = try Self.allocate(0) }

    deinit { free(base) }

    /// What was in it is lost if it has to grow. Where it throws, it's as it was.
    func reserve(_ count: Int) throws(RenderError) {
        guard count > capacity else { return }
        let larger = try Self.allocate(count)
        free(base)
        base = larger
        capacity = count
    }

    private static func allocate(_ count: Int) throws(RenderError) -> UnsafeMutablePointer<Element> {
        let bytes = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        var memory: UnsafeMutableRawPointer?
        guard !bytes.overflow, posix_memalign(&memory, 64, max(64, bytes.partialValue)) == 0, let memory
        else { throw .outOfMemory }
        return memory.bindMemory(to: Element.self, capacity: count)
    }
}
