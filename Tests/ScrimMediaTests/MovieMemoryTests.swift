import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

final class MovieMemoryTests: XCTestCase {
    private let rate: FrameRate = 60

    /// Of the process, in memory.
    private func residentByteCount() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Thousands of pictures that move, and a track that never gets a sample, which holds nothing back.
    func testMemoryStaysFlat() throws {
        let directory = try MovieDirectory()
        let stage = try MovieStage(48, 32)
        var options = MovieOptions()
        options.audioSources = [.application, .microphone]
        let output = RecordingOutput(path: directory.path + "/movie.mp4", options: options)
        try output.start()
        let source = ClickingSource(sampleRate: 48_000, channelCount: 1, clicks: [])
        let sound = source.samples(from: 0, count: 800)
        func record(_ frames: Range<Int>) throws {
            for frame in frames {
                do {
                    let time = rate.nanoseconds(toFrame: UInt64(frame))
                    try output.append(try stage.picture(frame), damage: [], atNanoseconds: time)
                    var samples = sound
                    samples.timeInNanoseconds = time
                    try output.append(samples, from: .application)
                }
            }
        }
        try record(0..<1000)
        let before = try residentByteCount()
        try record(1000..<6000)
        // Of 5,000 pictures and the sound beside them: a kilobyte held back of each would show.
        XCTAssertLessThan(try residentByteCount() - before, 4 << 20)
        let movie = try output.finish(atNanoseconds: 100_000_000_000)
        XCTAssertEqual(movie.frameCount, 6000)
    }

    /// A picture's memory isn't read, or kept, once it was handed over.
    func testPicturesAreLetGo() throws {
        let directory = try MovieDirectory()
        for (width, height) in [(64, 48), (63, 47)] {
            let output = RecordingOutput(path: directory.path + "/\(width).mp4")
            try output.start()
            for frame in 0..<8 {
                weak var kept: PixelBuffer?
                do {
                    let picture = try PixelBuffer(size: PixelSize(width, height), format: .i420)
                    kept = picture
                    try output.append(picture, damage: [], atNanoseconds: UInt64(frame) * 20_000_000)
                }
                XCTAssertNil(kept, "\(width) x \(height), picture \(frame)")
            }
            _ = try output.finish(atNanoseconds: 160_000_000)
        }
    }
}
