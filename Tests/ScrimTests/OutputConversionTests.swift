import Scrim
import ScrimTestSupport
import XCTest

/// Outputs of other formats and sizes are conversions of the plain picture of the same scene, byte by byte.
final class OutputConversionTests: XCTestCase {
    private static let standardSeeds: Range<UInt64> = 0..<200
    private static let kinds: [(format: PixelFormat, scale: OutputScale)] = [
        (.argb32, .half), (.xrgb32, .half), (.nv12, .full), (.i420, .full), (.nv12, .half), (.i420, .half),
    ]

    /// Renders the scene plainly and in all formats and sizes, in one frame, and says what differs.
    private static func check(
        _ scene: Scene, _ options: Compositor.Options, routes: [CaptureRoute], offset: Int = 0
    ) throws -> String? {
        let compositor = try Compositor(scene, options: options)
        let viewers: [CaptureRoute?] = [nil] + routes.map { $0 }
        func output(_ route: CaptureRoute?, into buffer: PixelBuffer, _ scale: OutputScale) -> Output {
            guard let route else { return .display(into: buffer, scale: scale) }
            return .capture(route, into: buffer, scale: scale)
        }
        let plain = try viewers.map {
            try output($0, into: PixelBuffer(size: scene.pixelSize), .full)
        }
        let expected = try { frame in plain.map { Picture(frame[$0].pixels) } }(compositor.render(plain))

        var canaries: [PlaneCanary] = []
        var outputs: [Output] = []
        for viewer in viewers {
            for (index, kind) in Self.kinds.enumerated() {
                let size =
                    kind.scale == .full
                    ? scene.pixelSize
                    : PixelSize((scene.pixelSize.width + 1) / 2, (scene.pixelSize.height + 1) / 2)
                let canary = try PlaneCanary(
                    size: size, format: kind.format, padding: (index + offset) % 3,
                    offset: (3 * index + offset) % 5)
                canaries.append(canary)
                outputs.append(output(viewer, into: canary.buffer, kind.scale))
            }
        }
        // The plain ones once more, before and behind the others.
        let all = plain[..<1] + outputs + plain[1...]
        _ = try compositor.render(Array(all))
        for (index, canary) in canaries.enumerated() {
            let kind = Self.kinds[index % Self.kinds.count]
            let viewer = index / Self.kinds.count
            guard canary.holds(expected[viewer].scaled(kind.scale).planes(kind.format)) else {
                return "\(options): \(kind), \(viewers[viewer]?.name ?? "display"), \(scene.pixelSize)"
            }
        }
        for (output, picture) in zip(plain, expected)
        where try Picture(compositor.render([output])[output].pixels) != picture {
            return "\(options): the plain picture is another one"
        }
        return nil
    }

    func testRandomScenes() throws {
        SeededCases.run(try SeededCases.seeds(Self.standardSeeds)) { seed in
            let scene = SceneGenerator(seed: seed).makeScene()
            try scene.commit()
            let levels = CPULevel.allCases.filter(\.isAvailable)
            let options = Compositor.Options(
                threads: Int(1 + seed % 2), bandHeight: [1, 3, 5, 16, 64][Int(seed / 2 % 5)],
                cpuLevel: levels[Int(seed / 10) % levels.count])
            return try Self.check(scene, options, routes: [.recording, .screenshot], offset: Int(seed % 7))
                .map { "seed \(seed), \($0)" }
        }
    }

    /// Columns of all widths, more than one run of programs takes, over several strips; large enough to be streamed.
    func testManyNarrowLayersInLargePictures() throws {
        for size in [Size(2051, 131), Size(4099, 35), Size(1171, 301)] {
            let scene = try Scene(size: size, background: Color(red: 10, green: 200, blue: 90, alpha: 77))
            let root = scene.addWindow().root
            var random = SplitMix64(seed: UInt64(size.width))
            var x = 0.0
            while x < size.width {
                let width = Double(random.next() % 4 + 1)
                let top = Double(random.next() % 23)
                let layer = Layer(frame: Rect(x, top, width, size.height - top - Double(random.next() % 9)))
                layer.backgroundColor = Color(
                    red: UInt8(random.next() & 255), green: UInt8(random.next() & 255),
                    blue: UInt8(random.next() & 255), alpha: UInt8(random.next() & 255))
                if random.next() % 5 == 0 { layer.capture = .omitted }
                root.add(layer)
                x += width
            }
            try scene.commit()
            for level in CPULevel.allCases where level.isAvailable {
                let options = Compositor.Options(threads: 2, bandHeight: 22, cpuLevel: level)
                XCTAssertNil(try Self.check(scene, options, routes: [.recording]))
            }
        }
    }

    func testSmallestPictures() throws {
        for width in 1...9 {
            for height in 1...5 {
                let scene = try Scene(size: Size(Double(width), Double(height)), background: .white)
                let layer = Layer(frame: Rect(1, 1, 3, 2))
                layer.backgroundColor = Color(red: 255, green: 3, blue: 90, alpha: 200)
                layer.capture = .omitted
                scene.addWindow().root.add(layer)
                try scene.commit()
                XCTAssertNil(try Self.check(scene, .init(bandHeight: 1), routes: [.recording]))
            }
        }
    }

    /// Chroma is of neighbours: they are those of the same picture alone. And the display shows that there was something to see.
    func testOmittedLayersChangeNoByte() throws {
        func planes(secret: Color, _ kind: (format: PixelFormat, scale: OutputScale)) throws -> [[[UInt8]]] {
            let scene = try Scene(size: Size(37, 23), background: .black)
            let layer = Layer(frame: Rect(5, 3, 11, 9))
            layer.backgroundColor = secret
            layer.capture = .omitted
            scene.addWindow().root.add(layer)
            try scene.commit()
            let outputs = [
                Output.capture(.recording, format: kind.format, scale: kind.scale),
                .display(format: kind.format, scale: kind.scale),
            ]
            let frame = try Compositor(scene).render(outputs)
            return outputs.map { frame[$0].pixels.bytesOfPlanes }
        }
        for kind in Self.kinds {
            let red = try planes(secret: Color(red: 255, green: 0, blue: 0), kind)
            let white = try planes(secret: .white, kind)
            XCTAssertEqual(red[0], white[0])
            XCTAssertNotEqual(red[1], white[1])
        }
    }

    func testOwnBuffersHaveTheFormatAndTheSize() throws {
        let scene = try Scene(size: Size(5, 3), background: .white)
        try scene.commit()
        let compositor = try Compositor(scene)
        let output = Output.capture(.recording, format: .nv12, scale: .half, bufferCount: 2)
        let first = try compositor.render([output])[output]
        output.invalidate()
        let second = try compositor.render([output])[output]
        XCTAssertFalse(first.pixels === second.pixels)
        XCTAssertEqual(first.pixels.format, .nv12)
        XCTAssertEqual(first.pixels.size, PixelSize(3, 2))
        XCTAssertEqual(
            second.pixels.bytesOfPlanes,
            [[UInt8](repeating: 235, count: 6), [UInt8](repeating: 128, count: 4)])
    }

    /// The list of the frame before is drawn again, in bands of another height.
    func testFormatsMayChangeFromFrameToFrame() throws {
        let scene = SceneGenerator(seed: 3).makeScene()
        try scene.commit()
        let compositor = try Compositor(scene, options: .init(bandHeight: 1))
        let plain = Output.display()
        let picture = try Picture(compositor.render([plain])[plain].pixels)
        for kind in Self.kinds {
            let output = Output.display(format: kind.format, scale: kind.scale)
            XCTAssertEqual(
                try compositor.render([output])[output].pixels.bytesOfPlanes,
                picture.scaled(kind.scale).planes(kind.format))
            XCTAssertEqual(try Picture(compositor.render([plain])[plain].pixels), picture)
        }
    }

    func testWhatIsRefused() throws {
        let scene = try Scene(size: Size(6, 4))
        let planar = try PixelBuffer(size: PixelSize(6, 4), format: .i420)
        let layer = Layer(frame: Rect(0, 0, 6, 4))
        layer.contents = .surface(planar)
        scene.addWindow().root.add(layer)
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual(
                $0 as? SceneError, .unreadableContents(at: "windows[0].layers[0]", .i420), "\($0)")
        }
        layer.contents = nil
        try scene.commit()
        let compositor = try Compositor(scene)
        XCTAssertThrowsError(try compositor.render([.display(into: planar, scale: .half)])) {
            XCTAssertEqual(
                $0 as? RenderError, .wrongSize(PixelSize(6, 4), expected: PixelSize(3, 2)))
        }
    }
}
