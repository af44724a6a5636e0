internal import Glibc
public import Scrim

/// Writes what a recorder gives it as frames at a constant rate without compression: large files that are exact.
///
/// While it records, the movie lies under the name `STEM.partial.EXTENSION` in the library's working directory. Sound is left out; pictures
/// of another size than the first one are an error. One function at a time, from any thread; a frame costs the time of its bytes.
public final class PlainMovieOutput: RecordingSink, @unchecked Sendable {
    // Unchecked: who calls it calls one function after the other.

    public enum Format: Sendable, Hashable {
        /// YUV4MPEG2: luma and chroma as they are encoded, BT.709, limited range. Odd sizes stay odd.
        case y4m
        /// Premultiplied BGRA, frame after frame, without a header or padding.
        case rawBGRA
        /// Planes of luma, Cb and Cr, frame after frame, without a header or padding.
        case rawI420
    }

    private let place: MoviePath
    private let format: Format
    private let rate: FrameRate
    private let library: any MediaLibrary
    private var file: Recording?

    private struct Recording {
        let path: String
        let descriptor: CInt
        let size: PixelSize
        var frames: FrameSequence
        /// The bytes of the picture that is shown.
        var bytes: [UInt8]
    }

    public var pixelFormat: PixelFormat { format == .rawBGRA ? .argb32 : .i420 }

    /// - Parameter library: takes the movie, by the last part of the path; nil for the directory that the path names.
    public init(path: String, format: Format, rate: FrameRate, library: (any MediaLibrary)? = nil) {
        place = MoviePath(path)
        self.format = format
        self.rate = rate
        self.library = library ?? DirectoryLibrary(place.directory)
    }

    deinit { if let file { close(file.descriptor) } }

    public func start() throws(RecordingError) { try library.check(place.name) }

    public func append(
        _ pixels: PixelBuffer, damage: PixelRegion, atNanoseconds time: UInt64
    ) throws(RecordingError) {
        precondition(pixels.format == pixelFormat, "a picture in \(pixels.format) instead of \(pixelFormat)")
        if file == nil { try begin(pixels.size) }
        guard file!.size == pixels.size else {
            throw .failed(
                reason: "\(file!.path): a picture of \(pixels.width) x \(pixels.height) in a movie of "
                    + "\(file!.size.width) x \(file!.size.height)")
        }
        try writeFrames(before: time)
        file!.bytes.removeAll(keepingCapacity: true)
        for plane in 0..<pixels.format.planeCount { pixels.appendRows(ofPlane: plane, to: &file!.bytes) }
    }

    public func keepAlive(_ pixels: PixelBuffer, atNanoseconds time: UInt64) throws(RecordingError) {
        try writeFrames(before: time)
    }

    public func append(_ samples: AudioSamples, from source: AudioSource) throws(RecordingError) {}

    public func finish(atNanoseconds time: UInt64) throws(RecordingError) -> RecordedMovie {
        guard file != nil else { throw .noFrames }
        // The picture that came last is shown at least once.
        try writeFrames(before: max(time, 1))
        let recording = file!
        file = nil
        let byteCount = MoviePath.byteCount(of: recording.path)
        let expected = header(recording.size).count + recording.frames.count * frameByteCount(recording)
        guard close(recording.descriptor) == 0 else {
            throw .system(errno, doing: "closing the file", path: recording.path)
        }
        guard byteCount == expected else {
            throw .checkFailed(path: recording.path, reason: "\(byteCount) bytes instead of \(expected)")
        }
        let path = try library.save(recording.path, as: place.name)
        return RecordedMovie(
            path: path, durationInNanoseconds: rate.nanoseconds(toFrame: UInt64(recording.frames.count)),
            frameCount: recording.frames.count, byteCount: byteCount)
    }

    /// Whole frames that were written can be read.
    public func abandon() -> String? {
        guard let file else { return nil }
        self.file = nil
        let whole = header(file.size).count + file.frames.count * frameByteCount(file)
        ftruncate(file.descriptor, off_t(whole))
        close(file.descriptor)
        if file.frames.count > 0 { return file.path }
        unlink(file.path)
        return nil
    }

    public func discard() {
        guard let file else { return }
        self.file = nil
        close(file.descriptor)
        unlink(file.path)
    }

    private func begin(_ size: PixelSize) throws(RecordingError) {
        let kind = place.name.dropFirst(place.stem.utf8.count)
        for number in 1...1000 {
            let path =
                "\(library.workingDirectory)/\(place.stem).partial\(number == 1 ? "" : "-\(number)")\(kind)"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                file = Recording(
                    path: path, descriptor: descriptor, size: size, frames: FrameSequence(rate), bytes: [])
                return try write(header(size))
            }
            guard errno == EEXIST else { throw .system(errno, doing: "making the file", path: path) }
        }
        throw .alreadyExists(path: "\(library.workingDirectory)/\(place.stem).partial\(kind)")
    }

    private func header(_ size: PixelSize) -> [UInt8] {
        guard format == .y4m else { return [] }
        // Chroma lies in the middle of its block, as in JPEG.
        return Array(
            "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
                .utf8)
    }

    private static let frameHeader = Array("FRAME\n".utf8)

    private func frameByteCount(_ recording: Recording) -> Int {
        recording.bytes.count + (format == .y4m ? Self.frameHeader.count : 0)
    }

    private func writeFrames(before time: UInt64) throws(RecordingError) {
        guard let file else { return }
        for _ in 0..<file.frames.framesBefore(time) {
            if format == .y4m { try write(Self.frameHeader) }
            try write(file.bytes)
            self.file!.frames.count += 1
        }
    }

    private func write(_ bytes: [UInt8]) throws(RecordingError) {
        guard let file else { return }
        let status = bytes.withUnsafeBytes { bytes -> CInt in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(file.descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        guard status == 0 else { throw .system(status, doing: "writing", path: file.path) }
    }
}

extension PixelBuffer {
    /// The rows of a plane, without padding.
    func appendRows(ofPlane index: Int, to bytes: inout [UInt8]) {
        let plane = plane(index)
        withBytes(ofPlane: index) { memory in
            for y in 0..<plane.size.height {
                let row = y * plane.strideInBytes
                bytes.append(contentsOf: memory[row..<row + plane.size.width * plane.bytesPerElement])
            }
        }
    }
}
