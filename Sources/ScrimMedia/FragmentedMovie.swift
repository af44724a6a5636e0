internal import CFFmpeg
internal import Glibc
internal import Scrim

/// An MP4 file whose pieces are complete on the disk one after the other, so that what is there plays whatever happens.
final class FragmentedMovie {
    private let muxer: Muxer
    private let timeBases: [AVRational]
    /// Of each track.
    private(set) var summaries: [TrackSummary]
    /// Bytes that can be played; 0 before there is a fragment.
    private(set) var playableByteCount = 0
    /// It's complete, closed, or something couldn't be written.
    private(set) var isAtEnd = false

    var path: String { muxer.path }

    /// Makes a file that isn't there yet. Track 0 is the picture; the others are sound in the order given.
    init(
        _ path: String, video: UnsafeMutablePointer<AVCodecContext>,
        audio: [UnsafeMutablePointer<AVCodecContext>]
    ) throws(RecordingError) {
        muxer = try Muxer(path)
        timeBases = [VideoEncoder.timeBase] + audio.map { _ in AudioTrack.timeBase }
        summaries = timeBases.map { _ in TrackSummary() }
        do throws(RecordingError) {
            for (encoder, timeBase) in zip([video] + audio, timeBases) {
                try muxer.addTrack(timeBase: timeBase) { avcodec_parameters_from_context($0, encoder) }
            }
            // Edit lists have no place where the index comes before the packets; libavformat prints that.
            try muxer.begin(["movflags": "+frag_custom+empty_moov+default_base_moof", "use_editlist": "0"])
        } catch {
            muxer.close()
            unlink(path)
            throw error
        }
    }

    /// Times are in the time base of the track's encoder. The packet is the caller's.
    func write(_ packet: UnsafeMutablePointer<AVPacket>, track: Int) throws(RecordingError) {
        let (time, duration) = (packet.pointee.pts, packet.pointee.duration)
        try unlessAtEnd { () throws(RecordingError) in
            try muxer.write(packet, track: track, timeBase: timeBases[track])
        }
        summaries[track].add(time: time, duration: duration)
    }

    /// Brings what was written since the last time to the disk.
    func endFragment() throws(RecordingError) {
        try unlessAtEnd { () throws(RecordingError) in playableByteCount = try muxer.flush() }
    }

    /// Completes the file. Nothing more can be written.
    func finish() throws(RecordingError) {
        try unlessAtEnd { () throws(RecordingError) in playableByteCount = try muxer.finish() }
        isAtEnd = true
    }

    /// Lets the file go, without a fragment that was begun and couldn't be completed.
    func close() {
        isAtEnd = true
        muxer.close()
        if playableByteCount > 0 { truncate(path, off_t(playableByteCount)) }
    }

    /// What follows a piece that couldn't be written wouldn't be found by players.
    private func unlessAtEnd(_ body: () throws(RecordingError) -> Void) throws(RecordingError) {
        guard !isAtEnd else { throw .failed(reason: "\(path): no more can be written") }
        do throws(RecordingError) {
            try body()
        } catch {
            isAtEnd = true
            throw error
        }
    }
}
