import Scrim
import XCTest

@testable import ScrimSceneFile

final class SceneFileTests: XCTestCase {
    private func load(_ text: String, in directory: TemporaryDirectory? = nil) throws -> LoadedScene {
        let path = (directory.map { $0.path + "/" } ?? "") + "s.json"
        return try SceneFile(bytes: Array(text.utf8), path: path).makeScene()
    }

    func testEverythingArrivesInTheScene() throws {
        let directory = try TemporaryDirectory()
        try directory.writeImage(PixelSize(3, 2), Color(red: 1, green: 2, blue: 3), as: "i.png")
        try directory.write(
            ##"""
            {"scrim": 1, "size": [100, 50.5], "scale": 2, "background": "#01020380",
             "windows": [
              {"name": "w", "level": "statusBar-2.5", "frame": [1, 2, 3, 4], "hidden": true, "capture": "omitted",
               "layers": [
                {"name": "l", "frame": [-1.5, 2, 30, 4e1], "color": "#0a0B0c", "opacity": 0.25, "cornerRadius": 3,
                 "masksToBounds": true, "hidden": true, "zPosition": -4, "transform": [1, 2, 3, 4, 5, 6],
                 "capture": {"solid": "#11223344"}, "image": "i.png", "gravity": "bottomLeft", "contentsScale": 4,
                 "mask": {"name": "m", "frame": [0, 0, 1, 1]},
                 "layers": [{"name": "x", "frame": [0, 0, 5, 5], "image": "i.png"}, {"name": "y", "frame": [0, 0, 0, 0]}]}]},
              {"level": 7}, {}, {"level": "alert+1"}]}
            """##, as: "s.json")
        let file = try SceneFile(path: directory.path + "/s.json")
        XCTAssertEqual(file.size, Size(100, 50.5))
        XCTAssertEqual(file.scale, 2)
        XCTAssertEqual(file.duration, 0)

        let loaded = try file.makeScene()
        let scene = loaded.scene
        XCTAssertEqual(scene.pixelSize, PixelSize(200, 101))
        XCTAssertEqual(scene.background, Color(red: 1, green: 2, blue: 3, alpha: 0x80))
        XCTAssertEqual(scene.windows.map(\.level.rawValue), [997.5, 7, 0, 2001])
        XCTAssertEqual(scene.windows[1].frame, Rect(0, 0, 100, 50.5))

        let window = try XCTUnwrap(loaded.window(named: "w"))
        XCTAssertEqual(window.frame, Rect(1, 2, 3, 4))
        XCTAssertTrue(window.isHidden)
        XCTAssertEqual(window.capture, .omitted)

        let layer = try XCTUnwrap(loaded.layers(named: "l").first)
        XCTAssertTrue(layer.superlayer === window.root)
        XCTAssertEqual(layer.frame, Rect(-1.5, 2, 30, 40))
        XCTAssertEqual(layer.backgroundColor, Color(red: 10, green: 11, blue: 12))
        XCTAssertEqual(layer.opacity, 0.25)
        XCTAssertEqual(layer.cornerRadius, 3)
        XCTAssertTrue(layer.masksToBounds)
        XCTAssertTrue(layer.isHidden)
        XCTAssertEqual(layer.zPosition, -4)
        XCTAssertEqual(layer.transform, AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        XCTAssertEqual(layer.capture, .solid(Color(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x44)))
        XCTAssertEqual(layer.contentsGravity, .bottomLeft)
        XCTAssertEqual(layer.contentsScale, 4)
        XCTAssertEqual(layer.mask?.name, "m")
        XCTAssertEqual(layer.sublayers.map(\.name), ["x", "y"])
        XCTAssertEqual(loaded.layers(named: "x").first?.contentsScale, 2, "the scene's scale")
        XCTAssertEqual(loaded.layers(named: "nobody").count, 0)

        guard case .surface(let image) = layer.contents,
            case .surface(let again) = layer.sublayers[0].contents
        else {
            return XCTFail("no image")
        }
        XCTAssertTrue(image === again, "each file is decoded once")
        XCTAssertEqual(image.pixel(x: 2, y: 1), 0xff01_0203)
    }

    func testPoliciesByRouteCloseWhatTheyDontName() throws {
        let loaded = try load(
            ##"""
            {"scrim": 1, "size": [9, 9], "windows": [{"layers": [
              {"name": "a", "frame": [0, 0, 1, 1], "capture": {"screenshot": "visible", "recording": {"solid": "#000000"}}},
              {"name": "b", "frame": [0, 0, 1, 1], "capture": {"screenshot": "visible"}}]}]}
            """##)
        let a = try XCTUnwrap(loaded.layers(named: "a").first).capture
        XCTAssertEqual(
            CaptureRoute.builtIn.map { a[$0] }, [.visible, .solid(.black), .omitted, .omitted])
        let b = try XCTUnwrap(loaded.layers(named: "b").first).capture
        XCTAssertTrue(b.isVisible)
    }

    func testTextIsDrawnAtTheScaleOfTheScene() throws {
        let loaded = try load(
            ##"""
            {"scrim": 1, "size": [99, 99], "scale": 3, "windows": [{"layers": [
              {"name": "t", "frame": [0, 0, 40, 20], "text": "Hello", "color": "#ff0000"},
              {"name": "none", "frame": [0, 0, 0.1, 20], "text": "Hello"}]}]}
            """##)
        let layer = try XCTUnwrap(loaded.layers(named: "t").first)
        XCTAssertNil(layer.backgroundColor)
        XCTAssertEqual(layer.contentsGravity, .topLeft)
        XCTAssertEqual(layer.contentsScale, 3)
        guard case .surface(let surface) = layer.contents else { return XCTFail("no surface") }
        XCTAssertEqual(surface.size, PixelSize(120, 60))
        let pixels = (0..<60).flatMap { y in (0..<120).map { surface.pixel(x: $0, y: y) } }
        XCTAssertTrue(pixels.contains { $0 != 0 })
        XCTAssertTrue(pixels.allSatisfy { $0 & 0xffff == 0 }, "red and nothing else")
        XCTAssertNil(loaded.layers(named: "none").first?.contents)
    }

    func testATextBeyondAllScreensIsRefused() {
        XCTAssertThrowsError(
            try load(
                #"{"scrim": 1, "size": [9, 9], "windows": [{"layers": [{"frame": [0, 0, 9e6, 20], "text": "a"}]}]}"#
            )
        ) {
            XCTAssertEqual(
                "\($0)", "s.json: windows[0].layers[0].frame: too large for a text: at most 36000000 pixels")
        }
    }

    func testImagesThatCantBeShown() throws {
        let directory = try TemporaryDirectory()
        let good = try TemporaryDirectory.png(PixelSize(8, 8), .white)
        try directory.write(Array(good.dropLast(20)), as: "truncated.png")
        try directory.write(String(repeating: "no picture ", count: 10), as: "text.png")
        try directory.makeDirectory("folder.png")
        for (name, reason) in [
            ("missing.png", "no such file"), ("folder.png", "is a directory"), ("text.png", "not a PNG file"),
            ("truncated.png", "the PNG file ends too early"), ("folder.png/x.png", "no such file"),
        ] {
            let text =
                #"{"scrim": 1, "size": [9, 9], "windows": [{"layers": [{"frame": [0, 0, 1, 1], "image": "\#(name)"}]}]}"#
            XCTAssertThrowsError(try load(text, in: directory)) {
                XCTAssertEqual(
                    "\($0)", "\(directory.path)/s.json: windows[0].layers[0].image: \(name): \(reason)")
            }
        }
    }

    func testFilesThatCantBeRead() throws {
        let directory = try TemporaryDirectory()
        for (path, reason) in [
            (directory.path, "is a directory"), (directory.path + "/x", "no such file"), ("", "no such file"),
            ("/dev/zero", "goes on after 33554432 bytes, the most that is read; is it a device?"),
        ] {
            XCTAssertThrowsError(try SceneFile(path: path)) {
                XCTAssertEqual("\($0)", "\(path): \(reason)")
            }
        }
    }
}
