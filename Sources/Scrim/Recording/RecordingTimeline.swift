/// Where in the movie a moment of the sources lies. The movie begins with the first picture; pauses aren't in it.
///
/// Times of sources are in nanoseconds on the clock of the frames. Nothing is rounded but the place of a sample of sound,
/// down to a nanosecond, so that pauses don't add up to an error.
struct RecordingTimeline: Sendable, Hashable {
    /// What is recorded without a break: from `begin` up to `end`, or to now.
    private struct Stretch: Sendable, Hashable {
        let begin: UInt64
        var end: UInt64?
        /// Of its beginning.
        let movieTime: UInt64

        func contains(_ time: UInt64) -> Bool { time >= begin && time < end ?? .max }
    }

    private var stretches: [Stretch] = []
    private var isPaused = false
    private var isEnded = false
    /// In which no movie can begin: before the end of a pause that came before the first picture.
    private var earliest: UInt64 = 0
    /// In the movie.
    private var lastPicture: UInt64?

    /// Whether there was a picture.
    var hasBegun: Bool { !stretches.isEmpty }

    /// Of the movie so far; where it was neither paused nor ended, up to the last picture.
    var duration: UInt64 {
        guard let last = stretches.last else { return 0 }
        let end = last.end.map { last.movieTime + ($0 - last.begin) } ?? last.movieTime
        // A picture is shown for a moment at least.
        return max(end, lastPicture.map { $0 + 1 } ?? 0)
    }

    /// The sources stop then: what is later, of any of them, isn't in the movie.
    mutating func pause(at time: UInt64) {
        guard !isPaused, !isEnded else { return }
        isPaused = true
        close(at: time)
    }

    mutating func resume(at time: UInt64) {
        guard isPaused, !isEnded else { return }
        isPaused = false
        guard let last = stretches.last, let end = last.end else {
            earliest = time
            return
        }
        stretches.append(
            Stretch(begin: max(time, end), movieTime: last.movieTime + (end - last.begin)))
    }

    /// The movie ends then, or with the pause in which it is.
    mutating func end(at time: UInt64) {
        guard !isEnded else { return }
        if !isPaused { close(at: time) }
        isEnded = true
    }

    private mutating func close(at time: UInt64) {
        guard let last = stretches.last, last.end == nil else { return }
        stretches[stretches.count - 1].end = max(time, last.begin)
    }

    /// The movie time of a picture; the first one begins the movie. Nil for one that isn't in it. Times grow: a source whose clock
    /// stands or jumps back gets the next nanosecond.
    mutating func movieTime(ofPictureAt time: UInt64) -> UInt64? {
        if stretches.isEmpty {
            guard !isPaused, !isEnded, time >= earliest else { return nil }
            stretches.append(Stretch(begin: time, movieTime: 0))
        }
        guard let place = movieTime(of: time) else { return nil }
        let picture = max(place, lastPicture.map { $0 + 1 } ?? 0)
        lastPicture = picture
        return picture
    }

    /// Nil for moments that aren't in the movie.
    func movieTime(of time: UInt64) -> UInt64? {
        // Mostly it's the last one.
        guard let stretch = stretches.last(where: { $0.contains(time) }) else { return nil }
        return stretch.movieTime + (time - stretch.begin)
    }

    /// The pieces of sound that are in the movie, with movie times, cut at whole samples.
    func cut(_ sound: AudioSamples) -> [AudioSamples] {
        let count = sound.frameCount
        guard count > 0 else { return [] }
        // Samples that lie before a moment: that one which is the first not to.
        func index(of time: UInt64) -> Int {
            guard time > sound.timeInNanoseconds else { return 0 }
            let (seconds, rest) = (time - sound.timeInNanoseconds).quotientAndRemainder(
                dividingBy: 1_000_000_000)
            guard seconds < UInt64(count) else { return count }
            let rate = UInt64(sound.sampleRate)
            return min(count, Int(seconds * rate + (rest * rate + 999_999_999) / 1_000_000_000))
        }
        func time(of index: Int) -> UInt64 {
            let (seconds, rest) = index.quotientAndRemainder(dividingBy: sound.sampleRate)
            return sound.timeInNanoseconds + UInt64(seconds) * 1_000_000_000
                + UInt64(rest) * 1_000_000_000 / UInt64(sound.sampleRate)
        }
        var pieces: [AudioSamples] = []
        for stretch in stretches where stretch.end ?? .max > sound.timeInNanoseconds {
            let first = index(of: stretch.begin)
            let end = stretch.end.map(index) ?? count
            guard first < end else { continue }
            let channels = sound.channelCount
            let samples = sound.samples[first * channels..<end * channels]
            // Rounding down may put the first sample a nanosecond before its stretch.
            let begin = max(time(of: first), stretch.begin)
            pieces.append(
                AudioSamples(
                    timeInNanoseconds: stretch.movieTime + (begin - stretch.begin),
                    sampleRate: sound.sampleRate, channelCount: channels, samples: Array(samples)))
        }
        return pieces
    }
}
