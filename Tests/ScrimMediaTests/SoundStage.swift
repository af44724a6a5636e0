import Foundation
import Scrim

/// A source of sound that is silent but for clicks at given times, and whose clock may be off.
struct ClickingSource {
    let sampleRate: Int
    let channelCount: Int
    /// Of the movie's time, in seconds.
    let clicks: [Double]
    /// By which part of a second its seconds are longer than those of the movie.
    var clockError = 0.0
    /// Movie time of the first sample.
    var start = 0.0

    /// Samples from the one with that number on.
    func samples(from first: Int, count: Int) -> AudioSamples {
        var samples = [Float](repeating: 0, count: count * channelCount)
        for click in clicks {
            let begin = Int(((click - start) / secondsPerSample).rounded()) - first
            // 1 ms of 3 kHz.
            for offset in 0..<sampleRate / 1000 {
                let index = begin + offset
                guard index >= 0, index < count else { continue }
                let value = 0.8 * sin(2 * Double.pi * 3000 * Double(offset) / Double(sampleRate))
                for channel in 0..<channelCount { samples[index * channelCount + channel] = Float(value) }
            }
        }
        return AudioSamples(
            timeInNanoseconds: UInt64((start + Double(first) * secondsPerSample) * 1e9),
            sampleRate: sampleRate, channelCount: channelCount, samples: samples)
    }

    private var secondsPerSample: Double { (1 + clockError) / Double(sampleRate) }

    /// All samples that begin before `end`, in pieces of about `length` seconds.
    func pieces(until end: Double, length: Double = 0.1) -> [AudioSamples] {
        let (total, size) = (
            Int((end - start) / secondsPerSample), max(1, Int(length * Double(sampleRate)))
        )
        return stride(from: 0, to: total, by: size).map {
            samples(from: $0, count: min(size, total - $0))
        }
    }
}

/// A movie of still pictures, into which sound is fed in the order of time.
final class SoundStage {
    let output: any RecordingSink
    private let picture: PixelBuffer
    private var nextPicture: UInt64 = 0

    init(_ output: any RecordingSink) throws {
        self.output = output
        picture = try MovieStage(32, 32).picture(0)
        try output.start()
        try output.append(picture, damage: [], atNanoseconds: 0)
    }

    /// The picture stays until then.
    func hold(until time: UInt64) throws {
        while nextPicture + 1_000_000_000 <= time {
            nextPicture += 1_000_000_000
            try output.keepAlive(picture, atNanoseconds: nextPicture)
        }
    }

    func play(_ sounds: [(source: AudioSource, samples: AudioSamples)]) throws {
        for sound in sounds.sorted(by: { $0.samples.timeInNanoseconds < $1.samples.timeInNanoseconds }) {
            try hold(until: sound.samples.timeInNanoseconds)
            try output.append(sound.samples, from: sound.source)
        }
    }

    func finish(at time: UInt64) throws -> RecordedMovie {
        try hold(until: time)
        return try output.finish(atNanoseconds: time)
    }
}

extension [Float] {
    /// When it is loudest within 100 ms of that time, in seconds; nil where it's silent.
    func click(near time: Double) -> Double? {
        let middle = Int(time * 48_000)
        let range = Swift.max(0, middle - 4800)..<Swift.min(count, middle + 4800)
        guard !range.isEmpty, let loudest = range.max(by: { abs(self[$0]) < abs(self[$1]) }) else {
            return nil
        }
        return abs(self[loudest]) > 0.1 ? Double(loudest) / 48_000 : nil
    }

    /// The loudest of a stretch of seconds.
    func peak(_ begin: Double, _ end: Double) -> Float {
        self[Swift.min(count, Int(begin * 48_000))..<Swift.min(count, Int(end * 48_000))].reduce(0) {
            Swift.max($0, abs($1))
        }
    }
}
