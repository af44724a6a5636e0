import Foundation
import Scrim

/// A directory of a test's own, removed with it.
final class MovieDirectory {
    let path = "/tmp/scrim-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of everything in it, hidden files too.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

/// Pictures of a scene of a moving bar, in the format that movies take.
final class MovieStage {
    let scene: Scene
    let bar: Layer
    private let compositor: Compositor
    private let output: Output

    init(_ width: Int, _ height: Int, format: PixelFormat = .i420) throws {
        scene = try Scene(
            size: Size(Double(width), Double(height)), background: Color(red: 20, green: 60, blue: 120))
        bar = Layer(frame: Rect(0, 0, Double(max(1, width / 8)), Double(height)))
        bar.backgroundColor = Color(red: 250, green: 200, blue: 30)
        scene.addWindow().root.add(bar)
        compositor = try Compositor(scene)
        output = Output.capture(.recording, format: format)
    }

    func picture(_ step: Int) throws -> PixelBuffer {
        bar.frame.origin.x = Double(step % Int(scene.size.width))
        try scene.commit()
        return try compositor.render([output])[output].pixels
    }
}

/// Runs a program of FFmpeg's, which reads movies by code that isn't ours.
enum MediaTool {
    struct Failure: Error {
        let text: String
    }

    static func run(_ name: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name, "-v", "error"] + arguments
        let directory = try MovieDirectory()
        let (out, err) = (directory.path + "/out", directory.path + "/err")
        for path in [out, err] { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: out)
        process.standardError = FileHandle(forWritingAtPath: err)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(text: "\(name): \(try String(contentsOfFile: err, encoding: .utf8))")
        }
        return try Data(contentsOf: URL(fileURLWithPath: out))
    }

    private static func probe(_ path: String, _ arguments: [String]) throws -> [String: Any] {
        let data = try run("ffprobe", ["-of", "json"] + arguments + [path])
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    static func streams(of path: String) throws -> [[String: Any]] {
        try probe(path, ["-show_streams"])["streams"] as? [[String: Any]] ?? []
    }

    /// In seconds.
    static func duration(of path: String) throws -> Double {
        let format = try probe(path, ["-show_format"])["format"] as? [String: Any]
        return Double(format?["duration"] as? String ?? "") ?? -1
    }

    struct Packet {
        let time: Int
        let duration: Int
        let isKeyFrame: Bool
    }

    /// In ticks of the track.
    static func packets(of path: String, track: String = "v:0") throws -> [Packet] {
        let packets = try probe(path, ["-select_streams", track, "-show_packets"])["packets"]
        return (packets as? [[String: Any]] ?? []).map { packet in
            Packet(
                time: packet["pts"] as? Int ?? -1, duration: packet["duration"] as? Int ?? -1,
                isKeyFrame: (packet["flags"] as? String ?? "").hasPrefix("K"))
        }
    }

    /// All pictures as planes of luma and chroma, one after the other.
    static func pictures(of path: String, _ width: Int, _ height: Int) throws -> [[UInt8]] {
        let bytes = [UInt8](
            try run(
                "ffmpeg", ["-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
        )
        let size = width * height * 3 / 2
        return stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
    }

    /// The left channel of a track of sound, 48,000 samples a second, from time 0 on.
    static func sound(of path: String, track: Int = 0) throws -> [Float] {
        let data = try run(
            "ffmpeg", ["-i", path, "-map", "0:a:\(track)", "-f", "f32le", "-ac", "1", "-ar", "48000", "-"])
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
}
