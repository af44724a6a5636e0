import XCTest

@testable import Scrim

/// What changes where a scene doesn't look, and what goes.
final class MarkedLayersTests: XCTestCase {
    /// Both scenes show it, and each commits for itself.
    func testALayerOfTwoScenesIsCommittedByBoth() throws {
        let scenes = [try Scene(size: Size(4, 4)), try Scene(size: Size(4, 4))]
        let (mask, placeholder) = (Layer(), Layer())
        for scene in scenes {
            let root = scene.addWindow().root
            root.mask = mask
            root.capture = .placeholder(placeholder)
            try scene.commit()
        }
        mask.opacity = 0
        placeholder.opacity = 0
        for scene in scenes {
            let snapshot = try scene.commit()
            XCTAssertEqual(snapshot.windows[0].root.mask?.layer.opacity, 0)
            XCTAssertEqual(snapshot.templates[placeholder.id]?.root.layer.opacity, 0)
        }
    }

    func testARefusedCommitLosesNoChange() throws {
        let scene = try Scene(size: Size(4, 4))
        let root = scene.addWindow().root
        let (faulty, other) = (Layer(), Layer())
        root.add(faulty)
        root.add(other)
        try scene.commit()
        faulty.capture = .blurred(radius: -1)
        other.opacity = 0.5
        let token = other.protect()
        func assertRefused(at path: String, line: UInt = #line) {
            XCTAssertThrowsError(try scene.commit(), line: line) {
                XCTAssertEqual(
                    $0 as? SceneError, .invalidPolicy(at: path, .invalidRadius(-1)), line: line)
            }
        }
        assertRefused(at: "windows[0].layers[0]")
        assertRefused(at: "windows[0].layers[0]")
        // It's where it is now, though nothing of it changed.
        root.insert(Layer(), at: 0)
        assertRefused(at: "windows[0].layers[1]")
        scene.remove(scene.addWindow())
        try token.release()
        faulty.capture = .visible
        let nodes = try scene.commit().windows[0].root.sublayers.map(\.node)
        XCTAssertEqual(nodes.map(\.layer.opacity), [255, 255, 128])
        XCTAssertTrue(nodes.allSatisfy(\.restrictions.isEmpty))
    }

    /// It restricts what it owns, and no scene has it.
    func testAnOwnerThatIsInNoScene() throws {
        let scene = try Scene(size: Size(4, 4))
        let owner = scene.addWindow()
        let popup = scene.addWindow()
        popup.owner = owner
        scene.remove(owner)
        func appearance() throws -> Appearance? {
            let window = try XCTUnwrap(try scene.commit().windows.first)
            return window.inheritance.restrictions.deciding(for: .route(.recording)).appearance
        }
        XCTAssertEqual(try appearance(), .visible)
        owner.root.capture = .solid(.black)
        XCTAssertEqual(try appearance(), .solid(.black))
        let mask = Layer()
        owner.root.mask = mask
        let inMask = Layer()
        mask.add(inMask)
        XCTAssertEqual(try appearance(), .solid(.black))
        inMask.capture = .omitted
        XCTAssertEqual(try appearance(), .omitted)
        inMask.removeFromSuperlayer()
        owner.root.capture = .visible
        XCTAssertEqual(try appearance(), .visible)
    }

    /// A mask is restricted by where it stands as a sublayer, from the commit that finds it there.
    func testAMaskBecomesPartOfAnotherTree() throws {
        let scene = try Scene(size: Size(4, 4))
        let root = scene.addWindow().root
        let (masked, mask, hidden) = (Layer(), Layer(), Layer())
        masked.mask = mask
        hidden.capture = .omitted
        root.add(masked)
        root.add(hidden)
        func isOmitted() throws -> Bool {
            let snapshot = try scene.commit()
            let node = try XCTUnwrap(snapshot.windows[0].root.sublayers.first { $0.index == 0 }?.node)
            var inheritance = Inheritance(reasons: [])
            return snapshot.restrictions(of: node, &inheritance)
                .deciding(for: .route(.screenshot)).appearance == .omitted
        }
        XCTAssertFalse(try isOmitted())
        hidden.add(mask)
        XCTAssertTrue(try isOmitted())
        mask.removeFromSuperlayer()
        XCTAssertFalse(try isOmitted())
        hidden.capture = .visible
        hidden.add(mask)
        XCTAssertFalse(try isOmitted())
        hidden.capture = .omitted
        XCTAssertTrue(try isOmitted(), "its surroundings changed, not the mask")
        do {
            let parent = Layer()
            parent.capture = .omitted
            parent.add(mask)
            XCTAssertTrue(try isOmitted())
        }
        XCTAssertFalse(try isOmitted(), "what it was in is gone")
    }

    func testALayerThatLeadsBackToItselfIsRefused() throws {
        let scene = try Scene(size: Size(4, 4))
        let root = scene.addWindow().root
        let (layer, mask) = (Layer(), Layer())
        root.add(layer)
        layer.mask = mask
        try scene.commit()
        mask.add(layer)
        root.mask = mask
        for _ in 0..<2 {
            XCTAssertThrowsError(try scene.commit()) { XCTAssertEqual($0 as? SceneError, .tooDeep(257)) }
        }
        layer.mask = nil
        layer.opacity = 0
        let snapshot = try scene.commit()
        XCTAssertEqual(snapshot.windows[0].root.mask?.sublayers.map(\.node.layer.opacity), [0])
    }

    /// A layer that was deep enough where it was.
    func testAMovedTreeIsTooDeep() throws {
        let scene = try Scene(size: Size(4, 4))
        let root = scene.addWindow().root
        func chain(_ length: Int) -> (top: Layer, bottom: Layer) {
            let top = Layer()
            var bottom = top
            for _ in 1..<length {
                let next = Layer()
                bottom.add(next)
                bottom = next
            }
            return (top, bottom)
        }
        let (upper, lower) = (chain(200), chain(100))
        root.add(upper.top)
        root.add(lower.top)
        try scene.commit()
        upper.bottom.add(lower.top)
        XCTAssertThrowsError(try scene.commit()) { XCTAssertEqual($0 as? SceneError, .tooDeep(257)) }
        root.add(lower.top)
        XCTAssertEqual(try scene.commit().windows[0].root.summary.depth, 200)
    }

    /// Masks of masks, each of two layers: more layers than numbers can count.
    func testSharedMasksAreCountedWhereverTheyStand() throws {
        let scene = try Scene(size: Size(4, 4))
        var mask = Layer()
        for _ in 0..<100 {
            let next = Layer()
            for _ in 0..<2 {
                let layer = Layer()
                layer.mask = mask
                next.add(layer)
            }
            mask = next
        }
        scene.addWindow().root.mask = mask
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual($0 as? SceneError, .tooManyLayers(Scene.maximumLayerCount + 1))
        }
    }

    func testNothingIsKeptAlive() throws {
        struct Weak { weak var object: AnyObject? }
        var made: [Weak] = []
        let kept = Layer()
        do {
            let scene = try Scene(size: Size(4, 4))
            let window = scene.addWindow()
            let (parent, mask, placeholder) = (Layer(), Layer(), Layer())
            let pixels = try PixelBuffer(size: PixelSize(1, 1))
            parent.mask = mask
            parent.capture = .placeholder(placeholder)
            parent.contents = .surface(pixels)
            parent.add(kept)
            window.root.add(parent)
            kept.mask = mask
            _ = parent.protect()
            try scene.commit()
            let objects: [AnyObject] = [
                scene, window, window.root, parent, mask, placeholder, pixels, scene.published.latest!,
            ]
            made = objects.map { Weak(object: $0) }
            XCTAssertTrue(kept.superlayer === parent)
            kept.mask = nil
        }
        XCTAssertEqual(made.filter { $0.object != nil }.count, 0)
        XCTAssertNil(kept.superlayer)
        XCTAssertNil(kept.window)
        kept.opacity = 0.5
        kept.removeFromSuperlayer()
        Layer().add(kept)
    }
}
