/// Memory that grows when more is asked for. Begins at a multiple of 64 bytes.
final class ReusedMemory<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 0

    init() { base = Self.allocate(0) }

    deinit { base.deallocate() }

    /// What was in it is lost if it has to grow.
    func reserve(_ count: Int) {
        guard count > capacity else { return }
        base.deallocate()
        base = Self.allocate(count)
        capacity = count
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        UnsafeMutableRawPointer.allocate(
            byteCount: max(64, count * MemoryLayout<Element>.stride), alignment: 64
        )
        .bindMemory(to: Element.self, capacity: count)
    }
}
