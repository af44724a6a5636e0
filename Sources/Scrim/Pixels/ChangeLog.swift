import Synchronization

/// Where the pixels of a buffer changed, for its last versions. Any thread may write and read; nobody waits: who reads
/// while an entry is written takes it that everything changed.
struct ChangeLog: ~Copyable {
    /// Versions that are remembered.
    static let length: UInt64 = 16

    private struct Entry: ~Copyable {
        /// The version that the rectangle belongs to; 0 while it's being written.
        let version = Atomic<UInt64>(0)
        let rect = Atomic<UInt64>(0)
    }

    private let current = Atomic<UInt64>(0)
    private let entries = InlineArray<16, Entry> { _ in Entry() }

    /// 0, then one more for each change.
    var version: UInt64 { current.load(ordering: .acquiring) }

    /// Begins the next version. Sides of the rectangle are at most 65,535.
    func add(_ rect: PixelRect) {
        let version = current.add(1, ordering: .acquiringAndReleasing).newValue
        let index = Int(version % Self.length)
        entries[index].version.store(0, ordering: .sequentiallyConsistent)
        entries[index].rect.store(Self.packed(rect), ordering: .sequentiallyConsistent)
        entries[index].version.store(version, ordering: .sequentiallyConsistent)
    }

    /// What changed after one version, up to another one; nil if that isn't known any more.
    func changes(after old: UInt64, upTo new: UInt64) -> PixelRegion? {
        var region = PixelRegion()
        guard old <= new, new - old <= Self.length else { return nil }
        var version = old
        while version < new {
            version += 1
            let index = Int(version % Self.length)
            guard entries[index].version.load(ordering: .sequentiallyConsistent) == version else {
                return nil
            }
            let rect = Self.unpacked(entries[index].rect.load(ordering: .sequentiallyConsistent))
            guard entries[index].version.load(ordering: .sequentiallyConsistent) == version else {
                return nil
            }
            region.formUnion(rect)
        }
        return region
    }

    private static func packed(_ rect: PixelRect) -> UInt64 {
        UInt64(rect.minX) | UInt64(rect.minY) << 16 | UInt64(rect.maxX) << 32 | UInt64(rect.maxY) << 48
    }

    private static func unpacked(_ bits: UInt64) -> PixelRect {
        func edge(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: bits >> shift & 0xffff) }
        return PixelRect(minX: edge(0), minY: edge(16), maxX: edge(32), maxY: edge(48))
    }
}
