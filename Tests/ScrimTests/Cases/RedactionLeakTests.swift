import Scrim
import XCTest

/// Ways in which a capture once told something of what it hid.
final class RedactionLeakTests: XCTestCase {
    private let black = UInt32(0xff00_0000)

    private func capture(_ scene: Scene, _ compositor: Compositor, _ route: CaptureRoute) throws
        -> PixelBuffer
    {
        try scene.commit()
        let output = Output.capture(route)
        return try compositor.render([output])[output].pixels
    }

    /// What a layer is scrolled to is part of what is hidden.
    func testScrollingDoesNotMoveARedaction() throws {
        for scale in [1.0, 2, 3] {
            let scene = try Scene(size: Size(60, 30), scale: scale, background: .white)
            let layer = Layer(frame: Rect(7, 5, 30, 10))
            layer.capture = .solid(.black)
            scene.addWindow().root.add(layer)
            let compositor = try Compositor(scene)
            for step in 0..<200 {
                layer.boundsOrigin = Point(0, Double(step) / 10)
                let picture = try capture(scene, compositor, .screenshot)
                let rows = (0..<picture.height).filter { picture.pixel(x: Int(10 * scale), y: $0) == black }
                XCTAssertEqual(rows, Array(Int(5 * scale)..<Int(15 * scale)), "scale \(scale), step \(step)")
            }
        }
    }

    /// Numbers that say how a layer is drawn don't take its substitute away.
    func testARedactionStandsForALayerThatCannotBeDrawn() throws {
        for change in [
            { (layer: Layer) in layer.cornerRadius = .nan }, { $0.contentsScale = .infinity },
            { $0.boundsOrigin.x = .nan },
        ] {
            let scene = try Scene(size: Size(16, 16), background: .white)
            let layer = Layer(frame: Rect(0, 0, 16, 16))
            layer.backgroundColor = Color(red: 255, green: 0, blue: 0)
            layer.capture = .solid(.black)
            change(layer)
            scene.addWindow().root.add(layer)
            let compositor = try Compositor(scene)
            XCTAssertEqual(try capture(scene, compositor, .screenshot).pixel(x: 8, y: 8), black)
            let display = Output.display()
            XCTAssertEqual(
                try compositor.render([display])[display].pixels.pixel(x: 8, y: 8), 0xffff_ffff, "not drawn")
        }
    }

    /// A new buffer over the memory of an old one isn't taken for that.
    func testNewBuffersOverOneMemoryAreNewPictures() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 16 * 64, alignment: 64)
        defer { memory.deallocate() }
        let words = memory.bindMemory(to: UInt32.self, capacity: 256)
        let scene = try Scene(size: Size(16, 16))
        let layer = Layer(frame: Rect(0, 0, 16, 16))
        layer.capture = .blurred(radius: 2)
        scene.addWindow().root.add(layer)
        let compositor = try Compositor(scene)
        for word in [0xffff_0000, 0xff00_ff00, 0xff00_00ff] as [UInt32] {
            words.update(repeating: word, count: 256)
            layer.contents = .surface(
                try PixelBuffer(memory: memory, size: PixelSize(16, 16), strideInBytes: 64))
            XCTAssertEqual(try capture(scene, compositor, .screenshot).pixel(x: 8, y: 8), word)
        }
    }

    /// A picture that one output is about to draw isn't shown to another one that must not see what will be in it.
    func testAPictureThatIsDrawnInTheSameFrame() throws {
        for bandHeight in [8, 64] {
            let scene = try Scene(size: Size(64, 128))
            let root = scene.addWindow().root
            let (shot, recording) = (Output.capture(.screenshot), Output.capture(.recording))
            let compositor = try Compositor(scene, options: .init(bandHeight: bandHeight))
            try scene.commit()
            let picture = try compositor.render([shot])[shot].pixels
            let preview = Layer(frame: Rect(0, 96, 64, 128))
            preview.contents = .surface(picture)
            preview.contentsGravity = .topLeft
            root.add(preview)
            let secret = Layer(frame: Rect(0, 0, 64, 32))
            secret.backgroundColor = .white
            secret.capture = CapturePolicy([.recording: .omitted, .screenshot: .visible])
            root.add(secret)
            try scene.commit()
            let recorded = try compositor.render([shot, recording])[recording].pixels
            for y in 0..<128 { XCTAssertEqual(recorded.pixel(x: 5, y: y), black) }
        }
    }

    /// A mask that is part of a hidden tree doesn't show its shape elsewhere.
    func testAMaskOutOfAHiddenTree() throws {
        let scene = try Scene(size: Size(16, 16), background: .white)
        let root = scene.addWindow().root
        let hidden = Layer(frame: Rect(0, 0, 16, 16))
        hidden.capture = .omitted
        let secret = Layer(frame: Rect(0, 0, 12, 16))
        secret.backgroundColor = .black
        hidden.add(secret)
        root.add(hidden)
        let masked = Layer(frame: Rect(0, 0, 16, 16))
        masked.backgroundColor = Color(red: 255, green: 0, blue: 0)
        masked.mask = secret
        root.add(masked)
        let picture = try capture(scene, try Compositor(scene), .screenshot)
        for x in 0..<16 { XCTAssertEqual(picture.pixel(x: x, y: 8), 0xffff_ffff) }
    }

    /// Masks that lead back to themselves, where only what restricts is looked for in them.
    func testMasksInACircle() throws {
        let circle = Layer()
        circle.mask = circle
        let scene = try Scene(size: Size(4, 4), background: .white)
        let popup = scene.addWindow()
        popup.root.backgroundColor = .black
        let owner = Window(frame: Rect(0, 0, 4, 4))
        owner.root.mask = circle
        popup.owner = owner
        XCTAssertEqual(try capture(scene, try Compositor(scene), .recording).pixel(x: 1, y: 1), 0xffff_ffff)

        let parent = Layer()
        parent.mask = circle
        let template = Layer(frame: Rect(0, 0, 4, 4))
        template.backgroundColor = .black
        parent.add(template)
        popup.owner = nil
        popup.root.capture = .placeholder(template)
        XCTAssertEqual(try capture(scene, try Compositor(scene), .recording).pixel(x: 1, y: 1), 0xffff_ffff)
        circle.mask = nil
    }
}
