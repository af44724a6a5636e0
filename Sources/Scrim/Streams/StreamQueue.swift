/// The frames that wait for one consumer, oldest first. Of a fixed capacity: what comes when it's full takes the place of the
/// oldest one, whose damage the next one reports too.
struct StreamQueue: Sendable {
    /// With how a picture that was drawn becomes the consumer's, if it isn't already.
    typealias Entry = (frame: StreamFrame, conversion: StreamConversion?)

    private var entries = InlineArray<8, Entry?>(repeating: nil)
    private var first = 0
    private(set) var count = 0
    private let capacity: Int
    private(set) var droppedCount: UInt64 = 0
    /// Damage of dropped pictures that nobody has reported yet.
    private var missed = PixelRegion()

    init(capacity: Int) {
        precondition((1...8).contains(capacity))
        self.capacity = capacity
    }

    mutating func append(_ frame: StreamFrame, _ conversion: StreamConversion?) {
        if count == capacity { dropOldest() }
        let frame = frame.after(missed)
        if frame.pixels != nil { missed = PixelRegion() }
        entries[(first + count) % capacity] = (frame, conversion)
        count += 1
    }

    mutating func popFirst() -> Entry? {
        guard count > 0 else { return nil }
        defer {
            entries[first] = nil
            first = (first + 1) % capacity
            count -= 1
        }
        return entries[first]
    }

    /// - Returns: whether there was one.
    @discardableResult
    mutating func dropOldest() -> Bool {
        guard let dropped = popFirst() else { return false }
        if dropped.frame.status != .idle { droppedCount += 1 }
        guard let pixels = dropped.frame.pixels else { return true }
        var damage = dropped.frame.damage
        if count > 0, let (next, conversion) = entries[first] {
            // Where the next one is of another kind, all of it is new.
            if next.pixels?.size != pixels.size { damage = [] }
            entries[first] = (next.after(damage), conversion)
            if next.pixels != nil { return true }
        }
        missed.formUnion(damage)
        return true
    }
}
