internal import CFFmpeg
internal import Scrim

/// libswresample, from a source's samples to stereo at the movie's rate.
final class Resampler {
    /// Samples of two channels. Memory that is used again for the next ones.
    struct Output {
        let left: UnsafeMutablePointer<Float>
        let right: UnsafeMutablePointer<Float>
        let count: Int

        func withPlanes<Result>(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Result) -> Result
        {
            var planes: (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) = (
                UnsafeMutableRawPointer(left), UnsafeMutableRawPointer(right)
            )
            return withUnsafeMutablePointer(to: &planes) {
                $0.withMemoryRebound(to: UnsafeMutableRawPointer?.self, capacity: 2, body)
            }
        }
    }

    let sampleRate: Int
    private let channelCount: Int
    private var context: OpaquePointer?
    /// Room for so many samples of each channel.
    private var memory: (start: UnsafeMutablePointer<Float>, room: Int)
    /// Samples of each channel that `convertSilence` takes at most.
    static let longestSilence = 8192
    private static let silence = [Float](repeating: 0, count: 2 * longestSilence)

    init(_ sampleRate: Int, _ channelCount: Int) throws(RecordingError) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        memory = (.allocate(capacity: 2 * 16_384), 16_384)
        var (source, target) = (AVChannelLayout(), AVChannelLayout())
        av_channel_layout_default(&source, CInt(channelCount))
        av_channel_layout_default(&target, 2)
        swr_alloc_set_opts2(
            &context, &target, AV_SAMPLE_FMT_FLTP, CInt(AudioTrack.sampleRate), &source, AV_SAMPLE_FMT_FLT,
            CInt(sampleRate), 0, nil)
        guard let context else { throw MediaFailure.outOfMemory }
        // Also where the rates are equal: the source's clock may be off.
        av_opt_set_int(UnsafeMutableRawPointer(context), "flags", Int64(SWR_FLAG_RESAMPLE), 0)
        guard swr_init(context) >= 0 else {
            throw .failed(reason: "sound of \(sampleRate) Hz can't be resampled")
        }
    }

    deinit {
        swr_free(&context)
        memory.start.deallocate()
    }

    func takes(_ samples: AudioSamples) -> Bool {
        samples.sampleRate == sampleRate && samples.channelCount == channelCount
    }

    /// Samples, at the movie's rate, that it took and hasn't given yet.
    var delay: Int64 { swr_get_delay(context, Int64(AudioTrack.sampleRate)) }

    func correct(by samples: CInt, over count: CInt) { swr_set_compensation(context, samples, count) }

    // Nil where it fails.

    func convert(_ samples: AudioSamples, from first: Int) -> Output? {
        samples.samples.withUnsafeBufferPointer { buffer in
            convert(buffer.baseAddress.map { $0 + first * channelCount }, samples.frameCount - first)
        }
    }

    func convertSilence(_ count: Int) -> Output? {
        precondition(count <= Self.longestSilence, "silence of \(count) samples")
        return Self.silence.withUnsafeBufferPointer { convert($0.baseAddress, count) }
    }

    func drain() -> Output? { convert(nil, 0) }

    private func convert(_ samples: UnsafePointer<Float>?, _ count: Int) -> Output? {
        let room = Int(swr_get_out_samples(context, CInt(clamping: count))) + 64
        if memory.room < room {
            memory.start.deallocate()
            memory = (.allocate(capacity: 2 * room), room)
        }
        let (left, right) = (memory.start, memory.start + memory.room)
        var output: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?) = (
            UnsafeMutableRawPointer(left).assumingMemoryBound(to: UInt8.self),
            UnsafeMutableRawPointer(right).assumingMemoryBound(to: UInt8.self)
        )
        var input = samples.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
        let made = withUnsafeMutablePointer(to: &output) { output in
            output.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 2) { output in
                withUnsafeMutablePointer(to: &input) {
                    swr_convert(context, output, CInt(room), samples == nil ? nil : $0, CInt(count))
                }
            }
        }
        return made >= 0 ? Output(left: left, right: right, count: Int(made)) : nil
    }
}
