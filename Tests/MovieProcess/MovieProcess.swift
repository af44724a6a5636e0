import Glibc
import Scrim
import ScrimMedia

/// Records a movie in a process of its own, which a test may let die or run out of space.
///
///     MovieProcess killed PATH FRAMES         so many frames at 30 a second, then it kills itself
///     MovieProcess limited PATH FRAMES BYTES  no file grows beyond so many bytes; prints what becomes of it
///
/// A path's directory is there already. What `limited` prints are lines of `error FRAME TEXT`, `end TEXT`, and `kept PATH`.
@main
enum MovieProcess {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let frames = Int(arguments[3]) else { exit(2) }
        switch arguments[1] {
        case "killed": try recordAndDie(arguments[2], frames)
        case "limited":
            guard arguments.count == 5, let limit = UInt(arguments[4]) else { exit(2) }
            try recordWithin(limit, arguments[2], frames)
        default: exit(2)
        }
    }

    private static func recordAndDie(_ path: String, _ frames: Int) throws {
        let output = RecordingOutput(path: path)
        try output.start()
        for frame in 0..<frames {
            try output.append(try picture(frame), damage: [], atNanoseconds: time(frame))
        }
        kill(getpid(), SIGKILL)
    }

    private static func recordWithin(_ limit: UInt, _ path: String, _ frames: Int) throws {
        // Without the signal, writing fails with an error.
        signal(SIGXFSZ, SIG_IGN)
        var limits = rlimit(rlim_cur: limit, rlim_max: limit)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits) == 0 else { exit(3) }
        let output = RecordingOutput(path: path)
        try output.start()
        var frame = 0
        do throws(RecordingError) {
            while frame < frames {
                guard let picture = try? picture(frame) else { exit(3) }
                try output.append(picture, damage: [], atNanoseconds: time(frame))
                frame += 1
            }
            let movie = try output.finish(atNanoseconds: time(frames))
            print("end \(movie.frameCount)")
        } catch {
            print("error \(frame) \(error)")
            print("kept \(output.abandon() ?? "nothing")")
        }
    }

    private static func time(_ frame: Int) -> UInt64 { UInt64(frame) * 1_000_000_000 / 30 }

    /// Noise, which takes many bytes.
    private static func picture(_ number: Int) throws -> PixelBuffer {
        let picture = try PixelBuffer(size: PixelSize(96, 64), format: .i420)
        var state = UInt32(truncatingIfNeeded: number) &* 2_654_435_761 | 1
        picture.withMutableBytes(ofPlane: 0) { bytes in
            for index in bytes.indices {
                state = state &* 1_664_525 &+ 1_013_904_223
                bytes[index] = 16 + UInt8(state >> 24) / 2
            }
        }
        return picture
    }
}
