import Scrim
import ScrimImages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a failed comparison leaves for people: one PNG and one text below `test-output` in the root of the package.
public struct FailureReport {
    public let name: String
    public let seed: UInt64

    public init(name: String, seed: UInt64) {
        self.name = name
        self.seed = seed
    }

    /// Writes `NAME-SEED.png`, expected, difference and actual side by side, and `NAME-SEED.txt`, the scene.
    ///
    /// - Returns: one line: what differs, where the picture is, which command repeats the case.
    public func write(_ difference: PictureDifference, what: String, scene: String) -> String {
        let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "test-output")
        let file = directory.appending(path: "\(name)-\(seed)")
        let text = "seed \(seed), \(what): \(difference)"
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data("\(text)\n\(scene)".utf8).write(to: file.appendingPathExtension("txt"))
            try PNG.write(difference.sideBySide.buffer(), to: file.appendingPathExtension("png").path)
        } catch {
            return "\(text); no picture: \(error); again: \(command)"
        }
        return "\(text); test-output/\(name)-\(seed).png; again: \(command)"
    }

    private var command: String { "SCRIM_SEED=\(seed) swift test --filter \(name)" }
}
