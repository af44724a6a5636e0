import Synchronization

/// Where the pixels of a buffer changed, for its last versions. Any thread may write and read; nobody waits: who reads
/// while an entry is written takes it that everything changed.
struct ChangeLog: ~Copyable {
    /// Versions that are remembered.
    static let length: UInt64 = 64

    private struct Entry: ~Copyable {
        static let busy = UInt64.max

        /// The version that the rectangle belongs to; `busy` while it's being written.
        let version = Atomic<UInt64>(0)
        let rect = Atomic<UInt64>(0)

        /// Whoever finds somebody else there, still or already, leaves the entry to them: its version counts as forgotten.
        func write(_ packed: UInt64, version new: UInt64) {
            let old = version.load(ordering: .sequentiallyConsistent)
            guard old < new,
                version.compareExchange(
                    expected: old, desired: Self.busy, ordering: .sequentiallyConsistent
                ).exchanged
            else { return }
            rect.store(packed, ordering: .sequentiallyConsistent)
            version.store(new, ordering: .sequentiallyConsistent)
        }

        /// Nil if it's of another version.
        func rect(ofVersion wanted: UInt64) -> UInt64? {
            guard version.load(ordering: .sequentiallyConsistent) == wanted else { return nil }
            let packed = rect.load(ordering: .sequentiallyConsistent)
            return version.load(ordering: .sequentiallyConsistent) == wanted ? packed : nil
        }
    }

    private let current = Atomic<UInt64>(0)
    private let entries = InlineArray<64, Entry> { _ in Entry() }

    /// 0, then one more for each change.
    var version: UInt64 { current.load(ordering: .acquiring) }

    /// Begins the next version. Sides of the rectangle are at most 65,535.
    func add(_ rect: PixelRect) {
        let version = current.add(1, ordering: .acquiringAndReleasing).newValue
        entries[Int(version % Self.length)].write(Self.packed(rect), version: version)
    }

    /// What changed in a rectangle after one version, up to another one; nil if that isn't known any more. Changes outside
    /// of it don't count even for how those inside are joined: who sees the rectangle may not see the rest.
    func changes(after old: UInt64, upTo new: UInt64, in rect: PixelRect) -> PixelRegion? {
        var region = PixelRegion()
        guard old <= new, new - old <= Self.length else { return nil }
        var version = old
        while version < new {
            version += 1
            guard let packed = entries[Int(version % Self.length)].rect(ofVersion: version) else {
                return nil
            }
            region.formUnion(Self.unpacked(packed).intersection(rect))
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
