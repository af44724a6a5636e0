/// Gives a sink pictures and sound at movie times.
struct RecordingWriter {
    let sink: any RecordingSink
    private(set) var statistics = RecorderStatistics()
    private var timeline = RecordingTimeline()
    /// Pauses and resumes that lie behind the first picture, as long as there is none.
    private var turns: [RecordingSession.Turn] = []
    /// Sound that may belong to the movie, as long as there is no picture.
    private var early: [StreamAudio] = []
    private var size: PixelSize?
    /// Damage of pictures that weren't written.
    private var missed = PixelRegion()

    /// Pieces of sound that wait for the first picture.
    private static let earlyLimit = 1000

    init(_ sink: any RecordingSink) {
        self.sink = sink
    }

    var hasBegun: Bool { timeline.hasBegun }
    var duration: UInt64 { timeline.duration }

    mutating func add(_ turns: [RecordingSession.Turn]) {
        self.turns += turns
        if hasBegun { take(upTo: .max) }
    }

    private mutating func take(upTo time: UInt64) {
        while let turn = turns.first, turn.time <= time {
            turns.removeFirst()
            if turn.pauses { timeline.pause(at: turn.time) } else { timeline.resume(at: turn.time) }
        }
    }

    mutating func write(_ frame: StreamFrame) throws(RecordingError) {
        let time = frame.timeInNanoseconds
        if !hasBegun { take(upTo: time) }
        switch frame.status {
        case .suspended, .stopped:
            return
        case .idle where hasBegun:
            guard let pixels = frame.pixels, let time = timeline.movieTime(of: time) else { return }
            try sink.keepAlive(pixels, atNanoseconds: time)
            statistics.movieTimeInNanoseconds = max(statistics.movieTimeInNanoseconds, time)
            return
        case .blank:
            // A movie can't begin without a size.
            guard let size else { return }
            try write(try Self.black(size, sink.pixelFormat), PixelRegion(), at: time)
        case .started, .complete, .idle:
            guard let pixels = frame.pixels else { return }
            try write(pixels, frame.damage, at: time)
        }
    }

    private mutating func write(
        _ pixels: PixelBuffer, _ damage: PixelRegion, at time: UInt64
    ) throws(RecordingError) {
        let isFirst = !hasBegun
        var damage = damage
        if damage.isEmpty || pixels.size != size { damage = PixelRegion(pixels.bounds) }
        damage.formUnion(missed)
        guard let time = timeline.movieTime(ofPictureAt: time) else {
            missed = damage
            return
        }
        size = pixels.size
        missed = PixelRegion()
        try sink.append(pixels, damage: damage, atNanoseconds: time)
        statistics.writtenFrames += 1
        statistics.movieTimeInNanoseconds = time
        if isFirst { take(upTo: .max) }
    }

    mutating func write(_ sounds: [StreamAudio]) throws(RecordingError) {
        guard hasBegun else {
            early += sounds
            if early.count > Self.earlyLimit { early.removeFirst(early.count - Self.earlyLimit) }
            return
        }
        let all = early + sounds
        early = []
        for sound in all {
            for piece in timeline.cut(sound.samples) { try sink.append(piece, from: sound.source) }
        }
    }

    mutating func end(at time: UInt64, _ sounds: [StreamAudio]) throws(RecordingError) {
        timeline.end(at: time)
        try write(sounds)
        statistics.movieTimeInNanoseconds = timeline.duration
    }

    private static func black(_ size: PixelSize, _ format: PixelFormat) throws(RecordingError) -> PixelBuffer
    {
        do {
            let pixels = try PixelBuffer(size: size, format: format)
            if !format.isPlanar {
                pixels.withMutableBytes { bytes in
                    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
                }
            }
            return pixels
        } catch {
            throw .failed(reason: "\(error)")
        }
    }
}
