import Scrim
import ScrimTestSupport
import XCTest

/// What restricts a window restricts the windows that it owns, worked out anew at each commit.
final class WindowOwnerCaseTests: XCTestCase {
    private typealias Word = Paint.Word
    private let scene = try! Scene(size: Size(4, 1), background: Paint.slate)

    /// A window of one pixel at x.
    private func window(_ x: Double, _ color: Color) -> Window {
        let window = scene.addWindow(frame: Rect(x, 0, 1, 1))
        window.root.backgroundColor = color
        return window
    }

    func testB29ChildFirstPolicyLater() throws {
        let (parent, child) = (window(0, Paint.red), window(1, Paint.green))
        child.owner = parent
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.green)
        parent.capture = .omitted
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
        XCTAssertEqual(child.capture, .visible)
    }

    func testB29PolicyFirstChildLater() throws {
        let parent = window(0, Paint.red)
        parent.capture = .omitted
        let views = try AllViews(scene)
        _ = try views.commit()
        let child = window(1, Paint.green)
        child.owner = parent
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
    }

    func testB29ReparentedInAndOut() throws {
        let (parent, other, child) = (window(0, Paint.red), window(2, Paint.blue), window(1, Paint.green))
        parent.capture = .omitted
        let views = try AllViews(scene)
        let steps: [(owner: Window?, seen: UInt32)] = [
            (parent, Word.slate), (nil, Word.green), (parent, Word.slate), (other, Word.green),
            (parent, Word.slate),
        ]
        for (owner, seen) in steps {
            child.owner = owner
            assertPixel(try views.commit(), 1, 0, display: Word.green, captures: seen)
        }
        parent.capture = .visible
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.green)
    }

    /// Whatever is put on the owner's root layer, which is the whole window.
    func testTheOwnersRootLayerCounts() throws {
        let (parent, child) = (window(0, Paint.red), window(1, Paint.green))
        child.owner = parent
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.green)
        parent.root.capture = .omitted
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
        parent.root.capture = .visible
        parent.root.hiddenFromCapture()
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
        parent.root.hiddenFromCapture(false)
        let token = parent.root.protect()
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
        try token.release()
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.green)
    }

    func testTheOwnersOwnerCounts() throws {
        let (top, middle, bottom) = (window(0, Paint.red), window(1, Paint.green), window(2, Paint.blue))
        bottom.owner = middle
        middle.owner = top
        let views = try AllViews(scene)
        top.capture = .omitted
        assertCapturesAre(Word.slate, try views.commit())
        top.capture = .visible
        let token = top.protect(.solid(.black))
        let covered = try views.commit()
        for x in 0..<3 { assertPixel(covered, x, 0, display: covered.display[x, 0], captures: Word.black) }
        try token.release()
        assertPixel(try views.commit(), 2, 0, display: Word.blue, captures: Word.blue)
    }

    func testAnOwnerThatLeftTheSceneStillCounts() throws {
        let (parent, child) = (window(0, Paint.red), window(1, Paint.green))
        child.owner = parent
        parent.capture = .omitted
        scene.remove(parent)
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.slate)
        parent.capture = .visible
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.green)
    }

    /// The placeholder that an owner names is drawn in the owned window too, also if the owner isn't in the scene.
    func testAnOwnersPlaceholder() throws {
        let (parent, child) = (window(0, Paint.red), window(1, Paint.green))
        child.owner = parent
        parent.capture = .placeholder(layer(Rect(0, 0, 1, 1), Paint.blue))
        let views = try AllViews(scene)
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.blue)
        scene.remove(parent)
        assertPixel(try views.commit(), 1, 0, display: Word.green, captures: Word.blue)
    }

    /// An owner's policy that can't be followed is refused wherever the owner is.
    func testAnInvalidPolicyOfAnOwnerThatIsNotInTheScene() throws {
        let (parent, child) = (window(0, Paint.red), window(1, Paint.green))
        child.owner = parent
        scene.remove(parent)
        parent.capture = .blurred(radius: 0)
        XCTAssertThrowsError(try scene.commit()) {
            XCTAssertEqual($0 as? SceneError, .invalidPolicy(at: "windows[0]", .invalidRadius(0)))
        }
    }
}
