import Foundation
import Scrim
import ScrimSceneFile
import XCTest

@testable import ScrimMedia

/// A movie of the bundled scene: what captures must not see isn't in any of its pictures.
final class BankingMovieTests: XCTestCase {
    private static let scenePath =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Examples/Scenes/banking/scene.json"

    /// Luma of a picture.
    private struct Luma {
        let size: PixelSize
        let bytes: [UInt8]

        init(_ picture: PixelBuffer) {
            size = picture.size
            let stride = picture.strideInBytes
            bytes = picture.withBytes(ofPlane: 0) { bytes in
                var all = [UInt8]()
                all.reserveCapacity(picture.width * picture.height)
                for y in 0..<picture.height { all += bytes[y * stride..<y * stride + picture.width] }
                return all
            }
        }

        init(_ bytes: [UInt8], _ size: PixelSize) {
            self.size = size
            self.bytes = Array(bytes[..<(size.width * size.height)])
        }

        /// In dB.
        func signalToNoise(_ other: Luma, in rect: PixelRect) -> Double {
            var sum = 0
            for y in rect.minY..<rect.maxY {
                for index in y * size.width + rect.minX..<y * size.width + rect.maxX {
                    let difference = Int(bytes[index]) - Int(other.bytes[index])
                    sum += difference * difference
                }
            }
            return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(rect.width * rect.height) / Double(sum))
        }
    }

    func testDecodedPicturesShowTheCaptureAndNeverTheDisplay() throws {
        let loaded = try SceneFile(path: Self.scenePath).makeScene()
        let (display, capture) = (Output.display(format: .i420), Output.capture(.recording, format: .i420))
        let directory = try MovieDirectory()
        let output = RecordingOutput(path: directory.path + "/movie.mp4")
        try output.start()
        var captured: [Luma] = []
        var displayed: [Luma] = []
        var secrets: [[PixelRect]] = []
        let compositor = try { () throws in
            try loaded.apply(time: 0)
            try loaded.scene.commit()
            return try Compositor(loaded.scene)
        }()
        for step in 0..<12 {
            // In the middle of the list's way, and of the alert's.
            try loaded.apply(time: 1.3 + 0.19 * Double(step))
            let snapshot = try loaded.scene.commit()
            let frame = try compositor.render([display, capture])
            captured.append(Luma(frame[capture].pixels))
            displayed.append(Luma(frame[display].pixels))
            secrets.append(Self.hiddenRects(snapshot))
            try output.append(frame[capture].pixels, damage: [], atNanoseconds: UInt64(step) * 190_000_000)
        }
        let movie = try output.finish(atNanoseconds: 2_500_000_000)
        let size = captured[0].size
        XCTAssertEqual(size, PixelSize(1170, 2532))
        let decoded = try MediaTool.pictures(of: movie.path, size.width, size.height).map { Luma($0, size) }
        XCTAssertEqual(decoded.count, captured.count)
        var compared = 0
        for (step, picture) in decoded.enumerated() {
            let all = PixelRect(0, 0, size.width, size.height)
            XCTAssertGreaterThanOrEqual(picture.signalToNoise(captured[step], in: all), 38, "picture \(step)")
            for rect in secrets[step] {
                let (capture, display) = (
                    picture.signalToNoise(captured[step], in: rect),
                    picture.signalToNoise(displayed[step], in: rect)
                )
                XCTAssertGreaterThanOrEqual(capture, 36, "picture \(step), \(rect)")
                // Where the display isn't like the capture, the movie isn't like the display.
                let difference = captured[step].signalToNoise(displayed[step], in: rect)
                guard difference < 30 else { continue }
                compared += 1
                XCTAssertLessThan(display, difference + 1, "picture \(step), \(rect)")
            }
        }
        XCTAssertGreaterThan(compared, 24)
    }

    /// Where the recording route doesn't see a layer as the display does.
    private static func hiddenRects(_ snapshot: SceneSnapshot) -> [PixelRect] {
        zip(snapshot.inspect(.capture(.recording)), snapshot.inspect(.display)).compactMap {
            recording, display in
            guard display.outcome == .shown, recording.outcome != .shown, recording.frame.width >= 8,
                recording.frame.height >= 8
            else { return nil }
            return recording.frame
        }
    }
}
