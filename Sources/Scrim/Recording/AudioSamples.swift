/// Sound of a source, in the order of time.
public struct AudioSamples: Sendable, Hashable {
    /// When the first sample was played or heard, on the clock of the frames. The source's own clock may be off by some
    /// tenths of a per cent: samples are kept to the picture by this time.
    public var timeInNanoseconds: UInt64
    /// In hertz, as the source calls it: 8,000...192,000.
    public let sampleRate: Int
    /// 1 or 2, interleaved.
    public let channelCount: Int
    /// From -1 to 1.
    public private(set) var samples: [Float]

    /// - Precondition: rate and channels are in range; whole frames of all channels.
    public init(timeInNanoseconds: UInt64, sampleRate: Int, channelCount: Int, samples: [Float]) {
        precondition((8_000...192_000).contains(sampleRate), "a sample rate of \(sampleRate)")
        precondition((1...2).contains(channelCount), "\(channelCount) channels")
        precondition(samples.count % channelCount == 0, "a part of a sample frame")
        self.timeInNanoseconds = timeInNanoseconds
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.samples = samples
    }

    /// Samples of each channel.
    public var frameCount: Int { samples.count / channelCount }
}

/// Where sound comes from. Each source has a track of its own in a movie.
public enum AudioSource: Sendable, Hashable, CaseIterable {
    case application
    case microphone
}
