import ScrimTestSupport
import XCTest

@testable import Scrim

/// Regions, sizes and formats of streams against what an output of the whole scene shows.
final class StreamPictureTests: XCTestCase {
    private func picture(
        _ stage: StreamStage, _ configuration: StreamConfiguration
    ) throws -> (stream: PixelBuffer, whole: PixelBuffer) {
        try stage.stream.update(configuration)
        let whole = Output.capture(.recording)
        stage.stream.invalidate()
        try stage.scene.commit()
        let frame = try stage.compositor.render([stage.display, whole], atNanoseconds: stage.time)
        let pixels = try XCTUnwrap(stage.takeAll().last?.pixels)
        return (pixels, frame[whole].pixels)
    }

    private func stage(scale: Double = 1) throws -> StreamStage {
        let stage = try StreamStage(200, 200, scale: scale)
        for index in 0..<40 {
            let (x, y) = (Double(index * 37 % 180), Double(index * 59 % 180))
            let color = Color(
                red: UInt8(index * 6), green: UInt8(255 - index * 5), blue: UInt8(index * 3 % 256))
            _ = stage.addLayer(Rect(x, y, 23, 31), color)
        }
        return stage
    }

    /// B07: pixel (x, y) of a region is pixel (x + 30, y + 40) of the whole picture, without what is hidden.
    func testB07ARegionHasThePixelsOfTheWhole() throws {
        let stage = try stage()
        let hidden = stage.addLayer(Rect(0, 0, 60, 60), .white)
        hidden.capture = .omitted
        let (stream, whole) = try picture(stage, StreamConfiguration(sourceRect: Rect(30, 40, 50, 60)))
        XCTAssertEqual(stream.size, PixelSize(50, 60))
        for y in 0..<60 {
            for x in 0..<50 {
                XCTAssertEqual(stream.pixel(x: x, y: y), whole.pixel(x: x + 30, y: y + 40), "(\(x), \(y))")
            }
        }
    }

    /// A region damages what changes in it, and a change beside it is none.
    func testDamageOfARegion() throws {
        let stage = try StreamStage(
            200, 200, configuration: StreamConfiguration(sourceRect: Rect(30, 40, 50, 60), reportsIdle: true))
        let layer = stage.addLayer(Rect(40, 50, 10, 10), .white)
        try stage.draw()
        XCTAssertEqual(stage.takeAll().map(\.status), [.started])
        layer.frame.origin.x = 75
        try stage.draw()
        layer.frame.origin.x = 100
        try stage.draw()
        layer.frame.origin.x = 120
        try stage.draw()
        let frames = stage.takeAll()
        XCTAssertEqual(frames.map(\.status), [.complete, .idle])
        XCTAssertEqual(frames.map(\.sequenceNumber), [3, 3])
        XCTAssertEqual(
            frames[0].damage.bounds, PixelRect(10, 10, 40, 10), "of what was dropped and what came")
        XCTAssertEqual(frames[0].pixels?.pixel(x: 47, y: 15), 0xff00_0000)
    }

    /// Every region, aligned or not, in every format, equals the converted pixels of the whole.
    func testRegionsInEveryFormat() throws {
        let stage = try stage()
        for rect in [
            Rect(0, 0, 200, 200), Rect(30, 40, 50, 60), Rect(31, 41, 51, 61), Rect(150, 150, 80, 90),
        ] {
            for format in [PixelFormat.argb32, .xrgb32, .nv12, .i420] {
                let (stream, whole) = try picture(
                    stage, StreamConfiguration(sourceRect: rect, pixelFormat: format))
                let source = PixelRect(snapping: rect, scale: 1).intersection(whole.bounds)
                XCTAssertEqual(stream.size, source.size)
                XCTAssertEqual(stream.format, format)
                let part = try PixelBuffer(size: source.size)
                part.withMutableBytes { bytes in
                    for y in 0..<source.height {
                        for x in 0..<source.width {
                            bytes.storeBytes(
                                of: whole.pixel(x: x + source.minX, y: y + source.minY),
                                toByteOffset: y * part.strideInBytes + x * 4, as: UInt32.self)
                        }
                    }
                }
                let expected = try converted(part, to: format)
                for plane in 0..<format.planeCount {
                    XCTAssertEqual(
                        rows(stream, plane), rows(expected, plane), "\(rect) \(format) plane \(plane)")
                }
            }
        }
    }

    /// By an output of another scene that shows the picture.
    private func converted(_ picture: PixelBuffer, to format: PixelFormat) throws -> PixelBuffer {
        let scene = try Scene(size: Size(Double(picture.width), Double(picture.height)))
        let layer = Layer(frame: Rect(0, 0, Double(picture.width), Double(picture.height)))
        layer.contents = .surface(picture)
        scene.addWindow().root.add(layer)
        try scene.commit()
        let output = Output.display(format: format)
        return try Compositor(scene).render([output])[output].pixels
    }

    private func rows(_ buffer: PixelBuffer, _ index: Int) -> [[UInt8]] {
        let plane = buffer.plane(index)
        return buffer.withBytes(ofPlane: index) { bytes in
            (0..<plane.size.height).map { y in
                Array(bytes[(y * plane.strideInBytes)...].prefix(plane.size.width * plane.bytesPerElement))
            }
        }
    }

    /// Half the size is averaged in the frame; the same bytes as an output of half the size.
    func testHalfTheSize() throws {
        let stage = try stage()
        let half = Output.capture(.recording, scale: .half)
        let (stream, _) = try picture(stage, StreamConfiguration(outputSize: PixelSize(100, 100)))
        let expected = try stage.compositor.render([half])[half].pixels
        XCTAssertEqual(rows(stream, 0), rows(expected, 0))
        XCTAssertNil(
            StreamPlan(stage.stream.configuration, of: try stage.scene.commit())?.conversion)
    }

    func testScalingKeepsTheAspectAndLeavesTheRestEmpty() throws {
        let stage = try StreamStage(200, 100)
        stage.root.backgroundColor = .white
        for (format, bar) in [(PixelFormat.argb32, UInt32(0)), (.xrgb32, 0xff00_0000)] {
            let (stream, _) = try picture(
                stage, StreamConfiguration(outputSize: PixelSize(60, 60), pixelFormat: format))
            XCTAssertEqual(stream.size, PixelSize(60, 60))
            for x in [0, 30, 59] {
                XCTAssertEqual(stream.pixel(x: x, y: 14), bar)
                XCTAssertEqual(stream.pixel(x: x, y: 15), 0xffff_ffff)
                XCTAssertEqual(stream.pixel(x: x, y: 44), 0xffff_ffff)
                XCTAssertEqual(stream.pixel(x: x, y: 45), bar)
            }
        }
    }

    func testWithoutScalingTheUpperLeftPartIsShown() throws {
        let stage = try stage()
        let (small, whole) = try picture(
            stage, StreamConfiguration(outputSize: PixelSize(70, 30), scalesToFit: false))
        for (x, y) in [(0, 0), (69, 29), (35, 11)] {
            XCTAssertEqual(small.pixel(x: x, y: y), whole.pixel(x: x, y: y))
        }
        let (large, _) = try picture(
            stage, StreamConfiguration(outputSize: PixelSize(250, 230), scalesToFit: false))
        XCTAssertEqual(large.pixel(x: 199, y: 199), whole.pixel(x: 199, y: 199))
        XCTAssertEqual(large.pixel(x: 200, y: 199), 0)
        XCTAssertEqual(large.pixel(x: 0, y: 200), 0)
    }

    /// Scaled pictures report what changed in them: partial updates equal whole ones, inside of the damage and out.
    func testDamageOfScaledPicturesCoversTheChanges() throws {
        for configuration in [
            StreamConfiguration(outputSize: PixelSize(133, 77)),
            StreamConfiguration(outputSize: PixelSize(61, 90), pixelFormat: .i420),
            StreamConfiguration(
                outputSize: PixelSize(300, 301), sourceRect: Rect(11, 13, 120, 131), pixelFormat: .nv12),
        ] {
            let stage = try StreamStage(200, 200, configuration: configuration)
            let layer = stage.addLayer(Rect(20, 20, 3, 3), .white)
            try stage.draw()
            var before = try XCTUnwrap(stage.takeAll().last)
            for step in 1..<30 {
                layer.frame.origin = Point(Double(20 + step * 5), Double(20 + step * 3))
                try stage.draw()
                guard let frame = stage.takeAll().last else { continue }
                for plane in 0..<configuration.pixelFormat.planeCount {
                    let divisor = plane == 0 ? 1 : 2
                    let bytes = frame.pixels!.plane(plane).bytesPerElement
                    let (old, new) = (rows(before.pixels!, plane), rows(frame.pixels!, plane))
                    for y in old.indices {
                        for x in 0..<old[y].count / bytes
                        where old[y][x * bytes..<(x + 1) * bytes] != new[y][x * bytes..<(x + 1) * bytes] {
                            XCTAssertTrue(
                                frame.damage.contains {
                                    $0.contains(PixelRect(x * divisor, y * divisor, 1, 1))
                                }, "step \(step): (\(x), \(y)) of plane \(plane) changed")
                        }
                    }
                }
                before = frame
            }
        }
    }

    func testASourceOutsideOfTheSceneIsBlank() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(sourceRect: Rect(100, 0, 5, 5)))
        try stage.draw()
        try stage.draw()
        XCTAssertEqual(stage.takeAll().map(\.status), [.blank])
        try stage.stream.update(StreamConfiguration(sourceRect: Rect(10, 0, 5, 5)))
        try stage.draw()
        XCTAssertEqual(stage.takeAll().last?.damage, [PixelRect(0, 0, 5, 5)])
    }

    // MARK: The cursor

    /// B47: scale 2, the hotspot at pixel (1000, 1000), 4 points into the picture; at half the size at (500, 500).
    func testB47TheCursorOnAScaledScene() throws {
        let stage = try StreamStage(600, 600, scale: 2)
        let picture = Layer(frame: Rect(0, 0, 10, 10))
        picture.backgroundColor = .white
        stage.scene.cursor = Cursor(picture, hotspot: Point(4, 4), position: Point(500, 500))
        let (full, _) = try self.picture(stage, StreamConfiguration())
        XCTAssertEqual(full.pixel(x: 991, y: 991), 0xff00_0000)
        XCTAssertEqual(full.pixel(x: 992, y: 992), 0xffff_ffff)
        let (half, _) = try self.picture(stage, StreamConfiguration(outputSize: PixelSize(600, 600)))
        XCTAssertEqual(half.pixel(x: 495, y: 495), 0xff00_0000)
        XCTAssertEqual(half.pixel(x: 496, y: 496), 0xffff_ffff)
        XCTAssertEqual(half.pixel(x: 500, y: 500), 0xffff_ffff)
    }

    func testTheCursorIsInOrOutForEachStream() throws {
        let stage = try StreamStage(configuration: StreamConfiguration(showsCursor: false, reportsIdle: true))
        let with = try CaptureStream(stage.scene, name: "with", filter: .including())
        try with.start()
        let reader = with.makeReader()
        let picture = Layer(frame: Rect(0, 0, 4, 4))
        picture.backgroundColor = .white
        stage.scene.cursor = Cursor(picture, position: Point(2, 2))
        try stage.draw()
        XCTAssertEqual(stage.reader.nextIfAvailable()?.pixels?.pixel(x: 3, y: 3), 0xff00_0000)
        XCTAssertEqual(reader.nextIfAvailable()?.pixels?.pixel(x: 3, y: 3), 0xffff_ffff)
        XCTAssertNil(stage.scene.hitTest(Point(3, 3)).flatMap { $0.layer === picture ? $0 : nil })
        stage.scene.cursor?.position = Point(8, 2)
        try stage.draw()
        XCTAssertEqual(
            stage.reader.nextIfAvailable()?.status, .idle, "a cursor that isn't shown damages nothing")
        XCTAssertEqual(reader.nextIfAvailable()?.damage.bounds, PixelRect(2, 2, 10, 4))
        var showing = stage.stream.configuration
        showing.showsCursor = true
        try stage.stream.update(showing)
        try stage.draw()
        XCTAssertEqual(stage.reader.nextIfAvailable()?.pixels?.pixel(x: 9, y: 3), 0xffff_ffff)
        stage.scene.cursor = nil
        try stage.draw()
        XCTAssertEqual(stage.reader.nextIfAvailable()?.pixels?.pixel(x: 9, y: 3), 0xff00_0000)
        withExtendedLifetime(with) {}
    }
}
