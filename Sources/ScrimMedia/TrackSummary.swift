/// What is known of a track: enough to tell whether another one holds as many packets at the same times.
struct TrackSummary: Hashable {
    private(set) var packetCount = 0
    private(set) var lastTime: Int64?
    /// When the last packet ends.
    private(set) var endTime: Int64 = 0
    private(set) var isGrowing = true
    /// Of all times in their order, by FNV-1a.
    private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(time: Int64, duration: Int64) {
        if let lastTime, time <= lastTime { isGrowing = false }
        packetCount += 1
        lastTime = time
        endTime = time + duration
        fingerprint = (fingerprint ^ UInt64(bitPattern: time)) &* 0x0000_0100_0000_01b3
    }
}
