import Foundation
import Scrim
import ScrimContent
import ScrimImages
import XCTest

@testable import draw_banking_images

/// The images in the repository are those that `Scripts/draw-banking-images` draws and that the scene shows.
final class BankingImagesTests: XCTestCase {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/Scenes/banking").standardized

    func testFilesAreWhatTheScriptDraws() throws {
        for picture in Picture.all {
            let drawn = try picture.pixels(scale: DrawBankingImages.scale)
            let stored = try PNG.decode(path: folder.appending(path: "images/\(picture.name).png").path)
            XCTAssertEqual(stored.size, drawn.size, picture.name)
            guard stored.size == drawn.size else { continue }
            // On the machine that drew them there is none; other versions of the libraries may round
            // gradients otherwise.
            XCTAssertLessThanOrEqual(largestDifference(stored, drawn), 2, picture.name)
        }
    }

    func testSceneShowsEachImage() throws {
        let scene = try String(contentsOf: folder.appending(path: "scene.json"), encoding: .utf8)
        let shown = scene.matches(of: #/"image": "images/([a-z-]+)\.png"/#).map { String($0.output.1) }
        XCTAssertEqual(Set(shown), Set(Picture.all.map(\.name)))
    }

    func testWallpaperIsOpaque() throws {
        let pixels = try PNG.decode(path: folder.appending(path: "images/wallpaper.png").path)
        XCTAssertEqual(Ink(pixels).area, Double(pixels.width * pixels.height))
    }

    private func largestDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        let pair = (bytes(one), bytes(other))
        if pair.0 == pair.1 { return 0 }
        return zip(pair.0, pair.1).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
}
