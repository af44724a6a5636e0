import Scrim
import ScrimTestSupport
import XCTest

/// What captures see of scenes worked out by hand.
final class ReferencePolicyTests: XCTestCase {
    func testExcludedTranslucentSurfaceShowsWhatIsBehind() throws {
        let scene = try scene(2, 1, background: Color(red: 63, green: 63, blue: 195)) { root in
            let secret = Layer(frame: Rect(0, 0, 1, 1))
            secret.contents = .surface(try surface([0x8080_0000], width: 1))
            secret.capture = .omitted
            root.add(secret)
        }
        for route in CaptureRoute.builtIn {
            try assertRow(scene, .capture(route), y: 0, [0xff3f_3fc3, 0xff3f_3fc3])
        }
        // 128 + round(63*127/255), round(63*127/255), round(195*127/255)
        try assertRow(scene, y: 0, [0xff9f_1f61, 0xff3f_3fc3])
    }

    func testExcludedParentTakesItsChild() throws {
        let scene = scene(50, 50, background: Color(red: 63, green: 63, blue: 195)) { root in
            let parent = layer(Rect(10, 10, 30, 30), Color(red: 255, green: 0, blue: 0))
            parent.add(layer(Rect(10, 10, 10, 10), Color(red: 0, green: 0, blue: 255)))
            parent.capture = .omitted
            root.add(parent)
        }
        try assert(scene, .capture(.screenshot), [(15, 15, 0xff3f_3fc3), (25, 25, 0xff3f_3fc3)])
        try assert(scene, .display, [(15, 15, 0xffff_0000), (25, 25, 0xff00_00ff), (5, 5, 0xff3f_3fc3)])
    }

    func testExcludedLayerBelowATranslucentOne() throws {
        let scene = try scene(1, 1, background: .white) { root in
            let secret = layer(Rect(0, 0, 1, 1), Color(red: 255, green: 0, blue: 0))
            secret.capture = .omitted
            root.add(secret)
            let glass = Layer(frame: Rect(0, 0, 1, 1))
            glass.contents = .surface(try surface([0x8000_0080], width: 1))
            root.add(glass)
        }
        try assertRow(scene, .capture(.mirroring), y: 0, [0xff7f_7fff])
        try assertRow(scene, y: 0, [0xff7f_0080])
    }

    func testRoutesThatAPolicyDoesNotNameAreClosed() throws {
        let scene = scene(1, 1, background: .white) { root in
            let secret = layer(Rect(0, 0, 1, 1), Color(red: 255, green: 0, blue: 0))
            secret.capture = CapturePolicy([.screenshot: .solid(.black), .recording: .visible])
            root.add(secret)
        }
        try assertRow(scene, .capture(.screenshot), y: 0, [0xff00_0000])
        try assertRow(scene, .capture(.recording), y: 0, [0xffff_0000])
        try assertRow(scene, .capture(.mirroring), y: 0, [0xffff_ffff])
        try assertRow(scene, .capture(.thumbnail), y: 0, [0xffff_ffff])
    }

    func testAColourRoundsOutwardAndIgnoresOpacityRadiusAndMask() throws {
        let scene = scene(6, 1, background: .white) { root in
            let secret = layer(Rect(1.25, 0, 2.5, 1), .black)
            secret.opacity = 0
            secret.cornerRadius = 1
            secret.mask = Layer(frame: .zero)
            secret.add(layer(Rect(0, 0, 10, 1), .black))
            secret.capture = .solid(Color(red: 0, green: 0, blue: 255, alpha: 128))
            root.add(secret)
        }
        let (white, mixed): (UInt32, UInt32) = (0xffff_ffff, 0xff7f_7fff)
        try assertRow(scene, .capture(.recording), y: 0, [white, mixed, mixed, mixed, white, white])
        try assertRow(scene, y: 0, Array(repeating: white, count: 6))
    }

    func testAColourIsCutAndFadedByTheAncestors() throws {
        let scene = scene(4, 1, background: .white) { root in
            let parent = Layer(frame: Rect(1, 0, 2, 1))
            parent.masksToBounds = true
            parent.opacity = 0.5
            let secret = Layer(frame: Rect(-5, 0, 20, 1))
            secret.capture = .solid(.black)
            parent.add(secret)
            root.add(parent)
        }
        try assertRow(
            scene, .capture(.thumbnail), y: 0, [0xffff_ffff, 0xff7f_7f7f, 0xff7f_7f7f, 0xffff_ffff])
        try assertRow(scene, y: 0, Array(repeating: 0xffff_ffff, count: 4))
    }

    func testTheMostRestrictivePolicyHolds() throws {
        let red = Color(red: 255, green: 0, blue: 0)
        func scene(_ inner: Appearance) -> Scene {
            self.scene(1, 1, background: .white) { root in
                let child = layer(Rect(0, 0, 1, 1), .black)
                child.capture = CapturePolicy(inner)
                root.add(child)
            }
        }
        let table: [(outer: Appearance, inner: Appearance, word: UInt32)] = [
            (.visible, .visible, 0xff00_0000), (.visible, .solid(red), 0xffff_0000),
            (.visible, .omitted, 0xffff_ffff), (.solid(red), .visible, 0xffff_0000),
            (.solid(red), .omitted, 0xffff_0000), (.omitted, .visible, 0xffff_ffff),
            (.omitted, .solid(red), 0xffff_ffff), (.solid(red), .solid(.black), 0xffff_0000),
        ]
        for (outer, inner, word) in table {
            // The outer one on the window, then on its root layer.
            let byWindow = scene(inner)
            byWindow.windows[0].capture = CapturePolicy(outer)
            try assertRow(byWindow, .capture(.recording), y: 0, [word])
            let byRoot = scene(inner)
            byRoot.windows[0].root.capture = CapturePolicy(outer)
            try assertRow(byRoot, .capture(.recording), y: 0, [word])
            try assertRow(byRoot, y: 0, [0xff00_0000])
        }
        // A window and its root layer are one thing: the more restrictive of both, of two colours the window's.
        let both = scene(.visible)
        both.windows[0].capture = .solid(red)
        both.windows[0].root.capture = .omitted
        try assertRow(both, .capture(.recording), y: 0, [0xffff_ffff])
        both.windows[0].root.capture = .solid(.black)
        try assertRow(both, .capture(.recording), y: 0, [0xffff_0000])
    }

    func testPoliciesInAMaskAreThoseOfTheMaskedLayer() throws {
        let scene = scene(1, 1, background: .white) { root in
            let masked = layer(Rect(0, 0, 1, 1), .black)
            let mask = layer(Rect(0, 0, 1, 1), .black)
            let inside = layer(Rect(0, 0, 0, 0))
            inside.capture = CapturePolicy([.screenshot: .omitted, .recording: .visible])
            mask.add(inside)
            masked.mask = mask
            root.add(masked)
        }
        try assertRow(scene, .capture(.screenshot), y: 0, [0xffff_ffff])
        try assertRow(scene, .capture(.recording), y: 0, [0xff00_0000])
        try assertRow(scene, .capture(.mirroring), y: 0, [0xffff_ffff])
        try assertRow(scene, y: 0, [0xff00_0000])
    }

    func testHiddenThingsAndOpacityZero() throws {
        let hidden = scene(1, 1, background: .white) { root in
            let secret = layer(Rect(0, 0, 1, 1), .black)
            secret.isHidden = true
            secret.capture = .solid(.black)
            root.add(secret)
        }
        try assertRow(hidden, .capture(.recording), y: 0, [0xffff_ffff])
        hidden.windows[0].root.sublayers[0].isHidden = false
        hidden.windows[0].root.sublayers[0].opacity = 0.001
        try assertRow(hidden, .capture(.recording), y: 0, [0xff00_0000])
        hidden.windows[0].root.opacity = 0.001
        try assertRow(hidden, .capture(.recording), y: 0, [0xffff_ffff])
        hidden.windows[0].root.opacity = 1
        hidden.windows[0].isHidden = true
        try assertRow(hidden, .capture(.recording), y: 0, [0xffff_ffff])
    }

    /// Whatever keeps a route from what a placeholder lies in keeps it from the placeholder, wherever that is drawn.
    func testAPlaceholderInAKeptPictureIsKept() throws {
        let earlier = scene(1, 1) { root in
            let secret = layer(Rect(0, 0, 1, 1), .white)
            secret.capture = CapturePolicy([.recording: .omitted, .screenshot: .visible])
            root.add(secret)
        }
        try earlier.commit()
        let display = Output.display()
        let picture = try Compositor(earlier).render([display])[display].pixels

        let record = SceneRecord()
        let later = scene(2, 1, background: .white) { root in
            let placeholder = layer(Rect(0, 0, 1, 1), .black)
            record.addPlaceholder(placeholder)
            let preview = Layer(frame: Rect(1, 0, 1, 1))
            preview.contents = .surface(picture)
            preview.add(placeholder)
            root.add(preview)
            let secret = layer(Rect(0, 0, 1, 1), Color(red: 255, green: 0, blue: 0))
            secret.capture = .placeholder(placeholder)
            root.add(secret)
        }
        let (black, white): (UInt32, UInt32) = (0xff00_0000, 0xffff_ffff)
        try assertRow(later, .capture(.screenshot), y: 0, [black, black], knowing: record)
        try assertRow(later, .capture(.recording), y: 0, [white, white], knowing: record)
    }

    /// A mask's policies are those of the layer that it masks, and an owner's root layer speaks for the windows that it owns.
    func testAMaskOfAnOwnersRootLayerHidesItsPopups() throws {
        let scene = scene(2, 1, background: .white) { root in
            let mask = layer(Rect(0, 0, 2, 1), .black)
            mask.capture = .omitted
            root.mask = mask
            root.backgroundColor = .black
        }
        let popup = scene.addWindow(frame: Rect(1, 0, 1, 1))
        popup.owner = scene.windows[0]
        popup.root.backgroundColor = Color(red: 255, green: 0, blue: 0)
        let (black, white): (UInt32, UInt32) = (0xff00_0000, 0xffff_ffff)
        try assertRow(scene, .capture(.recording), y: 0, [white, white])
        try assertRow(scene, y: 0, [black, 0xffff_0000])
    }
}
