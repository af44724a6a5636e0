internal import Glibc
public import Scrim
internal import Synchronization

/// Writes what a recorder gives it to an MP4 file: H.264, and AAC for each source of sound.
///
/// While it records, the movie is `NAME.partial.mp4` in the library's working directory, in fragments that are complete on the
/// disk one after the other: what is there plays after a crash. `finish` makes an ordinary file of it, with its index at the
/// beginning, reads that again, and has the library give it its name.
///
/// The pictures' times are kept to 1/90,000 s, and each lasts until the next one, the last one until the end. The movie has the
/// size of its first picture, odd sides made even by repeating the edge; later ones of another size are scaled to fit in, on
/// black. Colours are tagged as BT.709, limited range.
///
/// Samples of sound are kept to their times too: a source's clock may be off by 0.2 %, gaps become silence. What comes a second
/// late, before the first picture, or from a source that the options don't name, is left out.
///
/// Its functions are called one after the other, from any thread; a picture of 1170 x 2532 takes some 10 to 30 ms to encode, by
/// preset and processor. `sizeChanges` and `byteCount` may be asked for at any time. FFmpeg's libraries, which print on standard
/// error by default, are told not to, unless the host set a level of its own.
public final class RecordingOutput: RecordingSink, @unchecked Sendable {
    // Unchecked: who calls it calls one function after the other. What may be asked for meanwhile is atomic.

    private let name: String
    private let options: MovieOptions
    private let library: any MediaLibrary
    /// There once the first picture came.
    private var writer: MovieWriter?
    private var lastSize: PixelSize?
    private let abandoned = Mutex<String?>(nil)
    private let sizeChangeCount = Atomic<Int>(0)
    private let writtenByteCount = Atomic<Int>(0)

    public var pixelFormat: PixelFormat { .i420 }

    /// How often the pictures' size changed while it recorded.
    public var sizeChanges: Int { sizeChangeCount.load(ordering: .relaxed) }

    /// Where `abandon` left what can be played; nil if it wasn't called, or there is nothing.
    public var abandonedPath: String? { abandoned.withLock { $0 } }

    /// Bytes that can be played so far.
    public var byteCount: Int { writtenByteCount.load(ordering: .relaxed) }

    /// - Parameters:
    ///   - path: of the movie. There mustn't be a file.
    ///   - library: takes the movie, by the last part of the path; nil for the directory that the path names.
    public init(path: String, options: MovieOptions = MovieOptions(), library: (any MediaLibrary)? = nil) {
        _ = MediaLog.quieten
        let place = MoviePath(path)
        name = place.name
        self.options = options
        self.library = library ?? DirectoryLibrary(place.directory)
    }

    /// Looks whether there are such encoders, whether they take the options, and whether the library would take the movie.
    public func start() throws(RecordingError) {
        // Small, but not too small for the encoders of graphics cards.
        _ = try VideoEncoder(PixelSize(256, 256), options, path: name)
        if !options.audioSources.isEmpty { _ = try AudioTrack(bitRate: options.audioBitRate, path: name) }
        try library.check(name)
    }

    public func append(
        _ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64
    ) throws(RecordingError) {
        let writer = try openWriter(pixels.size)
        if lastSize != pixels.size {
            if lastSize != nil { sizeChangeCount.add(1, ordering: .relaxed) }
            lastSize = pixels.size
        }
        try write(pixels, at: time, writer)
    }

    /// Writes the picture once more where the keep-alive interval has passed without one.
    public func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError) {
        guard let writer,
            VideoEncoder.ticks(time) - writer.lastTime
                >= VideoEncoder.ticks(options.keepAliveIntervalInNanoseconds)
        else { return }
        try write(pixels, at: time, writer)
    }

    public func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {
        try writer?.append(samples, from: source)
    }

    public func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie {
        guard let writer else { throw .noFrames }
        let end = try writer.finish(at: time)
        let ordinary =
            "\(library.workingDirectory)/.scrim-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp.mp4"
        try writer.makeOrdinaryMovie(ordinary)
        let path: String
        do throws(RecordingError) {
            path = try library.save(ordinary, as: name)
        } catch {
            unlink(ordinary)
            throw error
        }
        unlink(writer.file.path)
        self.writer = nil
        let byteCount = MoviePath.byteCount(of: path)
        writtenByteCount.store(byteCount, ordering: .relaxed)
        return RecordedMovie(
            path: path, durationInNanoseconds: VideoEncoder.nanoseconds(end),
            frameCount: writer.file.summaries[0].packetCount, byteCount: byteCount)
    }

    public func abandon() -> String? {
        let path = rescue()
        abandoned.withLock { $0 = path }
        return path
    }

    private func rescue() -> String? {
        guard let writer else { return nil }
        writer.rescue()
        self.writer = nil
        let path = writer.file.path
        if writer.file.playableByteCount > 0 {
            return MoviePath.byteCount(of: path) > 0 ? path : nil
        }
        unlink(path)
        return nil
    }

    public func discard() {
        guard let writer else { return }
        self.writer = nil
        writer.file.close()
        unlink(writer.file.path)
    }

    private func openWriter(_ size: PixelSize) throws(RecordingError) -> MovieWriter {
        if let writer { return writer }
        let made = try MovieWriter(
            size, options, partial: MoviePath(name).stem,
            in: library.workingDirectory)
        writer = made
        return made
    }

    private func write(_ pixels: PixelBuffer, at time: UInt64, _ writer: MovieWriter) throws(RecordingError) {
        precondition(pixels.format == pixelFormat, "a picture in \(pixels.format) instead of \(pixelFormat)")
        try writer.append(pixels, at: time)
        writtenByteCount.store(writer.file.playableByteCount, ordering: .relaxed)
    }
}
