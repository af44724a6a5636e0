import Scrim
import ScrimTestSupport
import XCTest

/// A capture of one layer and its sublayers alone.
final class LayerFilterTests: XCTestCase {
    private typealias Word = Paint.Word

    /// A parent in red with a green layer in it, on which a blue one lies, and a white sibling over both.
    private func stage(_ change: (_ parent: Layer, _ focus: Layer) -> Void = { _, _ in }) -> (Scene, Layer) {
        let focus = layer(Rect(1, 1, 4, 4), Paint.green)
        focus.add(layer(Rect(2, 0, 4, 1), Paint.blue))
        let scene = scene(10, 10, background: Paint.slate) { root in
            let parent = layer(Rect(2, 2, 4, 6), Paint.red)
            parent.add(focus)
            parent.add(layer(Rect(0, 2, 4, 1), .white))
            root.add(parent)
            change(parent, focus)
        }
        return (scene, focus)
    }

    private func words(_ scene: Scene, _ focus: Layer) throws -> Picture {
        commonCapture(try AllViews(scene, filter: .layer(focus.id)).commit())
    }

    func testItLiesInItsPlaceOnATransparentBackground() throws {
        let (scene, focus) = stage()
        let seen = try words(scene, focus)
        for y in 0..<10 {
            for x in 0..<10 {
                let isBlue = y == 3 && (5..<9).contains(x)
                let isGreen = (3..<7).contains(x) && (3..<7).contains(y)
                XCTAssertEqual(seen[x, y], isBlue ? Word.blue : isGreen ? Word.green : 0, "(\(x), \(y))")
            }
        }
    }

    func testAncestorsClipFadeAndMask() throws {
        let (clipped, clippedFocus) = stage { parent, _ in parent.masksToBounds = true }
        let seen = try words(clipped, clippedFocus)
        XCTAssertEqual([seen[5, 3], seen[6, 3], seen[5, 4], seen[6, 4]], [Word.blue, 0, Word.green, 0])

        let (faded, fadedFocus) = stage { parent, _ in parent.opacity = 0.5 }
        XCTAssertEqual(try words(faded, fadedFocus)[3, 4], 0x8000_8000)

        let (masked, maskedFocus) = stage { parent, _ in
            parent.mask = self.layer(Rect(0, 0, 2, 6), Color(red: 0, green: 0, blue: 0, alpha: 128))
        }
        let halved = try words(masked, maskedFocus)
        XCTAssertEqual([halved[3, 4], halved[4, 4]], [0x8000_8000, 0])

        let (moved, movedFocus) = stage { parent, _ in parent.boundsOrigin = Point(1, 0) }
        XCTAssertEqual(try words(moved, movedFocus)[2, 4], Word.green)
    }

    /// Neither what ancestors draw nor what stands for them.
    func testAncestorsAddNothing() throws {
        let (plain, plainFocus) = stage()
        let expected = try words(plain, plainFocus)
        let (rich, richFocus) = stage { parent, _ in
            parent.backdropBlur = 2
            parent.shadowColor = .black
            parent.cornerRadius = 1
        }
        XCTAssertEqual(try words(rich, richFocus), expected)
        for appearance in [
            Appearance.solid(.black), .blurred(radius: 2), .pixelated(cell: 2), .omitted,
            .placeholder(layer(Rect(0, 0, 9, 9), .black)),
        ] {
            let (scene, focus) = stage { parent, _ in parent.capture = CapturePolicy(appearance) }
            XCTAssertTrue(try words(scene, focus).words.allSatisfy { $0 == 0 }, "\(appearance)")
        }
    }

    func testItsOwnPolicyCounts() throws {
        let (omitted, omittedFocus) = stage { _, focus in focus.capture = .omitted }
        XCTAssertTrue(try words(omitted, omittedFocus).words.allSatisfy { $0 == 0 })
        let (covered, coveredFocus) = stage { _, focus in focus.capture = .solid(.white) }
        let seen = try words(covered, coveredFocus)
        XCTAssertEqual([seen[3, 3], seen[6, 6], seen[7, 3]], [Word.white, Word.white, 0])
        let (inner, innerFocus) = stage { _, focus in focus.sublayers[0].capture = .omitted }
        let without = try words(inner, innerFocus)
        XCTAssertEqual([without[5, 3], without[7, 3]], [Word.green, 0])
    }

    /// Its backdrop is what its picture holds: nothing.
    func testItsBackdropIsEmpty() throws {
        let (scene, focus) = stage { _, focus in
            focus.backgroundColor = nil
            focus.backdropBlur = 3
        }
        let seen = try words(scene, focus)
        XCTAssertEqual([seen[3, 5], seen[5, 3]], [0, Word.blue])
    }

    func testAHiddenLayerShowsNothing() throws {
        for hide in [{ $0.isHidden = true }, { $0.superlayer!.isHidden = true }] as [(Layer) -> Void] {
            let (scene, focus) = stage { _, focus in hide(focus) }
            XCTAssertTrue(try words(scene, focus).words.allSatisfy { $0 == 0 })
        }
    }

    /// A layer that moves, or goes into another tree, is followed.
    func testItIsFollowed() throws {
        let (scene, focus) = stage()
        let views = try AllViews(scene, filter: .layer(focus.id))
        _ = try views.commit()
        scene.windows[0].root.add(focus)
        focus.frame.origin = Point(0, 0)
        let seen = commonCapture(try views.commit())
        XCTAssertEqual(
            [seen[0, 3], seen[4, 0], seen[4, 3], seen[3, 3]], [Word.green, Word.blue, 0, Word.green])
        focus.removeFromSuperlayer()
        XCTAssertTrue(commonCapture(try views.commit()).words.allSatisfy { $0 == 0 })
    }
}
