import Scrim
import ScrimTestSupport
import XCTest

/// Of all that restricts a layer the most restrictive holds, whoever says it, on pixels.
final class MostRestrictiveTests: XCTestCase {
    /// From the least restrictive to the most. Each gives another picture.
    private lazy var appearances: [Appearance] = [
        .visible, .blurred(radius: 1), .blurred(radius: 2), .pixelated(cell: 2), .pixelated(cell: 4),
        .placeholder(layer(Rect(0, 0, 8, 8), Paint.green)), .solid(.white), .omitted,
    ]

    /// A window with an owner that has an owner, all tokens that may be held, and the one layer that all is about.
    private final class Stage {
        let scene: Scene
        let window: Window
        let owner: Window
        let ownersOwner: Window
        private var tokens: [ProtectionToken] = []

        init(_ pattern: PixelBuffer) throws {
            scene = try Scene(size: Size(8, 8), background: Paint.slate)
            ownersOwner = scene.addWindow(frame: .zero)
            owner = scene.addWindow(frame: .zero)
            window = scene.addWindow()
            owner.owner = ownersOwner
            window.owner = owner
            window.root.contents = .surface(pattern)
        }

        static let holders = [
            "layer", "layer's token", "window", "window's token", "owner", "owner's token", "owner's owner",
            "owner's owner's token",
        ]

        func put(_ appearance: Appearance, on holder: String) {
            let policy = CapturePolicy(appearance)
            switch holder {
            case "layer": window.root.capture = policy
            case "layer's token": tokens.append(window.root.protect(policy))
            case "window": window.capture = policy
            case "window's token": tokens.append(window.protect(policy))
            case "owner": owner.capture = policy
            case "owner's token": tokens.append(owner.protect(policy))
            case "owner's owner": ownersOwner.capture = policy
            default: tokens.append(ownersOwner.protect(policy))
            }
        }

        func clear() throws {
            for token in tokens { try token.release() }
            tokens = []
            window.root.capture = .visible
            for window in [window, owner, ownersOwner] { window.capture = .visible }
        }
    }

    private func stage() throws -> Stage {
        let pattern = (0..<64).map { $0 % 8 < 3 ? Paint.Word.red : Paint.Word.blue + UInt32($0) }
        return try Stage(try surface(pattern, width: 8))
    }

    /// The picture of each appearance alone.
    private func pictures(_ stage: Stage, _ views: AllViews) throws -> [Picture] {
        let pictures = try appearances.map { appearance in
            stage.put(appearance, on: "layer")
            defer { stage.window.root.capture = .visible }
            return commonCapture(try views.commit())
        }
        for (index, picture) in pictures.enumerated() {
            for other in pictures[..<index] { XCTAssertNotEqual(picture, other) }
        }
        return pictures
    }

    func testAllPairsOfAppearancesAndHolders() throws {
        let stage = try stage()
        let views = try AllViews(stage.scene)
        let pictures = try pictures(stage, views)
        let display = try views.commit().display
        for first in Stage.holders {
            for second in Stage.holders where second != first {
                for a in appearances.indices {
                    for b in a..<appearances.count {
                        stage.put(appearances[a], on: first)
                        stage.put(appearances[b], on: second)
                        let frame = try views.commit()
                        let what = "\(appearances[a]) on \(first), \(appearances[b]) on \(second)"
                        XCTAssertEqual(commonCapture(frame), pictures[b], what)
                        XCTAssertEqual(frame.display, display, what)
                        try stage.clear()
                    }
                }
            }
        }
    }

    /// What can only omit: an update mask, a secure container, a prohibited capture.
    func testWhatOmitsWinsOverEveryAppearance() throws {
        let omitting: [(String, (Layer) -> Void, (Layer) -> Void)] = [
            ("update mask", { $0.updateMask = [.snapshots, .clones] }, { $0.updateMask = [] }),
            ("hiddenFromCapture", { $0.hiddenFromCapture() }, { $0.hiddenFromCapture(false) }),
        ]
        let stage = try stage()
        let views = try AllViews(stage.scene)
        let pictures = try pictures(stage, views)
        for (what, hide, show) in omitting {
            for holder in Stage.holders {
                for (index, appearance) in appearances.enumerated() {
                    stage.put(appearance, on: holder)
                    hide(stage.window.root)
                    assertCapturesAre(
                        Paint.Word.slate, try views.commit(), "\(what), \(appearance) on \(holder)")
                    show(stage.window.root)
                    XCTAssertEqual(commonCapture(try views.commit()), pictures[index])
                    try stage.clear()
                }
            }
        }
        for appearance in appearances {
            let container = SecureContainer(frame: Rect(0, 0, 8, 8))
            container.backgroundColor = Paint.red
            container.capture = CapturePolicy(appearance)
            stage.scene.windows[0].root.add(container)
            stage.window.isHidden = true
            assertCapturesAre(Paint.Word.slate, try views.commit(), "secure container, \(appearance)")
            container.removeFromSuperlayer()
        }
    }

    /// A layer and its mask's tree are one thing.
    func testAMasksPolicyCounts() throws {
        let stage = try stage()
        let views = try AllViews(stage.scene)
        let mask = layer(Rect(0, 0, 8, 8), .black)
        let inside = Layer(frame: .zero)
        inside.isHidden = true
        mask.add(inside)
        stage.window.root.mask = mask
        let pictures = try pictures(stage, views)
        for a in appearances.indices {
            for b in appearances.indices {
                stage.window.root.capture = CapturePolicy(appearances[a])
                inside.capture = CapturePolicy(appearances[b])
                XCTAssertEqual(commonCapture(try views.commit()), pictures[max(a, b)])
            }
        }
    }

    /// A substitute of an ancestor stands for all that is inside of it; a blur or mosaic of it is made of what may be seen.
    func testAnAncestorsAppearance() throws {
        func scene(_ outer: Appearance, _ inner: Appearance?) throws -> Scene {
            let pattern = (0..<64).map { $0 % 8 < 3 ? Paint.Word.red : Paint.Word.blue + UInt32($0) }
            let contents = LayerContents.surface(try surface(pattern, width: 8))
            return self.scene(8, 8, background: Paint.slate) { root in
                let parent = layer(Rect(0, 0, 8, 8), Color(red: 90, green: 80, blue: 0))
                parent.capture = CapturePolicy(outer)
                root.add(parent)
                guard let inner else { return }
                let child = Layer(frame: Rect(2, 2, 4, 4))
                child.contents = contents
                child.capture = CapturePolicy(inner)
                parent.add(child)
            }
        }
        func capture(_ outer: Appearance, _ inner: Appearance?) throws -> Picture {
            commonCapture(try AllViews(scene(outer, inner)).commit())
        }
        for outer in appearances {
            for inner in appearances {
                let seen = try capture(outer, inner)
                switch outer {
                case .placeholder, .solid, .omitted:
                    XCTAssertEqual(seen, try capture(outer, nil), "\(outer), \(inner)")
                default: break
                }
                // A child can't opt back in: what it says beyond omitted shows only where the parent lets it.
                if inner == .omitted { XCTAssertEqual(seen, try capture(outer, nil), "\(outer), \(inner)") }
            }
        }
        for outer in [Appearance.visible, .blurred(radius: 2), .pixelated(cell: 4)] {
            let solid = try capture(outer, .solid(.white))
            XCTAssertNotEqual(solid, try capture(outer, .visible))
            XCTAssertNotEqual(solid, try capture(outer, .omitted))
        }
    }

    func testOfTwoColoursTheWindowsThenTheOwnersThenTheLayers() throws {
        let stage = try stage()
        let views = try AllViews(stage.scene)
        let holders = ["window", "window's token", "owner", "owner's owner", "layer", "layer's token"]
        for (index, holder) in holders.enumerated().reversed() {
            let grey = Color(red: UInt8(index), green: 0, blue: 0)
            stage.put(.solid(grey), on: holder)
            assertCapturesAre(grey.premultiplied, try views.commit(), holder)
        }
    }
}
